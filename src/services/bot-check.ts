import { FailureError } from '../../domain/failures.ts';

/** How long the bot check may take, a puzzle for a person included, in ms. */
const PATIENCE_MS = 120_000;

/** How long after a challenge has gone its answer may come, in ms: a solved one goes as well. */
const ANSWER_MS = 500;

/** Where reCAPTCHA shows a challenge: a frame of its own at the end of the page, for which it has no callback. */
const CHALLENGE = 'iframe[src*="/recaptcha/"][src*="/bframe"]';

/** Makes what watches one bot check. */
export type StartBotCheck = typeof startBotCheck;

/**
 * One bot check, as long as it takes.
 *
 * @param signal aborts as the screen is left.
 * @returns what reCAPTCHA calls back, and what the sending that needs the check ends as: FailureError `botCheckFailed` where the
 * check was closed, cannot be shown or takes too long.
 */
export function startBotCheck(signal: AbortSignal) {
  let stopWatch = () => {};
  let giveUp = () => {};
  return {
    callbacks: { callback: () => stopWatch(), 'error-callback': () => giveUp() },
    untilAnswered: <Value>(sending: Promise<Value>) =>
      new Promise<Value>((resolve, reject) => {
        giveUp = () => {
          stopWatch();
          clearTimeout(timer);
          signal.removeEventListener('abort', giveUp);
          reject(new FailureError({ code: 'botCheckFailed' }));
        };
        const timer = setTimeout(giveUp, PATIENCE_MS);
        signal.addEventListener('abort', giveUp);
        stopWatch = watchChallenge(giveUp);
        // What has ended already can no longer be given up.
        sending.then(resolve, reject).finally(giveUp);
      }),
  };
}

/**
 * Watches for a challenge of the bot check that a person closes without solving it: reCAPTCHA hides its frame and says nothing.
 * The answer of a solved one must stop the watch.
 *
 * @returns how to stop.
 */
function watchChallenge(onDismissed: () => void): () => void {
  let wasOpen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    const isOpen = [...document.querySelectorAll<HTMLElement>(CHALLENGE)].some(isShown);
    if (isOpen !== wasOpen) {
      clearTimeout(timer);
      timer = isOpen ? undefined : setTimeout(onDismissed, ANSWER_MS);
    }
    wasOpen = isOpen;
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['style', 'src'],
  });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/** By what is written at it and around it: its visibility itself lags behind, as it fades. */
function isShown(frame: HTMLElement): boolean {
  for (let element: HTMLElement | null = frame; element; element = element.parentElement) {
    if (element.style.visibility === 'hidden' || element.style.display === 'none') {
      return false;
    }
  }
  return true;
}
