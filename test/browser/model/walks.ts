import { type AnyMachineSnapshot, type EventObject, transition } from 'xstate';
import { FailureError } from '../../../domain/failures.ts';
import { nodesOf } from '../../../machines/nodes.ts';
import { endingsOf } from '../../../machines/samples/samples.ts';
import { type Node, stateName } from '../../model/chart.ts';
import { type Graph, keptGraphsOf, type Step, type Vertex } from '../../model/graph.ts';
import { type Path, pathsOf } from '../../model/paths.ts';
import { running } from '../../model/stub-machine.ts';
import { activeNodes } from '../../support/xstate-internals.ts';
import { type Driver, UNCAUSED_OUTCOMES, type UserAction } from './driver.ts';

/** Cost of a new walk in steps: a customer must be created and log in. */
const START_COST = 8;
/** Maximum length of a path in steps; the tests of the machines cover longer ones. */
const MAX_PATH = 14;
/** Maximum length of a walk in steps: the failure of a longer one would be hard to understand. */
const MAX_WALK = 40;

/** End of an actor. */
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

/** Returns the ends of all actors in the model that a walk can cause, as `actor: outcome`. */
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

/** Returns the reason why no customer sees a state; null for a visible state. */
export function invisibility(driver: Driver, node: Node): string | null {
  if (node.type === 'final') return 'the flow ends here';
  if (node.always?.some(({ guard }) => guard === undefined)) return 'left at once';
  const own = driver.fleeting?.[stateName(node)];
  if (own !== undefined) return own;
  const reasons = Object.values(node.states).map((child) => invisibility(driver, child as Node));
  return reasons.length > 0 && reasons.every((reason) => reason !== null)
    ? 'no customer sees its child states'
    : null;
}

/** Returns the paths of the states that a customer can see. */
export function visibleStates(driver: Driver): string[] {
  return nodesOf(driver.machine)
    .filter((node) => node.path.length > 0 && invisibility(driver, node) === null)
    .map(stateName);
}

/** True if a situation ends before the browser paints. */
export function isFleeting(driver: Driver, snapshot: AnyMachineSnapshot): boolean {
  return activeNodes(snapshot).some((node) => stateName(node) in (driver.fleeting ?? {}));
}

/** Returns the states of a situation. */
function statesIn(snapshot: AnyMachineSnapshot): string[] {
  return activeNodes(snapshot)
    .map(stateName)
    .filter((name) => name !== '(root)');
}

/** Returns the states of a situation, and again, with the suffix `, well`, those that it shows clearly. */
export function sights(driver: Driver, snapshot: AnyMachineSnapshot): string[] {
  const states = statesIn(snapshot);
  return [
    ...states,
    ...states
      .filter((state) => driver.showsWell?.(state, snapshot) ?? true)
      .map((state) => `${state}, well`),
  ];
}

/** True if a walk can cause a step in a browser. */
function isDrivable(driver: Driver, { event, cause, to, taken }: Step, from: Vertex): boolean {
  if (to === from && taken.length === 0) return false;
  // Delays are longer than the time limit of a call, so that no call can be pending at their end.
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

/** Returns the action by which a customer or the device causes an event. */
export function actionOf(
  driver: Driver,
  event: EventObject,
): UserAction<never, EventObject> | undefined {
  return (driver.events as Record<string, UserAction<never, EventObject> | undefined>)[event.type];
}

/** Returns the part of a graph whose steps a walk can cause in a browser. */
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

/** Goal of the walks: every event and end that can be caused; or every visible state and each type of event of a customer. */
export type Aim = 'everything' | 'what is seen and done';

/** Returns what a step contributes to the aim: states, events, transitions and ends of actors. */
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

/** Walk under construction. */
type Growing = { readonly path: { graph: Graph; steps: Step[] }; snapshot: AnyMachineSnapshot };

/** Steps that extend a walk, or begin a new one. */
type Piece = { readonly graph: Graph; readonly steps: readonly Step[]; readonly joins: boolean };

const pathsByDriver = new WeakMap<Driver, readonly Path[]>();

/** Returns the paths of a driver's flow whose steps a walk can cause, found once for both aims. */
function drivablePathsOf(driver: Driver): readonly Path[] {
  const paths =
    pathsByDriver.get(driver) ??
    keptGraphsOf(driver.model)
      .filter(({ start }) => start in driver.starts)
      .map((graph) => drivable(driver, graph))
      .flatMap(pathsOf);
  pathsByDriver.set(driver, paths);
  return paths;
}

/**
 * Returns the walks of a driver. Each begins with the generated path that reaches the most new goals. From its end it continues
 * by the shortest way to further new goals, so that few customers must be created and logged in.
 */
export function walksOf(driver: Driver, aim: Aim): Path[] {
  const paths = drivablePathsOf(driver);
  const reached = new Set<string>();
  // Each step is a part of many pieces, which are weighed again for each piece of a walk.
  const known = new Map<Step, readonly string[]>();
  const goalsIn = (step: Step) => {
    const goals = known.get(step) ?? goalsOf(driver, step, aim);
    known.set(step, goals);
    return goals;
  };
  const isNew = (step: Step) => goalsIn(step).some((goal) => !reached.has(goal));
  const gainOf = ({ graph, steps, joins }: Piece) => {
    const goals = steps.flatMap(goalsIn);
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
    for (const goal of steps.flatMap(goalsIn)) reached.add(goal);
  }
}

/** Returns the shortest ways from the end of a walk to each step with a new goal. */
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

/** Returns the cost of a piece in steps; after a piece that ends the flow, the next goal needs a new start. */
function costOf({ steps, joins }: Piece): number {
  const isEnd = steps.at(-1)?.to.snapshot.status === 'done';
  return steps.length + (joins ? 0 : START_COST) + (isEnd ? START_COST : 0);
}

/** Returns the situation at the end of a piece; null if the screen does not offer one of its steps. */
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
