import { chakra } from '@chakra-ui/react';
import { flowsCopy } from '../../../copy/flows.ts';
import { Summary } from '../parts.tsx';

const Unfolded = chakra('ul', {
  base: {
    position: 'absolute',
    zIndex: '10',
    top: '100%',
    left: '0',
    right: '0',
    maxWidth: '52rem',
    p: '4',
    paddingInlineStart: '8',
    listStyleType: 'disc',
    bg: 'bg.card',
    borderWidth: '1px',
    borderRadius: 'control',
    boxShadow: 'soft',
  },
});

/** Legend of a drawing, which opens over it. */
export function Legend() {
  return (
    <chakra.details textStyle="small">
      <Summary fontWeight="semibold">{flowsCopy.legend.title}</Summary>
      <Unfolded>
        {flowsCopy.legend.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </Unfolded>
    </chakra.details>
  );
}
