import { Box, chakra, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { TextLink } from '../../../../src/ui/link.tsx';
import { Notice } from '../../../../src/ui/notice.tsx';
import { mainId } from '../../../../src/ui/skip-link.tsx';
import type { Chart } from '../../../charts/chart.ts';
import { storiesCopy as words } from '../../../copy/stories.ts';
import { keptApp, type Story, storied, storiesOf } from '../../../stories/story.ts';
import { storyHash, storyIn, wallHash } from '../../story/address.ts';
import { Toggle } from '../../toggle.tsx';
import { Tool } from '../../tool.tsx';
import { useTitle } from '../../use-title.ts';
import { ChartCanvas } from '../chart-view/chart-canvas.tsx';
import { nameOf } from '../names.ts';
import { Head, WINDOW_HEIGHT } from '../parts.tsx';
import { hashOf, useHash } from '../place.ts';
import { Choices } from '../play/choices.tsx';
import { Segments } from '../segments.tsx';
import { useStory } from './use-story.ts';

/** Sizes of a screen's window, in px. */
const WINDOWS = { phone: [360, 740], tablet: [768, 1024], desk: [1280, 800] } as const;

type Width = keyof typeof WINDOWS;

const WIDTHS = (Object.keys(WINDOWS) as Width[]).map((value) => ({
  value,
  label: words.width[value],
}));

const SCHEMES = (['device', 'light', 'dark'] as const).map((value) => ({
  value,
  label: words.scheme[value],
}));

/** Scale of the screens on the wall. */
const WALL_SCALE = 0.6;

const Main = chakra('main', {
  base: { gridArea: 'view', display: 'flex', flexDirection: 'column', gap: '4', minWidth: '0' },
});

const Frame = chakra('iframe', {
  base: { display: 'block', borderWidth: '1px', borderRadius: '8px', bg: 'bg' },
});

// The frames of a wall ask this page, so that the steps to a state are computed once.
Object.assign(window, { keptAppText: (story: Story) => JSON.stringify(keptApp(story)) });

/** Screens of a flow: of one state beside the chart, or of all states. */
export function Stories({ charts }: { charts: readonly Chart[] }) {
  const hash = useHash();
  const asked = storyIn(hash);
  const machine = asked?.machine || 'app';
  const chart = charts.find(({ id }) => id === machine);
  const stories = useMemo(() => (storied.includes(machine) ? storiesOf(machine) : []), [machine]);
  const story = stories.find(
    ({ state, variant }) => state === asked?.state && variant === asked.variant,
  );
  const label = chart?.label ?? machine;
  useTitle(words.documentTitle(label));
  if (chart && story) return <Alive chart={chart} story={story} />;
  return (
    <Main id={mainId} tabIndex={-1}>
      <Heading as="h1">{words.wallTitle(label)}</Heading>
      {asked?.state && <Notice status="warning">{words.none(label, asked.state)}</Notice>}
      <Text tone="muted">{words.wallIntro(stories.length)}</Text>
      <Grid
        as="ul"
        gap="5"
        listStyleType="none"
        gridTemplateColumns={`repeat(auto-fill, ${WINDOWS.phone[0] * WALL_SCALE}px)`}
      >
        {chart &&
          stories.map((one) => (
            <li key={storyHash('state', one)}>
              <TextLink href={storyHash('state', one)}>{titleOf(chart, one)}</TextLink>
              <Screen chart={chart} story={one} width="phone" scale={WALL_SCALE} />
            </li>
          ))}
      </Grid>
    </Main>
  );
}

/** Returns a story's name within its flow. */
export function titleOf(chart: Chart, { state, variant }: Story): string {
  return [nameOf(chart, state), ...(variant === null ? [] : [variant])].join(', ');
}

/** Returns the URL of a story's screen alone. */
function srcOf(story: Story): string {
  return `/flows${storyHash('story', story)}`;
}

type ScreenProps = {
  readonly chart: Chart;
  readonly story: Story;
  readonly width: Width;
  readonly scale: number;
  readonly hold?: (frame: HTMLIFrameElement | null) => void;
};

/** Screen of a story in a frame, which `hold` may navigate to other stories. */
export function Screen({ chart, story, width, scale, hold }: ScreenProps) {
  const [wide, high] = WINDOWS[width];
  const [src] = useState(() => srcOf(story));
  return (
    <Box
      overflow="hidden"
      style={{ width: `${wide * scale}px`, height: `${high * scale}px`, maxWidth: '100%' }}
    >
      <Frame
        ref={hold}
        src={src}
        title={words.frame(chart.label, titleOf(chart, story))}
        loading="lazy"
        transformOrigin="top left"
        style={{ width: `${wide}px`, height: `${high}px`, transform: `scale(${scale})` }}
      />
    </Box>
  );
}

/** A story beside its chart. A press in the screen changes both. */
function Alive({ chart, story }: { chart: Chart; story: Story }) {
  const [width, setWidth] = useState<Width>('phone');
  const [scheme, setScheme] = useState<'device' | 'light' | 'dark'>('device');
  const [isLarge, setLarge] = useState(false);
  const [isRightToLeft, setRightToLeft] = useState(false);
  const [round, begin] = useState(0);
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const { moment, take } = useStory(frame, {
    scheme: scheme === 'device' ? null : scheme,
    isLarge,
    isRightToLeft,
  });
  const shown = useRef(story);
  useEffect(() => {
    if (!frame || shown.current === story) return;
    shown.current = story;
    // The app in the frame draws it, without an entry in the book's history.
    frame.contentWindow?.location.replace(srcOf(story));
  }, [frame, story]);
  const { active, choices } = moment;
  const marks = useMemo(
    () => ({
      states: new Map(active.map((id) => [id, 'active' as const])),
      transitions: new Map(),
    }),
    [active],
  );
  const innermost = active.filter((id) => !active.some((other) => other.startsWith(`${id}.`)));
  return (
    <Main id={mainId} tabIndex={-1}>
      <Head alignItems="baseline">
        <div>
          <Heading as="h1">{words.title(chart.label, titleOf(chart, story))}</Heading>
          <Text size="small" tone="muted">
            {words.intro}
          </Text>
        </div>
        <Flex gap="4" wrap="wrap">
          <TextLink variant="standalone" href={wallHash(chart.id)}>
            {words.toWall}
          </TextLink>
          <TextLink variant="standalone" href={hashOf(chart.id, story.state)}>
            {words.toChart}
          </TextLink>
          <TextLink external variant="standalone" href={srcOf(story)}>
            {words.alone}
          </TextLink>
        </Flex>
      </Head>
      <Flex wrap="wrap" gap="3" alignItems="center">
        <Segments
          legend={words.width.legend}
          options={WIDTHS}
          value={width}
          onValueChange={setWidth}
        />
        <Segments
          legend={words.scheme.legend}
          options={SCHEMES}
          value={scheme}
          onValueChange={setScheme}
        />
        <Toggle variant="secondary" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
          {words.large}
        </Toggle>
        <Toggle
          variant="secondary"
          aria-pressed={isRightToLeft}
          onClick={() => setRightToLeft(!isRightToLeft)}
        >
          {words.rightToLeft}
        </Toggle>
        <Tool variant="secondary" onClick={() => begin(round + 1)}>
          {words.again}
        </Tool>
      </Flex>
      <Grid
        gap="5"
        alignItems="start"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          xl: width === 'phone' ? 'auto minmax(0, 1fr)' : 'minmax(0, 1fr)',
        }}
      >
        <Box overflow="auto">
          <Screen key={round} chart={chart} story={story} width={width} scale={1} hold={setFrame} />
        </Box>
        <Stack gap="4" minWidth="0">
          <Text role="status" fontWeight="semibold" overflowWrap="anywhere">
            {words.now(innermost.filter(Boolean).map((id) => nameOf(chart, id)))}
          </Text>
          <Box
            as="section"
            aria-label={words.chart(chart.label)}
            height={WINDOW_HEIGHT}
            maxHeight="32rem"
          >
            <ChartCanvas
              chart={chart}
              selected={null}
              looked={innermost.find(Boolean) ?? null}
              marks={marks}
              onSelect={() => {}}
            />
          </Box>
          <Stack as="section" gap="2" aria-labelledby="story-answers">
            <Heading id="story-answers">{words.answers}</Heading>
            {choices.length === 0 ? (
              <Text>{words.noAnswers}</Text>
            ) : (
              <Choices played={{ choices, refused: [] }} onTake={take} />
            )}
          </Stack>
        </Stack>
      </Grid>
    </Main>
  );
}
