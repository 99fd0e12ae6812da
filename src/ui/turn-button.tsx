import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type TurnButtonProps = {
  /** Where it turns to. */
  label: string;
  /** There is nothing further on. */
  isAtEnd: boolean;
  onClick: () => void;
  /** A sign of the direction. */
  children: ReactNode;
};

/**
 * Turns to the next or the previous part of something. At the end it stays focusable: a button that disables itself
 * under the press would drop the keyboard user's place.
 */
export function TurnButton({ label, isAtEnd, onClick, children }: TurnButtonProps) {
  return (
    <Button
      variant="secondary"
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      width="control"
      px="0"
      opacity={isAtEnd ? '0.4' : undefined}
      onClick={() => !isAtEnd && onClick()}
    >
      {children}
    </Button>
  );
}
