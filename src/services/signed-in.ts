/** What is needed as soon as somebody is signed in: fetched with the provider's SDK, without which nobody is. */
export { watchActivity } from './activity.ts';
export { createAuth } from './auth.ts';
export { createSessionCopies } from './session-copies.ts';
export { watchSession } from './session-watch.ts';
export { announceVerification, watchVerification } from './verification-notice.ts';
