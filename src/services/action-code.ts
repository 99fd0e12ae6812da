import { FailureError } from '../../domain/failures.ts';
import type { ActionLink } from '../../machines/meta.ts';

/** A link out of an e-mail as it was opened. */
export type OpenedLink = Pick<ActionLink, 'mode' | 'continueTo'> & {
  /** A secret: whoever has it can set the password. */
  readonly code: string;
};

// The one place where a code is kept. A reload forgets it; the e-mail still has it.
let opened: OpenedLink | null = null;

/** Keeps the link that was opened last, in memory only; null forgets it, as when its code is spent. Source: decision 020. */
export function keepLink(link: OpenedLink | null): void {
  opened = link;
}

/** What the app may know of the link that was opened in this mode. */
export function linkFor(mode: ActionLink['mode']): ActionLink {
  return opened?.mode === mode
    ? { mode, hasCode: true, continueTo: opened.continueTo }
    : { mode, hasCode: false, continueTo: null };
}

/**
 * The code of the link that was opened last.
 *
 * @throws FailureError `invalidActionCode` when there is none.
 */
export function codeOfLink(): string {
  if (!opened) {
    throw new FailureError({ code: 'invalidActionCode' });
  }
  return opened.code;
}
