import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { TextLink } from '../../../src/ui/link.tsx';
import { SelectField } from '../../../src/ui/select-field.tsx';
import { TextField } from '../../../src/ui/text-field.tsx';
import { asTyped } from '../../../src/ui/typed.ts';
import type { Chart } from '../../charts/chart.ts';
import { nameOf } from '../../charts/names.ts';
import { flowsCopy } from '../../copy/flows.ts';
import { type Unhappy, whatIfCopy } from '../../copy/what-if.ts';
import { storyIn } from '../story/address.ts';
import { WINDOW_HEIGHT } from './parts.tsx';
import { type BookPlace, hashOf, questionHash, rememberFlow, viewHash } from './place.ts';
import { playPlace } from './play/place.ts';
import {
  type Found,
  type FoundText,
  nearestQuestions,
  search,
  searchQuestions,
  textsFound,
} from './search.ts';
import { useTranscripts } from './words/use-transcripts.ts';

const Column = chakra('div', {
  base: {
    gridArea: 'contents',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    minWidth: '0',
    height: { lg: WINDOW_HEIGHT },
  },
});

const Scroll = chakra('div', {
  base: {
    overflowY: { lg: 'auto' },
    minHeight: '0',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
  },
});

const Links = chakra('ul', { base: { display: 'flex', flexDirection: 'column' } });

const ContentsLink = chakra('a', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minHeight: 'target',
    px: '2',
    py: '1',
    borderRadius: '8px',
    overflowWrap: 'anywhere',
    fontWeight: 'semibold',
    _hover: { bg: 'brand.subtle' },
    '&[aria-current]': { bg: 'brand', color: 'brand.contrast' },
    '&[aria-current] :is(span, small)': { color: 'inherit' },
    '& :is(span, small)': { textStyle: 'small', fontWeight: 'regular', color: 'fg.muted' },
    '& small': { fontSize: 'xs' },
  },
});

const Views = chakra('ul', { base: { display: 'flex', flexWrap: 'wrap', gap: '1' } });

const SHOWN_VIEWS = [
  'storyboard',
  'whatif',
  'screens',
  'words',
  'play',
  'changes',
  'help',
  'live',
  'kit',
] as const;

/** Views of one flow: they keep the one that is looked at. */
const OF_A_FLOW: readonly string[] = ['screens', 'words', 'play'];

const MAX_RESULTS = 40;

type ContentsProps = {
  readonly charts: readonly Chart[];
  /** The URL's present fragment. */
  readonly hash: string;
  /** Place in the book, from the URL's fragment. */
  readonly place: BookPlace;
  /** Called with the results of a search. */
  readonly onFound: (found: readonly Found[]) => void;
};

/** The book's contents: its views, the search, and the flows or the search results. */
export function Contents({ charts, hash, place, onFound }: ContentsProps) {
  const [query, setQuery] = useState('');
  const sought = useDeferredValue(query);
  const read = useTranscripts(sought.trim() !== '');
  const found = useMemo(() => search(charts, sought, read), [charts, sought, read]);
  const questions = useMemo(() => searchQuestions(sought), [sought]);
  const named = useMemo(() => found.filter(({ isNamed }) => isNamed), [found]);
  const texts = useMemo(() => textsFound(found), [found]);
  useEffect(() => onFound(found.filter(({ isEveryPage }) => !isEveryPage)), [found, onFound]);
  const current = flowOf(place, hash);
  useEffect(() => {
    if (current !== null) rememberFlow(current);
  }, [current]);
  const shown = useRef(hash);
  useEffect(() => {
    const results = [
      ...questions.map(questionHash),
      ...[...named, ...texts.map(({ places }) => places[0])].map(placeOf),
    ];
    // Who goes on from a result needs the list of flows again.
    if (shown.current !== hash && !results.includes(hash)) setQuery('');
    shown.current = hash;
  }, [hash, questions, named, texts]);
  const openFirst = () => {
    const [question] = questions;
    const [state] = [...named, ...texts.map(({ places }) => places[0])];
    if (question) window.location.hash = questionHash(question);
    else if (state) window.location.hash = placeOf(state);
  };
  return (
    <Column>
      <header>
        <Text textStyle="h2" color="brand">
          {flowsCopy.title}
        </Text>
      </header>
      <nav aria-label={flowsCopy.views.label}>
        <Views>
          {SHOWN_VIEWS.map((view) => (
            <li key={view}>
              <ContentsLink
                href={
                  view === 'storyboard'
                    ? '#'
                    : viewHash(view, ...(OF_A_FLOW.includes(view) && current ? [current] : []))
                }
                aria-current={view === place.view ? 'page' : undefined}
              >
                {flowsCopy.views[view]}
              </ContentsLink>
            </li>
          ))}
        </Views>
      </nav>
      <search>
        <TextField
          type="search"
          label={flowsCopy.search}
          value={query}
          clean={asTyped}
          onValueChange={(typed) => {
            // What is typed on a page that is about to show belongs to it.
            shown.current = window.location.hash;
            setQuery(typed);
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') openFirst();
          }}
          autoComplete="off"
          spellCheck={false}
        />
      </search>
      {query.trim() === '' ? (
        <Flows charts={charts} current={current} />
      ) : (
        <Results query={sought} named={named} texts={texts} questions={questions} current={hash} />
      )}
    </Column>
  );
}

