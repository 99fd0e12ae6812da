import { GENERAL_ENQUIRY } from '../../../../domain/support-codes.ts';
import { useApp } from '../../../app-context.tsx';

/**
 * Returns a function that opens the ways to reach the team.
 *
 * @param tag the subject: a `SupportCode`, or a tag sent by the API.
 */
export function useSupport(tag: string = GENERAL_ENQUIRY): () => void {
  const app = useApp();
  return () => app.send({ type: 'support.requested', tag });
}
