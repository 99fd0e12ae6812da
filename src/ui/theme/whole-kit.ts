import { createSystem } from '@chakra-ui/react';
import { conditions, utilities } from './properties.ts';
import { alertRecipe } from './recipes/alert.ts';
import { dataListRecipe } from './recipes/data-list.ts';
import { emptyStateRecipe } from './recipes/empty-state.ts';
import { lookOn } from './system.ts';

/** The recipes that come with their parts. */
const lateSlotRecipes = {
  alert: alertRecipe,
  dataList: dataListRecipe,
  emptyState: emptyStateRecipe,
};

/** Every recipe of the kit in one system. Chakra's types are made of it, and the page of the kit in the flow book. */
export default createSystem(
  { conditions, utilities },
  lookOn({ light: '#FFFFFF', dark: '#000000' }),
  { theme: { slotRecipes: lateSlotRecipes } },
);
