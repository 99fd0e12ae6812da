import { chakra, Heading } from '@chakra-ui/react';
import { formatCents } from '../../../../domain/money.ts';
import { eligibilityCopy, type Promised } from '../../../copy/eligibility.ts';
import { CalendarIcon, ClockIcon, CoinIcon, PersonIcon } from '../../../ui/common-icons.tsx';
import { PhoneLink } from '../../../ui/link.tsx';

const words = eligibilityCopy.promise;

const ICONS: Record<Promised, typeof ClockIcon> = {
  cost: CoinIcon,
  time: ClockIcon,
  repaying: CalendarIcon,
  lender: PersonIcon,
};

/** One style for all points, because a styled component for each part would enlarge the first load. */
const List = chakra('ul', {
  base: {
    display: 'grid',
    // So that a phone's first view has the first boxes too.
    gap: { base: '1', md: '3' },
    '& > li': { display: 'flex', gap: '3', alignItems: 'center' },
    '& > li > span': {
      display: 'flex',
      padding: '2',
      borderRadius: 'full',
      bg: 'brand.subtle',
      color: 'brand',
    },
    '& b': { display: 'block', textStyle: 'label' },
    '& p': { textStyle: 'small', color: 'fg.muted' },
  },
});

/** Shows the offer in short: costs, duration, repayment and lender. Shown before the app asks for any data. */
export function OfferPoints() {
  return (
    <List>
      {(Object.keys(ICONS) as Promised[]).map((point) => {
        const Icon = ICONS[point];
        const { title, text } = words.points[point];
        return (
          <li key={point} data-promise={point}>
            <span>
              <Icon size={20} />
            </span>
            <div>
              <b>{title}</b>
              <p>
                <span>{text}</span>
                {point === 'lender' && <PhoneLink number={words.phone} />}
              </p>
            </div>
          </li>
        );
      })}
    </List>
  );
}

const Example = chakra('div', {
  base: {
    marginTop: 'auto',
    padding: { base: '4', lg: '5' },
    borderRadius: 'card',
    bg: 'panel.raised',
    textStyle: 'small',
    color: 'fg.muted',
    '& dl': { display: 'flex', justifyContent: 'space-between', marginTop: '2' },
    '& dl > div': { display: 'flex', flexDirection: 'column-reverse' },
    '& dd': { textStyle: { base: 'h2', lg: 'h1' }, color: 'fg' },
  },
});

/** Shows the offer beside the page on wide screens, with an example in dollars. */
export function OfferPanel({ titleId }: { titleId: string }) {
  const { title, parts } = words.example;
  return (
    <>
      {/* Drawn for the panel, which is dark in both schemes. Lazy, because small screens hide it. */}
      <img loading="lazy" src="/offer.svg" alt="" width={192} height={112} />
      <Heading id={titleId} size="page" fontSize={{ base: '1.75rem', lg: '2.5rem' }}>
        {words.title}
      </Heading>
      <OfferPoints />
      <Example>
        {title}
        <dl>
          {parts.map(({ word, amount }) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{formatCents(amount)}</dd>
            </div>
          ))}
        </dl>
      </Example>
    </>
  );
}
