import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inlineSourcesIn } from '../../config/inline-sources.ts';
import { securityHeaders } from '../../config/security-headers.ts';
import { readSettings } from '../../config/settings.ts';
import { flowsCopy } from '../../src/copy/flows.ts';
import { inspectorCopy } from '../../src/copy/inspector.ts';

const services = {
  PUBLIC_FIREBASE_API_KEY: 'AIza-not-a-real-key',
  PUBLIC_FIREBASE_PROJECT_ID: 'pod-live',
  PUBLIC_FIREBASE_AUTH_DOMAIN: 'pod-live.firebaseapp.com',
  PUBLIC_FIREBASE_APP_ID: '1:1:web:1',
  PUBLIC_API_HOST: 'https://api.payondemand.example',
  PUBLIC_IDENTITY_WIDGET_URL: 'https://assets.identity.example/widget.js',
};
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PUBLIC_') && name !== 'NODE_ENV',
  ),
);

let folder: string;

function build(name: string, settings: Record<string, string>): string {
  const target = join(folder, name);
  execFileSync(
    process.execPath,
    ['node_modules/@rsbuild/core/bin/rsbuild.js', 'build', '--dist-path', target],
    { env: { ...environment, ...settings }, stdio: 'pipe' },
  );
  return target;
}

function textOf(target: string): string {
  return readdirSync(target, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|html|css|txt)$/.test(name))
    .map((name) => readFileSync(join(target, name), 'utf8'))
    .join('\n');
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pod-flows-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const words = [flowsCopy.copyChart, flowsCopy.allLines, inspectorCopy.open, inspectorCopy.openAs];

describe('flow book and inspector', () => {
  it('are in a sandbox build', () => {
    const target = build('sandbox', { PUBLIC_SANDBOX: '1' });
    expect(readdirSync(target)).toContain('flows.html');
    const text = textOf(target);
    for (const word of words) {
      expect(text).toContain(word);
    }
  });

  it('are not in a production build', () => {
    const target = build('production', services);
    expect(readdirSync(target).filter((name) => name.includes('flows'))).toEqual([]);
    const text = textOf(target);
    for (const word of [...words, '@dagrejs', 'dagre']) {
      expect(text).not.toContain(word);
    }
    const headers = readFileSync(join(target, '_headers'), 'utf8');
    const wanted = securityHeaders(readSettings(services), inlineSourcesIn(target));
    for (const [name, value] of Object.entries(wanted)) {
      expect(headers).toContain(`  ${name}: ${value}\n`);
    }
    expect(headers).toMatch(/^\/\*\n.*\n\/static\/\*\n {2}! cache-control\n.*immutable\n$/s);
  });
});
