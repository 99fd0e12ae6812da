import { defineTextStyles } from '@chakra-ui/react';

export const textStyles = defineTextStyles({
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
});
