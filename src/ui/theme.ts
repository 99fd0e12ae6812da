import { createSystem, defineConfig } from '@chakra-ui/react';
import { conditions, utilities } from './style-properties.ts';

/** The colour of the page behind everything, in the light and the dark look. */
type PageColors = { readonly light: string; readonly dark: string };

const both = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

/**
 * A dark surface in either scheme: the side panel, the hero card. It gives everything on it the colours that suit it,
 * so that a button or a link needs to know nothing of where it stands.
 */
export const inkGround = {
  bg: 'panel',
  color: 'fg',
  '--chakra-colors-fg': '#F1F7F4',
  '--chakra-colors-fg-muted': '#B4C7C0',
  '--chakra-colors-border': '#2B4C46',
  '--chakra-colors-border-control': '#8BA39A',
  '--chakra-colors-bg-card': 'var(--chakra-colors-panel)',
  '--chakra-colors-bg-sunken': 'var(--chakra-colors-panel-raised)',
  '--chakra-colors-brand': '#7FD6BF',
  '--chakra-colors-brand-hover': '#9CE2D0',
  '--chakra-colors-brand-active': '#B5EBDD',
  '--chakra-colors-brand-contrast': '#0B1714',
  '--chakra-colors-brand-subtle': 'var(--chakra-colors-panel-raised)',
  '--chakra-colors-success': '#7FD6BF',
  '--chakra-colors-success-contrast': '#0E2B26',
  '--chakra-colors-danger': '#FF9C8A',
  '--chakra-colors-danger-contrast': '#2A0D07',
  '--chakra-colors-danger-fg': '#FFB0A1',
  '--chakra-colors-focus': '#7FD6BF',
} as const;

/**
 * The product's look as one Chakra system: own tokens and no stock recipes, which keeps the first page small.
 *
 * Every text token reaches 4.5:1 on every ground it is meant for, in both schemes; `border.control`, `focus` and the
 * plain state colours reach 3:1. `border` alone is decoration: a control's edge takes `border.control`.
 * Spacing and sizes count in 4 px (`4` is 16 px), and the layout uses the even steps: an 8 px grid.
 */
export const lookOn = (page: PageColors) =>
  defineConfig({
    preflight: true,
    // With cascade layers, which order everything anew, each style that a screen adds makes Chromium restyle and lay out
    // the whole document.
    disableLayers: true,
    cssVarsRoot: ':where(html)',
    globalCss: {
      '*': { '--global-font-body': 'fonts.body', '--global-color-border': 'colors.border' },
      html: {
        color: 'fg',
        lineHeight: '1.5',
        scrollPaddingTop: '4',
        scrollPaddingBottom: 'calc(var(--action-bar) + 1rem)',
      },
      body: { textStyle: 'body' },
      svg: { flexShrink: '0' },
      ':focus-visible': {
        outline: '3px solid',
        outlineColor: 'focus',
        outlineOffset: '2px',
      },
      // Headings and landmarks take focus from scripts only: a ring there would read as something to press.
      '[tabindex="-1"]:focus': { outline: 'none' },
      '::selection': { background: 'accent', color: 'accent.contrast' },
      '*::placeholder': { color: 'fg.muted' },
      '*, *::before, *::after': {
        '@media (prefers-reduced-motion: reduce)': {
          animationDuration: '0s !important',
          animationDelay: '0s !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
    theme: {
      breakpoints: { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' },
      keyframes: {
        fade: { from: { opacity: '0' } },
        rise: { from: { opacity: '0', transform: 'translateY(16px)' } },
        spin: { to: { transform: 'rotate(360deg)' } },
        // Of opacity alone, which costs the page's own thread nothing while it waits for data.
        pulse: { '50%': { opacity: '0.45' } },
        draw: { from: { transform: 'scaleX(1)' } },
      },
      tokens: {
        fonts: {
          body: {
            value:
              "'Figtree Variable', 'Figtree on Arial', 'Figtree on Roboto', system-ui, sans-serif",
          },
        },
        spacing: {
          '1': { value: '0.25rem' },
          '2': { value: '0.5rem' },
          '3': { value: '0.75rem' },
          '4': { value: '1rem' },
          '5': { value: '1.25rem' },
          '6': { value: '1.5rem' },
          '8': { value: '2rem' },
          '10': { value: '2.5rem' },
          '12': { value: '3rem' },
          '16': { value: '4rem' },
        },
        sizes: {
          full: { value: '100%' },
          target: { value: '2.75rem' },
          control: { value: '3rem' },
          column: { value: '30rem' },
          content: { value: '60rem' },
        },
        radii: {
          control: { value: '12px' },
          card: { value: '20px' },
          full: { value: '9999px' },
        },
        fontSizes: {
          xs: { value: '0.75rem' },
          small: { value: '0.875rem' },
          body: { value: '1rem' },
          large: { value: '1.125rem' },
          h2: { value: '1.25rem' },
          h1: { value: 'clamp(1.625rem, 1.4rem + 1vw, 2.125rem)' },
          // With larger text it stays within a phone.
          display: { value: 'min(2.2rem + 2.6vw, 3.75rem, 14.5vw)' },
        },
        fontWeights: {
          regular: { value: '400' },
          medium: { value: '500' },
          semibold: { value: '600' },
          bold: { value: '700' },
        },
      },
      semanticTokens: {
        colors: {
          bg: {
            DEFAULT: both(page.light, page.dark),
            card: both('#FFFFFF', '#12231F'),
            sunken: both('#F3F1EA', '#0F1E1A'),
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
            hover: both('#AE3825', '#FFB3A4'),
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
            contrast: both('#FFFFFF', '#0E2B26'),
            subtle: both('#FDF3D9', '#33290F'),
            fg: both('#6F4900', '#F7D080'),
          },
          info: {
            DEFAULT: both('#2A6F7C', '#8CCFDA'),
            contrast: both('#FFFFFF', '#0B1714'),
            subtle: both('#E5F1F3', '#12313A'),
            fg: both('#1D5560', '#A5DCE5'),
          },
          panel: {
            DEFAULT: both('#0E2B26', '#12231F'),
            raised: both('#17403A', '#1B332D'),
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
      },
      textStyles: {
        display: {
          value: {
            fontSize: 'display',
            fontWeight: 'bold',
            lineHeight: '1.05',
            letterSpacing: '-0.025em',
            fontVariantNumeric: 'tabular-nums',
          },
        },
        h1: {
          value: {
            fontSize: 'h1',
            fontWeight: 'bold',
            lineHeight: '1.2',
            letterSpacing: '-0.018em',
            textWrap: 'balance',
          },
        },
        h2: {
          value: {
            fontSize: 'h2',
            fontWeight: 'bold',
            lineHeight: '1.3',
            letterSpacing: '-0.01em',
          },
        },
        body: { value: { fontSize: 'body', lineHeight: '1.5' } },
        label: { value: { fontSize: 'body', fontWeight: 'semibold', lineHeight: '1.375' } },
        small: { value: { fontSize: 'small', lineHeight: '1.45' } },
      },
    },
  });

/** The look as Chakra's system. Make it once: it holds what it has worked out. */
export const createKitSystem = (page: PageColors) =>
  createSystem({ conditions, utilities }, lookOn(page));
