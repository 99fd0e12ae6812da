import { Text } from '@chakra-ui/react';
import type { FailureCode } from '../../../../domain/failures.ts';
import { failureText } from '../../../copy/failures.ts';
import { MENTION } from '../../../copy/mention.ts';

/**
 * A failure's message as what to tell the team, below the words for the customer.
 *
 * @param before a sentence of its own before it
 * @param role `alert` if the message is news that no other element announces
 */
export function Mention({
  code,
  before = '',
  role,
}: {
  code: FailureCode;
  before?: string;
  role?: 'alert';
}) {
  return (
    <Text size="small" tone="muted">
      <span>{before + MENTION}</span>
      <span role={role}>{failureText({ code })}</span>
    </Text>
  );
}
