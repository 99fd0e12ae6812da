import { Skeleton, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { type RefObject, useRef } from 'react';
import type { Flows } from '../../../app-context.tsx';
import { accountCopy } from '../../../copy/account.ts';
import { statesCopy } from '../../../copy/states.ts';
import { Button, flush } from '../../../ui/button.tsx';
import { useFocusFallback } from '../../../ui/focus.ts';
import { Message } from '../../parts/notices/message.tsx';
import { SkeletonGroup } from '../../parts/skeleton-group.tsx';

const words = accountCopy.linked;

/** The account for payouts and debits; `flow` is undefined until it starts. */
export function LinkedAccount({ flow }: { flow: Flows['linkedAccount'] | undefined }) {
  const value = useRef<HTMLDivElement>(null);
  const account = useSelector(
    flow,
    (snapshot) => snapshot?.context.overview?.maskedAccountNumber ?? null,
  );
  const hasFailed = useSelector(flow, (snapshot) => (snapshot?.context.failure ?? null) !== null);
  return (
    <div ref={value} tabIndex={-1}>
      {account !== null && <span>{account || accountCopy.missing}</span>}
      {account === null && flow && hasFailed && <Unavailable flow={flow} fallback={value} />}
      {account === null && !hasFailed && (
        <SkeletonGroup>
          <Skeleton width="8rem" height="1.5rem" />
        </SkeletonGroup>
      )}
      <Text size="small" tone="muted" marginTop="1">
        <Message text={words.change} />
      </Text>
    </div>
  );
}

function Unavailable({
  flow,
  fallback,
}: {
  flow: Flows['linkedAccount'];
  fallback: RefObject<HTMLElement | null>;
}) {
  const isRetrying = useSelector(flow, (snapshot) => snapshot.matches('reading'));
  const box = useFocusFallback<HTMLDivElement>(fallback, false);
  return (
    <div ref={box}>
      <p role="status">{words.unavailable}</p>
      <Button
        variant="quiet"
        {...flush}
        loading={isRetrying}
        onClick={() => flow.send({ type: 'load.retried' })}
      >
        {statesCopy.tryAgain}
      </Button>
    </div>
  );
}
