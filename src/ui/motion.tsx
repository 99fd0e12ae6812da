import { type ComponentType, type ReactNode, useState } from 'react';

type MoveProps = {
  /** Where the flow goes, as its machine tells it. */
  direction: 'forward' | 'back';
  children: ReactNode;
};

let SlideIn: ComponentType<MoveProps> | undefined;

const movesLittle = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Fetches what moves the pages, unless nothing is to move. Until it is here, pages stand where they are. */
export async function fetchPageMotion(): Promise<void> {
  if (!movesLittle()) {
    SlideIn = (await import('./slide-in.tsx')).default;
  }
}

function Still({ children }: MoveProps) {
  return <div>{children}</div>;
}

function MovedPage(props: MoveProps) {
  // The same one as long as the page stands: another component in its place would begin anew.
  const [Move] = useState(() => (SlideIn && !movesLittle() ? SlideIn : Still));
  return <Move {...props} />;
}

type PageMotionProps = MoveProps & {
  /** Names the page shown; a change plays the move. */
  page: string;
};

/** Lets each page of a flow slide in from where the customer is heading. Nothing moves with `prefers-reduced-motion`. */
export function PageMotion({ page, ...move }: PageMotionProps) {
  return <MovedPage key={page} {...move} />;
}
