import { type BadgeProps, Badge as ChakraBadge } from '@chakra-ui/react';
import { badgeRecipe } from './theme/recipes/badge.ts';

/** Chakra's badge. */
export function Badge(props: BadgeProps) {
  return <ChakraBadge recipe={badgeRecipe} {...props} />;
}
