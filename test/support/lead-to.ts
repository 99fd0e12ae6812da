import type {
  AnyActor,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  EventObject,
} from 'xstate';
import type { FailureCode } from '../../domain/failures.ts';
import { nodesOf } from '../../machines/nodes.ts';
import { casesOf, endingsOf, type Samples } from '../../machines/samples/samples.ts';
import { type Node, stateName } from '../model/chart.ts';
import { activeNodes, transitionLists, watchedScope } from './xstate-internals.ts';

/** The atomic state that is entered with another one. */
export function leafOf(node: Node): Node {
  const [first] = node.type === 'compound' ? (node.initial.target ?? []) : [];
  return first === undefined ? node : leafOf(first);
}

/** A state and its ancestors. */
export function withParents(node: Node): Node[] {
  return node.parent ? [node, ...withParents(node.parent)] : [node];
}

/** The least number of transitions from a state to one of others; 0 for none. Guards are ignored. */
function distance(from: Node, targets: readonly Node[]): number {
  const seen = new Set([from]);
  let ring = [from];
  for (let steps = 0; ring.length > 0; steps += 1) {
    if (ring.some((node) => withParents(node).some((one) => targets.includes(one)))) return steps;
    ring = ring
      .flatMap(withParents)
      .flatMap(transitionLists)
      .flatMap(([, transitions]) => transitions)
      .flatMap(({ target: to = [] }) => (to as readonly Node[]).map(leafOf))
      .filter((node) => !seen.has(node) && seen.add(node));
  }
  return Number.POSITIVE_INFINITY;
}

/** The distance of a situation from the nearest of some states. */
function farFrom(snapshot: AnyMachineSnapshot, targets: readonly Node[]): number {
  const leaves = activeNodes(snapshot).filter((node) => leafOf(node as Node) === node) as Node[];
  return Math.min(...leaves.map((leaf) => distance(leaf, targets)));
}

/** True if two situations are the same state. */
const isSame = (one: AnyMachineSnapshot, other: AnyMachineSnapshot) =>
  JSON.stringify(one.value) === JSON.stringify(other.value);

/**
 * Returns what leads a running flow nearest to one of some states; undefined if nothing does.
 * @param acts what is possible, each with the event that the chart gets from it.
 * @param tried what was done before; it grows.
 */
export function nextAct<Act extends { readonly event: EventObject }>(
  actor: AnyActor,
  acts: readonly Act[],
  targets: readonly AnyStateNode[],
  tried: Set<string>,
): Act | undefined {
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
  const logic = snapshot.machine as AnyStateMachine;
  const nodes = targets as readonly Node[];
  // A dry run: events have no effect here. The parent ignores them.
  const scope = { ...watchedScope(() => {}), self: actor };
  const here = farFrom(snapshot, nodes);
  const [best] = acts
    .map((act) => {
      const next = logic.transition(snapshot, act.event, scope) as AnyMachineSnapshot;
      const name = JSON.stringify([snapshot.value, act.event]);
      return { act, name, stays: isSame(next, snapshot) ? 1 : 0, far: farFrom(next, nodes) };
    })
    .filter(({ name, far }) => !tried.has(name) && far <= here)
    // A self-transition is a choice: it is made once, if no other event leads on.
    .sort((one, other) => one.stays - other.stays || one.far - other.far);
  if (best) tried.add(best.name);
  return best?.act;
}

/** An effect's answer or failure from a test. */
type InHand = {
  readonly answer: (output: never) => Promise<void>;
  readonly fail: (code: FailureCode) => Promise<void>;
};

/** Something that a test can do, and the event that the chart gets from it. */
type Act = { readonly event: EventObject; readonly perform: () => unknown };

const MAX_STEPS = 60;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Leads a running flow to a state by the shortest path of its chart, with the events and answers of its samples. New states in
 * between need no change of the tests.
 * @param state as `review.read`.
 * @param effects the effects that wait for an answer, by name; others answer by themselves.
 * @param answers answers that differ from the samples, by the effect's name.
 * @param wait lets time pass, when nothing else leads on.
 * @throws Error when the state is not reached.
 */
export async function leadTo(
  flow: object,
  samples: object,
  state: string,
  {
    effects = {},
    answers = {},
    wait,
  }: { effects?: object; answers?: Record<string, unknown>; wait?: () => unknown } = {},
): Promise<void> {
  const actor = flow as AnyActor;
  const all = samples as Samples;
  const here = () => actor.getSnapshot() as AnyMachineSnapshot;
  const target = nodesOf(here().machine as AnyStateMachine).find(
    (node) => stateName(node) === state,
  );
  const tried = new Set<string>();

  function actsIn(snapshot: AnyMachineSnapshot): Act[] {
    const invoked = activeNodes(snapshot).flatMap(({ invoke }) => invoke);
    const ends = invoked.flatMap(({ id, src }) => {
      const name = String(src);
      const { [name]: effect } = effects as Readonly<Record<string, InHand>>;
      if (!effect || !('answer' in effect)) return [];
      return endingsOf(all, id).flatMap(({ event }): Act[] => {
        if ('error' in event) {
          const { error } = event as { error: { failure?: { code: FailureCode } } };
          const { failure } = error;
          return failure ? [{ event, perform: () => effect.fail(failure.code) }] : [];
        }
        const answered = { ...event, ...(name in answers && { output: answers[name] }) };
        const { output } = answered as { output?: unknown };
        return [{ event: answered, perform: () => effect.answer(output as never) }];
      });
    });
    const sent = casesOf(all)
      .filter(({ when }) => when?.(snapshot.context as never, snapshot) ?? true)
      .map(({ event }) => ({ event, perform: () => actor.send(event) }));
    return [...sent.filter(({ event }) => snapshot.can(event)), ...ends];
  }

  for (let steps = 0; target && steps < MAX_STEPS; steps += 1) {
    const snapshot = here();
    if (activeNodes(snapshot).includes(target)) return;
    if (snapshot.status !== 'active') break;
    await (nextAct(actor, actsIn(snapshot), [target], tried)?.perform ?? wait)?.();
    await turn();
  }
  throw new Error(
    `${all.machine.id} was not led to "${state}": it rests in ${JSON.stringify(here().value)}.`,
  );
}
