import { expect, test } from 'vitest';
import { findInstitutions } from '../../domain/banks.ts';
import { type Institution, NO_INSTITUTION } from '../../domain/entities.ts';

function bank(id: string, shortName: string, onlySearchable = false): Institution {
  return { ...NO_INSTITUTION, id, shortName, onlySearchable };
}

const BANKS = [
  bank('AU00001', 'Hooli'),
  bank('AU00002', 'Testbank One'),
  bank('AU00009', 'TestBank (Nine)', true),
  bank('AU01001', 'Commonwealth Bank'),
  bank('AU01002', 'Bank of Us', true),
  bank('AU01003', 'Hooligans Mutual'),
  bank('AU01004', 'ING (Australia) [*]'),
];
const names = (query: string) => findInstitutions(BANKS, query).map(({ shortName }) => shortName);

test('with nothing typed, all banks are shown except hidden ones and test banks [R5.20]', () => {
  const shown = ['Commonwealth Bank', 'Hooligans Mutual', 'ING (Australia) [*]'];
  expect(names('')).toEqual(shown);
  expect(names('   ')).toEqual(shown);
});

test.each([
  ['bank', ['Commonwealth Bank', 'Bank of Us']],
  ['  BANK ', ['Commonwealth Bank', 'Bank of Us']],
  ['of us', ['Bank of Us']],
  ['wealth', ['Commonwealth Bank']],
  ['common wealth-bank', ['Commonwealth Bank']],
  ['Ｃｏｍｍｏｎｗｅａｌｔｈ　Ｂａｎｋ', ['Commonwealth Bank']],
  ['ing australia', ['ING (Australia) [*]']],
  ['nothing like it', []],
])(
  'a search for "%s" finds %j, whatever case, width, blanks and punctuation, hidden banks too [R5.18 R5.20]',
  (query, found) => {
    expect(names(query)).toEqual(found);
  },
);

test.each([
  ['hooli', ['Hooli', 'Hooligans Mutual']],
  [' HOOLI ', ['Hooli', 'Hooligans Mutual']],
  ['testbank', ['Testbank One', 'TestBank (Nine)']],
])('the special search "%s" brings up the test banks that it names: %j [R5.21]', (query, found) => {
  expect(names(query)).toEqual(found);
});

test.each(['hool', 'test', 'testbank one', 'testbank hooli', 'one', 'AU00001'])(
  'a search for "%s" shows no test bank [R5.21]',
  (query) => {
    expect(findInstitutions(BANKS, query).some(({ id }) => /^AU0000\d$/.test(id))).toBe(false);
  },
);

test.each(['.', '.*', '(', '[*]', '\\', '^', '$', '+', '?'])(
  'punctuation alone ("%s") is searched for literally',
  (query) => {
    expect(names(query)).toEqual(['ING (Australia) [*]'].filter((name) => name.includes(query)));
  },
);
