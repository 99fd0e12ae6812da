import { Box, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { allSamples } from '../../../../machines/samples/all.ts';
import { TextLink } from '../../../../src/ui/link.tsx';
import { Notice } from '../../../../src/ui/notice.tsx';
import { mainId } from '../../../../src/ui/skip-link.tsx';
import { type Chart, statesOf, transitionTitle } from '../../../charts/chart.ts';
import { describeTransition, nameOf } from '../../../charts/names.ts';
import { hostsOf } from '../../../charts/trails.ts';
import { playCopy } from '../../../copy/play.ts';
import { type Unhappy, whatIfCopy as words } from '../../../copy/what-if.ts';
import { type Moment, type Played, placeAt } from '../../../play/player.ts';
import { trailTo } from '../../../play/trail.ts';
import { type Story, storied, storiesOf } from '../../../stories/story.ts';
import { useTitle } from '../../use-title.ts';
import { Fine, Transitions } from '../details.tsx';
import { List } from '../parts.tsx';
import { hashOf, questionHash, useHash, viewHash } from '../place.ts';
import { playHash } from '../play/place.ts';
import { Screen } from '../stories/screen.tsx';
import { shownIn } from '../stories/stories.tsx';

/** Scale of the screens beside the steps. */
const SCALE = 0.5;

/** Shows the list of the product's unhappy paths, or one of them step by step. */
export function WhatIf({ charts }: { charts: readonly Chart[] }) {
  useTitle(words.documentTitle);
  const hash = useHash();
  const asked = words.unhappy.find((one) => questionHash(one) === hash);
  const chart = charts.find(({ id }) => id === asked?.machine);
  return (
    <Stack as="main" id={mainId} tabIndex={-1} gridArea="view" gap="4" minWidth="0">
      {asked && chart ? (
        <Trail key={hash} charts={charts} chart={chart} asked={asked} />
      ) : (
        <>
          <Heading as="h1">{words.title}</Heading>
          {hash !== viewHash('whatif') && <Notice status="warning">{words.unknown}</Notice>}
          <Text tone="muted">{words.intro}</Text>
          <List>
            {words.unhappy.map((one) => (
              <li key={one.question}>
                <TextLink href={questionHash(one)}>{words.question(one.question)}</TextLink>{' '}
                <Text as="span" size="small" tone="muted">
                  {charts.find(({ id }) => id === one.machine)?.label}
                </Text>
              </li>
            ))}
          </List>
        </>
      )}
    </Stack>
  );
}

type TrailProps = {
  readonly charts: readonly Chart[];
  readonly chart: Chart;
  readonly asked: Unhappy;
};

function Trail({ charts, chart, asked }: TrailProps) {
  const samples = allSamples.get(chart.id);
  const played = useMemo(() => samples && trailTo(samples, asked.state), [samples, asked]);
  const state = statesOf(chart.root).find(({ id }) => id === asked.state);
  if (!played || !state) return <Notice status="warning">{words.unknown}</Notice>;
  const hosts = hostsOf(charts, chart.id).map((host) => nameOf(host.chart, host.state.id));
  return (
    <>
      <Heading as="h1">{words.question(asked.question)}</Heading>
      <Text maxWidth="70ch">{asked.answer}</Text>
      <Flex gap="4" wrap="wrap">
        <TextLink href={viewHash('whatif')}>{words.toList}</TextLink>
        <TextLink href={hashOf(chart.id, state.id)}>
          {words.toState(nameOf(chart, state.id))}
        </TextLink>
        <TextLink href={playHash(placeAt(played))}>{words.play}</TextLink>
      </Flex>
      <Heading>{words.trail}</Heading>
      {hosts.length > 0 && <Text>{words.within(hosts)}</Text>}
      <Grid
        as="ol"
        gap="5"
        listStyleType="none"
        gridTemplateColumns="repeat(auto-fill, minmax(11.25rem, 1fr))"
      >
        {played.moments.map((moment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only its place in the trail identifies a step
          <li key={index}>
            <Step
              chart={chart}
              moment={moment}
              start={played.start}
              number={index + 1}
              shownIn={asked.shownIn ?? null}
            />
          </li>
        ))}
      </Grid>
      <Box as="section">
        <Heading>{words.after}</Heading>
        <Transitions charts={charts} chart={chart} state={state} />
      </Box>
      <Next charts={charts} asked={asked} />
    </>
  );
}

/** Shows where the customer can act next, and how. */
function Next({ charts, asked }: Pick<TrailProps, 'charts' | 'asked'>) {
  const { machine, state } = asked.next ?? asked;
  const chart = charts.find(({ id }) => id === machine);
  const samples = allSamples.get(machine);
  const played = useMemo(() => samples && trailTo(samples, state), [samples, state]);
  if (!chart || !played) return null;
  const story = asked.next ? storyAt(chart, played.moments.at(-1)?.innermost ?? [], null) : null;
  return (
    <Stack as="section" gap="2">
      <Heading>{words.next}</Heading>
      <Text>
        <TextLink href={hashOf(machine, state)}>
          {words.nextIn(chart.label, nameOf(chart, state))}
        </TextLink>
      </Text>
      <List>
        {actsIn(chart, played).map((act) => (
          <li key={act}>{act}</li>
        ))}
      </List>
      {story && <Screen {...shownIn(chart, story)} scale={SCALE} />}
    </Stack>
  );
}

/** Returns what a person can do in the last state of a played flow, apart from what is possible everywhere. */
function actsIn(chart: Chart, { choices, moments }: Played): readonly string[] {
  const acts = new Set(
    choices.flatMap(({ cause, event }) => (cause === 'person' ? event.type : [])),
  );
  const active = moments.at(-1)?.active ?? [];
  const ways = statesOf(chart.root)
    .filter(({ id }) => id !== '' && active.includes(id))
    .flatMap(({ transitions }) => transitions.filter(({ subject }) => acts.has(subject)));
  return [...new Set(ways.map((way) => describeTransition(way, chart)))];
}

/** Returns the story of the first of these states that has one, within the flow around it. */
function storyAt(chart: Chart, states: readonly string[], around: string | null): Story | null {
  if (!storied.includes(chart.id)) return null;
  const stories = storiesOf(chart.id).filter(({ variant }) => variant === around);
  return stories.find(({ state }) => states.includes(state)) ?? null;
}

type StepProps = {
  readonly chart: Chart;
  readonly moment: Moment;
  readonly start: string;
  readonly number: number;
  /** The flow around it in its screens; null for the first one. */
  readonly shownIn: string | null;
};

/** Shows a step: the event, the next state, and its screen. */
function Step({
  chart,
  moment: { step, taken, innermost },
  start,
  number,
  shownIn: around,
}: StepProps) {
  const transitions = new Map(
    statesOf(chart.root).flatMap((state) => state.transitions.map((one) => [one.key, one])),
  );
  const told = taken.flatMap((key) => {
    const transition = transitions.get(key);
    return transition?.description ? transitionTitle(transition) : [];
  });
  const story = storyAt(chart, innermost, around);
  return (
    <Stack gap="2">
      <Text fontWeight="bold">
        {`${number}. ${step === null ? words.begins(start) : told.join(', ') || playCopy.step(step)}`}
      </Text>
      <Text size="small">
        {playCopy.ledTo(innermost.map((state) => nameOf(chart, state)))}
        {step && <Fine>{playCopy.stepCode(step)}</Fine>}
      </Text>
      {story && <Screen {...shownIn(chart, story)} scale={SCALE} />}
    </Stack>
  );
}
