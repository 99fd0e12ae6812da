import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commitOf, run } from '../../../tools/revision.ts';
import { type Chart, chartOf } from '../../charts/chart.ts';
import { allMachines } from '../flows.ts';

/** Folders that a revision's machines need; they import nothing else of the project. */
const PARTS = ['machines', 'domain'];

/** Returns the chart of every machine in a folder. */
export async function chartsIn(folder: string): Promise<Chart[]> {
  return [...(await allMachines(folder)).values()].map(chartOf);
}

/**
 * Returns the charts of a revision. Copies its machines into a temporary folder, and reads them with today's code and the
 * installed packages. The revision needs no tools of its own, but its machines must be in `machines/*.machine.ts` and run with
 * today's XState.
 *
 * @param project the folder with `machines/`, in a clone that has the revision
 * @throws Error with a sentence when the revision is unknown or its machines cannot be read
 */
export async function chartsAt(revision: string, project: string): Promise<Chart[]> {
  const commit = commitOf(revision, project);
  const parts = run('git', ['ls-tree', '--name-only', commit, ...PARTS], project)
    .toString()
    .trim();
  if (!parts.split('\n').includes('machines')) {
    throw new Error(`The revision "${revision}" has no folder machines/.`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'pod-charts-'));
  try {
    const archive = run('git', ['archive', commit, ...parts.split('\n')], project);
    run('tar', ['-x', '-f', '-'], folder, archive);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction');
    return await chartsIn(join(folder, 'machines'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The charts of "${revision}" cannot be read: ${reason}`, { cause });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const TRANSCRIPTS = 'test/transcripts';

/** Returns the files with what was read in each state in a revision, by their names; none if the revision has no such folder. */
export function transcriptsAt(revision: string, project: string): Readonly<Record<string, string>> {
  const commit = commitOf(revision, project);
  const listed = run('git', ['ls-tree', '--name-only', commit, `${TRANSCRIPTS}/`], project);
  const paths = listed
    .toString()
    .split('\n')
    .filter((path) => path.endsWith('.txt'));
  return Object.fromEntries(
    paths.map((path) => [
      path.slice(TRANSCRIPTS.length + 1),
      run('git', ['show', `${commit}:${path}`], project).toString(),
    ]),
  );
}
