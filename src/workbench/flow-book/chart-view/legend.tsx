import { chakra } from '@chakra-ui/react';
import { flowsCopy } from '../../../copy/flows.ts';

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

/** How a drawing is read: unfolded over it. */
export function Legend() {
  return (
    <chakra.details textStyle="small">
      <chakra.summary
        cursor="pointer"
        minHeight="target"
        alignContent="center"
        fontWeight="semibold"
      >
        {flowsCopy.legend.title}
      </chakra.summary>
      <Unfolded>
        {flowsCopy.legend.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </Unfolded>
    </chakra.details>
  );
}
