import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { TextLink } from '../../../src/ui/link.tsx';
import { SelectField } from '../../../src/ui/select-field.tsx';
import { TextField } from '../../../src/ui/text-field.tsx';
import { asTyped } from '../../../src/ui/typed.ts';
import type { Chart } from '../../charts/chart.ts';
import { nameOf } from '../../charts/names.ts';
import { saidAt } from '../../copy/facts.ts';
import { flowsCopy } from '../../copy/flows.ts';
import { whatIfCopy } from '../../copy/what-if.ts';
import { storyIn } from '../story/address.ts';
import { WINDOW_HEIGHT } from './parts.tsx';
import { type BookPlace, hashOf, questionHash, rememberFlow, textHash, viewHash } from './place.ts';
import { playPlace } from './play/place.ts';
import { type Found, nearestQuestions, type Result, resultsOf, search } from './search.ts';
import { EVERY_PAGE } from './words/transcripts.ts';
import { useReading } from './words/use-transcripts.ts';

/** Search and flows share a row in a window of medium width. */
const SHARED_ROW = { md: '1 1 18rem', lg: 'initial' };

const Column = chakra('div', {
  base: {
    gridArea: 'contents',
    display: 'flex',
    flexDirection: { base: 'column', md: 'row', lg: 'column' },
    flexWrap: { md: 'wrap', lg: 'nowrap' },
    alignItems: { md: 'end', lg: 'stretch' },
    columnGap: '4',
    rowGap: { base: '3', md: '1', lg: '3' },
    minWidth: '0',
    height: { lg: WINDOW_HEIGHT },
    // Stays while a long page is scrolled. On a phone it would take most of the window.
    position: { md: 'sticky' },
    top: { md: '0', lg: '4' },
    zIndex: { md: '1' },
    bg: 'bg',
    paddingBlock: { md: '2', lg: '0' },
    borderBottomWidth: { md: '1px', lg: '0' },
    '& > search': { flex: SHARED_ROW },
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

/** Maximum number of results that are listed of one kind. */
const MAX_RESULTS = 40;

/** Maximum number of matching names that a result tells. */
const MAX_MATCHES = 3;

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
  const { texts, isReading } = useReading(query.trim() !== '');
  const found = useMemo(() => search(charts, sought, texts), [charts, sought, texts]);
  const results = useMemo(() => resultsOf(sought, found), [sought, found]);
  useEffect(() => onFound(found.filter(({ isEveryPage }) => !isEveryPage)), [found, onFound]);
  const current = flowOf(place, hash);
  useEffect(() => {
    if (current !== null) rememberFlow(current);
  }, [current]);
  const shown = useRef(hash);
  useEffect(() => {
    // Who goes on from a result needs the list of flows again.
    if (shown.current !== hash && !results.some((one) => placeOf(one) === hash)) setQuery('');
    shown.current = hash;
  }, [hash, results]);
  const openFirst = () => {
    const [first] = results;
    if (first) window.location.hash = placeOf(first);
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
        <Results
          query={sought}
          results={results}
          current={hash}
          isSearching={isReading || sought !== query}
        />
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
      flex={SHARED_ROW}
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

/** Returns the fragment of a result's place. */
function placeOf(result: Result): string {
  switch (result.kind) {
    case 'fact': {
      const { machine, story, text } = result.fact.said[0];
      return textHash(machine, story, text);
    }
    case 'question':
      return questionHash(result.question);
    case 'text': {
      const { text, places } = result.text;
      const [{ chart, texts }] = places;
      return textHash(chart.id, texts.get(text)?.story ?? EVERY_PAGE, text);
    }
    default:
      return hashOf(result.found.chart.id, result.found.state.id);
  }
}

/** What a result says, in its lines after the first one, and its place in the code. */
function toldOf(result: Result): { title: string; lines: readonly string[]; code?: string } {
  switch (result.kind) {
    case 'fact': {
      const { question, answer, said } = result.fact;
      return { title: question, lines: [answer, ...said.map(saidAt)] };
    }
    case 'question': {
      const { question, answer } = result.question;
      return { title: whatIfCopy.question(question), lines: [answer] };
    }
    case 'text': {
      const { text, places } = result.text;
      const [{ chart, state, isEveryPage }] = places;
      const flows = places.filter((one) => one.isEveryPage).map((one) => one.chart.label);
      const states = places.length - flows.length;
      return {
        title: isEveryPage ? flowsCopy.onEveryPage : nameOf(chart, state.id),
        lines: [
          flowsCopy.found(text, isEveryPage ? null : chart.label, states),
          ...(isEveryPage ? [flowsCopy.ofFlows(flows)] : []),
        ],
      };
    }
    default: {
      const { chart, state, matches, names } = result.found;
      const told = result.kind === 'code' ? names : matches;
      return {
        title: nameOf(chart, state.id),
        lines: [[chart.label, ...told.slice(0, MAX_MATCHES)].join(' · ')],
        code: `${chart.id} ${state.id}`.trim(),
      };
    }
  }
}

type ResultsProps = {
  readonly query: string;
  readonly results: readonly Result[];
  readonly current: string;
  /** True while more may be found. */
  readonly isSearching: boolean;
};

function Results({ query, results, current, isSearching }: ResultsProps) {
  const isCode = ({ kind }: Result) => kind === 'code';
  const nearest =
    results.length > 0 || isSearching
      ? []
      : nearestQuestions(query).map((question): Result => ({ kind: 'question', question }));
  return (
    <Stack
      as="nav"
      aria-label={flowsCopy.resultList}
      gap="2"
      minHeight="0"
      flexBasis={{ md: 'full', lg: 'auto' }}
    >
      <Text size="small" tone="muted" role="status">
        {isSearching ? flowsCopy.searching(results.length) : flowsCopy.results(results.length)}
      </Text>
      {results.length === 0 && !isSearching && (
        <Text size="small">
          {flowsCopy.nothing} <TextLink href={viewHash('whatif')}>{whatIfCopy.title}</TextLink>{' '}
          {nearest.length > 0 && flowsCopy.nearest}
        </Text>
      )}
      {results.length + nearest.length > 0 && (
        <Scroll maxHeight={{ base: '40dvh', lg: 'none' }} overflowY="auto">
          <Listed
            results={[...results, ...nearest].filter((one) => !isCode(one))}
            current={current}
          />
          {results.some(isCode) && (
            <>
              <Text size="small" tone="muted">
                {flowsCopy.inCode}
              </Text>
              <Listed results={results.filter(isCode)} current={current} />
            </>
          )}
        </Scroll>
      )}
    </Stack>
  );
}

function Listed({ results, current }: Pick<ResultsProps, 'results' | 'current'>) {
  const rest = results.length - MAX_RESULTS;
  if (results.length === 0) return null;
  return (
    <>
      <Links>
        {results.slice(0, MAX_RESULTS).map((one) => {
          const hash = placeOf(one);
          const { title, lines, code } = toldOf(one);
          return (
            <li key={hash}>
              <ContentsLink href={hash} aria-current={hash === current ? 'true' : undefined}>
                {title}
                {lines.map((line) => (
                  <span key={line}>{line}</span>
                ))}
                {code && <small data-code>{code}</small>}
              </ContentsLink>
            </li>
          );
        })}
      </Links>
      {rest > 0 && <p>{flowsCopy.more(rest)}</p>}
    </>
  );
}
