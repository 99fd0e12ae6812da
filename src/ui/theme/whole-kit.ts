import { createSystem } from '@chakra-ui/react';
import { conditions, utilities } from './properties.ts';
import { alertRecipe } from './recipes/alert.ts';
import { amountSliderRecipe } from './recipes/amount-slider.ts';
import { dataListRecipe } from './recipes/data-list.ts';
import { dataTableRecipe } from './recipes/data-table.ts';
import { dialogRecipe } from './recipes/dialog.ts';
import { emptyStateRecipe } from './recipes/empty-state.ts';
import { firstRecipes, firstSlotRecipes, lookOn } from './system.ts';

/** Every recipe of the kit for one element, by Chakra's name of the part. */
export const recipes = firstRecipes;

/** Every recipe for a part of several elements. Those that the first load does not need come with their parts. */
export const slotRecipes = {
  ...firstSlotRecipes,
  alert: alertRecipe,
  amountSlider: amountSliderRecipe,
  dataList: dataListRecipe,
  dialog: dialogRecipe,
  emptyState: emptyStateRecipe,
  table: dataTableRecipe,
};

/** All of them in one system: what Chakra's command makes the types of. */
export default createSystem(
  { conditions, utilities },
  lookOn({ light: '#FFFFFF', dark: '#000000' }),
  { theme: { slotRecipes } },
);
