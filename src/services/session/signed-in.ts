/**
 * What a signed-in user needs at once, in one file: what runs during the session, and the API's calls. The provider's SDK is not
 * part of it, because a session kept by this tab opens before the SDK has loaded.
 */
export { watchActivity } from '../activity.ts';
export { createBackend } from '../backend.ts';
export { dropUnreadablePayment } from '../kept-payment.ts';
export { randomId } from '../later-features.ts';
export { watchVerification } from '../verification-notice.ts';
export { watchDay } from '../watch-day.ts';
export { createSessionCopies } from './copies.ts';
export { leaveEndedSession } from './ended.ts';
export { watchSession } from './watch.ts';
