import { chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import type { Elements } from './elements.ts';
import { emptyStateRecipe } from './theme/recipes/empty-state.ts';

const Root = chakra('div', emptyStateRecipe);

type EmptyStateProps = Pick<ComponentProps<typeof Root>, 'variant'> & {
  indicator: ReactNode;
  title: string;
  /** What will appear here, and when. */
  description: ReactNode;
  /** Links or buttons to continue. */
  children?: Elements;
};

/** Placeholder for content that does not exist yet. Its title is no heading because it heads nothing. */
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
