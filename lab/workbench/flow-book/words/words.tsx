import { chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { TextLink } from '../../../../src/ui/link.tsx';
import { SelectField } from '../../../../src/ui/select-field.tsx';
import { mainId } from '../../../../src/ui/skip-link.tsx';
import type { Chart } from '../../../charts/chart.ts';
import { hostsOf } from '../../../charts/trails.ts';
import { wordsCopy as words } from '../../../copy/words.ts';
import { type Story, storied, storiesOf } from '../../../stories/story.ts';
import { storyHash } from '../../story/address.ts';
import { Toggle } from '../../toggle.tsx';
import { Tool } from '../../tool.tsx';
import { useTitle } from '../../use-title.ts';
import { List } from '../parts.tsx';
import { useHash, viewHash, wordsPlace } from '../place.ts';
import { Screen } from '../stories/screen.tsx';
import { shownIn, titleOf } from '../stories/stories.tsx';
import { sameAs } from './same-as.ts';
import { EVERY_PAGE, nameOfStory, type Transcript } from './transcripts.ts';
import { useTranscripts } from './use-transcripts.ts';

/** Scale of the screens beside their texts. */
const SCALE = 0.6;

/** Where the browser keeps that all texts of each state are shown. */
const ALL_KEY = 'flow-book.words.all';

const Told = chakra('section', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4',
    py: '4',
    borderTopWidth: '1px',
    breakInside: 'avoid',
  },
});

/** Returns the flows that run within a flow, such as the payment within a cash out. */
function withinOf(chart: Chart | undefined, charts: readonly Chart[]): readonly Chart[] {
  return chart ? charts.filter(({ id }) => hostsOf([chart], id).length > 0) : [];
}

/** A text. The one that is asked for is scrolled to, once it is there, and marked. */
function Line({ line, isAsked }: { readonly line: string; readonly isAsked: boolean }) {
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAsked) text.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  const marked = { bg: 'brand.subtle', color: 'inherit', fontWeight: 'semibold' };
  return (
    <chakra.span ref={text} as={isAsked ? 'mark' : 'span'} {...(isAsked && marked)}>
      {line}
    </chakra.span>
  );
}

type LinesProps = {
  readonly lines: readonly string[];
  readonly of: Transcript;
  /** The text that is asked for. */
  readonly asked: string | null;
};

/** Lists texts. Those of one size alone that follow on each other are a list of their own. */
function Lines({ lines, of, asked }: LinesProps) {
  const drawn = (line: string) => <Line line={line} isAsked={line === asked} />;
  const runs = lines.reduce<{ size: string | undefined; lines: string[] }[]>((before, line) => {
    const only = of.only.get(line);
    const size = only && words.only[only];
    const last = before.at(-1);
    if (last && last.size === size) last.lines.push(line);
    else before.push({ size, lines: [line] });
    return before;
  }, []);
  return (
    <List>
      {runs.map(({ size, lines: [first = '', ...rest] }) =>
        size === undefined ? (
          [first, ...rest].map((line) => <li key={line}>{drawn(line)}</li>)
        ) : (
          <li key={first}>
            <Text as="span" size="small" tone="muted">
              {`${size}: `}
            </Text>
            {rest.length === 0 ? (
              drawn(first)
            ) : (
              <List>
                {[first, ...rest].map((line) => (
                  <li key={line}>{drawn(line)}</li>
                ))}
              </List>
            )}
          </li>
        ),
      )}
    </List>
  );
}

type PartProps = {
  readonly title: string;
  readonly intro: string;
  readonly of: Transcript | undefined;
  readonly asked: string | null;
};

/** Texts that belong to no state alone. */
function Part({ title, intro, of, asked }: PartProps) {
  if (!of || of.words.length === 0) return null;
  return (
    <Told aria-label={title}>
      <Stack gap="2">
        <Heading>{title}</Heading>
        <Text tone="muted">{intro}</Text>
        <Lines lines={of.words} of={of} asked={asked} />
      </Stack>
    </Told>
  );
}

