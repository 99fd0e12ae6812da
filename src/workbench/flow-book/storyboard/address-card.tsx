import { Box, chakra, Flex } from '@chakra-ui/react';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import { storyboardCopy } from '../../../copy/storyboard.ts';
import { flag } from '../../../ui/flag.ts';
import type { PhotographSize } from '../screens.ts';
import type { Size } from './arrange.ts';
import { Photograph } from './photograph.tsx';

/** What a card shows of the funnel. */
export type CardMeasure = {
  /** Null where nothing measures the step. */
  readonly count: number | null;
  /** The part that is missing since the step before; null where it cannot be said. */
  readonly lost: number | null;
  /** The count as a part of the largest one, from 0 to 1. */
  readonly part: number;
};

/** What stands on a card. */
export type CardData = {
  readonly title: string;
  readonly path: string;
  /** Null where nobody stays. */
  readonly photograph: string | null;
  readonly size: PhotographSize;
  /** Null off the main way, and while nothing is counted. */
  readonly measure: CardMeasure | null;
};

/** A card in the canvas. */
export type CardNode = Node<CardData, 'card'>;

/** Extent of a card's picture, in px of the canvas. */
export const PICTURES: Readonly<Record<PhotographSize, Size>> = {
  phone: { width: 156, height: 186 },
  desktop: { width: 170, height: 106 },
};

const WORDS_HEIGHT = 98;
const MEASURE_HEIGHT = 52;

/** The extent of a card, in px of the canvas. */
export function cardSize(size: PhotographSize, isMeasured: boolean): Size {
  const { width, height } = PICTURES[size];
  return { width, height: height + WORDS_HEIGHT + (isMeasured ? MEASURE_HEIGHT : 0) };
}

const Card = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    width: 'full',
    height: 'full',
    bg: 'bg.card',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: '12px',
    overflow: 'hidden',
    cursor: 'pointer',
    '[aria-pressed=true] > &': { boxShadow: '0 0 0 4px var(--chakra-colors-brand)' },
    ':hover > &': { borderColor: 'brand' },
  },
});

/** Where arrows end; nothing is drawn of it. */
const SIDES = [Position.Left, Position.Right, Position.Top, Position.Bottom];

/** The card of an address. */
export const AddressCard = memo(function AddressCard({ data }: NodeProps<CardNode>) {
  const { title, path, photograph, size, measure } = data;
  return (
    <>
      {SIDES.flatMap((side) =>
        (['source', 'target'] as const).map((type) => (
          <Handle
            key={`${type} ${side}`}
            id={side}
            type={type}
            position={side}
            isConnectable={false}
          />
        )),
      )}
      <Card>
        <Photograph src={photograph} alt="" {...PICTURES[size]} />
        <Flex direction="column" gap="1" p="2" flex="1" minHeight="0">
          <Box fontSize="20px" lineHeight="1.1" fontWeight="bold" lineClamp="2">
            {title}
          </Box>
          <Box fontSize="14px" lineHeight="1.15" color="fg.muted" overflowWrap="anywhere">
            {path.replaceAll('/', `${BREAK}/`)}
          </Box>
        </Flex>
        {measure && <Measure {...measure} />}
      </Card>
    </>
  );
});

/** A line may break before each part of a path. */
const BREAK = '\u200B';

const words = storyboardCopy.funnel;

function Measure({ count, lost, part }: CardMeasure) {
  return (
    <Flex direction="column" gap="1" px="2" paddingBottom="2" fontSize="16px" lineHeight="1.2">
      {count === null ? (
        <Box color="fg.muted">{words.notMeasured}</Box>
      ) : (
        <>
          <Flex justify="space-between" fontWeight="bold" fontVariantNumeric="tabular-nums">
            <span>{words.count(count)}</span>
            {lost !== null && (
              <Box as="span" color={lost > 0 ? 'danger.fg' : 'fg.muted'} data-lost={flag(lost > 0)}>
                {lost >= 0 ? words.lost(lost) : words.more(-lost)}
              </Box>
            )}
          </Flex>
          <Box bg="bg.sunken" borderRadius="full" height="10px" overflow="hidden">
            <Box bg="brand" height="full" style={{ width: `${part * 100}%` }} />
          </Box>
        </>
      )}
    </Flex>
  );
}
