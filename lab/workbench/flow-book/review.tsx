import { chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { Chart } from '../../charts/chart.ts';
import { nameOf } from '../../charts/names.ts';
import type { Requirement } from '../../charts/requirements.ts';
import { reviewCopy as words } from '../../copy/review.ts';
import { Tool } from '../tool.tsx';
import { List, Summary } from './parts.tsx';
import { useCopy } from './use-copy.ts';
import { useRequirements } from './use-requirements.ts';

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

/** Shares a state: its link, an issue with link and state, and the requirements of its flow. */
export function Review({ chart, state }: { chart: Chart; state: string }) {
  const place = `${chart.id} ${state}`.trim();
  const { copy, said } = useCopy(place);
  const requirements = useRequirements(chart.id);
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
      <Comment key={place} chart={chart} state={state} requirements={requirements} />
      {requirements[0] && (
        <details>
          <Summary>{words.requirements(requirements[0].heading)}</Summary>
          <List>
            {requirements.map(({ id, says }) => (
              <li key={id}>
                <b>{id}</b> <q>{says}</q>
              </li>
            ))}
          </List>
        </details>
      )}
    </Stack>
  );
}

type CommentProps = {
  readonly chart: Chart;
  readonly state: string;
  readonly requirements: readonly Requirement[];
};

function Comment({ chart, state, requirements }: CommentProps) {
  const [typed, type] = useState<string | null>(null);
  const ids = requirements.map(({ id }) => id);
  const name = `${chart.label}: ${nameOf(chart, state)}`;
  const issue = words.issue(name, `${chart.id} ${state}`.trim(), window.location.href, ids);
  const { copy, said } = useCopy(chart);
  return (
    <details>
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
    </details>
  );
}
