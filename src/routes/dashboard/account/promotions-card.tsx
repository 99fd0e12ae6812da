import { chakra, Heading, Skeleton, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { type FormEvent, useId, useState } from 'react';
import type { Promotion } from '../../../../domain/entities.ts';
import { cleanTyped } from '../../../../domain/typed-text.ts';
import { MAX_TEXT_LENGTH } from '../../../../domain/validation.ts';
import type { Flows, SnapshotOf } from '../../../app-context.tsx';
import { accountCopy } from '../../../copy/account.ts';
import { usePreloading } from '../../../navigation/use-preloading.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useRetryLockout } from '../../parts/hooks/use-attempt.ts';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { useLongList } from '../../parts/long-list.tsx';
import { ApiFailureNotice } from '../../parts/notices/api-failure-notice.tsx';
import { FailureMessage } from '../../parts/notices/failure-notice.tsx';
import { SkeletonGroup } from '../../parts/skeleton-group.tsx';

const words = accountCopy.promotions;

const PromoDialogs = lazyDialog(() => import('./promo-dialogs.tsx'));

type Snapshot = SnapshotOf<'promoCode'>;
type Promotions = NonNullable<Snapshot['context']['promotions']>;

const isDialogOpen = ({ value }: Snapshot) =>
  value === 'confirming' || value === 'adding' || value === 'added' || value === 'refused';

/** The customer's promotions, and a form to add one by code. Source: product 2.20 and 4.14. */
export function PromotionsCard({ flow }: { flow: Flows['promoCode'] }) {
  const titleId = useId();
  const promotions = useSelector(flow, (snapshot) => snapshot.context.promotions);
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches('unavailable'));
  const hasDialog = useSelector(flow, isDialogOpen);
  usePreloading(PromoDialogs.preload);
  return (
    <Card as="section" aria-labelledby={titleId}>
      <Heading id={titleId}>{words.title}</Heading>
      {isUnavailable && <Unavailable flow={flow} />}
      {!isUnavailable && promotions && (
        <>
          <PromotionList promotions={promotions} />
          {/* Resets with each added promotion, because its code has been used. */}
          <CodeForm key={promotions.length} flow={flow} promotions={promotions} />
        </>
      )}
      {!isUnavailable && !promotions && (
        <SkeletonGroup>
          <Skeleton width="70%" />
          <Skeleton height="3rem" variant="control" />
          <Skeleton width="7rem" height="3rem" variant="control" />
        </SkeletonGroup>
      )}
      {hasDialog && <PromoDialogs flow={flow} />}
    </Card>
  );
}

function PromotionList({ promotions }: { promotions: Promotions }) {
  const { shown, list, tabIndexOf, more } = useLongList<Promotion, HTMLUListElement>(promotions);
  if (promotions.length === 0) {
    return <Text tone="muted">{words.none}</Text>;
  }
  return (
    <>
      <chakra.ul ref={list} display="flex" flexDirection="column" gap="3">
        {shown.map(({ title, message, condition }, index) => (
          <Card
            as="li"
            // biome-ignore lint/suspicious/noArrayIndexKey: two promotions may say the same.
            key={index}
            tabIndex={tabIndexOf(index)}
            variant="accent"
            gap="1"
            overflowWrap="anywhere"
          >
            <Heading as="h3" size="part">
              {title}
            </Heading>
            <p>{message}</p>
            {condition && (
              <Text size="small" tone="muted">
                {condition}
              </Text>
            )}
          </Card>
        ))}
      </chakra.ul>
      {more}
    </>
  );
}

function CodeForm({ flow, promotions }: { flow: Flows['promoCode']; promotions: Promotions }) {
  const isBusy = useSelector(flow, ({ value }) => value === 'validating');
  const isLoading = useSelector(flow, (snapshot) => snapshot.hasTag('loading'));
  const failure = useSelector(flow, ({ context, value }) =>
    value === 'codeEntry' ? context.failure : null,
  );
  const isRetryLocked = useRetryLockout(failure) !== null;
  const { code: sent, canAddPromotion, unanswered } = useSelector(flow, ({ context }) => context);
  const [code, setCode] = useState('');
  const isRefused = failure?.code === 'promoCodeRefused';
  const { title = '', description = '' } = failure?.explanation ?? {};
  return (
    <chakra.form
      display="flex"
      flexDirection="column"
      noValidate
      gap="4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        flow.send({ type: 'code.submitted', code });
      }}
    >
      <TextField
        label={words.code}
        hint={!canAddPromotion && promotions.length ? words.one : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_TEXT_LENGTH}
        value={code}
        // Read-only, so that the code is still there when its answer comes.
        readOnly={isBusy}
        clean={cleanCode}
        onValueChange={setCode}
        error={
          isRefused &&
          code.trim() === sent &&
          (description || title || <FailureMessage failure={failure} />)
        }
      />
      {failure && !isRefused && (
        <ApiFailureNotice failure={failure}>
          <p>{unanswered ? words.unclear : words.notAdded}</p>
        </ApiFailureNotice>
      )}
      <Button
        type="submit"
        variant="secondary"
        alignSelf="flex-start"
        loading={isBusy || isLoading}
        softDisabled={isRetryLocked}
        disabled={code.trim() === ''}
      >
        {words.apply}
      </Button>
    </chakra.form>
  );
}

function Unavailable({ flow }: { flow: Flows['promoCode'] }) {
  const failure = useSelector(flow, (snapshot) => snapshot.context.failure);
  const retry = { onClick: () => flow.send({ type: 'load.retried' }) };
  return failure && <ApiFailureNotice failure={failure} retry={retry} />;
}

function cleanCode(typed: string): string {
  // Also full-width letters and digits (product 5.2).
  return cleanTyped(typed).normalize('NFKC').toUpperCase();
}
