import { Box, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { TextLink } from '../../../../src/ui/link.tsx';
import { Notice } from '../../../../src/ui/notice.tsx';
import { mainId } from '../../../../src/ui/skip-link.tsx';
import { TextField } from '../../../../src/ui/text-field.tsx';
import { asTyped } from '../../../../src/ui/typed.ts';
import { type Chart, statesOf } from '../../../charts/chart.ts';
import { hostsOf } from '../../../charts/trails.ts';
import { quotesIn, type Unhappy, whatIfCopy as words } from '../../../copy/what-if.ts';
import { storyHash } from '../../story/address.ts';
import { useTitle } from '../../use-title.ts';
import { List } from '../parts.tsx';
import { hashOf, questionHash, useHash, viewHash } from '../place.ts';
import { nearestQuestions, searchQuestions } from '../search.ts';
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
          <Questions charts={charts} />
        </>
      )}
    </Stack>
  );
}

/** Lists all questions, or those that fit what is typed. */
function Questions({ charts }: { charts: readonly Chart[] }) {
  const [query, setQuery] = useState('');
  const found = searchQuestions(query);
  const groups =
    query.trim() === ''
      ? groupsOf(charts)
      : [{ title: words.found, questions: found.length > 0 ? found : nearestQuestions(query) }];
  return (
    <>
      <Box maxWidth="25rem">
        <TextField
          type="search"
          label={words.find}
          value={query}
          clean={asTyped}
          onValueChange={setQuery}
          autoComplete="off"
        />
      </Box>
      {groups.map(({ title, questions }) => (
        <Stack as="section" key={title} gap="2">
          <Heading>{title}</Heading>
          {questions.length === 0 ? (
            <Text>{words.noneFound}</Text>
          ) : (
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
          )}
        </Stack>
      ))}
    </>
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
  const also = words.unhappy.filter(({ question }) => asked.see?.includes(question));
  return (
    <>
      <Heading as="h1">{words.question(asked.question)}</Heading>
      <Text maxWidth="70ch">{asked.answer}</Text>
      {asked.cases && (
        <List>
          {asked.cases.map(({ when, told }) => (
            <li key={when}>{words.inCase(when, told)}</li>
          ))}
        </List>
      )}
      <Text>
        <TextLink href={viewHash('whatif')}>{words.toList}</TextLink>
      </Text>
      <Heading>{words.trail}</Heading>
      <Text size="small" tone="muted">
        {words.typed}
      </Text>
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
        <List>
          {Object.entries(asked.before ?? {}).flatMap(([picture, can]) =>
            Object.entries(can).map(([press, result]) => (
              <li key={`${picture} ${press}`}>{words.canBefore(picture, press, result)}</li>
            )),
          )}
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
      {also.length > 0 && (
        <Stack as="section" gap="2">
          <Heading>{words.see}</Heading>
          <List>
            {also.map((one) => (
              <li key={one.question}>
                <TextLink href={questionHash(one)}>{words.question(one.question)}</TextLink>
              </li>
            ))}
          </List>
        </Stack>
      )}
      <Stack as="section" gap="2">
        <Heading>{words.analysts}</Heading>
        {hosts.length > 0 && <Text>{words.within(hosts)}</Text>}
        {about && (
          <Text size="small" tone="muted">
            {about}
          </Text>
        )}
        <Flex gap="4" wrap="wrap">
          <TextLink href={hashOf(chart.id, asked.state)}>
            {words.toState(chart.label, labelOf(chart, asked.state))}
          </TextLink>
          {end && <TextLink href={storyHash('state', end)}>{words.play}</TextLink>}
        </Flex>
      </Stack>
    </>
  );
}