/** Id of the flow that is drawn or played; null in other views. */
function flowOf(place: BookPlace, hash: string): string | null {
  if (place.view === 'chart') return place.machine;
  if (place.view === 'screens') return storyIn(hash)?.machine ?? null;
  if (place.view === 'words' || place.view === 'whatif') {
    return decodeURIComponent(hash.split('/')[1] ?? '') || null;
  }
  return place.view === 'play' ? playPlace(hash)?.machine || null : null;
}

/** Rendered again only for another machine, and then scrolls to it. */
const Flows = memo(function Flows({
  charts,
  current,
}: {
  charts: readonly Chart[];
  current: string | null;
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
      <Box display={{ lg: 'none' }}>
        <SelectField
          label={flowsCopy.chooseMachine}
          value={current ?? ''}
          options={charts.map(({ id, label }) => ({ value: id, label }))}
          placeholder={flowsCopy.chooseMachine}
          onValueChange={(id) => {
            window.location.hash = hashOf(id, null);
          }}
        />
      </Box>
      <Scroll display={{ base: 'none', lg: 'flex' }}>
        <Links>
          {charts.map(({ id, label, about }) => (
            <li key={id}>
              <ContentsLink
                href={hashOf(id, null)}
                aria-current={id === current ? 'page' : undefined}
              >
                {label}
                <span>{about}</span>
                <small data-code>{id}</small>
              </ContentsLink>
            </li>
          ))}
        </Links>
      </Scroll>
    </chakra.nav>
  );
});

/** Returns the fragment of a place that was found. */
function placeOf({ chart, state, isEveryPage }: Found): string {
  return isEveryPage ? viewHash('words', chart.id) : hashOf(chart.id, state.id);
}

type ResultsProps = {
  readonly query: string;
  readonly named: readonly Found[];
  readonly texts: readonly FoundText[];
  readonly questions: readonly Unhappy[];
  readonly current: string;
};

function Results({ query, named, texts, questions, current }: ResultsProps) {
  const found = named.length + texts.length;
  const count = found + questions.length;
  const nearest = count === 0 ? nearestQuestions(query) : [];
  const rest = found - MAX_RESULTS;
  return (
    <Stack as="nav" aria-label={flowsCopy.resultList} gap="2" minHeight="0">
      <Text size="small" tone="muted" role="status">
        {flowsCopy.results(count)}
      </Text>
      {count === 0 && (
        <Text size="small">
          {flowsCopy.nothing} <TextLink href={viewHash('whatif')}>{whatIfCopy.title}</TextLink>{' '}
          {nearest.length > 0 && flowsCopy.nearest}
        </Text>
      )}
      {count + nearest.length > 0 && (
        <Scroll maxHeight={{ base: '40dvh', lg: 'none' }} overflowY="auto">
          <Links>
            {[...questions, ...nearest].map((one) => {
              const hash = questionHash(one);
              return (
                <li key={hash}>
                  <ContentsLink href={hash} aria-current={hash === current ? 'true' : undefined}>
                    {whatIfCopy.question(one.question)}
                    <span>{one.answer}</span>
                  </ContentsLink>
                </li>
              );
            })}
            {named.slice(0, MAX_RESULTS).map((one) => {
              const { chart, state, matches } = one;
              const hash = placeOf(one);
              return (
                <li key={hash}>
                  <ContentsLink href={hash} aria-current={hash === current ? 'true' : undefined}>
                    {nameOf(chart, state.id)}
                    <span>{[chart.label, ...matches.slice(0, 3)].join(' · ')}</span>
                    <small data-code>{`${chart.id} ${state.id}`.trim()}</small>
                  </ContentsLink>
                </li>
              );
            })}
            {texts.slice(0, Math.max(0, MAX_RESULTS - named.length)).map(({ text, places }) => {
              const [{ chart, state, isEveryPage }] = places;
              const hash = placeOf(places[0]);
              const flows = places.filter((one) => one.isEveryPage).map((one) => one.chart.label);
              const states = places.length - flows.length;
              return (
                <li key={text}>
                  <ContentsLink href={hash} aria-current={hash === current ? 'true' : undefined}>
                    {isEveryPage ? flowsCopy.onEveryPage : nameOf(chart, state.id)}
                    <span>{flowsCopy.found(text, isEveryPage ? null : chart.label, states)}</span>
                    {isEveryPage && <span>{flowsCopy.ofFlows(flows)}</span>}
                    {!isEveryPage && <small data-code>{`${chart.id} ${state.id}`.trim()}</small>}
                  </ContentsLink>
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
