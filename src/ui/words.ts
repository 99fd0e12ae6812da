import { requiredContext } from './required-context.ts';

export type StepState = 'done' | 'current' | 'upcoming' | 'failed';

/** Texts built into the kit. All other texts come as props. */
export type KitWords = {
  readonly skipToContent: string;
  readonly opensInNewTab: string;
  /** The heading above the next steps after a wait. */
  readonly next: string;
  readonly step: Readonly<Record<StepState, string>>;
};

export const [WordsProvider, useWords] = requiredContext<KitWords>('WordsProvider');
