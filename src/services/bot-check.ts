import { FailureError } from '../../domain/failures.ts';

/** Max duration of the bot check, including a puzzle, in ms. */
const CHECK_TIMEOUT_MS = 120_000;

/** How long an answer may take after its challenge has closed, in ms, because a solved challenge closes as well. */
const ANSWER_TIMEOUT_MS = 500;

/** reCAPTCHA's challenge: a frame at the end of the page, for which there is no callback. */
const CHALLENGE = 'iframe[src*="/recaptcha/"][src*="/bframe"]';

export type StartBotCheck = typeof startBotCheck;

/**
 * Watches one bot check.
 *
 * @param signal aborts when the screen is left.
 * @returns the callbacks for reCAPTCHA, and a wrapper of the sending that needs the check. It rejects with FailureError
 * `botCheckFailed` if the check is closed, cannot be shown or takes too long.
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
        const timer = setTimeout(giveUp, CHECK_TIMEOUT_MS);
        signal.addEventListener('abort', giveUp);
        stopWatch = watchChallenge(giveUp);
        // Cleans up; by now the promise has settled.
        sending.then(resolve, reject).finally(giveUp);
      }),
  };
}

/**
 * Watches for a challenge that the user closes without solving it, because reCAPTCHA only hides its frame. The answer of a solved
 * one must stop the watch.
 *
 * @returns a function that stops it.
 */
function watchChallenge(onDismissed: () => void): () => void {
  let wasOpen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    const isOpen = [...document.querySelectorAll<HTMLElement>(CHALLENGE)].some(isShown);
    if (isOpen !== wasOpen) {
      clearTimeout(timer);
      timer = isOpen ? undefined : setTimeout(onDismissed, ANSWER_TIMEOUT_MS);
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

/** Reads the styles of the frame and its ancestors, because the computed visibility lags behind while the frame fades. */
function isShown(frame: HTMLElement): boolean {
  for (let element: HTMLElement | null = frame; element; element = element.parentElement) {
    if (element.style.visibility === 'hidden' || element.style.display === 'none') {
      return false;
    }
  }
  return true;
}
