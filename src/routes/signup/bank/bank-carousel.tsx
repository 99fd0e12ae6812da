import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Institution } from '../../../../domain/entities.ts';
import { bankCopy } from '../../../copy/bank.ts';
import { flag } from '../../../ui/flag.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons.tsx';
import { LiveRegion } from '../../../ui/live.tsx';
import { TurnButton } from '../../../ui/turn-button.tsx';
import { BankLogo, logosStyle } from './bank-logo.tsx';

const words = bankCopy.picker;

/** Source: specification, section 9. */
export const BANKS_PER_SLIDE = 6;
/** Tiles are drawn on this many slides on either side of the one that is seen: as far as quick swipes get. */
const SLIDES_BESIDE = 2;
/** More dots than these say nothing, and find no room on a phone. */
const MOST_DOTS = 8;
/** How long scrolling must rest before it counts as settled, in ms. */
const SCROLL_SETTLED_MS = 90;

const Frame = chakra('section', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', minWidth: '0' },
});

const slideStyle = {
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
  // Room for names of two lines, so that all slides, and what is drawn before them, are of one height.
  gridAutoRows: { base: 'minmax(7.25rem, auto)', sm: 'minmax(7.75rem, auto)' },
  alignContent: 'start',
  flex: '0 0 100%',
  gap: '3',
  p: '2',
  listStyle: 'none',
  scrollSnapAlign: 'start',
  scrollSnapStop: 'always',
} as const;

/** The six places of a slide, as its skeleton is laid out. */
export const Slide = chakra('ul', { base: slideStyle });

const tileStyle = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  width: 'full',
  height: 'full',
  p: { base: '2', sm: '3' },
  bg: 'bg.card',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'control',
  textStyle: 'small',
  fontWeight: 'semibold',
  textAlign: 'center',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  transition: 'background-color 0.15s, border-color 0.15s',
  _hover: { bg: 'brand.subtle', borderColor: 'brand' },
  _active: { bg: 'brand.subtle', borderColor: 'brand.active' },
} as const;

/**
 * Reaches a little beyond its column, so that a tile's focus ring is not cut off. Styles its slides and
 * their tiles: there are many, and a styled component for each would take long.
 */
const Track = chakra('div', {
  base: {
    display: 'flex',
    marginInline: '-2',
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    scrollSnapType: 'x mandatory',
    scrollBehavior: 'smooth',
    scrollbarWidth: 'none',
    '&::-webkit-scrollbar': { display: 'none' },
    '& > ul': slideStyle,
    '& > ul button': tileStyle,
    ...logosStyle,
  },
});

const Controls = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '4' },
});

const Dots = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    '& > span': {
      width: '0.5rem',
      height: '0.5rem',
      borderRadius: 'full',
      bg: 'border.control',
      transition: 'width 0.15s, background-color 0.15s',
    },
    '& > span[data-current]': {
      width: '1.5rem',
      bg: 'brand',
      '@media (forced-colors: active)': { forcedColorAdjust: 'none', bg: 'Highlight' },
    },
  },
});

function slidesOf(banks: readonly Institution[]): (readonly Institution[])[] {
  return Array.from({ length: Math.ceil(banks.length / BANKS_PER_SLIDE) }, (_, index) =>
    banks.slice(index * BANKS_PER_SLIDE, (index + 1) * BANKS_PER_SLIDE),
  );
}

export type BankCarouselProps = {
  banks: readonly Institution[];
  onChoose: (institutionId: string) => void;
};

/**
 * The banks, six a slide: swiped, turned with two buttons, or walked through with the left and right arrow keys.
 * Only the slide that is seen can be reached and read. Give it a `key` that changes with the list.
 */
export function BankCarousel({ banks, onChoose }: BankCarouselProps) {
  const [current, setCurrent] = useState(0);
  const track = useRef<HTMLDivElement>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const slides = slidesOf(banks);
  const last = slides.length - 1;
  const shown = (index: number) =>
    words.shown(
      index * BANKS_PER_SLIDE + 1,
      Math.min((index + 1) * BANKS_PER_SLIDE, banks.length),
      banks.length,
    );

  useEffect(() => () => clearTimeout(settling.current), []);

  const turnTo = (index: number) => {
    const target = Math.min(last, Math.max(0, index));
    // Drawn before it is scrolled to: where a layout changes on the way, browsers may snap back.
    flushSync(() => setCurrent(target));
    const element = track.current;
    element?.scrollTo({ left: target * element.clientWidth });
  };

  const followScroll = () => {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => {
      const element = track.current;
      if (element && element.clientWidth > 0) {
        setCurrent(Math.round(element.scrollLeft / element.clientWidth));
      }
    }, SCROLL_SETTLED_MS);
  };

  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tiles = [...(track.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const from = tiles.indexOf(event.target as HTMLElement);
    const to = tiles[from + (step ?? 0)];
    if (step === undefined || from < 0 || !to) {
      return;
    }
    event.preventDefault();
    const drawn = [...(track.current?.children ?? [])];
    // A slide that is not turned to is closed: none of its tiles could take the focus.
    turnTo(drawn.findIndex((slide) => slide.contains(to)));
    to.focus({ preventScroll: true });
  };

  return (
    <Frame aria-label={words.banks}>
      <Track ref={track} onScroll={followScroll} onKeyDown={walk}>
        {slides.map((slide, index) => (
          <ul key={slide[0]?.id} aria-label={shown(index)} inert={index !== current}>
            {Math.abs(index - current) <= SLIDES_BESIDE &&
              slide.map((bank) => (
                <li key={bank.id}>
                  <button type="button" onClick={() => onChoose(bank.id)}>
                    <BankLogo bank={bank} />
                    <span>{bank.shortName}</span>
                  </button>
                </li>
              ))}
          </ul>
        ))}
      </Track>
      <LiveRegion>{current > 0 && shown(current)}</LiveRegion>
      {last > 0 && (
        <Controls>
          <TurnButton
            label={words.previous}
            isAtEnd={current === 0}
            onClick={() => turnTo(current - 1)}
          >
            <ChevronLeftIcon />
          </TurnButton>
          {slides.length > MOST_DOTS ? (
            <chakra.span textStyle="small" color="fg.muted" textAlign="center" aria-hidden>
              {shown(current)}
            </chakra.span>
          ) : (
            <Dots aria-hidden>
              {slides.map((slide, index) => (
                <span key={slide[0]?.id} data-current={flag(index === current)} />
              ))}
            </Dots>
          )}
          <TurnButton
            label={words.next}
            isAtEnd={current === last}
            onClick={() => turnTo(current + 1)}
          >
            <ChevronRightIcon />
          </TurnButton>
        </Controls>
      )}
    </Frame>
  );
}
