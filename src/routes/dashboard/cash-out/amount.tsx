import { Box, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Overview } from '../../../../domain/entities.ts';
import {
  type AmountRange,
  amountRange,
  checkTypedAmount,
  isAmountInRange,
} from '../../../../domain/lending.ts';
import { type Cents, formatCents, parseTypedAmount, priceOf } from '../../../../domain/money.ts';
import { cleanNumber } from '../../../../domain/typed-numbers.ts';
import type { Flows, SnapshotOf } from '../../../app-context.tsx';
import { cashOutCopy } from '../../../copy/cash-out.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { statesCopy } from '../../../copy/states.ts';
import { SiteButtonLink } from '../../../navigation/site-link.tsx';
import { usePreloading } from '../../../navigation/use-preloading.ts';
import { AmountSlider, type AmountSliderProps } from '../../../ui/amount-slider.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useErrorFocus } from '../../../ui/focus.ts';
import { LiveRegion } from '../../../ui/live.tsx';
import { Page } from '../../../ui/page.tsx';
import { useAttempt } from '../../parts/hooks/use-attempt.ts';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { ApiFailureNotice } from '../../parts/notices/api-failure-notice.tsx';
import { SkeletonGroup } from '../../parts/skeleton-group.tsx';
import { BesideSummary } from './beside-summary.tsx';

const words = cashOutCopy.amount;

const ConfirmAmount = lazyDialog(() => import('./confirm-amount.tsx'));

type Snapshot = SnapshotOf<'cashOut'>;

/** Quick picks besides the maximum, if the range includes them. */
const ROUND_AMOUNTS: readonly Cents[] = [100_00, 200_00, 500_00, 1_000_00];

function quickPicks(range: AmountRange): Cents[] {
  const picks = ROUND_AMOUNTS.filter(
    (amount) => amount < range.maximum && isAmountInRange(amount, range),
  );
  return picks.length > 0 ? [...picks, range.maximum] : [];
}

export function CashOutAmount({ flow }: { flow: Flows['cashOut'] }) {
  const overview = useSelector(flow, (snapshot) => snapshot.context.overview);
  const failure = useSelector(flow, (snapshot) => snapshot.context.failure);
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches('unavailable'));
  if (overview) {
    return <AmountForm flow={flow} overview={overview} />;
  }
  return (
    <BesideSummary>
      <Page title={words.title} intro={words.intro}>
        {isUnavailable && failure ? (
          <ApiFailureNotice
            failure={failure}
            retry={{ onClick: () => flow.send({ type: 'load.retried' }) }}
            {...(failure.code === 'cashOutRefused'
              ? { actions: <SiteButtonLink to="dashboard">{paymentCopy.home}</SiteButtonLink> }
              : { children: <p>{statesCopy.unaffected}</p> })}
          />
        ) : (
          <AmountSkeleton />
        )}
      </Page>
    </BesideSummary>
  );
}

function AmountForm({ flow, overview }: { flow: Flows['cashOut']; overview: Overview }) {
  const { failure, isBusy, isRetryLocked } = useAttempt(flow);
  const isReading = useSelector(flow, (snapshot) => snapshot.hasTag('loading'));
  const isAsking = useSelector(flow, (snapshot) => snapshot.matches('confirmingAmount'));
  usePreloading(ConfirmAmount.preload);
  const [isTypedWell, setTypedWell] = useState(true);
  const [wrongTry, setWrongTry] = useState(0);
  const formRef = useErrorFocus(wrongTry);
  const range = amountRange(overview);
  const chosen = { flow, overview, isKnown: isTypedWell };
  const submit = () => {
    if (isTypedWell) {
      flow.send({ type: 'amount.submitted' });
    } else {
      setWrongTry(wrongTry + 1);
    }
  };
  return (
    <>
      <BesideSummary summary={<ChosenSummary {...chosen} />}>
        <Page
          title={words.title}
          intro={words.intro}
          formRef={formRef}
          onSubmit={submit}
          actions={
            <>
              {failure && <ApiFailureNotice failure={failure} />}
              <Box display={{ md: 'none' }} textAlign="center">
                <Price {...chosen} />
              </Box>
              <Button type="submit" loading={isBusy || isReading} softDisabled={isRetryLocked}>
                {cashOutCopy.proceed}
              </Button>
              <LiveRegion>{isBusy && words.loading}</LiveRegion>
            </>
          }
        >
          <Card>
            <ChosenAmount
              flow={flow}
              range={range}
              readOnly={isBusy || isReading}
              onValidityChange={setTypedWell}
              tried={wrongTry > 0}
            />
          </Card>
          <Text size="small" tone="muted" display={{ md: 'none' }}>
            {cashOutCopy.arrival}
          </Text>
        </Page>
      </BesideSummary>
      {isAsking && <ConfirmAmount flow={flow} feePercent={overview.feePercent} />}
    </>
  );
}

const amountOf = ({ context }: Snapshot) => context.amount;

/** A component of its own, so that moving the slider re-renders nothing else. */
function ChosenAmount({
  flow,
  range,
  ...slider
}: { flow: Flows['cashOut']; range: AmountRange } & Pick<
  AmountSliderProps,
  'readOnly' | 'onValidityChange' | 'tried'
>) {
  return (
    <AmountSlider
      {...slider}
      value={useSelector(flow, amountOf)}
      range={range}
      onChange={(amount) => flow.send({ type: 'amount.changed', amount })}
      format={formatCents}
      clean={cleanNumber}
      parse={parseTypedAmount}
      problemOf={(text) => {
        const problem = checkTypedAmount(text, range);
        return problem && words.problem(problem, range);
      }}
      words={words.controls}
      quickPicks={quickPicks(range)}
    />
  );
}

type ChosenProps = {
  flow: Flows['cashOut'];
  overview: Overview;
  /** False while the typed amount is invalid: then no figure shows. */
  isKnown: boolean;
};

/** Cost of the chosen amount, and the promotion that lowers it. */
function Price({ flow, overview: { feePercent, promotion }, isKnown }: ChosenProps) {
  const amount = useSelector(flow, amountOf);
  return (
    <div>
      <Text size="label" fontVariantNumeric="tabular-nums">
        {words.price(isKnown ? priceOf(amount, feePercent) : null)}
      </Text>
      {promotion && (
        <Text size="small" tone="muted">
          {words.promotion(promotion.title)}
        </Text>
      )}
    </div>
  );
}

/** What is chosen so far, on wide screens. */
function ChosenSummary(chosen: ChosenProps) {
  const amount = useSelector(chosen.flow, amountOf);
  return (
    <Card as="section">
      <div>
        <Text as="h2" size="small" tone="muted">
          {cashOutCopy.review.amount}
        </Text>
        <Text as="span" textStyle="display">
          {cashOutCopy.cents(chosen.isKnown ? amount : undefined)}
        </Text>
      </div>
      <Price {...chosen} />
      <Text size="small" tone="muted">
        {cashOutCopy.arrival}
      </Text>
    </Card>
  );
}

function AmountSkeleton() {
  return (
    <SkeletonGroup>
      <Card>
        <Stack gap="6">
          <Skeleton height="3.5rem" variant="control" />
          <Skeleton height="3rem" variant="control" />
          <Skeleton height="2.75rem" variant="round" />
          <Skeleton height="4.5rem" variant="control" />
        </Stack>
      </Card>
      <Skeleton />
      <Skeleton />
      <Skeleton height="3rem" variant="control" />
    </SkeletonGroup>
  );
}
