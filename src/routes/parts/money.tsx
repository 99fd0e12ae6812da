import { chakra } from '@chakra-ui/react';
import { formatCents } from '../../../domain/money.ts';
import { VisuallyHidden } from '../../ui/hidden.tsx';

const Figure = chakra('span', {
  base: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  variants: {
    size: {
      text: {},
      large: {
        fontSize: '1.75rem',
        fontWeight: 'bold',
        lineHeight: '1.15',
        letterSpacing: '-0.02em',
      },
      display: { textStyle: 'display' },
    },
  },
  defaultVariants: { size: 'text' },
});

const Cents = chakra('span', { base: { fontSize: '0.55em', letterSpacing: '0' } });

type MoneyProps = {
  /** Whole cents. */
  cents: number;
  /** `text` flows with the sentence; `large` and `display` show the cents smaller. */
  size?: 'text' | 'large' | 'display';
};

/** An amount of Australian dollars in tabular figures; a screen reader gets it in one piece. */
export function Money({ cents, size = 'text' }: MoneyProps) {
  const text = formatCents(cents);
  const dot = text.indexOf('.');
  if (size === 'text' || dot < 0) {
    return <Figure size={size}>{text}</Figure>;
  }
  return (
    <Figure size={size}>
      <VisuallyHidden>{text}</VisuallyHidden>
      <span aria-hidden>
        {text.slice(0, dot)}
        <Cents>{text.slice(dot)}</Cents>
      </span>
    </Figure>
  );
}
