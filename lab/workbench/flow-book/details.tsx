import { chakra, Stack } from '@chakra-ui/react';
import { type ReactNode, useMemo, useState } from 'react';
import { dataAttr } from '../../../src/ui/data-attr.ts';
import { TextLink } from '../../../src/ui/link.tsx';
import {
  type Chart,
  type ChartState,
  type ChartTransition,
  trackedIn,
  transitionTitle,
} from '../../charts/chart.ts';
import { nameOf } from '../../charts/names.ts';
import { arrivalsAt, waysAfter } from '../../charts/trails.ts';
import { flowsCopy } from '../../copy/flows.ts';
import { whatIfCopy } from '../../copy/what-if.ts';
import { storied } from '../../stories/story.ts';
import { storyHash } from '../story/address.ts';
import { List } from './parts.tsx';
import { hashOf, questionHash } from './place.ts';
import { photographsOf } from './screens.ts';
import { questionsAt } from './what-if/trail.ts';

const words = flowsCopy.details;

const Part = chakra('section', {
  base: { display: 'flex', flexDirection: 'column', gap: '1', overflowWrap: 'anywhere' },
});
const PartTitle = chakra('h3', {
  base: { textStyle: 'small', fontWeight: 'bold', color: 'fg.muted' },
});
const Code = chakra('span', { base: { fontWeight: 'semibold' } });
/** Name in the code, in small print. */
export const Fine = chakra('small', {
  base: { display: 'block', fontSize: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' },
});
const Photograph = chakra('img', {
  base: { width: 'full', borderWidth: '1px', borderRadius: '8px', bg: 'bg.sunken' },
});
const Photographs = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: '1fr 2fr', gap: '3', alignItems: 'start' },
});

type DetailsProps = {
  readonly charts: readonly Chart[];
  readonly chart: Chart;
  readonly state: ChartState;
  /** The address at which the state is drawn, if any. */
  readonly path: string | null;
};

/** All details of a state. */
export function Details({ charts, chart, state, path }: DetailsProps) {
  const trackedWords = [...new Set(trackedIn(state).map(flowsCopy.tracked))];
  const arrivals = arrivalsAt(charts, { chart, state });
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
      {state.about && <Told title={words.description}>{state.about}</Told>}
      {path !== null && (
        <Told title={words.path}>
          <p>{state.path ?? words.pathAround(path)}</p>
          <AppLink path={path} />
        </Told>
      )}
      {state.tags.length > 0 && (
        <Told isCode title={words.tags}>
          {state.tags.join(', ')}
        </Told>
      )}
      {state.actors.length > 0 && (
        <Told title={words.runs}>
          <List>
            {state.actors.map(({ id, source, machine }) => (
              <li key={id} data-code={dataAttr(machine === null)}>
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
      {state.entry.length > 0 && (
        <Told isCode title={words.entry}>
          {state.entry.join(', ')}
        </Told>
      )}
      {state.exit.length > 0 && (
        <Told isCode title={words.exit}>
          {state.exit.join(', ')}
        </Told>
      )}
      <Told title={words.transitions}>
        <Transitions charts={charts} chart={chart} state={state} />
      </Told>
      {arrivals.length > 0 && (
        <Told title={words.comesFrom}>
          <List>
            {arrivals.map(({ chart: from, state: source, transition }) => (
              <li key={`${from.id} ${source.id} ${transition?.key}`}>
                <TextLink href={hashOf(from.id, source.id)}>
                  {from === chart ? nameOf(from, source.id) : placeName(from, source.id)}
                </TextLink>
                {': '}
                {transition ? <Cause transition={transition} /> : words.begins}
              </li>
            ))}
          </List>
        </Told>
      )}
      <Questions key={`${chart.id} ${state.id}`} machine={chart.id} state={state.id} />
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
      {path !== null && <Photos key={path} path={path} />}
    </Stack>
  );
}

/** Links to the questions whose trails pass through a state. The whole flow and its parts have those of their states. */
function Questions({ machine, state }: { machine: string; state: string }) {
  const questions = useMemo(() => questionsAt(machine, state), [machine, state]);
  if (questions.length === 0) return null;
  return (
    <Told title={words.see}>
      <List>
        {questions.map((one) => (
          <li key={one.question}>
            <TextLink href={questionHash(one)}>{whatIfCopy.question(one.question)}</TextLink>
          </li>
        ))}
      </List>
    </Told>
  );
}

type ToldProps = {
  readonly title: string;
  /** Names in the code only. */
  readonly isCode?: boolean;
  readonly children: ReactNode;
};

/** A section of the details. */
export function Told({ title, isCode = false, children }: ToldProps) {
  return (
    <Part data-code={dataAttr(isCode)}>
      <PartTitle>{title}</PartTitle>
      {typeof children === 'string' ? <p>{children}</p> : children}
    </Part>
  );
}

/** Link to an address of the app, and what it opens there. */
export function AppLink({ path }: { path: string }) {
  return (
    <>
      <TextLink external variant="standalone" justifyContent="start" href={path}>
        {words.openAddress}
      </TextLink>
      <p>
        {words.openAddressHint}{' '}
        <TextLink external href="/sandbox">
          {words.desk}
        </TextLink>
        .
      </p>
    </>
  );
}

/** A state of another flow, behind the title of that flow. */
function placeName(chart: Chart, state: string): string {
  return state === '' ? chart.label : `${chart.label}: ${nameOf(chart, state)}`;
}

type TransitionsProps = {
  readonly charts: readonly Chart[];
  readonly chart: Chart;
  readonly state: ChartState;
};

/** Transitions of a state as sentences; for the end of a flow, those of its parent flows. */
export function Transitions({ charts, chart, state }: TransitionsProps) {
  const after = waysAfter(charts, { chart, state });
  if (after.length > 0) {
    return (
      <List>
        {after.map(({ chart: host, state: at, transition }) => (
          <li key={`${host.id} ${transition?.key}`}>
            {host !== chart && `${words.goesOnIn(placeName(host, at.id))} `}
            {transition && <Way chart={host} transition={transition} />}
          </li>
        ))}
      </List>
    );
  }
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
          <TextLink href={hashOf(chart.id, state.initial)}>{nameOf(chart, state.initial)}</TextLink>
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
      <Cause transition={transition} />
      {' → '}
      {target === null ? (
        flowsCopy.row.stays
      ) : (
        <TextLink href={hashOf(chart.id, target)}>{nameOf(chart, target)}</TextLink>
      )}
      <Fine data-code>
        {[
          [flowsCopy.trigger(transition), condition].filter(Boolean).join(' '),
          ...(actions.length > 0 ? [flowsCopy.row.actions(actions)] : []),
        ].join(', ')}
      </Fine>
    </>
  );
}

/** Title of a transition, and its condition unless the title contains it. */
function Cause({ transition }: { transition: ChartTransition }) {
  const { description, trigger } = transition;
  const condition = flowsCopy.row.condition(transition);
  return (
    <>
      <Code>{transitionTitle(transition)}</Code>
      {description === null && trigger !== 'always' && condition && <span>{`, ${condition}`}</span>}
    </>
  );
}

function Photos({ path }: { path: string }) {
  const [missing, setMissing] = useState<readonly string[]>([]);
  const there = photographsOf(path).filter(({ src }) => !missing.includes(src));
  if (there.length === 0) return null;
  return (
    <Told title={words.photographs}>
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
    </Told>
  );
}
