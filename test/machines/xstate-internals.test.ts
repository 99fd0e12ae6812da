import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { and, not, or, stateIn } from 'xstate';
import { isBuiltInGuard } from '../support/xstate-internals.ts';

/** The version whose source the functions were written by. */
const WRITTEN_FOR = '5.33.3';

/** A style of Chakra's has the same name. */
const ALSO_A_STYLE = '_active';

const FILE = 'test/support/xstate-internals.ts';
const XSTATE = 'node_modules/xstate';

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`);
}

describe('the private parts of XState', () => {
  it('are those of the installed version', () => {
    const { version } = JSON.parse(readFileSync(`${XSTATE}/package.json`, 'utf8'));
    expect(
      version,
      `${FILE} was written for XState ${WRITTEN_FOR}. Read in the source of ${version} whether what it relies on is still so, run the projects machines and model and the tests of the lab, and name the new version here`,
    ).toBe(WRITTEN_FOR);
  });

  it('are used in no other file', () => {
    const isPrivate = new Set(
      readdirSync(`${XSTATE}/dist`)
        .filter((name) => name.endsWith('.esm.js'))
        .flatMap((name) => readFileSync(`${XSTATE}/dist/${name}`, 'utf8').match(/(?<=\.)_\w+/g))
        .filter((member) => member !== null && member !== ALSO_A_STYLE),
    );
    expect(isPrivate).toContain('_nodes');
    const uses = ['src', 'machines', 'sandbox', 'tools', 'test', 'lab']
      .flatMap(filesBelow)
      .filter((file) => file !== FILE && !import.meta.filename.endsWith(file))
      .flatMap((file) =>
        (readFileSync(file, 'utf8').match(/\b_\w+/g) ?? [])
          .filter((word) => isPrivate.has(word))
          .map((word) => `${file}: ${word}`),
      );
    expect(uses).toEqual([]);
  });
});

// The model, the steps of the flows, and the lab's charts, player and inspector notice a fault of any other function.
describe('guards', () => {
  const isPlain = () => true;

  test.each([
    ['and', and(['isDark', isPlain])],
    ['or', or(['isDark', isPlain])],
    ['not', not('isDark')],
    ['stateIn', stateIn('#lamp')],
  ])('that %s makes are recognised', (_name, guard) => {
    expect(isBuiltInGuard(guard)).toBe(true);
  });

  test.each([isPlain, 'isDark', { type: 'isDark' }, undefined])('%s is a plain one', (guard) => {
    expect(isBuiltInGuard(guard)).toBe(false);
  });
});
