import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import {
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { AnyStateMachine } from 'xstate';
import { type Chart, chartOf, pathsOf, statesOf } from '../../../machines/chart.ts';
import { chartCode } from '../../../machines/chart-json.ts';
import { flowsCopy } from '../../copy/flows.ts';
import { kitCopy } from '../../copy/kit.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Canvas } from './canvas.tsx';
import { type Measure, shown } from './card.ts';
import { Details, nameOf, Transitions } from './details.tsx';
import { saveFile, svgText, WholeDrawing } from './export-svg.tsx';
import { type Drawing, layOut } from './layout.ts';
import { darkPalette, lightPalette } from './palette.ts';
import { hashOf, KIT_HASH, placeIn, useHash, useIsDark } from './place.ts';
import { type Found, search } from './search.ts';

const Page = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    p: { base: '4', md: '5' },
    minHeight: '100dvh',
    maxWidth: '100vw',
    alignItems: 'start',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: '14rem minmax(0, 1fr)',
    },
    gridTemplateAreas: {
      base: '"index" "drawing" "details" "words"',
      md: '"index drawing" "details details" "words words"',
    },
    '&:has(aside)': {
      xl: {
        gridTemplateColumns: '14rem minmax(0, 1fr) 20rem',
        gridTemplateAreas: '"index drawing details" "words words words"',
      },
    },
  },
});

const Index = chakra('div', {
  base: {
    gridArea: 'index',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    minWidth: '0',
    height: { md: 'calc(100dvh - 2.5rem)' },
  },
});

const Scroll = chakra('div', {
  base: {
    overflowY: { md: 'auto' },
    minHeight: '0',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
  },
});

const Links = chakra('ul', { base: { display: 'flex', flexDirection: 'column' } });

const IndexLink = chakra('a', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minHeight: 'target',
    px: '3',
    py: '2',
    borderRadius: '8px',
    overflowWrap: 'anywhere',
    fontWeight: 'semibold',
    _hover: { bg: 'brand.subtle' },
    '&[aria-current]': { bg: 'brand', color: 'brand.contrast' },
    '&[aria-current] span': { color: 'inherit' },
    '& span': { textStyle: 'small', fontWeight: 'regular', color: 'fg.muted' },
  },
});

const Main = chakra('main', {
  base: {
    gridArea: 'drawing',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    minWidth: '0',
    height: { base: '84dvh', md: 'calc(100dvh - 2.5rem)' },
    minHeight: '26rem',
  },
});

const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    columnGap: '5',
    rowGap: '2',
  },
});

const Tools = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' },
});

const Tool = chakra(Button, { base: { minHeight: 'target', px: '3', textStyle: 'small' } });

const Tick = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'target',
    fontWeight: 'semibold',
    textStyle: 'small',
  },
});

const Aside = chakra('aside', {
  base: {
    gridArea: 'details',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    minWidth: '0',
    p: '4',
    bg: 'bg.card',
    borderWidth: '1px',
    borderRadius: 'control',
    maxHeight: { xl: 'calc(100dvh - 2.5rem)' },
    overflowY: { xl: 'auto' },
    textStyle: 'small',
  },
});

