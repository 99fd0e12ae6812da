import { chakra } from '@chakra-ui/react';
import { formatCents } from '../../../domain/money.ts';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { useCounting } from '../../ui/motion.tsx';

const Figure = chakra(
  'span',
  {
    base: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    variants: {
      size: {
        text: {},
        large: {
          display: 'inline-block',
          position: 'relative',
          fontSize: '1.75rem',
          fontWeight: 'bold',
          lineHeight: '1.15',
          letterSpacing: '-0.02em',
        },
        display: { display: 'inline-block', position: 'relative', textStyle: 'display' },
      },
    },
    defaultVariants: { size: 'text' },
  },
  { forwardProps: ['elementtiming'] },
);

/** Makes the browser record when it paints the amount: reports measure how long the user waited for it. */
const timed = { elementtiming: 'amount' };

const Cents = chakra('span', { base: { fontSize: '0.55em', letterSpacing: '0' } });

type MoneyProps = {
  cents: number;
  /** `text` flows with the sentence; `large` and `display` show the cents smaller. */
  size?: 'text' | 'large' | 'display';
};

/** Shows an amount of Australian dollars in tabular figures; a screen reader reads it as one text. */
export function Money({ cents, size = 'text' }: MoneyProps) {
  return size === 'text' ? (
    <Figure>{formatCents(cents)}</Figure>
  ) : (
    <LargeMoney cents={cents} size={size} />
  );
}

/** Animates to a new amount; a screen reader gets the new amount only. */
function LargeMoney({ cents, size }: MoneyProps) {
  const text = formatCents(cents);
  const dot = text.indexOf('.');
  const figure = useCounting<HTMLSpanElement>(cents, text);
  const hasCents = dot >= 0;
  return (
    <Figure size={size} {...timed}>
      {hasCents && <VisuallyHidden>{text}</VisuallyHidden>}
      <span ref={figure} aria-hidden={hasCents || undefined}>
        <span>{hasCents ? text.slice(0, dot) : text}</span>
        {hasCents && <Cents>{text.slice(dot)}</Cents>}
      </span>
    </Figure>
  );
}
