import { chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Fragment, useMemo } from 'react';
import { TextLink } from '../../../../src/ui/link.tsx';
import { SelectField } from '../../../../src/ui/select-field.tsx';
import { mainId } from '../../../../src/ui/skip-link.tsx';
import type { Chart } from '../../../charts/chart.ts';
import { hostsOf } from '../../../charts/trails.ts';
import { wordsCopy as words } from '../../../copy/words.ts';
import { type Story, storied, storiesOf } from '../../../stories/story.ts';
import { storyHash } from '../../story/address.ts';
import { Tool } from '../../tool.tsx';
import { useTitle } from '../../use-title.ts';
import { List } from '../parts.tsx';
import { useHash, viewHash } from '../place.ts';
import { Screen } from '../stories/screen.tsx';
import { shownIn, titleOf } from '../stories/stories.tsx';
import { useTranscripts } from './use-transcripts.ts';

/** Scale of the screens beside their texts. */
const SCALE = 0.6;

/** From this number of texts on, those of an earlier state are not said again. */
const MANY = 12;

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

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <List>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </List>
  );
}

/** Shows all texts of a flow by state, each beside its screen. */
export function Words({ charts }: { charts: readonly Chart[] }) {
  const [, asked = ''] = useHash().split('/').map(decodeURIComponent);
  const chart = charts.find(({ id }) => id === asked) ?? charts[0];
  const transcripts = useTranscripts(true).get(chart?.id ?? '');
  const also = transcripts?.get('')?.words ?? [];
  const stories = useMemo(
    () => (chart && storied.includes(chart.id) ? storiesOf(chart.id) : []),
    [chart],
  );
  const within = useMemo(() => withinOf(chart, charts), [chart, charts]);
  const linesOf = ({ state, variant }: Story) =>
    transcripts?.get(variant === null ? state : `${state}/${variant}`)?.words ?? [];
  useTitle(words.documentTitle(chart?.label ?? ''));
  if (!chart) return null;
  return (
    <Stack as="main" id={mainId} tabIndex={-1} gridArea="view" gap="4" minWidth="0">
      <Heading as="h1">{words.title(chart.label)}</Heading>
      <Text tone="muted">{words.intro}</Text>
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
      </Flex>
      {stories.map((story, index) => {
        const all = linesOf(story);
        const [like] = stories
          .slice(0, index)
          .map((earlier) => ({
            earlier,
            same: linesOf(earlier).filter((line) => all.includes(line)),
          }))
          .sort((one, other) => other.same.length - one.same.length);
        const before = like && like.same.length >= MANY ? like : null;
        const lines = all.filter((line) => !before?.same.includes(line));
        return (
          <Told key={storyHash('screens', story)} aria-label={titleOf(chart, story)}>
            <Screen {...shownIn(chart, story)} scale={SCALE} />
            <Stack flex="1 1 18rem" minWidth="0" gap="2">
              <Heading>
                <TextLink href={storyHash('screens', story)}>{titleOf(chart, story)}</TextLink>
              </Heading>
              {before && (
                <Text tone="muted">
                  {words.alike(before.same.length, titleOf(chart, before.earlier))}
                </Text>
              )}
              {all.length === 0 ? <Text tone="muted">{words.none}</Text> : <Lines lines={lines} />}
            </Stack>
          </Told>
        );
      })}
      {also.length > 0 && (
        <Told aria-label={words.also.title}>
          <Stack gap="2">
            <Heading>{words.also.title}</Heading>
            <Text tone="muted">{words.also.intro}</Text>
            <Lines lines={also} />
          </Stack>
        </Told>
      )}
    </Stack>
  );
}
