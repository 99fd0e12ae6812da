import { chakra, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { TextField } from '../../../../src/ui/text-field.tsx';
import { asTyped } from '../../../../src/ui/typed.ts';
import { playCopy } from '../../../copy/play.ts';
import type { Played } from '../../../play/player.ts';
import type { PlayStep } from '../../../play/steps.ts';
import { Tool } from '../../tool.tsx';
import { Summary } from '../parts.tsx';
import { payloadOf } from './payload.ts';

/** Maximum number of visible choices of a group; the others are collapsed. */
const MOST_SHOWN = 12;
/** From this number of choices on there is a search field. */
const MANY = 15;

const Choice = chakra(Tool, {
  base: {
    width: 'full',
    justifyContent: 'flex-start',
    py: '1.5',
    textAlign: 'start',
    '& > span': { flexDirection: 'column', alignItems: 'flex-start', gap: '0' },
  },
});

const Payload = chakra('span', {
  base: { fontSize: 'xs', fontWeight: 'regular', color: 'fg.muted', overflowWrap: 'anywhere' },
});

const groups = ['person', 'answers', 'failures', 'time', 'system', 'address', 'breaks'] as const;
type Group = (typeof groups)[number];

function groupOf({ cause, failure }: PlayStep): Group {
  if (failure === 'strange') return 'breaks';
  if (failure !== null) return 'failures';
  if (cause === 'actor') return 'answers';
  return cause === 'delay' ? 'time' : cause;
}

type ChoicesProps = {
  readonly played: Played;
  /** Title of each choice, by the name of its step. */
  readonly titles: ReadonlyMap<string, string>;
  /** Returns the condition under which a refused step would be taken, in words. */
  readonly why: (step: PlayStep) => string;
  readonly onTake: (step: PlayStep) => void;
};

/** Shows the possible steps as buttons, grouped by their cause. */
export function Choices({ played, titles, why, onTake }: ChoicesProps) {
  const { choices, refused } = played;
  const [sought, seek] = useState('');
  const words = choices.length < MANY ? [] : (sought.toLowerCase().match(/\S+/g) ?? []);
  const titleOf = ({ name }: PlayStep) => titles.get(name);
  // Choices of one title lead to the same: the search finds all of them.
  const found = choices.filter(
    (step) =>
      words.every((word) => wordsOf(step, titles).includes(word)) &&
      (words.length > 0 || choices.find((other) => titleOf(other) === titleOf(step)) === step),
  );
  const isFolded = (group: Group, count: number) =>
    words.length === 0 && (group === 'breaks' || count > MOST_SHOWN);
  return (
    <Stack gap="2">
      {choices.length >= MANY && (
        <TextField
          type="search"
          label={playCopy.find}
          value={sought}
          clean={asTyped}
          onValueChange={seek}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {choices.length === 0 && <Text>{playCopy.nothingMore}</Text>}
      {choices.length > 0 && found.length === 0 && <Text>{playCopy.noneFound}</Text>}
      {groups.map((group) => {
        const steps = found.filter((step) => groupOf(step) === group);
        return (
          steps.length > 0 && (
            <Fold
              key={`${group} ${isFolded(group, steps.length)}`}
              title={`${playCopy.groups[group]} (${steps.length})`}
              isOpen={!isFolded(group, steps.length)}
            >
              <Stack as="ul" gap="2" listStyleType="none">
                {steps.map((step) => (
                  <li key={step.name}>
                    <Choice
                      variant="secondary"
                      title={playCopy.stepCode(step)}
                      onClick={() => onTake(step)}
                    >
                      {titles.get(step.name)} <Values step={step} />
                    </Choice>
                  </li>
                ))}
              </Stack>
            </Fold>
          )
        );
      })}
      {refused.length > 0 && (
        <Fold title={playCopy.refused(refused.length)} isOpen={false}>
          <Text size="small" tone="muted">
            {playCopy.refusedHint}
          </Text>
          <Stack as="ul" gap="1" paddingTop="2" textStyle="small">
            {refused.map((step) => (
              <li key={step.name}>
                {playCopy.step(step)} <Values step={step} /> {why(step)}
              </li>
            ))}
          </Stack>
        </Fold>
      )}
    </Stack>
  );
}

function wordsOf(step: PlayStep, titles: ChoicesProps['titles']): string {
  const names = `${titles.get(step.name)} ${playCopy.stepCode(step)}`;
  const text = `${playCopy.groups[groupOf(step)]} ${names} ${payloadOf(step)}`;
  return text.toLowerCase();
}

function Values({ step }: { step: PlayStep }) {
  return <Payload data-code>{`${playCopy.stepCode(step)} ${payloadOf(step)}`.trim()}</Payload>;
}

function Fold({
  title,
  isOpen,
  children,
}: {
  title: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen}>
      <Summary>
        <chakra.h3 display="inline" fontWeight="bold" textStyle="small">
          {title}
        </chakra.h3>
      </Summary>
      {children}
    </details>
  );
}
