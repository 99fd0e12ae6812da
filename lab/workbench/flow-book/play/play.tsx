import { Box, chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { allSamples } from '../../../../machines/samples/all.ts';
import type { Samples } from '../../../../machines/samples/samples.ts';
import { TextLink } from '../../../../src/ui/link.tsx';
import { LiveRegion } from '../../../../src/ui/live.tsx';
import { Notice } from '../../../../src/ui/notice.tsx';
import { SelectField } from '../../../../src/ui/select-field.tsx';
import { mainId } from '../../../../src/ui/skip-link.tsx';
import { type Chart, pathsOf, statesOf } from '../../../charts/chart.ts';
import { nameOf } from '../../../charts/names.ts';
import { playCopy } from '../../../copy/play.ts';
import { type PlayPlace, placeText, startOf, startSlug } from '../../../play/path.ts';
import { type Played, placeAt, play } from '../../../play/player.ts';
import { trailOf } from '../../../stories/story.ts';
import { Tool } from '../../tool.tsx';
import { useTitle } from '../../use-title.ts';
import { ChartCanvas } from '../chart-view/chart-canvas.tsx';
import type { ChartMarks } from '../chart-view/marks.ts';
import { Head, WINDOW_HEIGHT } from '../parts.tsx';
import { hashOf, lastFlow } from '../place.ts';
import { choiceTitles } from './choice-titles.ts';
import { Choices } from './choices.tsx';
import { CopyTools } from './copy-tools.tsx';
import { Analytics, End, Memory, Path, TestText, Told } from './findings.tsx';
import { playHash } from './place.ts';
import { RealScreen } from './real-screen.tsx';

const Page = chakra('main', {
  base: {
    gridArea: 'view',
    display: 'grid',
    gap: '4',
    minWidth: '0',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      lg: 'auto minmax(0, 1fr)',
      xl: 'auto minmax(0, 1fr) 19rem',
    },
    gridTemplateAreas: {
      base: '"head" "screen" "side" "chart"',
      lg: '"head head" "screen side" "chart chart"',
      xl: '"head head head" "screen chart side"',
    },
    gridTemplateRows: { xl: 'auto minmax(0, 1fr)' },
    height: { xl: WINDOW_HEIGHT },
  },
});

/** Before screen and chart for the keyboard, which has much to pass there. */
const Side = chakra('div', {
  base: {
    gridArea: 'side',
    display: 'flex',
    flexDirection: 'column',
    gap: '5',
    minWidth: '0',
    overflowY: { xl: 'auto' },
    // Room for the ring of what has the focus.
    p: '1',
  },
});

const ScreenPlace = chakra('section', {
  base: { gridArea: 'screen', minWidth: '0', maxWidth: '100%', overflowY: { xl: 'auto' } },
});

const ChartPlace = chakra('section', {
  base: {
    gridArea: 'chart',
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    minWidth: '0',
    minHeight: '0',
    height: { base: '60dvh', xl: 'auto' },
  },
});

type PlayProps = { readonly charts: readonly Chart[]; readonly place: PlayPlace };

/** Page that plays a flow: its chart, the possible next steps, and the steps so far. */
export function Play({ charts, place }: PlayProps) {
  const last = charts.find((one) => one.id === lastFlow())?.id;
  const id = place.machine || last || firstPressed(charts);
  const chart = charts.find((one) => one.id === id);
  const samples = allSamples.get(id);
  useTitle(playCopy.documentTitle(chart?.label ?? id));
  const flowField = (
    <SelectField
      label={playCopy.flow}
      value={chart ? id : ''}
      options={charts.map((one) => ({ value: one.id, label: one.label }))}
      placeholder={playCopy.chooseFlow}
      onValueChange={(machine) => goTo({ machine, start: null, path: [] })}
    />
  );
  if (!chart || !samples) {
    return (
      <Page id={mainId} tabIndex={-1}>
        <Stack gap="4" gridArea="head" alignItems="start">
          <Heading as="h1">{playCopy.title(id)}</Heading>
          <Notice status="warning">{playCopy.unknownFlow(id)}</Notice>
          {flowField}
        </Stack>
      </Page>
    );
  }
  return (
    <Player
      charts={charts}
      chart={chart}
      samples={samples}
      place={place}
      flowField={flowField}
      isLast={place.machine === '' && id === last}
    />
  );
}

