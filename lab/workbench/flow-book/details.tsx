import { chakra, Stack } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { TextLink } from '../../../src/ui/link.tsx';
import {
  type Chart,
  type ChartState,
  type ChartTransition,
  statesOf,
  trackedIn,
} from '../../charts/chart.ts';
import { flowsCopy } from '../../copy/flows.ts';
import { storied } from '../../stories/story.ts';
import { storyHash } from '../story/address.ts';
import { nameOf } from './names.ts';
import { List } from './parts.tsx';
import { hashOf } from './place.ts';
import { photographsOf } from './screens.ts';

const words = flowsCopy.details;

const Part = chakra('section', {
  base: { display: 'flex', flexDirection: 'column', gap: '1', overflowWrap: 'anywhere' },
});
const PartTitle = chakra('h3', {
  base: { textStyle: 'small', fontWeight: 'bold', color: 'fg.muted' },
});
const Code = chakra('span', { base: { fontWeight: 'semibold' } });
const Photograph = chakra('img', {
  base: { width: 'full', borderWidth: '1px', borderRadius: '8px', bg: 'bg.sunken' },
});
const Photographs = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: '1fr 2fr', gap: '3', alignItems: 'start' },
});

type DetailsProps = {
  readonly chart: Chart;
  readonly state: ChartState;
  /** The address at which the state is drawn, if any. */
  readonly path: string | null;
};

/** Everything that is known of a state. */
export function Details({ chart, state, path }: DetailsProps) {
  const trackedWords = [...new Set(trackedIn(state).map(flowsCopy.tracked))];
  const arrivals = statesOf(chart.root).flatMap((source) =>
    source.transitions
      .filter(({ target }) => target === state.id)
      .map((transition) => ({ source, transition })),
  );
  return (
    <Stack gap="4">
      <p>{words.kind[state.kind]}</p>
      {storied.includes(chart.id) && state.kind === 'atomic' && (
        <TextLink
          variant="standalone"
          justifyContent="start"
          href={storyHash('state', { machine: chart.id, state: state.id, variant: null })}
        >
          {words.toStory}
        </TextLink>
      )}
      {state.description && <Told title={words.description}>{state.description}</Told>}
      {path !== null && (
        <Told title={words.path}>
          <p>{state.path ?? words.pathAround(path)}</p>
          <TextLink external variant="standalone" justifyContent="start" href={path}>
            {words.openScreen}
          </TextLink>
        </Told>
      )}
      {state.tags.length > 0 && <Told title={words.tags}>{state.tags.join(', ')}</Told>}
      {state.actors.length > 0 && (
        <Told title={words.runs}>
          <List>
            {state.actors.map(({ id, source, machine }) => (
              <li key={id}>
                {machine === null ? (
                  words.runsEffect(source)
                ) : (
                  <TextLink href={hashOf(machine, null)}>{words.runsMachine(machine)}</TextLink>
                )}
              </li>
            ))}
          </List>
        </Told>
      )}
      {state.entry.length > 0 && <Told title={words.entry}>{state.entry.join(', ')}</Told>}
      {state.exit.length > 0 && <Told title={words.exit}>{state.exit.join(', ')}</Told>}
      <Told title={words.transitions}>
        <Transitions chart={chart} state={state} />
      </Told>
      {arrivals.length > 0 && (
        <Told title={words.comesFrom}>
          <List>
            {arrivals.map(({ source, transition }) => (
              <li key={transition.key}>
                <TextLink href={hashOf(chart.id, source.id)}>
                  {nameOf(chart.id, source.id)}
                </TextLink>
                {': '}
                {flowsCopy.trigger(transition)}
              </li>
            ))}
          </List>
        </Told>
      )}
      <Told title={words.tracked}>
        {trackedWords.length === 0 ? (
          words.noTracked
        ) : (
          <List>
            {trackedWords.map((event) => (
              <li key={event}>
                <Code>{event}</Code>
              </li>
            ))}
          </List>
        )}
      </Told>
      {path !== null && (
        <Told title={words.photographs}>
          <Photos key={path} path={path} />
        </Told>
      )}
    </Stack>
  );
}

/** A part of the details under its title. */
export function Told({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Part>
      <PartTitle>{title}</PartTitle>
      {typeof children === 'string' ? <p>{children}</p> : children}
    </Part>
  );
}

/** The ways on from a state, as sentences. */
export function Transitions({ chart, state }: { chart: Chart; state: ChartState }) {
  const transitions = state.transitions.filter(
    ({ trigger, target }) => trigger !== 'address' || target === null,
  );
  if (transitions.length === 0 && state.initial === null) {
    return <p>{state.kind === 'parallel' ? words.kind.parallel : words.noWayOn}</p>;
  }
  return (
    <List>
      {state.initial !== null && (
        <li>
          {words.beginsWith}{' '}
          <TextLink href={hashOf(chart.id, state.initial)}>
            {nameOf(chart.id, state.initial)}
          </TextLink>
        </li>
      )}
      {transitions.map((transition) => (
        <li key={transition.key}>
          <Way chart={chart} transition={transition} />
        </li>
      ))}
    </List>
  );
}

function Way({ chart, transition }: { chart: Chart; transition: ChartTransition }) {
  const { guard, isOtherwise, actions, target } = transition;
  const condition =
    guard !== null ? flowsCopy.row.guard(guard) : isOtherwise ? flowsCopy.row.otherwise : '';
  return (
    <>
      <Code>{flowsCopy.trigger(transition)}</Code>
      {condition && ` ${condition}`}
      {actions.length > 0 && `, ${flowsCopy.row.actions(actions)}`}
      {' → '}
      {target === null ? (
        flowsCopy.row.stays
      ) : (
        <TextLink href={hashOf(chart.id, target)}>{nameOf(chart.id, target)}</TextLink>
      )}
    </>
  );
}

function Photos({ path }: { path: string }) {
  const [missing, setMissing] = useState<readonly string[]>([]);
  const there = photographsOf(path).filter(({ src }) => !missing.includes(src));
  if (there.length === 0) {
    return <p>{words.noPhotograph}</p>;
  }
  return (
    <Photographs>
      {there.map(({ src, size, engine }) => (
        <Photograph
          key={src}
          src={src}
          alt={words.photograph(path, words.sizes[size], words.engines[engine])}
          title={words.engines[engine]}
          onError={() => setMissing((sources) => [...sources, src])}
        />
      ))}
    </Photographs>
  );
}
