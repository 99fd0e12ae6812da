import { chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useRef } from 'react';
import { dataAttr } from '../../../../src/ui/data-attr.ts';
import { type Chart, type ChartState, labelsOf, transitionTitle } from '../../../charts/chart.ts';
import { flowsCopy } from '../../../copy/flows.ts';
import { MARKED, TONES } from './boxes.tsx';
import type { ChartMarks } from './marks.ts';
import { inReadingOrder, waysOn } from './reading-order.ts';

const words = flowsCopy.steps;

const Page = chakra('section', {
  base: { height: 'full', overflow: 'auto', p: '3', bg: 'bg', textStyle: 'small' },
});

const Cards = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13.5rem), 1fr))',
  },
});

const Card = chakra('div', {
  base: {
    minWidth: '0',
    p: '2',
    borderWidth: '1.5px',
    borderColor: 'border.control',
    borderRadius: '8px',
    bg: 'bg.card',
    overflowWrap: 'anywhere',
    breakInside: 'avoid',
    scrollMargin: '3',
    '&[data-frame]': { gridColumn: '1 / -1', bg: 'transparent' },
    '&[data-kind=parallel]': { borderStyle: 'dashed' },
    '&[data-kind=final]': { borderStyle: 'double', borderWidth: '4px' },
    '&[data-mark]': { outline: '3px solid var(--edge)' },
    ...MARKED,
    '&[data-frame][data-mark=active]': { bg: 'transparent' },
    '&[data-found]': { outline: '4px solid {colors.accent}' },
    '&[data-selected]': { outline: '4px solid {colors.brand}' },
  },
});

const Title = chakra('button', {
  base: {
    display: 'flex',
    gap: '2',
    alignItems: 'center',
    width: 'full',
    minHeight: 'target',
    fontWeight: 'bold',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { textDecoration: 'underline' },
  },
});

const Ordinal = chakra('span', {
  base: {
    flexShrink: '0',
    minWidth: '1.6em',
    px: '1',
    borderRadius: 'full',
    bg: 'brand',
    color: 'brand.contrast',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
});

const Ways = chakra('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: '1', marginBottom: '1' },
});

const Way = chakra('li', {
  base: {
    '&[data-mark]': { bg: 'accent.subtle', outline: '2px solid {colors.accent}' },
    '&[data-mark=removed]': { textDecoration: 'line-through' },
    ...TONES,
  },
});

const Target = chakra('button', {
  base: {
    minHeight: '1.5rem',
    color: 'brand',
    fontWeight: 'semibold',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { textDecoration: 'underline' },
  },
});

type StepsProps = {
  readonly chart: Chart;
  readonly selected: string | null;
  readonly looked: string | null;
  readonly found: ReadonlySet<string>;
  readonly marks: ChartMarks;
  readonly onSelect: (id: string, transition?: string) => void;
};

/** A chart as numbered cards in reading order, each with its transitions and their target cards. */
export function Steps({ chart, looked, ...shown }: StepsProps) {
  const page = useRef<HTMLDivElement>(null);
  const numbers = useMemo(() => numbersOf(chart), [chart]);
  const labels = useMemo(() => labelsOf(chart.root), [chart]);
  useEffect(() => {
    if (looked === null) return;
    const cards = page.current?.querySelectorAll<HTMLElement>('[data-state]') ?? [];
    const card = [...cards].find(({ dataset }) => dataset.state === looked);
    card?.scrollIntoView({ block: 'nearest' });
  }, [looked]);
  const { root } = chart;
  return (
    <Page ref={page} className="flows-steps" aria-label={flowsCopy.drawing(chart.label)}>
      <StateCard state={root} chart={chart} numbers={numbers} labels={labels} {...shown} />
    </Page>
  );
}

type StateCardProps = Omit<StepsProps, 'looked'> & {
  readonly state: ChartState;
  readonly numbers: ReadonlyMap<string, number>;
  readonly labels: ReadonlyMap<string, string>;
};

function StateCard({ state, numbers, labels, ...shown }: StateCardProps) {
  const { chart, selected, found, marks, onSelect } = shown;
  const { id, kind, children } = state;
  const isFrame = children.length > 0;
  const ways = waysOn(state);
  return (
    <Card
      data-state={id}
      data-kind={kind}
      data-frame={dataAttr(isFrame)}
      data-mark={marks.states.get(id)}
      data-found={dataAttr(found.has(id))}
      data-selected={dataAttr(id === selected)}
    >
      <Title type="button" aria-pressed={id === selected} onClick={() => onSelect(id)}>
        {numbers.has(id) && <Ordinal aria-hidden>{numbers.get(id)}</Ordinal>}
        {id === '' ? chart.label : state.label}
      </Title>
      {ways.length > 0 && (
        <Ways>
          {ways.map((transition) => {
            const target = transition.target ?? id;
            const title = transitionTitle(transition);
            const isShared =
              state.transitions.filter((other) => transitionTitle(other) === title).length > 1;
            const condition = isShared ? flowsCopy.row.condition(transition) : '';
            return (
              <Way
                key={transition.key}
                data-trigger={transition.trigger}
                data-mark={marks.transitions.get(transition.key)}
              >
                {isFrame && kind !== 'parallel' && id !== '' && `${words.anywhere} `}
                <span data-told="cause">{title}</span>
                {condition && `, ${condition}`}{' '}
                <Target type="button" onClick={() => onSelect(target, transition.key)}>
                  {['→', numbers.get(target), labels.get(target)].filter(Boolean).join(' ')}
                </Target>
              </Way>
            );
          })}
        </Ways>
      )}
      {isFrame && (
        <Cards>
          {inReadingOrder(state).map((child) => (
            <StateCard key={child.id} state={child} numbers={numbers} labels={labels} {...shown} />
          ))}
        </Cards>
      )}
    </Card>
  );
}

/** States without children, numbered in reading order. */
function numbersOf({ root }: Chart): ReadonlyMap<string, number> {
  const read = (state: ChartState): string[] =>
    state.children.length === 0 ? [state.id] : inReadingOrder(state).flatMap(read);
  return new Map(read(root).map((id, index) => [id, index + 1]));
}
