import type { PlayStep } from '../../play/steps.ts';
import type { LookName } from '../kit/look.tsx';

/** Where a flow stands that is drawn as a story. */
export type StoryMoment = {
  /** Ids of its active states; none once it has ended. */
  readonly active: readonly string[];
  /** How its effects may end now, and its waits. */
  readonly choices: readonly PlayStep[];
};

/** What a story is looked at with. */
export type StoryLook = {
  /** Null as the device has it. */
  readonly scheme: LookName | null;
  readonly isLarge?: boolean;
  readonly isRightToLeft?: boolean;
};

/** What the page of a story lets the page around it, or a test, do with it. */
export type StoryHandle = {
  readonly moment: () => StoryMoment;
  /** Hears of each step of the flow, and of another story; answers how to stop that. */
  readonly listen: (heard: () => void) => () => void;
  readonly take: (step: PlayStep) => void;
  readonly look: (look: StoryLook) => void;
  /** The fragments of all stories. */
  readonly all: () => readonly string[];
  /** Draws another story; settles when it stands. */
  readonly show: (hash: string) => Promise<void>;
};

/** The window of a story. */
export type StoryWindow = Window & { story?: StoryHandle };
