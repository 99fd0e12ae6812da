import { chakra, Stack, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Institution } from '../../../../domain/entities.ts';
import type { Flows, SnapshotOf } from '../../../app-context.tsx';
import { bankPickerCopy as words } from '../../../copy/bank-picker.ts';
import { dataAttr } from '../../../ui/data-attr.ts';
import { readingDirection } from '../../../ui/direction.ts';
import { LiveRegion } from '../../../ui/live.tsx';
import { PrevNext } from '../../../ui/prev-next.tsx';
import { dotsRecipe, slideRecipe, slidesRecipe } from '../../../ui/theme/recipes/slides.ts';
import { BankLogo, logosStyle } from './bank-logo.tsx';

/** Source: product 9.2. */
export const BANKS_PER_SLIDE = 6;
/** Slides on either side of the current one that have tiles: as far as quick swipes get. */
const SLIDES_BESIDE = 2;
/** More dots do not help, and do not fit on a phone. */
const MAX_DOTS = 8;
/** How long scrolling must rest to count as ended, in ms, in browsers without `scrollend`. */
const SCROLL_SETTLED_MS = 90;

/** A slide's layout, also used by its skeleton. */
export const Slide = chakra('ul', slideRecipe);
const Track = chakra('div', { base: { ...slidesRecipe.base, ...logosStyle } });
const Dots = chakra('div', dotsRecipe);

type Snapshot = SnapshotOf<'bankPicker'>;

const banksOf = (snapshot: Snapshot) => snapshot.context.matches;
const lastSlide = (count: number) => Math.ceil(count / BANKS_PER_SLIDE) - 1;
const lastOf = (snapshot: Snapshot) => lastSlide(countOf(snapshot));

export function countOf(snapshot: Snapshot): number {
  return banksOf(snapshot).length;
}

function isSameList(one: readonly Institution[], other: readonly Institution[]): boolean {
  return one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);
}

function range(index: number, count: number): string {
  return words.shown(
    index * BANKS_PER_SLIDE + 1,
    Math.min((index + 1) * BANKS_PER_SLIDE, count),
    count,
  );
}

/**
 * The found banks, six per slide. Swipe, press the two buttons, or use the left and right arrow keys in reading direction. Only
 * the current slide can be focused and read. A new list starts at its first slide and re-renders only slides and counters.
 */
export function BankCarousel({ flow }: { flow: Flows['bankPicker'] }) {
  const [current, setCurrent] = useState(0);
  const [list, setList] = useState(0);
  const track = useRef<HTMLDivElement>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(settling.current), []);

  const begin = useCallback(() => {
    // A new key replaces a scrolled track, because browsers would snap it back to its old position.
    if (track.current?.scrollLeft) setList((before) => before + 1);
    setCurrent(0);
  }, []);

  const turnTo = (index: number) => {
    clearTimeout(settling.current);
    const target = Math.min(lastOf(flow.getSnapshot()), Math.max(0, index));
    // Rendered before scrolling, because browsers may snap back if the layout changes on the way.
    flushSync(() => setCurrent(target));
    const element = track.current;
    element?.scrollTo({ left: target * element.clientWidth * readingDirection(element) });
  };

  const settle = () => {
    const element = track.current;
    if (element && element.clientWidth > 0) {
      setCurrent(Math.round(Math.abs(element.scrollLeft) / element.clientWidth));
    }
  };

  const settleSoon = () => {
    clearTimeout(settling.current);
    settling.current = setTimeout(settle, SCROLL_SETTLED_MS);
  };

  const onArrowKey = (event: KeyboardEvent) => {
    const direction = readingDirection(event.currentTarget);
    const step = { ArrowRight: direction, ArrowLeft: -direction }[event.key];
    const tiles = [...(track.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const from = tiles.indexOf(event.target as HTMLElement);
    const to = tiles[from + (step ?? 0)];
    if (step === undefined || from < 0 || !to) {
      return;
    }
    event.preventDefault();
    // Turned first, because the tiles of other slides are inert and cannot take the focus.
    const isOnThisSlide = to.closest('ul') === tiles[from]?.closest('ul');
    turnTo(isOnThisSlide ? current : current + step);
    to.focus({ preventScroll: true });
  };

  return (
    <Stack as="section" aria-label={words.banks} gap="3" minWidth="0">
      <Track
        key={list}
        ref={track}
        onScroll={'onscrollend' in window ? undefined : settleSoon}
        onScrollEnd={settle}
        onKeyDown={onArrowKey}
      >
        <Slides flow={flow} current={current} onNew={begin} />
      </Track>
      <LiveRegion>{current > 0 && <Shown flow={flow} current={current} />}</LiveRegion>
      <Controls flow={flow} current={current} onTurn={turnTo} />
    </Stack>
  );
}

type PartProps = { flow: Flows['bankPicker']; current: number };

/** The current slide and its neighbours; the others are empty space to scroll through. */
function Slides({ flow, current, onNew }: PartProps & { onNew: () => void }) {
  const banks = useSelector(flow, banksOf, isSameList);
  const last = lastSlide(banks.length);
  const first = Math.max(0, Math.min(current, last) - SLIDES_BESIDE);
  const end = Math.min(last, current + SLIDES_BESIDE);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is another list.
  useLayoutEffect(onNew, [banks]);

  return (
    <>
      {first > 0 && <Spacer slides={first} />}
      {Array.from({ length: end - first + 1 }, (_, offset) => first + offset).map((index) => (
        <ul key={index} aria-label={range(index, banks.length)} inert={index !== current}>
          {banks.slice(index * BANKS_PER_SLIDE, (index + 1) * BANKS_PER_SLIDE).map((bank) => (
            <li key={bank.id}>
              <button
                type="button"
                onClick={() => flow.send({ type: 'bank.chosen', institutionId: bank.id })}
              >
                <BankLogo bank={bank} />
                <span>{bank.shortName}</span>
              </button>
            </li>
          ))}
        </ul>
      ))}
      {end < last && <Spacer slides={last - end} />}
    </>
  );
}

function Spacer({ slides }: { slides: number }) {
  return <div style={{ flex: `0 0 ${slides * 100}%` }} />;
}

function Shown({ flow, current }: PartProps) {
  return <span>{range(current, useSelector(flow, countOf))}</span>;
}

function Controls({ flow, current, onTurn }: PartProps & { onTurn: (index: number) => void }) {
  const isOne = useSelector(flow, (snapshot) => lastOf(snapshot) <= 0);
  const isAtEnd = useSelector(flow, (snapshot) => lastOf(snapshot) === current);
  const hasDots = useSelector(flow, (snapshot) => lastOf(snapshot) < MAX_DOTS);
  if (isOne) return null;
  return (
    <PrevNext
      words={words}
      isFirst={current === 0}
      isLast={isAtEnd}
      onTurn={(by) => onTurn(current + by)}
    >
      {hasDots ? (
        <Dots aria-hidden>
          <DotList flow={flow} current={current} />
        </Dots>
      ) : (
        <Text as="span" size="small" tone="muted" textAlign="center" aria-hidden>
          <Shown flow={flow} current={current} />
        </Text>
      )}
    </PrevNext>
  );
}

function DotList({ flow, current }: PartProps) {
  const last = useSelector(flow, lastOf);
  return Array.from({ length: last + 1 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a dot is a place.
    <span key={index} data-current={dataAttr(index === current)} />
  ));
}
