import { GENERAL_ENQUIRY } from '../../../domain/support-codes.ts';
import { useApp } from '../../app-context.tsx';

/**
 * Opens the ways to reach the team.
 *
 * @param tag what it is about: a `SupportCode`, or what the API has sent.
 */
export function useSupport(tag: string = GENERAL_ENQUIRY): () => void {
  const app = useApp();
  return () => app.send({ type: 'support.requested', tag });
}
