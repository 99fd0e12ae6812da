import { Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './control-icons.tsx';
import type { Elements } from './elements.ts';

type PrevNextProps = {
  /** What the buttons turn, where they are a part of the page that somebody looks for: makes it a landmark. */
  label?: string;
  /** What the two buttons are called. */
  words: { readonly previous: string; readonly next: string };
  /** There is nothing before, or behind, what is seen. */
  isFirst: boolean;
  isLast: boolean;
  /** By one part forward or back. */
  onTurn: (by: 1 | -1) => void;
  /** Where one is, between the buttons. */
  children: Elements;
};

/**
 * Turns to the next or the previous part of something. At its end a button stays focusable: one that disables itself under
 * the press would drop the keyboard user's place.
 */
export function PrevNext({ label, words, isFirst, isLast, onTurn, children }: PrevNextProps) {
  const turn = (name: string, by: 1 | -1, isAtEnd: boolean, sign: ReactNode) => (
    <Button
      variant="secondary"
      aria-label={name}
      closed={isAtEnd}
      width="control"
      px="0"
      // The signs point to where the parts lie.
      css={{ '[dir=rtl] & svg': { transform: 'scaleX(-1)' } }}
      onClick={() => onTurn(by)}
    >
      {sign}
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
