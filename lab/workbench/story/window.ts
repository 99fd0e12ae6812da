import type { PlayStep } from '../../play/steps.ts';
import type { LookName } from '../kit/look.tsx';

/** Current state of a story's flow. */
export type StoryMoment = {
  /** Ids of its active states; none once it has ended. */
  readonly active: readonly string[];
  /** Possible results of its effects, and its delays. */
  readonly choices: readonly PlayStep[];
};

/** Display options of a story. */
export type StoryLook = {
  /** Null for the device's own. */
  readonly scheme: LookName | null;
  readonly isLarge?: boolean;
  readonly isRightToLeft?: boolean;
};

/** Functions of a story's page for its parent page and for tests. */
export type StoryHandle = {
  readonly moment: () => StoryMoment;
  /** Subscribes to the flow's steps and to changes of the story. @returns a function that unsubscribes */
  readonly listen: (heard: () => void) => () => void;
  readonly take: (step: PlayStep) => void;
  readonly look: (look: StoryLook) => void;
  /** The fragments of all stories. */
  readonly all: () => readonly string[];
  /** Shows another story; resolves once it is stable. */
  readonly show: (hash: string) => Promise<void>;
};

/** The window of a story. */
export type StoryWindow = Window & { story?: StoryHandle };
