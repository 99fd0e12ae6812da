import { Text } from '@chakra-ui/react';
import type { FailureCode } from '../../../../domain/failures.ts';
import { failureText } from '../../../copy/failures.ts';
import { MENTION } from '../../../copy/mention.ts';

/**
 * A failure's message as what to tell the team, below the words for the customer.
 *
 * @param role `alert` if the message is news that no other element announces
 */
export function Mention({ code, role }: { code: FailureCode; role?: 'alert' }) {
  return (
    <Text size="small" tone="muted">
      {MENTION}
      <span role={role}>{failureText({ code })}</span>
    </Text>
  );
}
