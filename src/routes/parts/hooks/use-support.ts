import { useCallback } from 'react';
import { GENERAL_ENQUIRY } from '../../../../domain/action-codes.ts';
import { useApp } from '../../../app-context.tsx';

/**
 * Returns a function that opens the chat or the support panel.
 *
 * @param actionCode what the customer needs help with: an `ActionCode`, or a code of the API that this version does not know.
 */
export function useSupport(actionCode: string = GENERAL_ENQUIRY): () => void {
  const app = useApp();
  return useCallback(() => app.send({ type: 'support.requested', actionCode }), [app, actionCode]);
}
