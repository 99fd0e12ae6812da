import { defineSemanticTokens } from '@chakra-ui/react';

/** The page's background colour in the light and the dark scheme. */
export type PageColors = { readonly light: string; readonly dark: string };

const both = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

/**
 * Colours and shadows by purpose, in both schemes. Every text token reaches a contrast of 4.5:1 on each background it is meant
 * for; `border.control`, `focus` and the plain state colours reach 3:1. `border` is decorative only: a control's edge takes
 * `border.control`.
 */
export const semanticTokensOn = (page: PageColors) =>
  defineSemanticTokens({
    colors: {
      bg: {
        DEFAULT: both(page.light, page.dark),
        card: both('#FFFFFF', '#12231F'),
        sunken: both('#F3F1EA', '#0F1E1A'),
        // In the dark scheme a border alone would look like an enabled control.
        disabled: both('#F3F1EA', '#29403A'),
      },
      fg: { DEFAULT: both('#0E2B26', '#EAF3EF'), muted: both('#4B5F59', '#A6BAB3') },
      border: { DEFAULT: both('#E4E1D8', '#29403A'), control: both('#77837E', '#71897F') },
      brand: {
        DEFAULT: both('#14594C', '#7FD6BF'),
        hover: both('#0F483D', '#9CE2D0'),
        active: both('#0B3A31', '#B5EBDD'),
        contrast: both('#FFFFFF', '#0B1714'),
        subtle: both('#E3F0EB', '#17372F'),
      },
      accent: {
        DEFAULT: both('#F5C04A', '#F5C04A'),
        contrast: both('#0E2B26', '#0E2B26'),
        subtle: both('#FDF3D9', '#33290F'),
        fg: both('#6F4900', '#F7D080'),
      },
      danger: {
        DEFAULT: both('#C8452F', '#FF9C8A'),
        contrast: both('#FFFFFF', '#2A0D07'),
        subtle: both('#FCECE8', '#3A1B15'),
        fg: both('#A93420', '#FFB0A1'),
      },
      success: {
        DEFAULT: both('#1E7A4B', '#7CD6A3'),
        contrast: both('#FFFFFF', '#0B1714'),
        subtle: both('#E4F3EA', '#143322'),
        fg: both('#17603C', '#9BE0B9'),
      },
      warning: {
        DEFAULT: both('#8A5A00', '#F5C04A'),
        subtle: both('#FDF3D9', '#33290F'),
        fg: both('#6F4900', '#F7D080'),
      },
      info: {
        DEFAULT: both('#2A6F7C', '#8CCFDA'),
        subtle: both('#E5F1F3', '#12313A'),
        fg: both('#1D5560', '#A5DCE5'),
      },
      panel: {
        // Darker than a card in the light scheme, lighter in the dark one, so that it always differs.
        DEFAULT: both('#0E2B26', '#143F36'),
        raised: both('#17403A', '#1D4F44'),
      },
      focus: both('#14594C', '#7FD6BF'),
      backdrop: both('rgb(14 43 38 / 0.55)', 'rgb(3 8 7 / 0.72)'),
    },
    shadows: {
      soft: both(
        '0 1px 2px rgb(14 43 38 / 0.05), 0 8px 24px rgb(14 43 38 / 0.06)',
        '0 8px 24px rgb(0 0 0 / 0.32)',
      ),
    },
  });
