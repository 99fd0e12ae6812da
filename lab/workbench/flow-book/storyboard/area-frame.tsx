import { chakra } from '@chakra-ui/react';
import type { Node, NodeProps } from '@xyflow/react';

/** Background of an area. */
export type AreaNode = Node<Record<string, never>, 'area'>;

/** The name of an area. It lies above arrows, so that it can be read. */
export type AreaNameNode = Node<
  { readonly name: string; readonly about: string | null },
  'areaName'
>;

const Ground = chakra('div', {
  base: {
    width: 'full',
    height: 'full',
    borderRadius: '20px',
    bg: 'bg.sunken',
    borderWidth: '1px',
  },
});

const Name = chakra('h2', {
  base: {
    display: 'inline-block',
    px: '8px',
    bg: 'bg.sunken',
    fontSize: '18px',
    lineHeight: '1.2',
    fontWeight: 'regular',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    '& > b': { color: 'fg', marginInlineEnd: '3' },
  },
});

/** Draws the background of an area. */
export function AreaGround() {
  return <Ground />;
}

/** Draws the name of an area. */
export function AreaName({ data: { name, about } }: NodeProps<AreaNameNode>) {
  return (
    <Name>
      <b>{name}</b>
      {about}
    </Name>
  );
}
