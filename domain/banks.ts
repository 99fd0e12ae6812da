import type { Institution } from './entities.ts';

/** Searches that bring up the provider's test banks. Source: decision 029. */
const SPECIAL_TERMS: readonly string[] = ['hooli', 'testbank'];

function isTestBank(institution: Institution): boolean {
  return /^AU0000\d$/.test(institution.id);
}

/**
 * The banks that a search shows: all but the hidden ones when nothing is typed, else those whose short name
 * contains the text, whatever its case. Test banks need one of the two special terms. Source: product 5.3.
 */
export function findInstitutions(
  institutions: readonly Institution[],
  query: string,
): Institution[] {
  const term = query.trim().toLowerCase();
  const showTestBanks = SPECIAL_TERMS.includes(term);
  return institutions.filter((institution) => {
    if (isTestBank(institution)) {
      return showTestBanks && institution.shortName.toLowerCase().includes(term);
    }
    return term === ''
      ? !institution.onlySearchable
      : institution.shortName.toLowerCase().includes(term);
  });
}
