import { FailureError } from '../../domain/failures.ts';
import type { ActionLink } from '../../machines/meta.ts';

/** An e-mail link as it was opened. */
export type OpenedLink = Pick<ActionLink, 'mode' | 'continueTo'> & {
  /** A secret, because it allows to set the password. */
  readonly code: string;
};

// The only place that keeps a code. A reload forgets it; the e-mail still has it.
let opened: OpenedLink | null = null;

/** Keeps the last opened link, in memory only; null forgets it, e.g. once its code is used up. Source: decision 020. */
export function keepLink(link: OpenedLink | null): void {
  opened = link;
}

/** Returns what the app may know of the link opened in this mode. */
export function linkFor(mode: ActionLink['mode']): ActionLink {
  return opened?.mode === mode
    ? { mode, hasCode: true, continueTo: opened.continueTo }
    : { mode, hasCode: false, continueTo: null };
}

/**
 * Returns the code of the link that was opened last.
 *
 * @throws FailureError `invalidActionCode` if there is none.
 */
export function codeOfLink(): string {
  if (!opened) {
    throw new FailureError({ code: 'invalidActionCode' });
  }
  return opened.code;
}
