import { chakra } from '@chakra-ui/react';
import { badgeRecipe } from './theme/recipes/badge.ts';

export const Badge = chakra('span', badgeRecipe);
