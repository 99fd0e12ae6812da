import { chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { Chart } from '../../charts/chart.ts';
import { nameOf } from '../../charts/names.ts';
import type { Requirement } from '../../charts/requirements.ts';
import { reviewCopy as words } from '../../copy/review.ts';
import { type Story, storied, storiesOf } from '../../stories/story.ts';
import { storyHash } from '../story/address.ts';
import { Tool } from '../tool.tsx';
import { List, Summary } from './parts.tsx';
import { saveFile } from './save-file.ts';
import { Screen } from './stories/screen.tsx';
import { shownIn } from './stories/stories.tsx';
import { useCopy } from './use-copy.ts';
import { useLastChange } from './use-last-change.ts';
import { useRequirements } from './use-requirements.ts';
import { useTranscripts } from './words/use-transcripts.ts';

/** Scale of the screen beside a comment. */
const SCALE = 0.6;

const Issue = chakra('textarea', {
  base: {
    width: 'full',
    minHeight: '10rem',
    p: '2',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'control',
    bg: 'bg.card',
  },
});

const Heard = chakra('pre', {
  base: { fontSize: 'xs', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

/** Shares a state: its link, an issue with link and picture, its last change, requirements and what a screen reader reads. */
export function Review({ chart, state }: { chart: Chart; state: string }) {
  const place = `${chart.id} ${state}`.trim();
  const { copy, said } = useCopy(place);
  const requirements = useRequirements(chart.id);
  const change = useLastChange(chart.id, state);
  const story = storyOf(chart.id, state);
  const heard = useTranscripts(story !== null)
    .get(chart.id)
    ?.get(state)?.heard;
  return (
    <Stack gap="2">
      <Flex gap="2" wrap="wrap" alignItems="center">
        <Tool variant="secondary" onClick={() => void copy(window.location.href, words.linkCopied)}>
          {words.copyLink}
        </Tool>
        <Text as="span" size="small" role="status">
          {said}
        </Text>
      </Flex>
      {change && <Text size="small">{words.lastChange(change)}</Text>}
      <Comment key={place} chart={chart} state={state} story={story} requirements={requirements} />
      {requirements[0] && (
        <details>
          <Summary>{words.requirements(requirements[0].heading)}</Summary>
          <List>
            {[...new Set(requirements.map(({ says }) => says))].map((sentence) => {
              const same = requirements.filter(({ says }) => says === sentence);
              return (
                <li key={sentence}>
                  <b>{same.map(({ id }) => id).join(', ')}</b> <q>{sentence}</q>
                </li>
              );
            })}
          </List>
        </details>
      )}
      {heard && (
        <details>
          <Summary>{words.accessibility}</Summary>
          <p>{words.checked}</p>
          <Heard>{heard.join('\n')}</Heard>
        </details>
      )}
    </Stack>
  );
}

/** Returns the story of a state; null if it has no screen. */
function storyOf(machine: string, state: string): Story | null {
  if (!storied.includes(machine)) return null;
  return storiesOf(machine).find((one) => one.state === state && one.variant === null) ?? null;
}

type CommentProps = {
  readonly chart: Chart;
  readonly state: string;
  readonly story: Story | null;
  readonly requirements: readonly Requirement[];
};

function Comment({ chart, state, story, requirements }: CommentProps) {
  const [typed, type] = useState<string | null>(null);
  const ids = requirements.map(({ id }) => id);
  const name = `${chart.label}: ${nameOf(chart, state)}`;
  const picture = story && {
    file: `${chart.id}-${state}.png`,
    screen: new URL(storyHash('story', story), window.location.href).href,
  };
  const code = `${chart.id} ${state}`.trim();
  const issue = words.issue(name, code, window.location.href, picture, ids);
  const [isOpen, open] = useState(false);
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const { copy, said } = useCopy(chart);
  return (
    <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <Summary>{words.comment}</Summary>
      <Issue
        aria-label={words.commentLabel}
        value={typed ?? issue}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Tool variant="secondary" onClick={() => void copy(typed ?? issue, words.issueCopied)}>
        {words.copyIssue}
      </Tool>
      <Text as="span" size="small" role="status">
        {said}
      </Text>
      {story && picture && isOpen && (
        <Stack gap="2" paddingTop="2">
          <Screen {...shownIn(chart, story)} scale={SCALE} hold={setFrame} />
          <Tool
            variant="secondary"
            alignSelf="start"
            onClick={() => void savePicture(frame, picture.file)}
          >
            {words.savePicture}
          </Tool>
        </Stack>
      )}
    </details>
  );
}

/** Saves a screen as a picture, to be attached to an issue. */
async function savePicture(frame: HTMLIFrameElement | null, name: string): Promise<void> {
  const page = frame?.contentDocument?.documentElement;
  if (!page) return;
  const { toPng } = await import('html-to-image');
  const { clientWidth: width, clientHeight: height } = page;
  // The picture is drawn without scripts, which would show what is for browsers without them.
  const filter = ({ nodeName }: Node) => nodeName !== 'NOSCRIPT';
  saveFile(name, await toPng(page, { width, height, pixelRatio: 2, filter }));
}
