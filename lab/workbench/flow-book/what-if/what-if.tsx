import { Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { Fragment, useMemo } from 'react';
import { TextLink } from '../../../../src/ui/link.tsx';
import { Notice } from '../../../../src/ui/notice.tsx';
import { mainId } from '../../../../src/ui/skip-link.tsx';
import { type Chart, statesOf } from '../../../charts/chart.ts';
import { hostsOf } from '../../../charts/trails.ts';
import { quotesIn, type Unhappy, whatIfCopy as words } from '../../../copy/what-if.ts';
import { placeAt } from '../../../play/player.ts';
import { useTitle } from '../../use-title.ts';
import { List } from '../parts.tsx';
import { hashOf, questionHash, useHash, viewHash } from '../place.ts';
import { playHash } from '../play/place.ts';
import { Screen } from '../stories/screen.tsx';
import { shownIn } from '../stories/stories.tsx';
import { nameOfStory } from '../words/transcripts.ts';
import { useTranscripts } from '../words/use-transcripts.ts';
import { groupsOf, labelOf, playedTo, stepsOf } from './trail.ts';

/** Scale of the screens beside the steps. */
const SCALE = 0.5;

/** Shows the list of the product's unhappy ways, or one of them step by step. */
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
          {groupsOf(charts).map(({ title, questions }) => (
            <Stack as="section" key={title} gap="2">
              <Heading>{title}</Heading>
              <List>
                {questions.map((one) => (
                  <li key={one.question}>
                    <TextLink href={questionHash(one)}>{words.question(one.question)}</TextLink>
                    {quotesIn(one)
                      .filter((quote) => quote.split(' ').length > 2)
                      .slice(0, 1)
                      .map((quote) => (
                        <Text key={quote} size="small" tone="muted">
                          {words.reads(quote)}
                        </Text>
                      ))}
                  </li>
                ))}
              </List>
            </Stack>
          ))}
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
  const played = useMemo(() => playedTo(asked), [asked]);
  const steps = useMemo(
    () => (played ? stepsOf(charts, asked, played) : []),
    [charts, asked, played],
  );
  const end = steps.at(-1)?.story;
  const read = useTranscripts(true).get(end?.machine ?? '');
  const hasFoot = end ? (read?.get(nameOfStory(end))?.isFramed ?? false) : false;
  const about = statesOf(chart.root).find(({ id }) => id === asked.state)?.about;
  if (!played) return <Notice status="warning">{words.unknown}</Notice>;
  const hosts = hostsOf(charts, chart.id).map((host) =>
    words.nextIn(host.chart.label, labelOf(host.chart, host.state.id)),
  );
  const last = asked.after?.at(-1) ?? asked;
  const also = words.unhappy.filter(({ question }) => asked.see?.includes(question));
  return (
    <>
      <Heading as="h1">{words.question(asked.question)}</Heading>
      <Text maxWidth="70ch">{asked.answer}</Text>
      {also.length > 0 && (
        <Text>
          {words.see}
          {also.map((one, index) => (
            <Fragment key={one.question}>
              {index > 0 && ' '}
              <TextLink href={questionHash(one)}>{words.question(one.question)}</TextLink>
            </Fragment>
          ))}
        </Text>
      )}
      <Flex gap="4" wrap="wrap">
        <TextLink href={viewHash('whatif')}>{words.toList}</TextLink>
        <TextLink href={hashOf(chart.id, asked.state)}>
          {words.toState(chart.label, labelOf(chart, asked.state))}
        </TextLink>
        <TextLink href={playHash(placeAt(played))}>{words.play}</TextLink>
      </Flex>
      {about && (
        <Text size="small" tone="muted">
          {about}
        </Text>
      )}
      <Heading>{words.trail}</Heading>
      {hosts.length > 0 && <Text>{words.within(hosts)}</Text>}
      <Grid
        as="ol"
        gap="5"
        listStyleType="none"
        gridTemplateColumns="repeat(auto-fill, minmax(11.25rem, 1fr))"
      >
        {steps.map(({ title, states, place, chart: shown, story }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only its place in the trail identifies a step
          <Stack as="li" key={index} gap="2">
            <Heading as="h3" size="part">{`${index + 1}. ${title}`}</Heading>
            <Text size="small">
              {place === null ? states : <TextLink href={place}>{states}</TextLink>}
            </Text>
            {story && <Screen {...shownIn(shown, story)} scale={SCALE} />}
          </Stack>
        ))}
      </Grid>
      <Stack as="section" gap="2">
        <Heading>{words.next}</Heading>
        {charts
          .filter(({ id }) => id === last.machine)
          .map((place) => (
            <Text key={place.id}>
              <TextLink href={hashOf(place.id, last.state)}>
                {words.nextIn(place.label, labelOf(place, last.state))}
              </TextLink>
            </Text>
          ))}
        <List>
          {Object.entries(asked.can).map(([press, result]) => (
            <li key={press}>{words.can(press, result)}</li>
          ))}
          {hasFoot && <li>{words.onEveryPage}</li>}
        </List>
      </Stack>
      {asked.more && (
        <Stack as="section" gap="2" maxWidth="70ch">
          <Heading>{words.more}</Heading>
          <List>
            {asked.more.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </List>
        </Stack>
      )}
    </>
  );
}
