import { type AnyMachineSnapshot, type EventObject, transition } from 'xstate';
import { FailureError } from '../../../domain/failures.ts';
import { nodesOf } from '../../../machines/nodes.ts';
import { endingsOf } from '../../../machines/samples/samples.ts';
import { activeNodes } from '../../../machines/xstate-internals.ts';
import { type Node, stateName } from '../../model/chart.ts';
import { type Graph, graphsOf, type Step, type Vertex } from '../../model/graph.ts';
import { type Path, pathsOf } from '../../model/paths.ts';
import { running } from '../../model/stub-machine.ts';
import { type Driver, UNCAUSED_OUTCOMES, type UserAction } from './driver.ts';

/** The cost of a new walk, in steps: a customer is made and logs in. */
const START_COST = 8;
/** Longer paths are left to the machine-level tests. */
const MAX_PATH = 14;
/** A longer walk would be hard to understand when it fails. */
const MAX_WALK = 40;

/** The actor that a step ends, and how. */
export type Ending = {
  readonly actor: string;
  readonly outcome: string;
  readonly output?: unknown;
};

/** Returns the end of an actor that an event reports; null for other events. */
export function endingOf(event: EventObject): Ending | null {
  const [, kind, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  if (actor === undefined) return null;
  const { output, error } = event as { output?: unknown; error?: unknown };
  if (kind === 'error') {
    const outcome = error instanceof FailureError ? error.failure.code : 'strange';
    return { actor, outcome };
  }
  return { actor, outcome: doneWith(output), output };
}

/** Returns the name of a successful end: `done`, followed by the output as JSON if there is one. */
function doneWith(output: unknown): string {
  return output === undefined ? 'done' : `done ${JSON.stringify(output)}`;
}

/** Every end of every actor in the model that a walk can cause, as `actor: outcome`. */
export function outcomesOf(driver: Driver): string[] {
  return Object.keys(driver.model.outcomes).flatMap((actor) =>
    endingsOf(driver.model, actor).flatMap(({ event }) => {
      const ending = endingOf(event);
      return ending === null || ending.outcome in UNCAUSED_OUTCOMES
        ? []
        : [`${ending.actor}: ${ending.outcome}`];
    }),
  );
}

/** The reason why no customer sees a state; null for a visible state. */
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

/** True if no state rests long enough to be seen. */
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

/** True if a browser can make a step at all. */
function isDrivable(driver: Driver, { event, cause, to, taken }: Step, from: Vertex): boolean {
  if (to === from && taken.length === 0) return false;
  // No call takes as long as these waits: the page would time it out.
  const isIdle = !isFleeting(driver, from.snapshot) && !isCalling(driver, from.snapshot);
  if (cause === 'delay') return isIdle;
  const ending = endingOf(event);
  if (ending) {
    const actor = driver.actors[ending.actor];
    if (!actor) return false;
    if ('acts' in actor) return ending.outcome.startsWith('done') && isIdle;
    if ('ends' in actor) {
      const outcome = actor.outcome ?? doneWith(driver.model.outcomes[ending.actor]?.done?.[0]);
      return ending.outcome === outcome && (actor.ends === 'by itself' || isIdle);
    }
    return ending.outcome.startsWith('done')
      ? actor.done !== undefined && !isListed(driver, ending)
      : ending.outcome in (actor.fails ?? {});
  }
  const action = actionOf(driver, event);
  return (
    action !== undefined &&
    !isFleeting(driver, from.snapshot) &&
    (action.when?.(event, from.snapshot) ?? true)
  );
}

function isCalling(driver: Driver, { context }: AnyMachineSnapshot): boolean {
  return running(context).some((actor) => 'call' in (driver.actors[actor] ?? {}));
}

function isListed(driver: Driver, { actor, outcome }: Ending): boolean {
  return `${actor}: ${outcome}` in (driver.unreachable ?? {});
}

/** How a customer or the device causes an event. */
export function actionOf(
  driver: Driver,
  event: EventObject,
): UserAction<never, EventObject> | undefined {
  return (driver.events as Record<string, UserAction<never, EventObject> | undefined>)[event.type];
}

/** The part of a graph that a browser can be driven through. */
function drivable(driver: Driver, graph: Graph): Graph {
  const initial: Vertex = { ...graph.initial, from: null, steps: [] };
  const found = new Map<Vertex, Vertex>([[graph.initial, initial]]);
  // The map grows during the loop.
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

/** The goal of the walks: every causable event and end; or everything visible, and each kind of event that a customer makes. */
export type Aim = 'everything' | 'what is seen and done';

/** A step's goals: states to see, events of a customer or the device; transitions to take, ends of actors to cause. */
function goalsOf(driver: Driver, step: Step, aim: Aim): string[] {
  const ending = endingOf(step.event);
  const shown = isFleeting(driver, step.to.snapshot) ? [] : sights(driver, step.to.snapshot);
  if (aim !== 'everything') return ending ? shown : [...shown, `does ${step.event.type}`];
  return [
    ...shown,
    ...step.taken.map((name) => `takes ${name}`),
    ...(ending ? [`${ending.actor}: ${ending.outcome}`] : []),
  ];
}

/** A walk under construction. */
type Growing = { readonly path: { graph: Graph; steps: Step[] }; snapshot: AnyMachineSnapshot };

/** A piece that extends a walk, or starts a new one. */
type Piece = { readonly graph: Graph; readonly steps: readonly Step[]; readonly joins: boolean };

/**
 * The walks through the browser. Each begins with the generated path with the most new goals, and goes on from its end by the
 * shortest way to other new goals, so that few customers have to be made and logged in.
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
        return length <= (joins ? MAX_WALK : MAX_PATH);
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

/** The shortest ways from the end of a walk to each step with a new goal. */
function waysOn({ graph, steps }: Growing['path'], isNew: (step: Step) => boolean): Piece[] {
  const start = steps.at(-1)?.to ?? graph.initial;
  const ways = new Map<Vertex, readonly Step[]>([[start, []]]);
  const pieces: Piece[] = [];
  // The map grows during the loop.
  for (const [vertex, way] of ways) {
    for (const step of vertex.steps) {
      if (!ways.has(step.to)) ways.set(step.to, [...way, step]);
      if (isNew(step)) pieces.push({ graph, steps: [...way, step], joins: true });
    }
  }
  return pieces;
}

/** In steps; after a piece that ends the flow, the next goal needs a new start. */
function costOf({ steps, joins }: Piece): number {
  const isEnd = steps.at(-1)?.to.snapshot.status === 'done';
  return steps.length + (joins ? 0 : START_COST) + (isEnd ? START_COST : 0);
}

/** The end of a piece with its context; null when the screen does not offer one of its steps. */
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
    const offered = actionOf(driver, event)?.offered;
    if (offered !== undefined && !offered(snapshot.context as never)) return null;
    snapshot = transition(
      graph.stubbedMachine,
      snapshot as never,
      event as never,
    )[0] as AnyMachineSnapshot;
  }
  return snapshot;
}
