import type { Institution } from './entities.ts';

/** Search terms that show the test banks of the bank-data provider. Source: decision 029. */
const SPECIAL_TERMS: readonly string[] = ['hooli', 'testbank'];

function isTestBank(institution: Institution): boolean {
  return /^AU0000\d$/.test(institution.id);
}

/** Normalizes case and character width. */
function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** Normalizes as `fold` does, and removes spaces and punctuation. */
function plain(name: string): string {
  return fold(name).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/**
 * Returns the banks that match a search: all but the hidden ones for an empty query, else those whose short name
 * contains the text. Case, width, spaces and punctuation are ignored; punctuation alone is searched as typed. Test
 * banks need one of the special terms. Source: product 5.3.
 */
export function findInstitutions(
  institutions: readonly Institution[],
  query: string,
): Institution[] {
  const special = query.trim().toLowerCase();
  const showTestBanks = SPECIAL_TERMS.includes(special);
  const normalize = plain(query) === '' ? fold : plain;
  const term = normalize(query).trim();
  return institutions.filter((institution) => {
    if (isTestBank(institution)) {
      return showTestBanks && plain(institution.shortName).includes(special);
    }
    return term === ''
      ? !institution.onlySearchable
      : normalize(institution.shortName).includes(term);
  });
}