/** Returns the id of the first flow with an address that begins with something that a person can press. */
function firstPressed(charts: readonly Chart[]): string {
  const pathOf = pathsOf(charts);
  const found = charts.find(({ id }) => {
    const samples = allSamples.get(id);
    if (!samples || pathOf(id, '') === null) return false;
    return play(samples, startOf(samples, null) ?? '', []).choices.some(
      ({ cause }) => cause === 'person',
    );
  });
  return found?.id ?? '';
}

function goTo(place: PlayPlace): void {
  window.location.hash = playHash(place);
}

type PlayerProps = {
  readonly charts: readonly Chart[];
  readonly chart: Chart;
  readonly samples: Samples;
  readonly place: PlayPlace;
  readonly flowField: ReactNode;
  /** True if it is shown because it was looked at last. */
  readonly isLast: boolean;
};

function Player({ charts, chart, samples, place, flowField, isLast }: PlayerProps) {
  const known = startOf(samples, place.start);
  const start = known ?? startOf(samples, null) ?? '';
  const played = useMemo(
    () => play(samples, start, known === null ? [] : place.path),
    [samples, start, known, place],
  );
  const { path: taken } = useMemo(() => placeAt(played), [played]);
  const titles = useMemo(() => choiceTitles(chart, played), [chart, played]);
  const [pressed, setPressed] = useState<{ chart: Chart; state: string | null } | null>(null);
  const selected = pressed?.chart === chart ? pressed.state : null;
  const select = (state: string | null) => setPressed({ chart, state });
  // Place to which a press on the chart has led from the start, because no single step leads there.
  const [replayed, setReplayed] = useState('');
  const nowHeading = useRef<HTMLHeadingElement>(null);
  const lead = useCallback(
    (path: readonly string[]) => goTo({ machine: chart.id, start: startSlug(start), path }),
    [chart, start],
  );
  const last = played.moments.at(-1);
  const marks = useMemo(() => marksOf(played), [played]);
  const states = (last?.innermost ?? []).map((state) => nameOf(chart, state));
  const press = (state: string, transition?: string) => {
    const then = (name: string) => play(samples, start, [...taken, name]).moments.at(-1);
    const isThere = last?.active.includes(state);
    const next = played.choices.find(({ name }) =>
      transition === undefined
        ? !isThere && then(name)?.active.includes(state)
        : then(name)?.taken.includes(transition),
    );
    const trail = next || isThere ? null : trailOf({ machine: chart.id, state, variant: null });
    select(next || trail ? null : state);
    if (next) lead([...taken, next.name]);
    else if (trail) {
      setReplayed(placeText(placeAt(trail)));
      goTo(placeAt(trail));
    }
  };
  return (
    <Page id={mainId} tabIndex={-1}>
      <Stack gap="4" gridArea="head">
        <Head alignItems="baseline">
          <div>
            <Heading as="h1">{playCopy.title(chart.label)}</Heading>
            <Text size="small" tone="muted">
              {playCopy.intro} {isLast && playCopy.lastFlow}
            </Text>
          </div>
          <TextLink variant="standalone" href={hashOf(chart.id, null)}>
            {playCopy.toFlow}
          </TextLink>
        </Head>
        <Flex wrap="wrap" gap="3" alignItems="flex-end">
          <Box flex="0 1 13rem">{flowField}</Box>
          <Box flex="0 1 17rem">
            <SelectField
              label={playCopy.start}
              value={start}
              options={Object.keys(samples.starts).map((name) => ({ value: name, label: name }))}
              placeholder={playCopy.chooseStart}
              onValueChange={(name) =>
                goTo({ machine: chart.id, start: startSlug(name), path: [] })
              }
            />
          </Box>
          <Tool
            variant="secondary"
            softDisabled={taken.length === 0}
            onClick={() => lead(taken.slice(0, -1))}
          >
            {playCopy.back}
          </Tool>
          <Tool variant="secondary" softDisabled={taken.length === 0} onClick={() => lead([])}>
            {playCopy.again}
          </Tool>
          <CopyTools key={chart.id} played={played} />
        </Flex>
        {known === null && (
          <Notice status="warning" title={playCopy.unknownStart(chart.label)}>
            {playCopy.beginsAnew}
          </Notice>
        )}
        {played.unplayed.length > 0 && (
          <Notice
            status="warning"
            title={playCopy.unplayed}
            actions={<TextLink href={playHash(placeAt(played))}>{playCopy.keepPath}</TextLink>}
          >
            {playCopy.unplayedSteps(played.unplayed)}
          </Notice>
        )}
      </Stack>
      <Side key={`side ${chart.id}`}>
        <Stack as="section" gap="3" aria-labelledby="play-now">
          <Heading id="play-now" ref={nowHeading} tabIndex={-1}>
            {playCopy.now}
          </Heading>
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {playCopy.nowIn(states)}
          </Text>
          {last?.end ? (
            <End charts={charts} chart={chart} played={played} end={last.end} />
          ) : (
            <Choices
              played={played}
              titles={titles}
              why={({ event }) => whyNot(chart, last?.active ?? [], event.type)}
              onTake={({ name }) => {
                lead([...taken, name]);
                // The pressed button may be gone, so the focus moves to the heading above the next steps.
                nowHeading.current?.focus();
              }}
            />
          )}
        </Stack>
        <Analytics played={played} />
        <Told played={played} />
        <Memory machine={chart.id} context={last?.context} />
        <TestText played={played} />
      </Side>
      {/* Stays when the flow changes: a new frame would load the whole app again. */}
      <ScreenPlace aria-label={playCopy.screen(chart.label)}>
        <RealScreen charts={charts} chart={chart} played={played} onPath={lead} />
      </ScreenPlace>
      <ChartPlace aria-label={playCopy.chart(chart.label)}>
        <ChartCanvas
          key={chart.id}
          chart={chart}
          selected={selected}
          looked={selected ?? last?.innermost[0] ?? null}
          marks={marks}
          onSelect={press}
        />
        {selected !== null && (
          <About chart={chart} state={selected} isThere={!!last?.active.includes(selected)} />
        )}
        <Text size="small" role="status">
          {replayed !== '' && replayed === placeText(placeAt(played)) && playCopy.fromStart}
        </Text>
        <Path chart={chart} played={played} onGo={(count) => lead(taken.slice(0, count))} />
      </ChartPlace>
      <LiveRegion>{playCopy.nowIn(states)}</LiveRegion>
    </Page>
  );
}

