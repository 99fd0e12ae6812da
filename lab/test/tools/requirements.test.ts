import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brokenTags, taggedTitles, withoutMarks, withoutTag } from '../../../test/support/tags.ts';
import { requirementsIn } from '../../charts/requirements.ts';
import {
  coverageTable,
  PRODUCT_FILE,
  proofsOf,
  readSources,
  testsIn,
} from '../../tools/requirements.ts';

const sources = readSources();
const tests = testsIn(sources);
const page = readFileSync(PRODUCT_FILE, 'utf8');
const requirements = requirementsIn(page);
const ids = requirements.map(({ id }) => id);
const proved = new Set(tests.flatMap((one) => one.ids));

test('every mark of the specification follows a sentence, below a heading', () => {
  expect(requirements.filter(({ says, heading }) => says === '' || heading === '')).toEqual([]);
  expect(withoutMarks(page.replaceAll('\n', ' ')).replaceAll(/`[^`]*`/g, '')).not.toMatch(
    /\[\s*R\d/,
  );
});

test('every id is unique', () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('every requirement has a test with its tag', () => {
  expect(requirements.filter(({ id }) => !proved.has(id))).toEqual([]);
});

test('every tag belongs to a sentence of the specification', () => {
  const unknown = tests.flatMap(({ file, title, ids: named }) =>
    named.filter((id) => !ids.includes(id)).map((id) => `${file}: ${title} [${id}]`),
  );
  expect(unknown).toEqual([]);
});

test('every tag is at the end of a title', () => {
  const broken = sources.flatMap(({ file, source }) =>
    brokenTags(source).map((line) => `${file}: ${line}`),
  );
  expect(broken).toEqual([]);
});

describe('a tag', () => {
  test.each([
    ["test('logs in [R2.31]', () => {", 'logs in', ['R2.31']],
    ['it("knows O\'Brien [R2.31 R4.2]", () => {', "knows O'Brien", ['R2.31', 'R4.2']],
    ["test.each(['a', 'b'])('is \"%s\" [R9.1]', (it) => {", 'is "%s"', ['R9.1']],
    ["test(`is the customer's [R3.2]`, () => {", "is the customer's", ['R3.2']],
    ["test('it\\'s there [R1.1]', () => {", "it\\'s there", ['R1.1']],
  ])('is read in %s', (source, title, named) => {
    expect(taggedTitles(source)).toMatchObject([{ title, ids: named }]);
    expect(brokenTags(source)).toEqual([]);
  });

  test.each([
    "test('logs [R2.31] in', () => {",
    "test('logs in [R2.31, R4.2]', () => {",
    "test('logs in [R2]', () => {",
    "test('logs in[R2.31]', () => {",
    '// logs in [R2.31]',
  ])('is broken in %s', (line) => {
    expect(taggedTitles(line)).toEqual([]);
    expect(brokenTags(line)).toEqual([line]);
  });

  test('is no part of the name of a picture', () => {
    expect(withoutTag('the log-in > logs in [R2.31 R4.2]')).toBe('the log-in > logs in');
  });
});

describe('a requirement', () => {
  const sample = requirementsIn(
    [
      '# A page with `[R9.9]` for example',
      '',
      '### 2.3 Log-in',
      '',
      'It is `/login`. There are two',
      "fields [R1.1], and 'Log in.' [R1.2 R1.3] Then it",
      '[R1.4] opens.',
      '',
      '- one [R1.5]',
      '- two [R1.6]',
      '',
      '| a | b [R1.7] |',
    ].join('\n'),
  );

  test('is the whole sentence of its mark, a point of a list, or a row', () => {
    expect(sample).toEqual(
      [
        ['R1.1', "There are two fields, and 'Log in.'"],
        ['R1.2', "There are two fields, and 'Log in.'"],
        ['R1.3', "There are two fields, and 'Log in.'"],
        ['R1.4', 'Then it opens.'],
        ['R1.5', '- one'],
        ['R1.6', '- two'],
        ['R1.7', 'a | b'],
      ].map(([id, says]) => ({ id, says, heading: '2.3 Log-in' })),
    );
  });

  test('is counted below its heading, and listed with its tests', () => {
    const proving = [{ file: 'a.test.ts', title: 'logs in', ids: ['R1.1', 'R1.5'] }];
    const table = coverageTable(sample, proving);
    expect(table).toContain('| 2.3 Log-in | 7 | 1 | R1.2 R1.3 R1.4 R1.6 R1.7 |');
    expect(proofsOf(sample.slice(0, 2), proving)).toBe(
      [
        "- R1.1: There are two fields, and 'Log in.'",
        '  - logs in (test/a.test.ts)',
        "- R1.2: There are two fields, and 'Log in.'",
      ].join('\n'),
    );
  });
});