const Section = chakra('section', {
  base: { gridArea: 'words', minWidth: '0', textStyle: 'small' },
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

const Summary = chakra('summary', {
  base: { textStyle: 'h2', cursor: 'pointer', minHeight: 'target', alignContent: 'center' },
});

const NONE: ReadonlySet<string> = new Set();
const MOST_RESULTS = 40;

type BookProps = {
  readonly machines: readonly AnyStateMachine[];
  readonly measure: Measure;
};

/** The flow book: every chart, drawn and told. */
export function Book({ machines, measure }: BookProps) {
  const charts = useMemo(() => machines.map(chartOf), [machines]);
  const pathOf = useMemo(() => pathsOf(charts), [charts]);
  const place = placeIn(useHash());
  const chart = charts.find(({ id }) => id === place?.machine) ?? charts[0];
  const machine = machines.find(({ id }) => id === chart?.id);
  const selected = (chart && statesOf(chart.root).find(({ id }) => id === place?.state)) ?? null;

  const [query, setQuery] = useState('');
  const [allLines, setAllLines] = useState(false);
  const sought = useDeferredValue(query);
  const found = useMemo(() => search(charts, sought), [charts, sought]);
  const foundHere = useMemo(
    () =>
      found.length === 0
        ? NONE
        : new Set(found.filter((one) => one.chart === chart).map(({ state }) => state.id)),
    [found, chart],
  );
  const drawing = useMemo(
    () => (chart ? tryToLayOut(chart, measure, allLines) : null),
    [chart, measure, allLines],
  );
  const palette = useIsDark() ? darkPalette : lightPalette;
  const chartId = chart?.id ?? '';
  const select = useCallback(
    (state: string) => {
      window.location.hash = hashOf(chartId, state);
    },
    [chartId],
  );

  useEffect(() => {
    document.title = flowsCopy.documentTitle(chartId);
  }, [chartId]);

  if (!chart || !machine) {
    return null;
  }
  return (
    <>
      <Page className="flows-screen">
        <Index>
          <header>
            <Text textStyle="h2" color="brand">
              {flowsCopy.title}
            </Text>
          </header>
          <nav aria-label={kitCopy.title}>
            <TextLink variant="standalone" href={KIT_HASH}>
              {kitCopy.title}
            </TextLink>
          </nav>
          <search>
            <TextField
              type="search"
              label={flowsCopy.search}
              value={query}
              onValueChange={setQuery}
              autoComplete="off"
              spellCheck={false}
            />
          </search>
          {query.trim() === '' ? (
            <MachineList charts={charts} current={chart.id} />
          ) : (
            <Results found={found} current={hashOf(chart.id, selected?.id ?? null)} />
          )}
        </Index>
        <Main>
          <Head>
            <div>
              <chakra.h1 textStyle="h2">{chart.id}</chakra.h1>
              <Text size="small" tone="muted">
                {chart.description} {countsOf(chart)}
              </Text>
            </div>
            <ToolBar
              machine={machine}
              drawing={drawing}
              allLines={allLines}
              onAllLines={setAllLines}
              crowdNames={(drawing?.crowded ?? []).map((id) => nameOf(chart, id))}
            />
          </Head>
          <Legend />
          {drawing ? (
            <Canvas
              drawing={drawing}
              name={chart.id}
              palette={palette}
              selected={selected?.id ?? null}
              found={foundHere}
              onSelect={select}
            />
          ) : (
            <p role="alert">{flowsCopy.drawingFailed}</p>
          )}
        </Main>
        {selected && (
          <Aside aria-label={flowsCopy.details.title}>
            <Heading overflowWrap="anywhere" aria-live="polite">
              {nameOf(chart, selected.id)}
            </Heading>
            <TextLink variant="standalone" justifyContent="start" href={hashOf(chart.id, null)}>
              {flowsCopy.details.close}
            </TextLink>
            <Details chart={chart} state={selected} path={pathOf(chart.id, selected.id)} />
          </Aside>
        )}
        <Section aria-label={flowsCopy.stateWords}>
          <details>
            <Summary>{flowsCopy.stateWords}</Summary>
            <InWords chart={chart} />
          </details>
        </Section>
      </Page>
      <Paper chart={chart} drawing={drawing} />
    </>
  );
}

function tryToLayOut(chart: Chart, measure: Measure, allLines: boolean): Drawing | null {
  try {
    return layOut(chart, measure, { allLines });
  } catch (error) {
    // The words below still tell everything; the fault itself belongs into the console.
    reportError(error);
    return null;
  }
}

function countsOf(chart: Chart): string {
  const states = statesOf(chart.root);
  const transitions = states.flatMap(shown).length;
  return `${flowsCopy.counts(states.length - 1, transitions)}.`;
}

/** Drawn again only for another machine: it then brings that one into sight. */
const MachineList = memo(function MachineList({
  charts,
  current,
}: {
  charts: readonly Chart[];
  current: string;
}) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector('[aria-current]');
    link?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <chakra.nav
      ref={list}
      aria-label={flowsCopy.machines}
      display="flex"
      flexDirection="column"
      minHeight="0"
    >
      <Box display={{ md: 'none' }}>
        <SelectField
          label={flowsCopy.chooseMachine}
          value={current}
          options={charts.map(({ id }) => ({ value: id, label: id }))}
          placeholder={flowsCopy.chooseMachine}
          onValueChange={(id) => {
            window.location.hash = hashOf(id, null);
          }}
        />
      </Box>
      <Scroll display={{ base: 'none', md: 'flex' }}>
        <Links>
          {charts.map(({ id, description }) => (
            <li key={id}>
              <IndexLink href={hashOf(id, null)} aria-current={id === current ? 'page' : undefined}>
                {id}
                <span>{description}</span>
              </IndexLink>
            </li>
          ))}
        </Links>
      </Scroll>
    </chakra.nav>
  );
});