type AboutProps = { readonly chart: Chart; readonly state: string; readonly isThere: boolean };

/** Shows the chart's description of a pressed state that the path cannot reach next. */
function About({ chart, state, isThere }: AboutProps) {
  const about = statesOf(chart.root).find(({ id }) => id === state)?.about;
  return (
    <Text size="small">
      <strong>{nameOf(chart, state)}</strong> {about} {!isThere && playCopy.notFromHere}{' '}
      <TextLink href={hashOf(chart.id, state)}>{playCopy.aboutState}</TextLink>
    </Text>
  );
}

/** Returns the conditions under which these states take an event, in words. */
function whyNot(chart: Chart, active: readonly string[], type: string): string {
  const all = statesOf(chart.root)
    .filter(({ id }) => active.includes(id))
    .flatMap(({ transitions }) => transitions.filter(({ subject }) => subject === type));
  const guards = (does: boolean) => [
    ...new Set(
      all
        .filter(({ target, actions }) => (target !== null || actions.length > 0) === does)
        .flatMap(({ guard }) => guard ?? []),
    ),
  ];
  return `${playCopy.onlyIf(guards(true))} ${playCopy.notIf(guards(false))}`.trim();
}

function marksOf({ moments }: Played): ChartMarks {
  const last = moments.at(-1);
  return {
    states: new Map(last?.active.flatMap((id) => (id === '' ? [] : [[id, 'active'] as const]))),
    transitions: new Map(last?.taken.map((key) => [key, 'taken'] as const)),
  };
}
