import type { EventObject } from 'xstate';
import type { LookName } from '../kit/look.tsx';

/** What a story is looked at with. */
type StoryLook = {
  /** Null as the device has it. */
  readonly scheme: LookName | null;
  readonly isLarge?: boolean;
  readonly isRightToLeft?: boolean;
};

/** Functions of a story's page for its parent page and for tests. */
export type StoryHandle = {
  /** Hears each event that comes to the flow, but not those of `take`; answers how to stop that. */
  readonly listen: (heard: (event: EventObject) => void) => () => void;
  /** Lets a step happen, by its name, once the screen is drawn. */
  readonly take: (step: string) => void;
  readonly look: (look: StoryLook) => void;
  /** The fragments of all stories. */
  readonly all: () => readonly string[];
  /** Draws another fragment; settles when it stands. */
  readonly show: (hash: string) => Promise<void>;
};

/** The window of a story. */
export type StoryWindow = Window & { story?: StoryHandle };
