import { chakra, Flex, Heading, Text } from '@chakra-ui/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AnyStateMachine } from 'xstate';
import { TextLink } from '../../../src/ui/link.tsx';
import { Notice } from '../../../src/ui/notice.tsx';
import { mainId } from '../../../src/ui/skip-link.tsx';
import { type Chart, pathsOf, statesOf } from '../../charts/chart.ts';
import { chartCode } from '../../charts/chart-json.ts';
import { nameOf } from '../../charts/names.ts';
import { changesCopy } from '../../copy/changes.ts';
import { flowsCopy } from '../../copy/flows.ts';
import { Tool } from '../tool.tsx';
import { useTitle } from '../use-title.ts';
import { type ChangesRead, comparingAddress } from './changes/use-comparison.ts';
import { ChartCanvas } from './chart-view/chart-canvas.tsx';
import type { Level } from './chart-view/layout.ts';
import { Legend } from './chart-view/legend.tsx';
import { NO_MARKS } from './chart-view/marks.ts';
import { Details, Fine, Transitions } from './details.tsx';
import { Aside, Drawing, Summary, WINDOW_HEIGHT } from './parts.tsx';
import { hashOf, viewHash } from './place.ts';
import { PrintButton } from './print-button.tsx';
import { Review } from './review.tsx';
import { saveFile } from './save-file.ts';
import type { Found } from './search.ts';
import { Segments } from './segments.tsx';
import { useCopy } from './use-copy.ts';

const Main = chakra('main', {
  base: {
    gridArea: 'view',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    minWidth: '0',
    height: { base: '84dvh', lg: WINDOW_HEIGHT },
    minHeight: '26rem',
  },
});

