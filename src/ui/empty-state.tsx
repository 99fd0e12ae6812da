import { chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import type { Elements } from './elements.ts';
import { emptyStateRecipe } from './theme/recipes/empty-state.ts';

const Root = chakra('div', emptyStateRecipe);

type EmptyStateProps = Pick<ComponentProps<typeof Root>, 'variant'> & {
  /** A picture. */
  indicator: ReactNode;
  title: string;
  /** What will stand here, and when. */
  description: ReactNode;
  /** The way on. */
  children?: Elements;
};

/** What stands where there is nothing yet. Its title is no heading: it heads nothing. */
export function EmptyState({ variant, indicator, title, description, children }: EmptyStateProps) {
  return (
    <Root variant={variant}>
      <div>{indicator}</div>
      <div>
        <p>{title}</p>
        <p>{description}</p>
        {children}
      </div>
    </Root>
  );
}
