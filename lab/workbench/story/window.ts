import type { EventObject } from 'xstate';
import type { LookName } from '../kit/look.tsx';

/** Look in which a story is drawn. */
type StoryLook = {
  /** Colour scheme; null for the device's. */
  readonly scheme: LookName | null;
  readonly isLarge?: boolean;
  readonly isRightToLeft?: boolean;
};

/** Flow beside or after the drawn one, and its innermost states. */
export type OtherFlow = { readonly machine: string; readonly states: readonly string[] };

/** Functions of a story's page for its parent page and for tests. */
export type StoryHandle = {
  /** Calls back with each event that reaches the flow, except those of `take`. Returns a function that stops this. */
  readonly listen: (heard: (event: EventObject) => void) => () => void;
  /**
   * Calls back with the flows but the drawn one that have begun, or gone on to another state, since the screen was drawn.
   * Returns a function that stops this.
   */
  readonly watchOthers: (seen: (others: readonly OtherFlow[]) => void) => () => void;
  /** Takes the step with this name once the screen is drawn. */
  readonly take: (step: string) => void;
  readonly look: (look: StoryLook) => void;
  /** Returns the fragments of all stories. */
  readonly all: () => readonly string[];
  /** Draws another fragment; settles once the screen is stable. */
  readonly show: (hash: string) => Promise<void>;
};

/** Window of a story. */
export type StoryWindow = Window & { story?: StoryHandle };
