import { type ActionCode, GENERAL_ENQUIRY } from '../../../../domain/action-codes.ts';
import type { Connection } from '../../../../domain/entities.ts';

/** Returns the action code for a failed connection: the API's own code, else one by the failed step. Source: decision 032. */
export function actionCodeFor({
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
  const byStep: Partial<Record<Connection['step'], ActionCode>> = {
    VerifyingCredentials: 'forgotten_login',
    Categorisation: 'paycycle_manual_detect',
  };
  return byStep[step] ?? GENERAL_ENQUIRY;
}
