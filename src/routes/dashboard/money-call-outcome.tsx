import { chakra } from '@chakra-ui/react';
import type { Failure } from '../../../domain/failures.ts';
import { failureText } from '../../copy/failures.ts';
import { Notice } from '../../ui/notice.tsx';
import { ApiFailureNotice } from '../api-failure-notice.tsx';

/** There before it says something, so that it is heard; takes no room until then. */
const Status = chakra('div', { base: { '&:not(:empty)': { marginTop: '4' } } });

/** What became of a call that moves money: refused, or not known yet. */
export function MoneyCallOutcome({
  failure,
  isChecking,
}: {
  failure: Failure | null;
  isChecking: boolean;
}) {
  return (
    <>
      <Status role="status">
        {isChecking && <Notice tone="warning">{failureText({ code: 'outcomeUnknown' })}</Notice>}
      </Status>
      {failure && (
        <chakra.div marginTop="4">
          <ApiFailureNotice failure={failure} />
        </chakra.div>
      )}
    </>
  );
}
