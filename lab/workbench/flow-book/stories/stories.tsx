import { Box, chakra, Grid, Heading, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { allSamples } from '../../../../machines/samples/all.ts';
import { TextLink } from '../../../../src/ui/link.tsx';
import { Notice } from '../../../../src/ui/notice.tsx';
import { SelectField } from '../../../../src/ui/select-field.tsx';
import { mainId } from '../../../../src/ui/skip-link.tsx';
import { type Chart, chartOf, wordsOf } from '../../../charts/chart.ts';
import { nameOf } from '../../../charts/names.ts';
import { flowsCopy } from '../../../copy/flows.ts';
import { storiesCopy as words } from '../../../copy/stories.ts';
import { type Story, storied, storiesOf } from '../../../stories/story.ts';
import { storyHash, storyIn, wallHash } from '../../story/address.ts';
import { useTitle } from '../../use-title.ts';
import { Head } from '../parts.tsx';
import { LookedScreen, Screen, WINDOWS } from './screen.tsx';

/** Scale of the screens on the wall. */
const WALL_SCALE = 0.6;

const WHOLE = { phone: 1, tablet: 1, desk: 1 };

const Main = chakra('main', {
  base: { gridArea: 'view', display: 'flex', flexDirection: 'column', gap: '4', minWidth: '0' },
});

type ScreensProps = { readonly charts: readonly Chart[]; readonly hash: string };

/** Shows all screens of a flow, or a single one to which no path leads. */
export function Screens({ charts, hash }: ScreensProps) {
  const asked = storyIn(hash);
  const machine = asked?.machine || 'app';
  const chart = charts.find(({ id }) => id === machine);
  const stories = useMemo(() => (storied.includes(machine) ? storiesOf(machine) : []), [machine]);
  const story = stories.find(
    ({ state, variant }) => state === asked?.state && variant === asked.variant,
  );
  const label = chart?.label ?? machine;
  useTitle(words.documentTitle(label));
  if (!chart) return null;
  if (story) {
    return (
      <Main key={hash} id={mainId} tabIndex={-1}>
        <Head alignItems="baseline">
          <Heading as="h1">{words.title(label, titleOf(chart, story))}</Heading>
          <TextLink variant="standalone" href={wallHash(chart.id)}>
            {words.toWall}
          </TextLink>
        </Head>
        <Text tone="muted">
          <span>{words.variant}</span>{' '}
          <TextLink href={storyHash('state', { ...story, variant: null })}>
            {words.playUsual}
          </TextLink>
        </Text>
        <LookedScreen {...shownIn(chart, story)} scales={WHOLE} />
      </Main>
    );
  }
  return (
    <Main id={mainId} tabIndex={-1}>
      <Heading as="h1">{words.wallTitle(label)}</Heading>
      {asked?.state && <Notice status="warning">{words.none(`${label}, ${asked.state}`)}</Notice>}
      <Text tone="muted">{words.wallIntro(stories.length)}</Text>
      <Box maxWidth="13rem">
        <SelectField
          label={flowsCopy.chooseMachine}
          value={chart.id}
          options={charts
            .filter(({ id }) => storied.includes(id))
            .map(({ id, label }) => ({ value: id, label }))}
          placeholder={flowsCopy.chooseMachine}
          onValueChange={(id) => {
            window.location.hash = wallHash(id);
          }}
        />
      </Box>
      <Grid
        as="ul"
        gap="5"
        listStyleType="none"
        gridTemplateColumns={`repeat(auto-fill, ${WINDOWS.phone[0] * WALL_SCALE}px)`}
      >
        {stories.map((one) => (
          <li key={storyHash('state', one)}>
            <TextLink href={storyHash('state', one)}>{titleOf(chart, one)}</TextLink>
            <Screen {...shownIn(chart, one)} scale={WALL_SCALE} />
          </li>
        ))}
      </Grid>
    </Main>
  );
}

/** Returns a story's name within its flow. */
export function titleOf(chart: Chart, { state, variant }: Story): string {
  const name = nameOf(chart, state);
  if (variant === null) return name;
  const around = allSamples.get(variant)?.machine;
  return words.variantOf(
    name,
    around ? words.within(chartOf(around).label) : wordsOf(variant).toLowerCase(),
  );
}

/** Returns the title and the fragment of a story's screen. */
export function shownIn(
  chart: Chart,
  story: Story,
): { readonly hash: string; readonly title: string } {
  const title = words.frame(chart.label, titleOf(chart, story));
  return { hash: storyHash('story', story), title };
}
