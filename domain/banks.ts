import type { Institution } from './entities.ts';

/** Searches that bring up the provider's test banks. Source: decision 029. */
const SPECIAL_TERMS: readonly string[] = ['hooli', 'testbank'];

function isTestBank(institution: Institution): boolean {
  return /^AU0000\d$/.test(institution.id);
}

/** A name without what people type in different ways: capitals and width. */
function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** A name without blanks and punctuation as well. */
function plain(name: string): string {
  return fold(name).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/**
 * The banks that a search shows: all but the hidden ones when nothing is typed, else those whose short name
 * contains the text, whatever its case, width, blanks and punctuation; punctuation alone is searched for as it stands. Test
 * banks need one of the two special terms.
 * Source: product 5.3.
 */
export function findInstitutions(
  institutions: readonly Institution[],
  query: string,
): Institution[] {
  const special = query.trim().toLowerCase();
  const showTestBanks = SPECIAL_TERMS.includes(special);
  const read = plain(query) === '' ? fold : plain;
  const term = read(query).trim();
  return institutions.filter((institution) => {
    if (isTestBank(institution)) {
      return showTestBanks && plain(institution.shortName).includes(special);
    }
    return term === '' ? !institution.onlySearchable : read(institution.shortName).includes(term);
  });
}
