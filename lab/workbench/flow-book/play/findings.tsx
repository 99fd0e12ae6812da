import { chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { allSamples } from '../../../../machines/samples/all.ts';
import { casesOf } from '../../../../machines/samples/samples.ts';
import { DataList } from '../../../../src/ui/data-list.tsx';
import { TextButton, TextLink } from '../../../../src/ui/link.tsx';
import { Notice } from '../../../../src/ui/notice.tsx';
import { type Chart, eventWords, statesOf } from '../../../charts/chart.ts';
import { nameOf } from '../../../charts/names.ts';
import { playCopy } from '../../../copy/play.ts';
import { testOf } from '../../../play/as-test.ts';
import type { Moment, Played } from '../../../play/player.ts';
import { nextAfter } from '../../../stories/next.ts';
import { storied } from '../../../stories/story.ts';
import { redactContext, redactEvent } from '../../inspector/redact.ts';
import { Summary } from '../parts.tsx';
import { hashOf } from '../place.ts';
import { descriptionsOf } from './choice-titles.ts';
import { leavesOf, payloadWords, valuesIn } from './payload.ts';

const Steps = chakra('ol', {
  base: {
    listStyleType: 'decimal',
    paddingInlineStart: '6',
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    textStyle: 'small',
    overflowWrap: 'anywhere',
    '& li:has([aria-current])': { fontWeight: 'semibold' },
  },
});

/** List of the taken steps; low, to leave room for the chart. */
const Way = chakra(Steps, {
  base: { gap: '1', maxHeight: { lg: '8rem' }, overflowY: 'auto' },
});

const Code = chakra('pre', {
  base: {
    p: '3',
    bg: 'bg.sunken',
    borderRadius: 'control',
    fontFamily: 'monospace',
    fontSize: 'xs',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" gap="2" aria-labelledby={id}>
      <Heading as="h2" size="part" id={id}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

/** Shows a closed section, with details for developers. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <details>
      <Summary>
        <chakra.h2 id={id} display="inline" textStyle="label">
          {title}
        </chakra.h2>
      </Summary>
      <section aria-labelledby={id}>{children}</section>
    </details>
  );
}

type EndProps = {
  readonly charts: readonly Chart[];
  readonly chart: Chart;
  readonly played: Played;
  readonly end: NonNullable<Moment['end']>;
};

/** Shows how the flow has ended, and what follows. */
export function End({ charts, chart, played, end }: EndProps) {
  if ('error' in end) {
    return (
      <Notice status="error" title={playCopy.broken}>
        {String(end.error)}
      </Notice>
    );
  }
  const { output } = redactEvent({ type: `xstate.done.actor.${chart.id}`, output: end.output });
  const values = valuesIn(output);
  const states = (played.moments.at(-1)?.innermost ?? []).map((state) => nameOf(chart, state));
  return (
    <>
      <Notice status="info" title={playCopy.ended(states)}>
        {storied.includes(chart.id) && <Then charts={charts} played={played} />}
      </Notice>
      {values.length > 0 && (
        <Folded title={playCopy.result}>
          <List lines={values} />
        </Folded>
      )}
    </>
  );
}

/** Says which flow the app shows next, with a link to its state there. */
function Then({ charts, played }: Pick<EndProps, 'charts' | 'played'>) {
  const next = useMemo(() => nextAfter(played), [played]);
  const chart = charts.find(({ id }) => id === next?.machine);
  if (!next || !chart) return null;
  const state = mainOf(chart, next.states);
  return (
    <>
      <span>{playCopy.endedHint}</span>{' '}
      <TextLink href={hashOf(chart.id, state)}>
        {playCopy.next(chart.label, state === '' ? '' : nameOf(chart, state))}
      </TextLink>
    </>
  );
}

/** Returns which of a flow's states says most: one with something to press, else one of a part that is not at rest. */
export function mainOf(chart: Chart, states: readonly string[]): string {
  const busy = statesOf(chart.root).filter(
    ({ id, label }) => states.includes(id) && (states.length === 1 || !playCopy.atRest.test(label)),
  );
  const samples = allSamples.get(chart.id);
  const presses = (samples ? casesOf(samples) : []).filter(({ cause }) => cause === 'person');
  const pressed = busy.find(({ transitions }) =>
    transitions.some(({ subject }) => presses.some(({ event }) => event.type === subject)),
  );
  return (pressed ?? busy.at(-1))?.id ?? '';
}

type PathProps = {
  readonly chart: Chart;
  readonly played: Played;
  /** Goes back to the state after this number of steps. */
  readonly onGo: (count: number) => void;
};

/** Lists the taken steps, each with a link back to it. */
export function Path({ chart, played, onGo }: PathProps) {
  const last = played.moments.length - 1;
  const way = useRef<HTMLOListElement>(null);
  const descriptions = new Map(descriptionsOf(chart));
  useEffect(() => {
    // Scrolls to the end of a long path.
    if (way.current && last > 0) way.current.scrollTop = way.current.scrollHeight;
  }, [last]);
  return (
    <Part title={playCopy.path(played.moments[last]?.at ?? 0)}>
      <Way ref={way}>
        {played.moments.map(({ step, innermost, taken }, index) => {
          // What an answer says for the flow tells more than its values.
          const told =
            step?.cause === 'actor' && taken.flatMap((key) => descriptions.get(key) ?? [])[0];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is sent from others by its place in the path
            <li key={index}>
              <TextButton
                textAlign="start"
                aria-current={index === last ? 'step' : undefined}
                onClick={() => onGo(index)}
              >
                {step === null ? playCopy.begins(played.start) : told || playCopy.step(step)}
              </TextButton>{' '}
              <Text as="span" tone="muted">
                <span>{step && !told && payloadWords(step)}</span>{' '}
                <span>{playCopy.ledTo(innermost.map((state) => nameOf(chart, state)))}</span>
              </Text>
            </li>
          );
        })}
      </Way>
    </Part>
  );
}

/** Shows the redacted context. */
export function Memory({ machine, context }: { machine: string; context: unknown }) {
  const shown = redactContext(machine, context);
  const fields = leavesOf(shown);
  return (
    <Folded title={playCopy.context}>
      <Text size="small" tone="muted">
        {fields.length === 0 ? playCopy.noContext : playCopy.contextHint}
      </Text>
      {fields.length > 0 && (
        <DataList
          orientation="horizontal"
          textStyle="small"
          items={fields.map(([name, value]) => ({ name, value: JSON.stringify(value) }))}
        />
      )}
    </Folded>
  );
}

/** Shows the code of the test to copy. */
export function TestText({ played }: { played: Played }) {
  return (
    <Folded title={playCopy.showTest}>
      <Code>{testOf(played)}</Code>
    </Folded>
  );
}

/** Lists the analytics events since the start. */
export function Analytics({ played }: { played: Played }) {
  const fired = played.moments.flatMap(({ tracked }) => tracked);
  return (
    <Part title={playCopy.analytics}>
      {fired.length === 0 ? (
        <Text size="small">{playCopy.noAnalytics}</Text>
      ) : (
        <List lines={fired.map(({ name, ...params }) => lineOf(name, params))} />
      )}
    </Part>
  );
}

/** Events that the flow sent to the app, redacted. */
export function Told({ played }: { played: Played }) {
  const sent = played.moments.flatMap((moment) => moment.sentToParent).map(redactEvent);
  return (
    sent.length > 0 && (
      <Part title={playCopy.told}>
        <List
          lines={sent.map(({ type, ...fields }) =>
            [eventWords(type), ...valuesIn(fields)].join(', '),
          )}
        />
      </Part>
    )
  );
}

function lineOf(name: string, fields: object): string {
  return Object.keys(fields).length === 0 ? name : `${name} ${JSON.stringify(fields)}`;
}

function List({ lines }: { lines: readonly string[] }) {
  return (
    <Steps>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may be said twice
        <li key={index}>{line}</li>
      ))}
    </Steps>
  );
}
