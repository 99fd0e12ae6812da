import type { Connection } from '../../../../domain/entities.ts';
import { GENERAL_ENQUIRY, type SupportCode } from '../../../../domain/support-codes.ts';

/** Returns the chat's tag for a failed connection: the API's own code, else one by the failed step. Source: decision 032. */
export function supportTag({
  actionCode,
  actionRequiredGuidelines,
  step,
}: Pick<Connection, 'actionCode' | 'actionRequiredGuidelines' | 'step'>): string {
  if (actionCode) {
    return actionCode;
  }
  if (actionRequiredGuidelines.length > 0) {
    return 'user_action_required';
  }
  const tags: Partial<Record<Connection['step'], SupportCode>> = {
    VerifyingCredentials: 'forgotten_login',
    Categorisation: 'paycycle_manual_detect',
  };
  return tags[step] ?? GENERAL_ENQUIRY;
}
