import { chakra } from '@chakra-ui/react';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { Fragment, memo } from 'react';
import { storyboardCopy } from '../../../copy/storyboard.ts';
import type { Size } from '../chart-view/layout.ts';
import type { PhotographSize } from '../screens.ts';
import { Photograph, type Picture } from './photograph.tsx';

/** Figures of the funnel on a card. */
type CardMeasure = {
  /** Null if no event measures the step. */
  readonly count: number | null;
  /** Share of customers lost since the previous step; null if unknown. */
  readonly lost: number | null;
  /** Number of failures, with reasons; empty if there were none. */
  readonly failed: string;
  /** The count as a part of the largest one, from 0 to 1. */
  readonly part: number;
  /** All figures as text. */
  readonly words: string;
};

/** Content of a card. */
export type CardData = {
  readonly title: string;
  readonly path: string;
  /** Null if the address redirects. */
  readonly picture: Picture | null;
  readonly size: PhotographSize;
  /** Null outside the main way, and without counts. */
  readonly measure: CardMeasure | null;
};

/** A card in the canvas. */
export type CardNode = Node<CardData, 'card'>;

/** Size of a card's picture, in px of the canvas. */
const PICTURES: Readonly<Record<PhotographSize, Size>> = {
  phone: { width: 156, height: 186 },
  desktop: { width: 170, height: 106 },
};

const WORDS_HEIGHT = 98;
const MEASURE_HEIGHT = 72;

/** Size of a card, in px of the canvas. */
export function cardSize(size: PhotographSize, isMeasured: boolean): Size {
  const { width, height } = PICTURES[size];
  return { width, height: height + WORDS_HEIGHT + (isMeasured ? MEASURE_HEIGHT : 0) };
}

const Card = chakra('span', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    width: 'full',
    height: 'full',
    lineHeight: '1.15',
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

// Visually above the card's text, but after it for screen readers.
const Frame = chakra('span', { base: { order: '-1' } });

const Words = chakra('span', {
  base: { display: 'flex', flexDirection: 'column', gap: '1', p: '2', flex: '1', minHeight: '0' },
});

const Figures = chakra('span', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    px: '2',
    paddingBottom: '2',
    fontSize: '16px',
  },
});

const Row = chakra('span', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    fontWeight: 'bold',
    fontVariantNumeric: 'tabular-nums',
  },
});

const Bar = chakra('span', {
  base: {
    display: 'block',
    height: '10px',
    bg: 'bg.sunken',
    borderRadius: 'full',
    overflow: 'hidden',
  },
});

/** Invisible ends of arrows. */
const SIDES = [Position.Left, Position.Right, Position.Top, Position.Bottom];

/** The card of an address. */
export const AddressCard = memo(function AddressCard({ data }: NodeProps<CardNode>) {
  const { title, path, picture, size, measure } = data;
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
        <Words>
          <chakra.span fontSize="21px" fontWeight="bold">
            {title}
          </chakra.span>{' '}
          <chakra.span fontSize="14px" color="fg.muted" overflowWrap="anywhere">
            <Path path={path} />
          </chakra.span>
        </Words>
        {measure && <Measure {...measure} />}
        <Frame>
          <Photograph
            picture={picture}
            title={storyboardCopy.photograph(title)}
            alt=""
            size={size}
            {...PICTURES[size]}
          />
        </Frame>
      </Card>
    </>
  );
});

/** A path whose lines break before its parts. */
function Path({ path }: { path: string }) {
  const parts = path.split(/(?=\/)/);
  return parts.map((part, index) => (
    <Fragment key={parts.slice(0, index + 1).join('')}>
      <wbr />
      {part}
    </Fragment>
  ));
}

const words = storyboardCopy.funnel;

function Measure({ count, lost, failed, part, words: told }: CardMeasure) {
  return (
    <Figures>
      {count === null ? (
        <chakra.span color="fg.muted">{told}</chakra.span>
      ) : (
        <>
          <chakra.span srOnly>{told}</chakra.span>
          <Row aria-hidden>
            <span>{words.count(count)}</span>
            {lost !== null && (
              <chakra.span color={lost > 0 ? 'danger.fg' : 'fg.muted'}>
                {lost >= 0 ? words.lost(lost) : words.more(-lost)}
              </chakra.span>
            )}
          </Row>
          <Bar aria-hidden>
            <chakra.span
              display="block"
              bg="brand"
              height="full"
              style={{ width: `${part * 100}%` }}
            />
          </Bar>
          {failed && (
            <chakra.span
              aria-hidden
              fontSize="14px"
              color="danger.fg"
              overflow="hidden"
              textOverflow="ellipsis"
              whiteSpace="nowrap"
              title={failed}
            >
              {failed}
            </chakra.span>
          )}
        </>
      )}
    </Figures>
  );
}
