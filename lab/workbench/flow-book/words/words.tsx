import { chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Fragment, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { TextLink } from '../../../../src/ui/link.tsx';
import { SelectField } from '../../../../src/ui/select-field.tsx';
import { mainId } from '../../../../src/ui/skip-link.tsx';
import type { Chart } from '../../../charts/chart.ts';
import { hostsOf } from '../../../charts/trails.ts';
import { wordsCopy as words } from '../../../copy/words.ts';
import { aroundOf, type Story, storied, storiesOf } from '../../../stories/story.ts';
import { storyHash } from '../../story/address.ts';
import { useTitle } from '../../use-title.ts';
import { List } from '../parts.tsx';
import { useHash, viewHash, wordsPlace } from '../place.ts';
import { PrintButton } from '../print-button.tsx';
import { Screen } from '../stories/screen.tsx';
import { shownIn, titleOf } from '../stories/stories.tsx';
import { alsoIn, PARTS } from './messages.ts';
import { type Repeat, repeatsIn } from './repeats.ts';
import { EVERY_PAGE, type Line, nameOfStory, once, type Transcript } from './transcripts.ts';
import { useTranscripts } from './use-transcripts.ts';

/** Scale of the screens beside their texts. */
const SCALE = 0.6;

const ofHome = (state: string, variant: string | null = null): Story => ({
  machine: 'dashboard',
  state,
  variant,
});

const ofLogin = (variant: string): Story => ({ machine: 'app', state: 'login', variant });

/** What other flows say of a flow as soon as it has ended. */
const AFTER: Readonly<Record<string, readonly Story[]>> = {
  cashOut: [ofHome('dialog.cashOutSuccess'), ofHome('payment.watching'), ofHome('payment.notMade')],
  repayEarly: [ofHome('payment.watching', 'repayment'), ofHome('payment.notMade', 'repayment')],
  idle: [ofLogin('logged-out-for-inactivity')],
  session: [ofLogin('session-expired')],
};

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

/** Returns the flows that run within a flow, such as the payment within a cash out; none for the app, which runs all. */
function withinOf(chart: Chart | undefined, charts: readonly Chart[]): readonly Chart[] {
  if (!chart || chart.id === 'app') return [];
  return charts.filter(({ id }) => storied.includes(id) && hostsOf([chart], id).length > 0);
}

/** A text. The one that is asked for is scrolled to, once it is there, and marked. */
function Seen({ line, isAsked }: { readonly line: string; readonly isAsked: boolean }) {
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
  readonly lines: readonly Line[];
  /** The text that is asked for. Only the first of several is scrolled to. */
  readonly asked: string | null;
};

/** Lists texts. Those of one size alone that follow on each other are a list of their own. */
function Lines({ lines, asked }: LinesProps) {
  const first = lines.findIndex(({ text }) => text === asked);
  const runs = lines.reduce<{ size: Line['size']; from: number; texts: string[] }[]>(
    (before, { text, size }, from) => {
      const last = before.at(-1);
      if (last && last.size === size) last.texts.push(text);
      else before.push({ size, from, texts: [text] });
      return before;
    },
    [],
  );
  return (
    <List>
      {runs.map(({ size, from, texts }) => {
        const items = texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text may be seen several times
          <li key={index}>
            <Seen line={text} isAsked={from + index === first} />
          </li>
        ));
        if (size === null) return <Fragment key={from}>{items}</Fragment>;
        return (
          <li key={from}>
            <Text as="span" size="small" tone="muted">
              {`${words.only[size]}: `}
            </Text>
            <List>{items}</List>
          </li>
        );
      })}
    </List>
  );
}

type PartProps = {
  readonly title: ReactNode;
  readonly label: string;
  readonly intro: string;
  readonly lines: readonly Line[];
  readonly asked: string | null;
};

