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

/** Recipes that every page needs, by the names that Chakra's components look up. Other components bring their recipe along. */
export const firstRecipes = {
  button: buttonRecipe,
  heading: headingRecipe,
  link: linkRecipe,
  skeleton: skeletonRecipe,
  spinner: spinnerRecipe,
  text: textRecipe,
};

/** The product's theme: own tokens and recipes without Chakra's, which keeps the first page small. */
export const lookOn = (page: PageColors) =>
  defineConfig({
    preflight: true,
    // Cascade layers would make Chromium restyle and lay out the whole document for each style that a screen adds.
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

/**
 * Creates the theme's Chakra system. Call it once: it caches its styles.
 *
 * @param hasGlobalStyles true if the page already has the theme's reset, variables and global styles, which take a slow phone a
 * twentieth of a start to make
 */
export function createKitSystem(page: PageColors, hasGlobalStyles = false) {
  const look = lookOn(page);
  return hasGlobalStyles
    ? {
        ...createSystem({ conditions, utilities }, { ...look, preflight: false, globalCss: {} }),
        _global: [],
      }
    : createSystem({ conditions, utilities }, look);
}
