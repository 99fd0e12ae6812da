import { type AnyMachineSnapshot, type EventObject, transition } from 'xstate';
import { FailureError } from '../../../domain/failures.ts';
import { nodesOf } from '../../../machines/nodes.ts';
import { endingsOf } from '../../../machines/samples/samples.ts';
import { activeNodes } from '../../../machines/xstate-internals.ts';
import { type Node, stateName } from '../../model/chart.ts';
import { type Graph, graphsOf, type Step, type Vertex } from '../../model/graph.ts';
import { type Path, pathsOf } from '../../model/paths.ts';
import { running } from '../../model/twin.ts';
import { type Deed, type Driver, NEVER_BROUGHT_ABOUT } from './driver.ts';

/** What a new walk costs, in steps: a customer is made and logs in. */
const START_COST = 8;
/** A path that is longer than this is for the machine-level tests. */
const LONGEST_PATH = 14;
/** A walk that is longer than this says too little when it fails. */
const LONGEST_WALK = 40;

/** Which actor a step ends, and how. */
export type Ending = {
  readonly actor: string;
  readonly outcome: string;
  readonly output?: unknown;
};

/** The end of an actor that an event tells of; null for other events. */
export function endingOf(driver: Driver, event: EventObject): Ending | null {
  const [, kind, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  if (actor === undefined) return null;
  const { output, error } = event as { output?: unknown; error?: unknown };
  if (kind === 'error') {
    const outcome = error instanceof FailureError ? error.failure.code : 'strange';
    return { actor, outcome };
  }
  const outputs = driver.model.outcomes[actor]?.done ?? [];
  return { actor, outcome: `done ${outputs.indexOf(output) + 1}`, output };
}

/** Every end of every actor that the model knows and that a walk can bring about, as `actor: outcome`. */
export function outcomesOf(driver: Driver): string[] {
  return Object.keys(driver.model.outcomes).flatMap((actor) =>
    endingsOf(driver.model, actor).flatMap(({ event }) => {
      const ending = endingOf(driver, event);
      return ending === null || ending.outcome in NEVER_BROUGHT_ABOUT
        ? []
        : [`${ending.actor}: ${ending.outcome}`];
    }),
  );
}

/** Why no customer sees a state; null when one can. */
export function invisibility(driver: Driver, node: Node): string | null {
  if (node.type === 'final') return 'the flow ends here';
  if (node.always?.some(({ guard }) => guard === undefined)) return 'left at once';
  const own = driver.fleeting?.[stateName(node)];
  if (own !== undefined) return own;
  const reasons = Object.values(node.states).map((child) => invisibility(driver, child as Node));
  return reasons.length > 0 && reasons.every((reason) => reason !== null) ? 'as below' : null;
}

/** The states of a machine that a customer can see, by path. */
export function visibleStates(driver: Driver): string[] {
  return nodesOf(driver.machine)
    .filter((node) => node.path.length > 0 && invisibility(driver, node) === null)
    .map(stateName);
}

/** True where nothing rests long enough to be seen. */
export function isFleeting(driver: Driver, snapshot: AnyMachineSnapshot): boolean {
  return activeNodes(snapshot).some((node) => stateName(node) in (driver.fleeting ?? {}));
}

/** The states of a situation. */
function statesIn(snapshot: AnyMachineSnapshot): string[] {
  return activeNodes(snapshot)
    .map(stateName)
    .filter((name) => name !== '(root)');
}

/** The states of a situation, and those that it shows well. */
export function sights(driver: Driver, snapshot: AnyMachineSnapshot): string[] {
  const states = statesIn(snapshot);
  return [
    ...states,
    ...states
      .filter((state) => driver.showsWell?.(state, snapshot) ?? true)
      .map((state) => `${state}, well`),
  ];
}

/** Whether a step can be brought about in a browser at all. */
function isDrivable(driver: Driver, { event, cause, to, taken }: Step, from: Vertex): boolean {
  if (to === from && taken.length === 0) return false;
  // No call takes as long as the waits between them: the page would give it up.
  const isIdle = !isFleeting(driver, from.snapshot) && !isCalling(driver, from.snapshot);
  if (cause === 'delay') return isIdle;
  const ending = endingOf(driver, event);
  if (ending) {
    const actor = driver.actors[ending.actor];
    if (!actor) return false;
    if ('acts' in actor) return ending.outcome.startsWith('done') && isIdle;
    if ('ends' in actor) {
      const outcome = actor.outcome ?? 'done 1';
      return ending.outcome === outcome && (actor.ends === 'by itself' || isIdle);
    }
    return ending.outcome.startsWith('done')
      ? actor.done !== undefined && !isListed(driver, ending)
      : ending.outcome in (actor.fails ?? {});
  }
  const deed = deedOf(driver, event);
  return (
    deed !== undefined &&
    !isFleeting(driver, from.snapshot) &&
    (deed.when?.(event, from.snapshot) ?? true)
  );
}

function isCalling(driver: Driver, { context }: AnyMachineSnapshot): boolean {
  return running(context).some((actor) => 'call' in (driver.actors[actor] ?? {}));
}

function isListed(driver: Driver, { actor, outcome }: Ending): boolean {
  return `${actor}: ${outcome}` in (driver.unreachable ?? {});
}

/** How an event of a person or the device is caused. */
export function deedOf(driver: Driver, event: EventObject): Deed<never, EventObject> | undefined {
  return (driver.events as Record<string, Deed<never, EventObject> | undefined>)[event.type];
}

/** As much of a graph as a browser can be driven through. */
function drivable(driver: Driver, graph: Graph): Graph {
  const initial: Vertex = { ...graph.initial, from: null, steps: [] };
  const found = new Map<Vertex, Vertex>([[graph.initial, initial]]);
  // The map grows while it is walked.
  for (const [original, vertex] of found) {
    for (const step of original.steps) {
      if (!isDrivable(driver, step, original)) continue;
      const known = found.get(step.to);
      const to = known ?? { ...step.to, from: null, steps: [] };
      const taken = { ...step, to };
      if (known === undefined) {
        Object.assign(to, { from: { vertex, step: taken } });
        found.set(step.to, to);
      }
      vertex.steps.push(taken);
    }
  }
  return { ...graph, initial, vertices: [...found.values()] };
}

/** What walks are for: all that can be brought about; or all that is seen, and each kind of thing that a person does. */
export type Aim = 'everything' | 'what is seen and done';

/** What a step is for: states to see, events of a person or the device; transitions to take, ends of actors to bring about. */
function goalsOf(driver: Driver, step: Step, aim: Aim): string[] {
  const ending = endingOf(driver, step.event);
  const shown = isFleeting(driver, step.to.snapshot) ? [] : sights(driver, step.to.snapshot);
  if (aim !== 'everything') return ending ? shown : [...shown, `does ${step.event.type}`];
  return [
    ...shown,
    ...step.taken.map((name) => `takes ${name}`),
    ...(ending ? [`${ending.actor}: ${ending.outcome}`] : []),
  ];
}

/** A walk that is being put together. */
type Growing = { readonly path: { graph: Graph; steps: Step[] }; snapshot: AnyMachineSnapshot };

/** A piece that a walk may be lengthened by, or a new one begun with. */
type Piece = { readonly graph: Graph; readonly steps: readonly Step[]; readonly joins: boolean };

/**
 * The walks through the browser. Each begins with the generated path that brings most that is new, and goes on from
 * where it stands by the shortest way to whatever else is new, so that a customer is made and logged in seldom.
 */
export function walksOf(driver: Driver, aim: Aim): Path[] {
  const paths = graphsOf(driver.model)
    .filter(({ start }) => start in driver.starts)
    .map((graph) => drivable(driver, graph))
    .flatMap(pathsOf);
  const reached = new Set<string>();
  const isNew = (step: Step) => goalsOf(driver, step, aim).some((goal) => !reached.has(goal));
  const gainOf = ({ graph, steps, joins }: Piece) => {
    const goals = steps.flatMap((step) => goalsOf(driver, step, aim));
    const start = joins ? [] : sights(driver, graph.initial.snapshot);
    return new Set([...goals, ...start].filter((goal) => !reached.has(goal))).size;
  };
  const walks: Growing[] = [];
  for (;;) {
    const walk = walks.at(-1);
    const pieces = [
      ...(walk ? waysOn(walk.path, isNew) : []),
      ...paths.map(({ graph, steps }) => ({
        graph,
        steps: steps.slice(0, steps.findLastIndex(isNew) + 1),
        joins: false,
      })),
    ]
      .filter(({ steps, joins }) => {
        const length = steps.length + (joins && walk ? walk.path.steps.length : 0);
        return length <= (joins ? LONGEST_WALK : LONGEST_PATH);
      })
      .map((piece) => ({ ...piece, score: gainOf(piece) / costOf(piece) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score);
    const best = pieces.find((piece) => leadTo(driver, piece, walk) !== null);
    if (best === undefined) return walks.map(({ path }) => path);
    const { graph, steps, joins } = best;
    const snapshot = leadTo(driver, best, walk) ?? graph.initial.snapshot;
    if (joins && walk) {
      walk.path.steps.push(...steps);
      walk.snapshot = snapshot;
    } else {
      walks.push({ path: { graph, steps: [...steps] }, snapshot });
      for (const name of sights(driver, graph.initial.snapshot)) reached.add(name);
    }
    for (const goal of steps.flatMap((step) => goalsOf(driver, step, aim))) reached.add(goal);
  }
}

/** The shortest ways from where a walk stands to each step that brings anything new. */
function waysOn({ graph, steps }: Growing['path'], isNew: (step: Step) => boolean): Piece[] {
  const start = steps.at(-1)?.to ?? graph.initial;
  const ways = new Map<Vertex, readonly Step[]>([[start, []]]);
  const pieces: Piece[] = [];
  // The map grows while it is walked.
  for (const [vertex, way] of ways) {
    for (const step of vertex.steps) {
      if (!ways.has(step.to)) ways.set(step.to, [...way, step]);
      if (isNew(step)) pieces.push({ graph, steps: [...way, step], joins: true });
    }
  }
  return pieces;
}

/** In steps; where a piece ends the flow, whatever comes next needs a new start. */
function costOf({ steps, joins }: Piece): number {
  const isEnd = steps.at(-1)?.to.snapshot.status === 'done';
  return steps.length + (joins ? 0 : START_COST) + (isEnd ? START_COST : 0);
}

/** Where a piece leads with all that is remembered; null when the screen does not offer one of its steps. */
function leadTo(
  driver: Driver,
  { graph, steps, joins }: Piece,
  last: Growing | undefined,
): AnyMachineSnapshot | null {
  const walk = joins ? last : undefined;
  let snapshot = walk?.snapshot ?? graph.initial.snapshot;
  const events = [...(walk?.path.steps ?? []), ...steps].map(({ event }) => event);
  if (driver.isWalkable?.(events) === false) return null;
  for (const { event } of steps) {
    const offered = deedOf(driver, event)?.offered;
    if (offered !== undefined && !offered(snapshot.context as never)) return null;
    snapshot = transition(graph.twin, snapshot as never, event as never)[0] as AnyMachineSnapshot;
  }
  return snapshot;
}
