import { createSystem, defineConfig } from '@chakra-ui/react';
import { globalCss } from './global-css.ts';
import { layerStyles } from './layer-styles.ts';
import { conditions, utilities } from './properties.ts';
import { buttonRecipe } from './recipes/button.ts';
import { linkRecipe } from './recipes/link.ts';
import { headingRecipe, textRecipe } from './recipes/typography.ts';
import { skeletonRecipe, spinnerRecipe } from './recipes/waiting.ts';
import { type PageColors, semanticTokensOn } from './semantic-tokens.ts';
import { textStyles } from './text-styles.ts';
import { breakpoints, keyframes, tokens } from './tokens.ts';

/**
 * The recipes that every page needs at once, by the names that Chakra's parts ask for. Those of other parts come with the
 * part: it hands Chakra its recipe.
 */
export const firstRecipes = {
  button: buttonRecipe,
  heading: headingRecipe,
  link: linkRecipe,
  skeleton: skeletonRecipe,
  spinner: spinnerRecipe,
  text: textRecipe,
};

/** The product's look: own tokens and recipes, and none of the stock ones, which keeps the first page small. */
export const lookOn = (page: PageColors) =>
  defineConfig({
    preflight: true,
    // With cascade layers, which order everything anew, each style that a screen adds makes Chromium restyle and lay out
    // the whole document.
    disableLayers: true,
    cssVarsRoot: ':where(html)',
    globalCss,
    theme: {
      breakpoints,
      keyframes,
      tokens,
      semanticTokens: semanticTokensOn(page),
      textStyles,
      layerStyles,
      recipes: firstRecipes,
    },
  });

/** The look as Chakra's system. Make it once: it holds what it has worked out. */
export const createKitSystem = (page: PageColors) =>
  createSystem({ conditions, utilities }, lookOn(page));
