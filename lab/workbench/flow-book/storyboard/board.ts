import { type Edge, MarkerType } from '@xyflow/react';
import { storyboardCopy as words } from '../../../copy/storyboard.ts';
import type { CardData, CardNode } from './address-card.tsx';
import type { AreaNameNode, AreaNode } from './area-frame.tsx';
import type { Arrangement } from './arrange.ts';
import { type Arrow, addressesOf, type Journey } from './journey.ts';
import { sidesOf } from './routes.ts';

/** A node of the storyboard. */
export type BoardNode = CardNode | AreaNode | AreaNameNode;

/** Offset of an area's name from its corner, in px: right of the arrow to the middle of the first card. */
const NAME_PLACE = { x: 34, y: 9 };
const NAME_HEIGHT = 24;
/** Removes React Flow's own descriptions, so that screen readers read only the text. */
const PLAIN = { 'aria-roledescription': undefined, 'aria-describedby': undefined };

/** The storyboard's areas and cards as nodes of React Flow. */
export function nodesOf(
  journey: Journey,
  { areas, cards: places }: Arrangement,
  cards: ReadonlyMap<string, CardData>,
  cardWidth: number,
  selected: string | null,
): BoardNode[] {
  const frames = journey.areas.flatMap(({ id, about }): BoardNode[] => {
    const box = areas.get(id);
    if (!box) return [];
    const { x, y, width, height } = box;
    const still = { selectable: false, focusable: false, domAttributes: PLAIN };
    return [
      {
        id: `area ${id}`,
        type: 'area',
        position: { x, y },
        width,
        height,
        data: {},
        zIndex: -2,
        ...still,
      },
      {
        id: `name of area ${id}`,
        type: 'areaName',
        position: { x: x + cardWidth / 2 + NAME_PLACE.x, y: y + NAME_PLACE.y },
        width: width - cardWidth / 2 - NAME_PLACE.x,
        height: NAME_HEIGHT,
        data: { name: words.area(id), about },
        zIndex: 2,
        ...still,
      },
    ];
  });
  const addresses = addressesOf(journey).flatMap(({ id }): CardNode[] => {
    const box = places.get(id);
    const card = cards.get(id);
    if (!box || !card) return [];
    return [
      {
        id,
        type: 'card',
        position: { x: box.x, y: box.y },
        width: box.width,
        height: box.height,
        data: card,
        selected: id === selected,
        ariaRole: 'button',
        domAttributes: { 'aria-roledescription': undefined, 'aria-pressed': id === selected },
      },
    ];
  });
  return [...frames, ...addresses];
}

/** The arrows of the main way and of the selected card. */
export function edgesOf(
  arrows: readonly Arrow[],
  { cards: places }: Arrangement,
  looked: string | null,
): Edge[] {
  return arrows.flatMap(({ key, from, to, isMain }): Edge[] => {
    const source = places.get(from);
    const target = places.get(to);
    const isOther = from === looked || to === looked;
    if (!source || !target || !(isMain || isOther)) return [];
    const sides = sidesOf(source, target);
    const color = isMain ? 'brand' : 'warning';
    return [
      {
        id: key,
        source: from,
        target: to,
        sourceHandle: sides.from,
        targetHandle: sides.to,
        type: 'smoothstep',
        className: isMain ? 'is-main' : 'is-other',
        markerEnd: {
          type: MarkerType.ArrowClosed,
          color: `var(--chakra-colors-${color})`,
          markerUnits: 'userSpaceOnUse',
          width: 22,
          height: 22,
        },
        focusable: false,
        selectable: false,
        zIndex: isMain ? -1 : 1,
      },
    ];
  });
}
