import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inlineSourcesIn } from '../../config/inline-sources.ts';
import { securityHeaders } from '../../config/security-headers.ts';
import { readSettings } from '../../config/settings.ts';
import { flowsCopy } from '../../src/copy/flows.ts';
import { inspectorCopy } from '../../src/copy/inspector.ts';
import { build, REAL_SERVICES } from '../support/builds.ts';

let folder: string;

function buildInto(name: string, settings: Readonly<Record<string, string>>): string {
  const target = join(folder, name);
  build(settings, target);
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
    const target = buildInto('sandbox', { PUBLIC_SANDBOX: '1' });
    expect(readdirSync(target)).toContain('flows.html');
    const text = textOf(target);
    for (const word of words) {
      expect(text).toContain(word);
    }
  });

  it('are not in a production build', () => {
    const target = buildInto('production', REAL_SERVICES);
    expect(readdirSync(target).filter((name) => name.includes('flows'))).toEqual([]);
    const text = textOf(target);
    for (const word of [...words, '@dagrejs', 'dagre']) {
      expect(text).not.toContain(word);
    }
    const headers = readFileSync(join(target, '_headers'), 'utf8');
    const wanted = securityHeaders(readSettings(REAL_SERVICES), inlineSourcesIn(target));
    for (const [name, value] of Object.entries(wanted)) {
      expect(headers).toContain(`  ${name}: ${value}\n`);
    }
    expect(headers).toMatch(/^\/\*\n.*\n\/static\/\*\n {2}! cache-control\n.*immutable\n$/s);
  });
});
