/**
 * What is needed as soon as somebody is signed in, in one file: what runs for as long as they are, and the calls of the API.
 * The provider's SDK is no part of it: a session that this tab keeps is opened before that is here.
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
