import type { KycStatus } from '../../domain/entities.ts';

/** How an identity check goes on after the widget. */
export type CheckOutcome = {
  /** In words, for the desk. */
  readonly summary: string;
  /** What the widget does with the result. */
  readonly widget: 'result' | 'noEntity' | 'twice' | 'error';
  /** Where the check ends; null: it never does. */
  readonly end: (KycStatus & ('Success' | 'Failed')) | null;
  /** How many paces the check is in processing before its end, or before a person takes over. */
  readonly paces: number;
  /** True when a person decides, on the next day of the lending clock. */
  readonly manual?: boolean;
};

/** Outcomes by the given name on the widget's form. Source: decision 058. */
export const CHECK_OUTCOMES: Readonly<Record<string, CheckOutcome>> = {
  Manual: {
    summary: 'A person checks; Success once the lending clock has moved on a day',
    widget: 'result',
    end: 'Success',
    paces: 1,
    manual: true,
  },
  Failed: { summary: 'Failed', widget: 'result', end: 'Failed', paces: 1 },
  Slow: { summary: 'Success after a minute', widget: 'result', end: 'Success', paces: 12 },
  Never: { summary: 'In processing for ever', widget: 'result', end: null, paces: 0 },
  NoEntity: { summary: 'A result without an entity', widget: 'noEntity', end: null, paces: 0 },
  Twice: { summary: 'The result comes twice; Success', widget: 'twice', end: 'Success', paces: 2 },
  Error: { summary: 'The widget reports an error', widget: 'error', end: null, paces: 0 },
};

/** What any other name leads to. */
export const USUAL_OUTCOME: CheckOutcome = {
  summary: 'Success after about 10 seconds',
  widget: 'result',
  end: 'Success',
  paces: 2,
};

/** The outcome that a stored word (a name of the table, or anything else) stands for. */
export function checkOutcome(word: string): CheckOutcome {
  return CHECK_OUTCOMES[word] ?? USUAL_OUTCOME;
}

/** The word that is stored for a given name; names of real people are not kept as outcomes. */
export function outcomeWord(givenName: string): string {
  const name = givenName.trim();
  return Object.keys(CHECK_OUTCOMES).find((word) => word === name) ?? 'usual';
}
