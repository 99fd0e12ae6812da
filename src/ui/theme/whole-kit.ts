import { createSystem } from '@chakra-ui/react';
import { conditions, utilities } from './properties.ts';
import { amountSliderRecipe } from './recipes/amount-slider.ts';
import { badgeRecipe } from './recipes/badge.ts';
import { cardRecipe } from './recipes/card.ts';
import { dataListRecipe } from './recipes/data-list.ts';
import { dataTableRecipe } from './recipes/data-table.ts';
import { dialogRecipe } from './recipes/dialog.ts';
import { emptyStateRecipe } from './recipes/empty-state.ts';
import { firstRecipes, lookOn } from './system.ts';

/** Every recipe of the kit for one element, by Chakra's name of the part. */
export const recipes = { ...firstRecipes, badge: badgeRecipe };

/** Every recipe for a part of several elements. */
export const slotRecipes = {
  amountSlider: amountSliderRecipe,
  card: cardRecipe,
  dataList: dataListRecipe,
  dialog: dialogRecipe,
  emptyState: emptyStateRecipe,
  table: dataTableRecipe,
};

/** All of them in one system: what Chakra's command makes the types of. */
export default createSystem(
  { conditions, utilities },
  lookOn({ light: '#FFFFFF', dark: '#000000' }),
  { theme: { recipes, slotRecipes } },
);
