import { chakra } from '@chakra-ui/react';

/** Turns in the middle of whatever it stands in, while that is being worked on. Goes with words that say so. */
export const Spinner = chakra('span', {
  base: {
    position: 'absolute',
    insetBlock: '0',
    insetInline: '0',
    margin: 'auto',
    width: '1.375rem',
    height: '1.375rem',
    borderRadius: 'full',
    borderWidth: '3px',
    borderColor: 'currentColor',
    borderInlineEndColor: 'transparent',
    animation: 'spin 0.9s linear infinite',
  },
});
