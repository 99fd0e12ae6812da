import type { TestProject } from 'vitest/node';
import setUpBrowser from '../../browser/support/setup.ts';
import { provideEngines } from './engines.ts';

/** Builds the app for production, and finds the engines. */
export default function setup(project: TestProject): () => Promise<void> {
  project.provide('engines', provideEngines());
  return setUpBrowser(project);
}
