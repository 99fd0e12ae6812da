import { chakra, Heading, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { formatDate } from '../../../../domain/calendar.ts';
import type { Overview, RepaymentPlan } from '../../../../domain/entities.ts';
import { type Cents, formatCents, priceOf } from '../../../../domain/money.ts';
import { cashOutCopy } from '../../../copy/cash-out.ts';
import { maskedAccount } from '../../../copy/your-account.ts';
import { Card } from '../../../ui/card.tsx';
import { DataList } from '../../../ui/data-list.tsx';
import { Money } from '../../parts/money.tsx';

const words = cashOutCopy.review;

type SummaryProps = {
  amount: Cents;
  /** Missing until the number of repayments is chosen. */
  plan?: RepaymentPlan | undefined;
  overview: Overview;
};

/** What the customer receives and repays, as far as it is chosen. */
export function Summary({ amount, plan, overview }: SummaryProps) {
  const titleId = useId();
  const { feePercent, maskedAccountNumber, promotion } = overview;
  const price = priceOf(amount, feePercent);
  return (
    <Card as="section" aria-labelledby={titleId}>
      <div>
        <chakra.h2 id={titleId} textStyle="small" color="fg.muted">
          {words.amount}
        </chakra.h2>
        <Money cents={amount} size="display" />
      </div>
      <DataList
        orientation="horizontal"
        variant="figures"
        items={[
          { name: words.fee(feePercent), value: formatCents(price.fee) },
          { name: words.total, value: formatCents(price.total), isTotal: true },
          ...(maskedAccountNumber
            ? [{ name: words.accountNote, value: maskedAccount(maskedAccountNumber) }]
            : []),
          ...(promotion ? [{ name: words.promotion, value: promotion.title }] : []),
        ]}
      />
      {plan && (
        <div>
          <Heading as="h3" size="part" marginBottom="2">
            {words.repayments(plan.length)}
          </Heading>
          <DataList
            orientation="horizontal"
            variant="figures"
            items={plan.map((installment) => ({
              name: formatDate(installment.date),
              value: formatCents(installment.amount),
            }))}
          />
          <Text size="small" tone="muted" marginTop="2">
            {words.debits}
          </Text>
        </div>
      )}
      <Text size="small" tone="muted">
        {cashOutCopy.arrival}
      </Text>
    </Card>
  );
}
