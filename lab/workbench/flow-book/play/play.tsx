import { Box, chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { allSamples } from '../../../../machines/samples/all.ts';
import type { Samples } from '../../../../machines/samples/samples.ts';
import { TextLink } from '../../../../src/ui/link.tsx';
import { LiveRegion } from '../../../../src/ui/live.tsx';
import { Notice } from '../../../../src/ui/notice.tsx';
import { SelectField } from '../../../../src/ui/select-field.tsx';
import { mainId } from '../../../../src/ui/skip-link.tsx';
import { type Chart, statesOf } from '../../../charts/chart.ts';
import { playCopy } from '../../../copy/play.ts';
import { type PlayPlace, startOf, startSlug } from '../../../play/path.ts';
import { type Played, play } from '../../../play/player.ts';
import { type Story, storied, storiesOf } from '../../../stories/story.ts';
import { storyHash } from '../../story/address.ts';
import { Tool } from '../../tool.tsx';
import { useTitle } from '../../use-title.ts';
import { ChartCanvas } from '../chart-view/chart-canvas.tsx';
import type { ChartMarks } from '../chart-view/marks.ts';
import { nameOf } from '../names.ts';
import { Head, WINDOW_HEIGHT } from '../parts.tsx';
import { hashOf, useHash } from '../place.ts';
import { Choices } from './choices.tsx';
import { CopyTools } from './copy-tools.tsx';
import { Analytics, End, Memory, Path, TestText, Told } from './findings.tsx';
import { playHash, playPlace } from './place.ts';

const Page = chakra('main', {
  base: {
    gridArea: 'view',
    display: 'grid',
    gap: '4',
    minWidth: '0',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' },
    gridTemplateRows: { lg: 'auto minmax(0, 1fr)' },
    height: { lg: WINDOW_HEIGHT },
  },
});

/** Before the chart in Tab order, because the chart has many stops; visually after it. */
const Side = chakra('div', {
  base: {
    gridRow: { base: '3', lg: '2' },
    gridColumn: { lg: '2' },
    display: 'flex',
    flexDirection: 'column',
    gap: '5',
    minWidth: '0',
    overflowY: { lg: 'auto' },
    // Space for the focus ring.
    p: '1',
  },
});

const ChartPlace = chakra('section', {
  base: {
    gridRow: '2',
    gridColumn: '1',
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    minWidth: '0',
    minHeight: '0',
    height: { base: '60dvh', lg: 'auto' },
  },
});

/** Page that plays a flow: its chart, the possible next steps, and the steps so far. */
export function Play({ charts }: { readonly charts: readonly Chart[] }) {
  const hash = useHash();
  const place = useMemo(() => playPlace(hash), [hash]);
  const id = place?.machine || charts[0]?.id || '';
  const chart = charts.find((one) => one.id === id);
  const samples = allSamples.get(id);
  useTitle(playCopy.documentTitle(chart?.label ?? id));
  if (place === null) return null;
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
        <Stack gap="4" gridColumn="1 / -1" alignItems="start">
          <Heading as="h1">{playCopy.title(id)}</Heading>
          <Notice status="warning">{playCopy.unknownFlow(id)}</Notice>
          {flowField}
        </Stack>
      </Page>
    );
  }
  return <Player key={id} chart={chart} samples={samples} place={place} flowField={flowField} />;
}

function goTo(place: PlayPlace): void {
  window.location.hash = playHash(place);
}

type PlayerProps = {
  readonly chart: Chart;
  readonly samples: Samples;
  readonly place: PlayPlace;
  readonly flowField: ReactNode;
};