const Tools = chakra('div', {
  base: { position: 'relative', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' },
});

const Section = chakra('section', {
  base: {
    gridArea: 'words',
    minWidth: '0',
    textStyle: 'small',
    // Above the cut off parts of the drawing, which axe takes for being in front.
    position: 'relative',
    zIndex: '1',
  },
});

const Words = chakra('div', {
  base: {
    marginTop: '3',
    '@media screen': {
      display: 'grid',
      gap: '4',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
    },
  },
});

const WordsCard = chakra('div', {
  base: {
    p: '4',
    marginBottom: '3',
    bg: 'bg.card',
    borderWidth: '1px',
    borderRadius: 'control',
    overflowWrap: 'anywhere',
  },
});

const LEVELS = (['names', 'steps', 'all'] as const).map((value) => ({
  value,
  label: flowsCopy.levels[value],
}));

type ChartPageProps = {
  readonly charts: readonly Chart[];
  readonly machines: readonly AnyStateMachine[];
  /** Id of the machine to draw; the first one if the id is unknown. */
  readonly machine: string;
  /** Id of the selected state. */
  readonly state: string | null;
  readonly found: readonly Found[];
  /** The changes, if the reader asked for them. */
  readonly read: ChangesRead;
};

/** A chart as drawing and text. */
export function ChartPage({ charts, machines, machine: id, state, found, read }: ChartPageProps) {
  const pathOf = useMemo(() => pathsOf(charts), [charts]);
  const own = charts.find((one) => one.id === id) ?? charts[0];
  const compared = read.state === 'read' ? read.comparison.compared.get(own?.id ?? '') : undefined;
  const chart = compared?.chart ?? own;
  const machine = machines.find((one) => one.id === chart?.id);
  const selected = (chart && statesOf(chart.root).find((one) => one.id === state)) ?? null;
  const foundHere = useMemo(
    () => new Set(found.filter((one) => one.chart === own).map((one) => one.state.id)),
    [found, own],
  );
  const [level, setLevel] = useLevel(chart?.id ?? '');
  const drawing = useRef<HTMLDivElement>(null);
  const detailsHeading = useRef<HTMLHeadingElement>(null);
  const selectedId = selected?.id ?? null;
  const chartId = chart?.id ?? '';
  const select = useCallback(
    (stateId: string) => {
      window.location.hash = hashOf(chartId, stateId);
    },
    [chartId],
  );

  useTitle(flowsCopy.documentTitle(chart?.label ?? ''));

  // Details below the drawing could open outside the window.
  useEffect(() => {
    if (selectedId !== null) detailsHeading.current?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);

  if (!chart || !machine) {
    return null;
  }
  const unknown =
    chart.id !== id
      ? flowsCopy.unknownMachine(id, chart.label)
      : state !== null && !selected && flowsCopy.unknownState(chart.label, state);
  return (
    <>
      <Main id={mainId} tabIndex={-1} data-level={level}>
        <Flex columnGap="4" alignItems="baseline" justifyContent="space-between">
          <div>
            <chakra.h1 textStyle="h2">{chart.label}</chakra.h1>
            <Text size="small" tone="muted">
              <span>{chart.about}</span>{' '}
              <small data-code>{`${chart.id}: ${countsOf(chart)}`}</small>
            </Text>
          </div>
          <TextLink variant="standalone" flexShrink="0" href={viewHash('play', chart.id)}>
            {flowsCopy.play}
          </TextLink>
        </Flex>
        {unknown && <Notice status="warning">{unknown}</Notice>}
        <Tools>
          <Legend />
          <Segments
            legend={flowsCopy.levels.label}
            options={LEVELS}
            value={level}
            onValueChange={setLevel}
          />
          <Tool variant="secondary" onClick={() => void savePicture(drawing.current, chart.id)}>
            {flowsCopy.savePicture}
          </Tool>
          <PrintButton />
          <CopyChart key={machine.id} machine={machine} />
        </Tools>
        {(read.state === 'reading' || read.state === 'read') && (
          <Comparing machine={chart.id} read={read} />
        )}
        <Drawing ref={drawing} className="flows-drawing">
          {/* What is gone must be measured: the compared chart is drawn from the beginning. */}
          <ChartCanvas
            key={read.state}
            chart={chart}
            level={level}
            selected={selectedId}
            found={foundHere}
            marks={compared?.marks ?? NO_MARKS}
            onSelect={select}
          />
        </Drawing>
      </Main>
      {selected && (
        <Aside
          aria-label={flowsCopy.details.title}
          maxHeight={{ xl: WINDOW_HEIGHT }}
          overflowY={{ xl: 'auto' }}
        >
          <Heading
            ref={detailsHeading}
            overflowWrap="anywhere"
            aria-live="polite"
            scrollMarginBottom="12rem"
          >
            <span>{nameOf(chart, selected.id)}</span>
            <Fine data-code>{`${chart.id} ${selected.id}`.trim()}</Fine>
          </Heading>
          <TextLink variant="standalone" justifyContent="start" href={hashOf(chart.id, null)}>
            {flowsCopy.details.close}
          </TextLink>
          <Review chart={chart} state={selected.id} />
          <Details
            charts={charts}
            chart={chart}
            state={selected}
            path={pathOf(chart.id, selected.id)}
          />
        </Aside>
      )}
      <InWords charts={charts} chart={chart} />
    </>
  );
}

function countsOf(chart: Chart): string {
  const states = statesOf(chart.root);
  const transitions = states.flatMap((state) =>
    state.transitions.filter(({ trigger }) => trigger !== 'address'),
  );
  return `${flowsCopy.counts(states.length - 1, transitions.length)}.`;
}

/** The revision that the drawing is compared with. */
function Comparing({
  machine,
  read,
}: {
  machine: string;
  read: Extract<ChangesRead, { state: 'reading' | 'read' }>;
}) {
  const words = read.state === 'reading' ? changesCopy.reading : changesCopy.legend(read.since);
  return (
    <Text size="small" role="status">
      <span>{words}</span>{' '}
      <TextLink href={comparingAddress(null, hashOf(machine, null))}>{changesCopy.stop}</TextLink>
    </Text>
  );
}

function CopyChart({ machine }: { machine: AnyStateMachine }) {
  const { copy, said } = useCopy(machine);
  return (
    <>
      <Tool
        data-code
        variant="secondary"
        onClick={() => void copy(chartCode(machine), flowsCopy.copied)}
      >
        {flowsCopy.copyChart}
      </Tool>
      <Text as="span" size="small" role="status">
        {said}
      </Text>
    </>
  );
}

/** Styles of lines. The library copies the styles of an svg element, but not those of its children. */
const LINE_STYLES = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity'];

/** Saves the whole drawing as a picture, at twice its size on the screen so that it can be printed. */
async function savePicture(drawing: HTMLElement | null, name: string): Promise<void> {
  const { toPng } = await import('html-to-image');
  const cards = drawing?.querySelector<HTMLElement>('.flows-steps');
  if (cards) {
    const { scrollWidth: width, scrollHeight: height } = cards;
    const { backgroundColor } = getComputedStyle(cards);
    const style = { height: 'auto', overflow: 'visible' };
    saveFile(
      `${name}.png`,
      await toPng(cards, { width, height, pixelRatio: 2, style, backgroundColor }),
    );
    return;
  }
  const flow = drawing?.querySelector<HTMLElement>('.react-flow');
  const viewport = drawing?.querySelector<HTMLElement>('.react-flow__viewport');
  if (!flow || !viewport) return;
  const lines = [...viewport.querySelectorAll<SVGElement>('.react-flow__edges path')];
  for (const line of lines) {
    const look = getComputedStyle(line);
    for (const name of LINE_STYLES) line.style.setProperty(name, look.getPropertyValue(name));
  }
  const address = await toPng(viewport, {
    width: Number(flow.dataset.width),
    height: Number(flow.dataset.height),
    pixelRatio: 2,
    style: { transform: 'none' },
    backgroundColor: getComputedStyle(flow).backgroundColor,
  });
  for (const line of lines) line.removeAttribute('style');
  saveFile(`${name}.png`, address);
}

/** All states as text: opened by the reader, or for printing. */
function InWords({ charts, chart }: { charts: readonly Chart[]; chart: Chart }) {
  const isPrinting = useIsPrinting();
  return (
    <Section aria-label={flowsCopy.stateWords}>
      <details open={isPrinting || undefined}>
        <Summary textStyle="h2">{flowsCopy.stateWords}</Summary>
        <Words className="flows-words">
          {statesOf(chart.root).map((state) => (
            <WordsCard key={state.id}>
              <chakra.h3 fontWeight="bold">
                <TextLink href={hashOf(chart.id, state.id)}>{nameOf(chart, state.id)}</TextLink>
                <Fine data-code>{state.id || chart.id}</Fine>
              </chakra.h3>
              {state.about && <p>{state.about}</p>}
              <Transitions charts={charts} chart={chart} state={state} />
            </WordsCard>
          ))}
        </Words>
      </details>
    </Section>
  );
}

/** Returns the level of detail of a chart, which the browser remembers. */
function useLevel(flow: string): readonly [Level, (level: Level) => void] {
  const [chosen, choose] = useState<Readonly<Record<string, Level>>>({});
  const key = `flow-book.level.${flow}`;
  const kept = LEVELS.find(({ value }) => value === window.localStorage.getItem(key));
  return [
    chosen[flow] ?? kept?.value ?? 'steps',
    (level) => {
      window.localStorage.setItem(key, level);
      choose({ ...chosen, [flow]: level });
    },
  ];
}

/** True while the page is printed. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
