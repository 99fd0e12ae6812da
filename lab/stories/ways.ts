import type { EventObject } from 'xstate';
import { idOf, nodesOf } from '../../machines/nodes.ts';
import type { Samples } from '../../machines/samples/samples.ts';
import { exploration, type Step, type Vertex } from '../../test/model/graph.ts';
import { running } from '../../test/model/stub-machine.ts';
import { activeNodes } from '../../test/support/xstate-internals.ts';

/** Way to a state of a machine: a name of `samples.starts`, and the steps from there. */
export type Way = { readonly start: string; readonly steps: readonly Step[] };

/**
 * The search from a start ends after this many vertices in a row without a new state, times the states of the machine, because a
 * large one has more combinations. The app needs the most, 5.
 */
const QUIET = 10;

/** Search for the ways of a machine, which goes on only until the way that is asked for is found. */
type Searching = {
  /** Found ways, by id of the state. A key with an actor's name leads to the state while that actor runs. */
  readonly ways: Map<string, Way>;
  readonly exploring: Iterator<undefined, unknown>;
};

const searches = new WeakMap<Samples, Searching>();

/**
 * Returns a short way to a state in which a machine rests; null if there is none.
 *
 * @param state id of the state, empty for the machine itself
 * @param actor id of an actor that must run there
 */
export function wayTo(samples: Samples, state: string, actor?: string): Way | null {
  const name = nameOf(state, actor);
  const { ways, exploring } = searches.get(samples) ?? searchIn(samples);
  while (!ways.has(name)) if (exploring.next().done) return null;
  return ways.get(name) ?? null;
}

/**
 * Returns the innermost states in which a machine rests, in the order of its chart: no transient states, and no final states of
 * the machine itself. A final state inside another state counts, because the machine goes on.
 */
export function restingStates({ machine }: Samples): string[] {
  return nodesOf(machine)
    .filter(({ type, always, parent }) =>
      type === 'final'
        ? parent !== machine.root
        : type === 'atomic' && !always?.some(({ guard }) => guard === undefined),
    )
    .map(idOf);
}

function nameOf(state: string, actor?: string): string {
  return actor === undefined ? state : `${state} ${actor}`;
}

/**
 * Begins to explore a machine, until nothing new comes from any start. Stores every way that it finds. Goes on from new states
 * first, and skips route events to a state that it has already reached from this start.
 */
function searchIn(samples: Samples): Searching {
  const { machine } = samples;
  const ways = new Map<string, Way>();
  const reached = new Set<string>();
  const enough = QUIET * nodesOf(machine).length;
  let quiet = 0;
  const isReached = (event: EventObject) =>
    'to' in event && reached.has(idOf(machine.getStateNodeById(String(event.to).slice(1))));
  // Leaves out failures of the actors that the root invokes: after one the app shows no screen.
  const breaks = machine.root.invoke.map(({ id }) => `xstate.error.actor.${id}`);
  const skips = (event: EventObject) => isReached(event) || breaks.includes(event.type);
  const exploring = exploration({ ...samples, states: {}, skips }, (vertex, start) => {
    if (vertex.from === null) {
      reached.clear();
      quiet = 0;
    }
    const names = namesAt(vertex);
    const isNew = names.some((name) => !reached.has(name));
    quiet = isNew ? 0 : quiet + 1;
    for (const name of names) {
      reached.add(name);
      if (!ways.has(name)) ways.set(name, { start, steps: stepsTo(vertex) });
    }
    if (quiet > enough) return 'enough';
    return isNew ? 'first' : 'last';
  });
  const searching = { ways, exploring };
  searches.set(samples, searching);
  return searching;
}

/** Returns the states and actors at a vertex; none once the machine has ended. */
function namesAt({ snapshot }: Vertex): string[] {
  if (snapshot.status !== 'active') return [];
  const actors = running(snapshot.context);
  return activeNodes(snapshot).flatMap((node) => [
    idOf(node),
    ...actors.map((actor) => nameOf(idOf(node), actor)),
  ]);
}

function stepsTo(vertex: Vertex): Step[] {
  const steps: Step[] = [];
  for (let { from } = vertex; from; from = from.vertex.from) steps.unshift(from.step);
  return steps;
}