function Player({ chart, samples, place, flowField }: PlayerProps) {
  const known = startOf(samples, place.start);
  const start = known ?? startOf(samples, null) ?? '';
  const played = useMemo(
    () => play(samples, start, known === null ? [] : place.path),
    [samples, start, known, place],
  );
  const taken = useMemo(() => pathOf(played), [played]);
  const leads = useMemo(() => leadsOf(chart, played, taken), [chart, played, taken]);
  const [selected, select] = useState<string | null>(null);
  const nowHeading = useRef<HTMLHeadingElement>(null);
  const lead = (steps: readonly string[]) =>
    goTo({ machine: chart.id, start: startSlug(start), path: steps });
  const last = played.moments.at(-1);
  const marks = useMemo(() => marksOf(played), [played]);
  const story = storyAt(chart.id, last?.innermost ?? []);
  const states = (last?.innermost ?? []).map((state) => nameOf(chart, state));
  return (
    <Page id={mainId} tabIndex={-1}>
      <Stack gap="4" gridColumn="1 / -1">
        <Head alignItems="baseline">
          <div>
            <Heading as="h1">{playCopy.title(chart.label)}</Heading>
            <Text size="small" tone="muted">
              {playCopy.intro}
            </Text>
          </div>
          <Flex gap="4" wrap="wrap">
            {story && (
              <TextLink variant="standalone" href={storyHash('state', story)}>
                {playCopy.toScreen}
              </TextLink>
            )}
            <TextLink variant="standalone" href={hashOf(chart.id, null)}>
              {playCopy.toFlow}
            </TextLink>
          </Flex>
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
          <CopyTools played={played} />
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
            actions={
              <TextLink
                href={playHash({ machine: chart.id, start: startSlug(start), path: taken })}
              >
                {playCopy.keepPath}
              </TextLink>
            }
          >
            {playCopy.unplayedSteps(played.unplayed)}
          </Notice>
        )}
      </Stack>
      <Side>
        <Stack as="section" gap="3" aria-labelledby="play-now">
          <Heading id="play-now" ref={nowHeading} tabIndex={-1}>
            {playCopy.now}
          </Heading>
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {playCopy.nowIn(states)}
          </Text>
          {last?.end ? (
            <End machine={chart.id} end={last.end} />
          ) : (
            <Choices
              played={played}
              leads={leads}
              onTake={({ name }) => {
                lead([...taken, name]);
                // The pressed button may be gone, so the focus moves to the heading above the next steps.
                nowHeading.current?.focus();
              }}
            />
          )}
        </Stack>
        <Memory machine={chart.id} context={last?.context} />
        <Analytics played={played} />
        <Told played={played} />
        <TestText played={played} />
      </Side>
      <ChartPlace aria-label={playCopy.chart(chart.label)}>
        <ChartCanvas
          chart={chart}
          selected={selected}
          looked={selected ?? last?.innermost[0] ?? null}
          marks={marks}
          onSelect={select}
        />
        {selected !== null && <About chart={chart} state={selected} />}
        <Path chart={chart} played={played} onGo={(count) => lead(taken.slice(0, count))} />
      </ChartPlace>
      <LiveRegion>{playCopy.nowIn(states)}</LiveRegion>
    </Page>
  );
}

/** Details of the state that the reader pressed in the chart. */
function About({ chart, state }: { chart: Chart; state: string }) {
  const about = statesOf(chart.root).find(({ id }) => id === state)?.about;
  return (
    <Text size="small">
      <strong>{nameOf(chart, state)}</strong> {about}{' '}
      <TextLink href={hashOf(chart.id, state)}>{playCopy.aboutState}</TextLink>
    </Text>
  );
}

/** Returns where each answer of an effect leads, because answers of one effect have the same name. */
function leadsOf(
  chart: Chart,
  { samples, start, choices }: Played,
  path: readonly string[],
): ReadonlyMap<string, string> {
  const descriptions = new Map(
    statesOf(chart.root).flatMap((state) =>
      state.transitions.map((one) => [one.key, one.description]),
    ),
  );
  const answers = choices.filter(({ cause, failure }) => cause === 'actor' && failure === null);
  return new Map(
    answers.map(({ name }) => {
      const then = play(samples, start, [...path, name]).moments.at(-1);
      const [happens] = (then?.taken ?? []).flatMap((key) => descriptions.get(key) ?? []);
      const states = (then?.innermost ?? []).map((id) => nameOf(chart, id)).join(', ');
      return [name, playCopy.answer(happens ?? '', states)];
    }),
  );
}

/** Link to the story of one of these states, with its live screen. */
function storyAt(machine: string, states: readonly string[]): Story | undefined {
  const stories = storied.includes(machine) ? storiesOf(machine) : [];
  return stories.find(({ state, variant }) => variant === null && states.includes(state));
}

function pathOf({ moments }: Played): string[] {
  return moments.flatMap(({ step }) => (step === null ? [] : [step.name]));
}

function marksOf({ moments }: Played): ChartMarks {
  const last = moments.at(-1);
  return {
    states: new Map(last?.active.flatMap((id) => (id === '' ? [] : [[id, 'active'] as const]))),
    transitions: new Map(last?.taken.map((key) => [key, 'taken'] as const)),
  };
}
