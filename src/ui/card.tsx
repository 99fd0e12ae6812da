import { type CardRootProps, Card as ChakraCard } from '@chakra-ui/react';
import { cardRecipe } from './theme/recipes/card.ts';

/** Chakra's card. Takes `as` (`section`, `li`…). */
export function Card(props: CardRootProps) {
  return <ChakraCard.Root recipe={cardRecipe} {...props} />;
}
