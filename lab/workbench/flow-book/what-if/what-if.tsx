import { Box, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { allSamples } from '../../../../machines/samples/all.ts';
import { TextLink } from '../../../../src/ui/link.tsx';
import { Notice } from '../../../../src/ui/notice.tsx';
import { mainId } from '../../../../src/ui/skip-link.tsx';
import { type Chart, statesOf, transitionTitle } from '../../../charts/chart.ts';
import { nameOf } from '../../../charts/names.ts';
import { hostsOf } from '../../../charts/trails.ts';
import { playCopy } from '../../../copy/play.ts';
import { type Unhappy, whatIfCopy as words } from '../../../copy/what-if.ts';
import { type Moment, placeAt } from '../../../play/player.ts';
import { trailTo } from '../../../play/trail.ts';
import { storied, storiesOf } from '../../../stories/story.ts';
import { useTitle } from '../../use-title.ts';
import { Fine, Transitions } from '../details.tsx';
import { List } from '../parts.tsx';
import { hashOf, useHash, viewHash } from '../place.ts';
import { playHash } from '../play/place.ts';
import { Screen } from '../stories/screen.tsx';
import { shownIn } from '../stories/stories.tsx';

/** Scale of the screens beside the steps. */
const SCALE = 0.5;

const questionHash = ({ machine, state }: Unhappy) => viewHash('whatif', machine, state);

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
    </>
  );
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
  const [story] = innermost.flatMap((state) =>
    storied.includes(chart.id)
      ? storiesOf(chart.id).filter((one) => one.state === state && one.variant === around)
      : [],
  );
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
