import { Heading, Text } from '@chakra-ui/react';
import { useId } from 'react';
import type { Overview } from '../../../../domain/entities.ts';
import { dashboardCopy } from '../../../copy/dashboard.ts';
import { Card } from '../../../ui/card.tsx';

const words = dashboardCopy.promotion;

/** The customer's promotion, or the standard fee without one. */
export function PromotionCard({ overview: { promotion, feePercent } }: { overview: Overview }) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} variant={promotion ? 'accent' : 'flat'} gap="2">
      {promotion && (
        <Text size="small" fontWeight="semibold" color="accent.fg">
          {words.label}
        </Text>
      )}
      <Heading id={titleId}>{promotion ? promotion.title : words.standard.title}</Heading>
      <p>{promotion ? promotion.message : words.standard.text(feePercent)}</p>
      {promotion?.condition && (
        <Text size="small" tone="muted">
          {promotion.condition}
        </Text>
      )}
    </Card>
  );
}
