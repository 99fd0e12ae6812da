import { EmptyState as ChakraEmptyState, type EmptyStateRootProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Elements } from './elements.ts';
import { emptyStateRecipe } from './theme/recipes/empty-state.ts';

type EmptyStateProps = Omit<EmptyStateRootProps, 'title' | 'children'> & {
  /** A picture. */
  indicator: ReactNode;
  title: string;
  /** What will stand here, and when. */
  description: ReactNode;
  /** The way on. */
  children?: Elements;
};

/** What stands where there is nothing yet. Its title is no heading: it heads nothing. */
export function EmptyState({ indicator, title, description, children, ...rest }: EmptyStateProps) {
  return (
    <ChakraEmptyState.Root recipe={emptyStateRecipe} {...rest}>
      <ChakraEmptyState.Indicator>{indicator}</ChakraEmptyState.Indicator>
      <ChakraEmptyState.Content>
        <ChakraEmptyState.Title asChild>
          <p>{title}</p>
        </ChakraEmptyState.Title>
        <ChakraEmptyState.Description>{description}</ChakraEmptyState.Description>
        {children}
      </ChakraEmptyState.Content>
    </ChakraEmptyState.Root>
  );
}