/** Texts that belong to no state alone. */
function Part({ title, label, intro, lines, asked }: PartProps) {
  if (lines.length === 0) return null;
  return (
    <Told aria-label={label}>
      <Stack gap="2">
        <Heading>{title}</Heading>
        <Text tone="muted">{intro}</Text>
        <Lines lines={lines} asked={asked} />
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
          <TextLink href={storyHash('state', story)}>{titleOf(chart, story)}</TextLink>
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
  const read = useTranscripts(true);
  const transcripts = read.get(chart?.id ?? '');
  const stories = useMemo(
    () => (chart && storied.includes(chart.id) ? storiesOf(chart.id) : []),
    [chart],
  );
  const within = useMemo(() => withinOf(chart, charts), [chart, charts]);
  const repeats = useMemo(
    () => repeatsIn(stories.map((story) => transcripts?.get(nameOfStory(story))?.lines ?? [])),
    [stories, transcripts],
  );
  const textOf = (name: string) => (place.story === name ? place.text : null);
  useTitle(words.documentTitle(chart?.label ?? ''));
  if (!chart) return null;
  const shown = new Set(
    stories.flatMap((story) => transcripts?.get(nameOfStory(story))?.words ?? []),
  );
  const parts = Object.values(PARTS).filter((part) => transcripts?.has(alsoIn(part)));
  const linesOf = (name: string) => transcripts?.get(name)?.lines ?? [];
  return (
    <Stack as="main" id={mainId} tabIndex={-1} gridArea="view" gap="4" minWidth="0">
      <Heading as="h1">{words.title(chart.label)}</Heading>
      <Text tone="muted">{words.intro}</Text>
      <Text tone="muted">{words.sizes}</Text>
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
        <PrintButton />
      </Flex>
      <Part
        {...words.everyPage}
        label={words.everyPage.title}
        lines={linesOf(EVERY_PAGE)}
        asked={textOf(EVERY_PAGE)}
      />
      {stories.map((story, index) => {
        const name = nameOfStory(story);
        const lines = linesOf(name);
        return (
          <OfState
            key={storyHash('state', story)}
            chart={chart}
            story={story}
            isAsked={place.story === name}
          >
            {lines.length > 0 ? (
              <Whole lines={lines} repeats={repeats[index] ?? []} asked={textOf(name)}>
                {({ of }) => {
                  const earlier = stories[of];
                  return (
                    earlier && (
                      <TextLink
                        href={viewHash('words', chart.id, ...nameOfStory(earlier).split('/'))}
                      >
                        {titleOf(chart, earlier)}
                      </TextLink>
                    )
                  );
                }}
              </Whole>
            ) : (
              <Text tone="muted">{words.none}</Text>
            )}
          </OfState>
        );
      })}
      {within.map(({ id, label }) => (
        <Part
          key={id}
          label={label}
          title={<TextLink href={viewHash('words', id)}>{words.within(label)}</TextLink>}
          intro={words.withinIntro}
          lines={once(
            storiesOf(id)
              .filter((story) => aroundOf(story) === chart.id)
              .flatMap((story) => read.get(id)?.get(nameOfStory(story))?.lines ?? [])
              .filter(({ text }) => !shown.has(text)),
          )}
          asked={null}
        />
      ))}
      {(AFTER[chart.id] ?? []).map((story) => {
        const home = charts.find(({ id }) => id === story.machine);
        const lines = ownLines(read.get(story.machine), story);
        return (
          home && (
            <OfState key={nameOfStory(story)} chart={home} story={story} isAsked={false}>
              <Text tone="muted">{words.after(chart.label, home.label)}</Text>
              <Lines lines={lines} asked={null} />
            </OfState>
          )
        );
      })}
      {parts.map((part) => (
        <Part
          key={part}
          label={words.also[part]}
          title={words.also[part]}
          intro={words.alsoIntro}
          lines={linesOf(alsoIn(part))}
          asked={textOf(alsoIn(part))}
        />
      ))}
    </Stack>
  );
}

/** Returns the texts of a dialog, or those that a page has in no other state. */
function ownLines(
  flow: ReadonlyMap<string, Transcript> | undefined,
  story: Story,
): readonly Line[] {
  const own = flow?.get(nameOfStory(story));
  if (!flow || !own?.isFramed) return own?.lines ?? [];
  const isOther = (name: string) =>
    name.split('/')[0] !== story.state || (story.variant !== null && name === story.state);
  const others = [...flow].flatMap(([name, { words: said }]) => (isOther(name) ? said : []));
  return own.lines.filter(({ text }) => !others.includes(text));
}

type WholeProps = {
  readonly lines: readonly Line[];
  readonly repeats: readonly Repeat[];
  readonly asked: string | null;
  /** Links to the state that tells a repeated part. */
  readonly children: (repeat: Repeat) => ReactNode;
};

/** The texts of a screen in their order, with a link in place of a long part that was told before. */
function Whole({ lines, repeats: all, asked, children }: WholeProps) {
  const repeats = all.filter(
    ({ from, to }) => !lines.slice(from, to).some(({ text }) => text === asked),
  );
  return (
    <>
      {repeats.map((repeat, index) => (
        <Fragment key={repeat.from}>
          <Lines lines={lines.slice(repeats[index - 1]?.to ?? 0, repeat.from)} asked={asked} />
          <Text tone="muted">
            {words.repeat(lines[repeat.from]?.text ?? '', lines[repeat.to - 1]?.text ?? '')}
            {children(repeat)}
          </Text>
        </Fragment>
      ))}
      <Lines lines={lines.slice(repeats.at(-1)?.to ?? 0)} asked={asked} />
    </>
  );
}
