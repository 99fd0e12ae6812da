import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import type { Overview } from '../../../../domain/entities.ts';
import { dashboardCopy } from '../../../copy/dashboard.ts';
import { Card } from '../../../ui/card.tsx';

const words = dashboardCopy.promotion;

/** The customer's promotion, or what a cash out costs without one. */
export function PromotionCard({ overview: { promotion, feePercent } }: { overview: Overview }) {
  const titleId = useId();
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      tone={promotion ? 'accent' : 'flat'}
      display="flex"
      flexDirection="column"
      gap="2"
    >
      {promotion && (
        <chakra.p textStyle="small" fontWeight="semibold" color="accent.fg">
          {words.label}
        </chakra.p>
      )}
      <chakra.h2 id={titleId} textStyle="h2">
        {promotion ? promotion.title : words.standard.title}
      </chakra.h2>
      <p>{promotion ? promotion.message : words.standard.text(feePercent)}</p>
      {promotion?.condition && (
        <chakra.p textStyle="small" color="fg.muted">
          {promotion.condition}
        </chakra.p>
      )}
    </Card>
  );
}