/** Shows a state's screen and texts, and scrolls to them when the address names the state. */
function OfState({
  chart,
  story,
  isAsked,
  children,
}: {
  readonly chart: Chart;
  readonly story: Story;
  readonly isAsked: boolean;
  readonly children: ReactNode;
}) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAsked) section.current?.scrollIntoView();
  }, [isAsked]);
  return (
    <Told ref={section} aria-label={titleOf(chart, story)}>
      <Screen {...shownIn(chart, story)} scale={SCALE} />
      <Stack flex="1 1 18rem" minWidth="0" gap="2">
        <Heading>
          <TextLink href={storyHash('screens', story)}>{titleOf(chart, story)}</TextLink>
        </Heading>
        {children}
      </Stack>
    </Told>
  );
}

/** Shows all texts of a flow by state, each beside its screen. */
export function Words({ charts }: { charts: readonly Chart[] }) {
  const place = wordsPlace(useHash());
  const chart = charts.find(({ id }) => id === place.machine) ?? charts[0];
  const transcripts = useTranscripts(true).get(chart?.id ?? '');
  const [isWhole, setWhole] = useState(() => window.localStorage.getItem(ALL_KEY) !== null);
  const stories = useMemo(
    () => (chart && storied.includes(chart.id) ? storiesOf(chart.id) : []),
    [chart],
  );
  const within = useMemo(() => withinOf(chart, charts), [chart, charts]);
  const told = useMemo(
    () =>
      sameAs(
        stories.map((story) => transcripts?.get(nameOfStory(story))?.words ?? []),
        isWhole,
      ),
    [stories, transcripts, isWhole],
  );
  const textOf = (name: string) => (place.story === name ? place.text : null);
  useTitle(words.documentTitle(chart?.label ?? ''));
  if (!chart) return null;
  return (
    <Stack as="main" id={mainId} tabIndex={-1} gridArea="view" gap="4" minWidth="0">
      <Heading as="h1">{words.title(chart.label)}</Heading>
      <Text tone="muted">{words.intro}</Text>
      <Text tone="muted">{words.sizes}</Text>
      {within.length > 0 && (
        <Text>
          {words.within}
          {within.map(({ id, label }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <TextLink href={viewHash('words', id)}>{label}</TextLink>
            </Fragment>
          ))}
        </Text>
      )}
      <Flex gap="3" alignItems="end" wrap="wrap">
        <SelectField
          label={words.flow}
          value={chart.id}
          options={charts.map(({ id, label }) => ({ value: id, label }))}
          placeholder={words.flow}
          onValueChange={(id) => {
            window.location.hash = viewHash('words', id);
          }}
        />
        <Tool variant="secondary" onClick={() => window.print()}>
          {words.print}
        </Tool>
        <Toggle
          variant="secondary"
          aria-pressed={isWhole}
          onClick={() => {
            if (isWhole) window.localStorage.removeItem(ALL_KEY);
            else window.localStorage.setItem(ALL_KEY, 'shown');
            setWhole(!isWhole);
          }}
        >
          {words.showAll}
        </Toggle>
      </Flex>
      <Part {...words.everyPage} of={transcripts?.get(EVERY_PAGE)} asked={textOf(EVERY_PAGE)} />
      {stories.map((story, index) => {
        const of = transcripts?.get(nameOfStory(story));
        const { like, without, lines } = told[index] ?? { like: null, without: [], lines: [] };
        const earlier = like === null ? undefined : stories[like];
        return (
          <OfState
            key={storyHash('screens', story)}
            chart={chart}
            story={story}
            isAsked={place.story === nameOfStory(story)}
          >
            {earlier && (
              <Text tone="muted">
                {words.alike}
                <TextLink href={viewHash('words', chart.id, ...nameOfStory(earlier).split('/'))}>
                  {titleOf(chart, earlier)}
                </TextLink>
                {without.length > 0 && words.without(without)}
                {lines.length > 0 ? words.andAlso : '.'}
              </Text>
            )}
            {of && of.words.length > 0 ? (
              <Lines lines={lines} of={of} asked={textOf(nameOfStory(story))} />
            ) : (
              <Text tone="muted">{words.none}</Text>
            )}
          </OfState>
        );
      })}
      <Part {...words.also} of={transcripts?.get('')} asked={textOf('')} />
    </Stack>
  );
}
