import { defineLayerStyles } from '@chakra-ui/react';

export const layerStyles = defineLayerStyles({
  /** A dark surface in both schemes: the side panel, the hero card. Sets matching colours for every component on it. */
  ink: {
    value: {
      bg: 'panel',
      color: 'fg',
      '--chakra-colors-fg': '#F1F7F4',
      '--chakra-colors-fg-muted': '#B4C7C0',
      '--chakra-colors-border': '#2B4C46',
      '--chakra-colors-border-control': '#8BA39A',
      '--chakra-colors-bg-card': 'var(--chakra-colors-panel)',
      '--chakra-colors-bg-sunken': 'var(--chakra-colors-panel-raised)',
      '--chakra-colors-bg-disabled': 'var(--chakra-colors-panel-raised)',
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
    },
  },
});
