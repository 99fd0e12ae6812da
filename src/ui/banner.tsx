import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const Place = chakra('div', { base: { position: 'sticky', top: '0', zIndex: '6' } });

const Bar = chakra('p', {
  base: {
    px: '4',
    py: '2',
    bg: 'warning.subtle',
    color: 'fg',
    borderBottomWidth: '1px',
    borderColor: 'warning',
    textStyle: 'small',
    fontWeight: 'semibold',
    textAlign: 'center',
  },
});

/** News about the whole app, above the page. Render it empty before there is any, so that it is spoken when it comes. */
export function Banner({ children }: { children?: ReactNode }) {
  return <Place role="status">{children && <Bar>{children}</Bar>}</Place>;
}
