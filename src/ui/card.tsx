import { chakra } from '@chakra-ui/react';
import { cardRecipe } from './theme/recipes/card.ts';

/** Takes `as` (`section`, `li`…). */
export const Card = chakra('div', cardRecipe);