function Results({ found, current }: { found: readonly Found[]; current: string }) {
  const rest = found.length - MOST_RESULTS;
  return (
    <Stack as="nav" aria-label={flowsCopy.resultList} gap="2" minHeight="0">
      <Text size="small" tone="muted" role="status">
        {flowsCopy.results(found.length)}
      </Text>
      {found.length > 0 && (
        <Scroll maxHeight={{ base: '40dvh', md: 'none' }} overflowY="auto">
          <Links>
            {found.slice(0, MOST_RESULTS).map(({ chart, state, matches }) => {
              const hash = hashOf(chart.id, state.id);
              return (
                <li key={hash}>
                  <IndexLink href={hash} aria-current={hash === current ? 'true' : undefined}>
                    {nameOf(chart, state.id)}
                    <span>{[chart.id, ...matches.slice(0, 3)].join(' · ')}</span>
                  </IndexLink>
                </li>
              );
            })}
          </Links>
          {rest > 0 && <p>{flowsCopy.more(rest)}</p>}
        </Scroll>
      )}
    </Stack>
  );
}

type ToolBarProps = {
  readonly machine: AnyStateMachine;
  readonly drawing: Drawing | null;
  readonly allLines: boolean;
  readonly onAllLines: (allLines: boolean) => void;
  readonly crowdNames: readonly string[];
};

function ToolBar({ machine, drawing, allLines, onAllLines, crowdNames }: ToolBarProps) {
  const [copied, setCopied] = useState<{ machine: string; text: string } | null>(null);
  const copy = async () => {
    const text = await navigator.clipboard.writeText(chartCode(machine)).then(
      () => flowsCopy.copied,
      () => flowsCopy.copyFailed,
    );
    setCopied({ machine: machine.id, text });
  };
  return (
    <Tools>
      {crowdNames.length > 0 && (
        <Tick title={flowsCopy.allLinesHint(crowdNames.join(', '))}>
          <input
            type="checkbox"
            checked={allLines}
            onChange={(event) => onAllLines(event.currentTarget.checked)}
          />
          {flowsCopy.allLines}
        </Tick>
      )}
      <Tool
        variant="secondary"
        disabled={!drawing}
        onClick={() => {
          if (drawing) saveFile(`${machine.id}.svg`, 'image/svg+xml', svgText(drawing, machine.id));
        }}
      >
        {flowsCopy.saveSvg}
      </Tool>
      <Tool variant="secondary" onClick={() => window.print()}>
        {flowsCopy.print}
      </Tool>
      <Tool variant="secondary" onClick={() => void copy()}>
        {flowsCopy.copyChart}
      </Tool>
      <Text as="span" size="small" role="status">
        {copied?.machine === machine.id ? copied.text : ''}
      </Text>
    </Tools>
  );
}

function Legend() {
  return (
    <chakra.details textStyle="small">
      <chakra.summary cursor="pointer" minHeight="6" fontWeight="semibold">
        {flowsCopy.legend.title}
      </chakra.summary>
      <chakra.ul listStyleType="disc" paddingInlineStart="5" paddingTop="1">
        {flowsCopy.legend.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </chakra.ul>
    </chakra.details>
  );
}

function InWords({ chart }: { chart: Chart }) {
  return (
    <Words className="flows-words">
      {statesOf(chart.root).map((state) => (
        <WordsCard key={state.id}>
          <chakra.h3 fontWeight="bold">
            <TextLink href={hashOf(chart.id, state.id)}>{nameOf(chart, state.id)}</TextLink>
          </chakra.h3>
          {state.description && <p>{state.description}</p>}
          <Transitions chart={chart} state={state} />
        </WordsCard>
      ))}
    </Words>
  );
}

/** What is printed. Made only when it is, since it doubles the drawing. */
function Paper({ chart, drawing }: { chart: Chart; drawing: Drawing | null }): ReactNode {
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
  return (
    isPrinting && (
      <div className="flows-paper">
        <h1>{chart.id}</h1>
        <p>{chart.description}</p>
        {drawing && <WholeDrawing drawing={drawing} name={chart.id} />}
        <InWords chart={chart} />
      </div>
    )
  );
}
