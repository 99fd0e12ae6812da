import { Span, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { formatDate } from '../../../../domain/calendar.ts';
import type { RepaymentPlan } from '../../../../domain/entities.ts';
import { planFee } from '../../../../domain/lending.ts';
import { formatCents } from '../../../../domain/money.ts';
import type { Flows } from '../../../app-context.tsx';
import { cashOutCopy } from '../../../copy/cash-out.ts';
import { Button } from '../../../ui/button.tsx';
import { useErrorFocus } from '../../../ui/focus.ts';
import { LiveRegion } from '../../../ui/live.tsx';
import { Page } from '../../../ui/page.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { useAttempt } from '../../parts/hooks/use-attempt.ts';
import { ApiFailureNotice } from '../../parts/notices/api-failure-notice.tsx';
import { BesideSummary } from './beside-summary.tsx';
import { NewTerms } from './new-terms.tsx';
import { Summary } from './summary.tsx';

const words = cashOutCopy.choice;

export function CashOutChoice({ flow }: { flow: Flows['cashOut'] }) {
  const { amount, plans, planIndex, overview } = useSelector(flow, ({ context }) => context);
  const isChosen = plans[planIndex] !== undefined;
  const [wrongTry, setWrongTry] = useState(0);
  const formRef = useErrorFocus(wrongTry);
  const { failure, isBusy, isRetryLocked } = useAttempt(flow);
  const [fee = 0, ...otherFees] = [...new Set(plans.map(planFee))];
  return (
    <BesideSummary
      summary={overview && <Summary amount={amount} plan={plans[planIndex]} overview={overview} />}
    >
      <Page
        title={words.title}
        intro={words.intro(amount)}
        formRef={formRef}
        onSubmit={() =>
          isChosen ? flow.send({ type: 'plan.submitted' }) : setWrongTry(wrongTry + 1)
        }
        actions={
          <>
            {failure && <ApiFailureNotice failure={failure} />}
            <NewTerms flow={flow} />
            {otherFees.length === 0 && (
              <Text size="small" tone="muted" textAlign={{ base: 'center', md: 'start' }}>
                {words.sameFee(fee)}
              </Text>
            )}
            <Button type="submit" loading={isBusy} softDisabled={isRetryLocked}>
              {cashOutCopy.proceed}
            </Button>
            <LiveRegion>{isBusy && words.loading}</LiveRegion>
          </>
        }
      >
        <RadioCards
          legend={words.legend}
          hideLegend
          options={plans.map((plan, index) => ({
            value: String(index),
            title: words.option(plan.length),
            detail: <Debits plan={plan} />,
          }))}
          error={wrongTry > 0 && !isChosen && words.missing}
          value={String(planIndex)}
          onValueChange={(value) => flow.send({ type: 'plan.chosen', index: Number(value) })}
        />
      </Page>
    </BesideSummary>
  );
}

/** Spans, because a label must not contain a list. */
function Debits({ plan }: { plan: RepaymentPlan }) {
  return plan.map(({ date, amount }) => (
    <Span
      key={date}
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      columnGap="4"
      textStyle="body"
      fontVariantNumeric="tabular-nums"
    >
      <span>{formatDate(date)}</span> <Span color="fg">{formatCents(amount)}</Span>
    </Span>
  ));
}
