import { Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './control-icons.tsx';
import type { Elements } from './elements.ts';

type PrevNextProps = {
  /** What the buttons step through; a label makes them a navigation landmark. */
  label?: string;
  words: { readonly previous: string; readonly next: string };
  /** True if there is nothing before (`isFirst`) or after (`isLast`) the current part. */
  isFirst: boolean;
  isLast: boolean;
  onTurn: (by: 1 | -1) => void;
  /** The current position, between the buttons. */
  children: Elements;
};

/** Buttons for previous and next. At the end they stay focusable, because disabling would drop the keyboard user's place. */
export function PrevNext({ label, words, isFirst, isLast, onTurn, children }: PrevNextProps) {
  const turn = (name: string, by: 1 | -1, isAtEnd: boolean, icon: ReactNode) => (
    <Button
      variant="secondary"
      aria-label={name}
      softDisabled={isAtEnd}
      width="control"
      px="0"
      // Mirrors the icons where the page reads from right to left.
      css={{ '[dir=rtl] & svg': { transform: 'scaleX(-1)' } }}
      onClick={() => onTurn(by)}
    >
      {icon}
    </Button>
  );
  return (
    <Stack
      direction="row"
      align="center"
      as={label ? 'nav' : undefined}
      aria-label={label}
      justifyContent="space-between"
      gap="4"
      fontVariantNumeric="tabular-nums"
    >
      {turn(words.previous, -1, isFirst, <ChevronLeftIcon />)}
      {children}
      {turn(words.next, 1, isLast, <ChevronRightIcon />)}
    </Stack>
  );
}
