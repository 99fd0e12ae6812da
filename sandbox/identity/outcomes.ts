import type { KycStatus } from '../../domain/entities.ts';

export type CheckOutcome = {
  /** Text for the desk. */
  readonly summary: string;
  /** What the widget does with the result. */
  readonly widget: 'result' | 'noEntity' | 'twice' | 'error';
  /** The final status; null for a check that never ends. */
  readonly end: (KycStatus & ('Success' | 'Failed')) | null;
  /** Duration of the processing before the end or a manual decision, in steps of `pace` seconds each. */
  readonly steps: number;
  /** True if a person decides, on the next day of the lending clock. */
  readonly manual?: boolean;
};

/** Outcomes by the given name in the widget's form. Source: decision 058. */
export const CHECK_OUTCOMES: Readonly<Record<string, CheckOutcome>> = {
  Manual: {
    summary: 'A person checks; Success once the lending clock has moved on a day',
    widget: 'result',
    end: 'Success',
    steps: 1,
    manual: true,
  },
  Failed: { summary: 'Failed', widget: 'result', end: 'Failed', steps: 1 },
  Slow: { summary: 'Success after a minute', widget: 'result', end: 'Success', steps: 12 },
  Never: { summary: 'In processing for ever', widget: 'result', end: null, steps: 0 },
  NoEntity: { summary: 'A result without an entity', widget: 'noEntity', end: null, steps: 0 },
  Twice: { summary: 'The result comes twice; Success', widget: 'twice', end: 'Success', steps: 2 },
  Error: { summary: 'The widget reports an error', widget: 'error', end: null, steps: 0 },
};

/** The outcome of any other name. */
export const USUAL_OUTCOME: CheckOutcome = {
  summary: 'Success after about 10 seconds',
  widget: 'result',
  end: 'Success',
  steps: 2,
};

/** Returns the outcome of a stored word, which need not be a name of the table. */
export function checkOutcome(word: string): CheckOutcome {
  return CHECK_OUTCOMES[word] ?? USUAL_OUTCOME;
}

/** Returns the word to store for a given name. Other names than the table's are not stored, because they may be real. */
export function outcomeWord(givenName: string): string {
  const name = givenName.trim();
  return Object.keys(CHECK_OUTCOMES).find((word) => word === name) ?? 'usual';
}
