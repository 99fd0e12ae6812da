import type { EventObject } from 'xstate';
import { idOf, nodesOf } from '../../machines/nodes.ts';
import type { Samples } from '../../machines/samples/samples.ts';
import { activeNodes } from '../../machines/xstate-internals.ts';
import { graphsOf, type Step, type Vertex } from '../../test/model/graph.ts';
import { running } from '../../test/model/twin.ts';

/** The way to a state of a machine: a name of `samples.starts`, and what happens from there on. */
export type Way = { readonly start: string; readonly steps: readonly Step[] };

/** How many situations in a row bring no new state until a machine is taken for known. */
const QUIET = 500;

type Known = {
  /** By the id of a state; with an actor behind it, the way to where that one runs in it. */
  readonly ways: Map<string, Way>;
  isWhole: boolean;
};

const known = new WeakMap<Samples, Known>();

function knownOf(samples: Samples): Known {
  const one = known.get(samples) ?? { ways: new Map<string, Way>(), isWhole: false };
  known.set(samples, one);
  return one;
}

/**
 * A short way to a state in which a machine rests; null where there is none.
 *
 * @param state its id, empty for the machine itself
 * @param actor the id of one that must run there
 */
export function wayTo(samples: Samples, state: string, actor?: string): Way | null {
  const name = nameOf(state, actor);
  const { ways, isWhole } = knownOf(samples);
  if (!ways.has(name) && !isWhole) explore(samples, name);
  return ways.get(name) ?? null;
}

/** The states without states in them in which a machine rests, in the order of its chart. */
export function restingStates(samples: Samples): string[] {
  const { ways, isWhole } = knownOf(samples);
  if (!isWhole) explore(samples, null);
  return nodesOf(samples.machine)
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .map(idOf)
    .filter((id) => ways.has(id));
}

function nameOf(state: string, actor?: string): string {
  return actor === undefined ? state : `${state} ${actor}`;
}

/**
 * Explores a machine until the way to `wanted` is found, or until it is known: what brings a new state comes first, and an address
 * leads to its state once.
 */
function explore(samples: Samples, wanted: string | null): void {
  const { machine } = samples;
  const one = knownOf(samples);
  const reached = new Set<string>();
  let quiet = 0;
  const isReached = (event: EventObject) =>
    'to' in event && reached.has(idOf(machine.getStateNodeById(String(event.to).slice(1))));
  // Where one of these breaks nothing is drawn.
  const breaks = machine.root.invoke.map(({ id }) => `xstate.error.actor.${id}`);
  const skips = (event: EventObject) => isReached(event) || breaks.includes(event.type);
  graphsOf({ ...samples, states: {}, skips }, (vertex, start) => {
    if (vertex.from === null) {
      reached.clear();
      quiet = 0;
    }
    const names = namesAt(vertex);
    const isNew = names.some((name) => !reached.has(name));
    quiet = names.some((name) => !one.ways.has(name)) ? 0 : quiet + 1;
    for (const name of names) {
      reached.add(name);
      if (!one.ways.has(name)) one.ways.set(name, { start, steps: stepsTo(vertex) });
    }
    if ((wanted !== null && one.ways.has(wanted)) || quiet > QUIET) return 'enough';
    return isNew ? 'first' : 'last';
  });
  if (wanted === null || !one.ways.has(wanted)) one.isWhole = true;
}

/** What a situation is the way to; nothing once the machine has ended. */
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
