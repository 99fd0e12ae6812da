import { chakra } from '@chakra-ui/react';
import { CheckIcon, CrossIcon } from './common-icons.tsx';
import { VisuallyHidden } from './hidden.tsx';
import { useWords } from './words.ts';

/** One named step of a longer way. */
export type Step = {
  readonly label: string;
  readonly state: 'done' | 'current' | 'upcoming' | 'failed';
};

const List = chakra('ol', { base: { display: 'flex', flexDirection: 'column' } });

const Row = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '2.75rem',
    // The thread between two marks.
    '& + &::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '0.8125rem',
      top: '-0.5rem',
      height: '1rem',
      borderInlineStartWidth: '2px',
      borderColor: 'currentColor',
      opacity: '0.35',
    },
  },
});

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    width: '1.75rem',
    height: '1.75rem',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'currentColor',
  },
  variants: {
    state: {
      done: { bg: 'success', borderColor: 'success', color: 'success.contrast' },
      failed: { bg: 'danger', borderColor: 'danger', color: 'danger.contrast' },
      current: {
        color: 'brand',
        '&::after': {
          content: '""',
          width: '0.625rem',
          height: '0.625rem',
          borderRadius: 'full',
          borderWidth: '5px',
          borderColor: 'currentColor',
        },
      },
      upcoming: { opacity: '0.7' },
    },
  },
});

const Label = chakra('span', {
  variants: {
    state: {
      done: {},
      failed: { fontWeight: 'semibold', color: 'danger.fg' },
      current: { fontWeight: 'bold' },
      upcoming: { color: 'fg.muted' },
    },
  },
});

/** Named steps, one below the other, each with its state as a mark and in words for screen readers. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  const words = useWords();
  return (
    <List>
      {steps.map(({ label, state }) => (
        <Row key={label} aria-current={state === 'current' ? 'step' : undefined}>
          <Mark state={state} aria-hidden>
            {state === 'done' && <CheckIcon size={16} />}
            {state === 'failed' && <CrossIcon size={16} />}
          </Mark>
          <Label state={state}>
            {label}
            <VisuallyHidden>, {words.step[state]}</VisuallyHidden>
          </Label>
        </Row>
      ))}
    </List>
  );
}
