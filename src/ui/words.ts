import { createContext, useContext } from 'react';

/** How a step of a longer way stands. */
export type StepState = 'done' | 'current' | 'upcoming' | 'failed';

/** The words that the kit says by itself. All others come to each component as props. */
export type KitWords = {
  readonly skipToContent: string;
  /** Heard with a link that opens a tab of its own. */
  readonly opensInNewTab: string;
  /** The heading above what comes after a wait. */
  readonly next: string;
  /** Heard after the name of a step. */
  readonly step: Readonly<Record<StepState, string>>;
};

const Words = createContext<KitWords | null>(null);

/** Hands the kit its words. */
export const WordsProvider = Words.Provider;

/** The words that the kit was given. */
export function useWords(): KitWords {
  const words = useContext(Words);
  if (!words) {
    throw new Error('WordsProvider is missing.');
  }
  return words;
}
