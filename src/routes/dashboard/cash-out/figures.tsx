import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const List = chakra('dl', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    fontVariantNumeric: 'tabular-nums',
  },
});

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '4',
    '& dt': { color: 'fg.muted' },
    '& dd': { marginInlineStart: 'auto', textAlign: 'end', overflowWrap: 'anywhere' },
  },
  variants: {
    total: {
      true: { textStyle: 'label', borderTopWidth: '1px', paddingTop: '2', '& dt': { color: 'fg' } },
    },
  },
});

/** Names and amounts, one pair a line, with the sum below its own line. */
export function Figures({
  rows,
}: {
  rows: readonly {
    readonly name: string;
    readonly value: ReactNode;
    readonly isTotal?: boolean;
  }[];
}) {
  return (
    <List>
      {rows.map(({ name, value, isTotal }) => (
        <Row key={name} total={isTotal}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Row>
      ))}
    </List>
  );
}
