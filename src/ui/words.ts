import { createContext, useContext } from 'react';

export type StepState = 'done' | 'current' | 'upcoming' | 'failed';

/** Texts built into the kit. All other texts come as props. */
export type KitWords = {
  readonly skipToContent: string;
  readonly opensInNewTab: string;
  /** The heading above the next steps after a wait. */
  readonly next: string;
  readonly step: Readonly<Record<StepState, string>>;
};

const Words = createContext<KitWords | null>(null);

export const WordsProvider = Words.Provider;

export function useWords(): KitWords {
  const words = useContext(Words);
  if (!words) {
    throw new Error('WordsProvider is missing.');
  }
  return words;
}
