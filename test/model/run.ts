import assert from 'node:assert/strict';
import {
  type AnyActor,
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EventObject,
  SimulatedClock,
} from 'xstate';
import { activeNodes, STOP_EVENT, takenTransitions } from '../../machines/xstate-internals.ts';
import { type Node, namesOf, ROOT, stateName, watchRefusals } from './chart.ts';
import { eventName, type Step } from './graph.ts';
import type { Model, Sight, StateFacts } from './model.ts';
import type { Path } from './paths.ts';

/** What running paths has covered, by name. */
export type Covered = { readonly states: Set<string>; readonly transitions: Set<string> };

/** Runs paths against the real machine of a model. */
export type Rig = { readonly run: (path: Path) => void; readonly covered: Covered };

/** Sets up the real machine of a model, with scripted actors and a clock that stands until a path moves it. */
export function createRig(model: Model): Rig {
  const covered: Covered = { states: new Set(), transitions: new Set() };
  let tracked: string[] = [];
  const machine = model.machine.provide({
    actors: Object.fromEntries(
      Object.keys(model.machine.implementations.actors).map((name) => [name, scripted]),
    ),
    actions: {
      track: (_: unknown, event: { name: string }) => tracked.push(event.name),
      reportCrash: () => {},
    },
  } as never) as AnyStateMachine;
  const names = namesOf(machine);
  watchRefusals(machine, (name) => covered.transitions.add(name));

  const notice = (transition: AnyTransitionDefinition, snapshot: AnyMachineSnapshot) => {
    covered.transitions.add(names.get(transition) ?? '');
    for (let node: Node | undefined = transition.source as Node; node; node = node.parent) {
      covered.states.add(stateName(node));
    }
    for (const node of activeNodes(snapshot)) covered.states.add(stateName(node));
  };

  const run = ({ graph, steps }: Path) => {
    tracked = [];
    const clock = new SteppingClock();
    const told: EventObject[] = [];
    const parent = createActor(listening(told), {
      clock,
      inspect: (event) => {
        if (event.type !== '@xstate.microstep' || (event.actorRef as AnyActor).id !== SUBJECT)
          return;
        for (const transition of takenTransitions(event)) {
          notice(transition, event.snapshot as AnyMachineSnapshot);
        }
      },
    }).start();
    const subject = createActor(machine, {
      id: SUBJECT,
      parent,
      input: model.starts[graph.start] as never,
    } as never) as AnyActor;
    subject.start();
    const check = (key: string) => {
      const snapshot = subject.getSnapshot() as AnyMachineSnapshot;
      if (snapshot.status === 'error') throw snapshot.error;
      assert.equal(graph.keyOf(snapshot, runningIn(snapshot)), key);
      checkFacts(model, { snapshot, told, tracked });
      for (const node of activeNodes(snapshot)) covered.states.add(stateName(node));
    };
    let step: Step | undefined;
    try {
      check(graph.initial.key);
      for (step of steps) {
        perform(subject, step, clock);
        check(step.to.key);
      }
    } catch (error) {
      throw new Error(describeFailure(model, path(steps, step), error), { cause: error });
    }
  };
  return { run, covered };
}

const SUBJECT = 'subject';

function path(steps: readonly Step[], last: Step | undefined): readonly Step[] {
  return last === undefined ? [] : steps.slice(0, steps.indexOf(last) + 1);
}

function describeFailure(model: Model, steps: readonly Step[], error: unknown): string {
  const way = steps.map(({ event }) => `\n  ${eventName(event)}`).join('');
  const message = error instanceof Error ? error.message : String(error);
  return `${model.machine.id}: the machine does not do what its model says after${way || ' its start'}\n${message}`;
}

/** Makes happen what a step says. */
function perform(subject: AnyActor, { event, cause, milliseconds }: Step, clock: SteppingClock) {
  if (cause === 'delay') {
    const before = (subject.getSnapshot() as AnyMachineSnapshot).value;
    const left = clock.untilNext();
    assert.ok(left <= (milliseconds ?? 0), `${event.type}: the next delay is ${left} ms away`);
    clock.increment(left - 1);
    const { value } = subject.getSnapshot() as AnyMachineSnapshot;
    assert.deepEqual(value, before, `${event.type}: it came too early`);
    clock.increment(1);
    return;
  }
  if (cause === 'actor') {
    const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
    const child = (subject.getSnapshot() as AnyMachineSnapshot).children[id ?? ''];
    assert.equal(child?.getSnapshot().status, 'active', `the actor "${id}" does not run`);
    child.send({ ...event, type: `script.${kind}` });
    return;
  }
  subject.send(event);
}

function runningIn(snapshot: AnyMachineSnapshot): string[] {
  return Object.entries(snapshot.children)
    .filter(([, child]) => (child as AnyActor).getSnapshot().status === 'active')
    .map(([id]) => id);
}

/** The assertions of all states that are active. */
function checkFacts(
  model: Model,
  { snapshot, told, tracked }: Pick<Sight<AnyStateMachine>, 'snapshot' | 'told' | 'tracked'>,
) {
  const childOf = (id: string) => {
    const child = snapshot.children[id];
    assert.ok(child, `the actor "${id}" does not run`);
    return child.getSnapshot() as ScriptedSnapshot;
  };
  const sight: Sight<AnyStateMachine> = {
    context: snapshot.context,
    snapshot,
    input: (id) => childOf(id).input,
    heard: (id) => childOf(id).heard,
    told,
    tracked,
  };
  const active = activeNodes(snapshot).map(stateName);
  const facts = active.map((name): [string, StateFacts<AnyStateMachine>] => [
    name,
    model.states[name] ?? {},
  ]);
  for (const [name, { isPassing, holds }] of facts) {
    assert.ok(!isPassing, `nobody should rest in "${name}"`);
    try {
      holds?.(sight);
    } catch (error) {
      throw new Error(`in "${name}": ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  }
  if (snapshot.status !== 'active') return;
  const expected = (field: 'runs' | 'tags') =>
    [...new Set(facts.flatMap(([, fact]) => fact[field] ?? []))].sort();
  const known = model.states[ROOT]?.runs ?? [];
  const lasting = runningIn(snapshot);
  // An actor of the whole machine may have ended; an actor of a state runs exactly while the state is active.
  assert.deepEqual(
    lasting.filter((id) => !known.includes(id)).sort(),
    expected('runs').filter((id) => !known.includes(id) && !isEnded(snapshot, id)),
    `actors that run in ${active.join(' + ')}`,
  );
  assert.deepEqual([...snapshot.tags].sort(), expected('tags'), `tags of ${active.join(' + ')}`);
}

function isEnded(snapshot: AnyMachineSnapshot, id: string): boolean {
  const child = snapshot.children[id];
  return child === undefined ? false : child.getSnapshot().status !== 'active';
}

type ScriptedSnapshot = {
  status: 'active' | 'done' | 'error' | 'stopped';
  output: unknown;
  error: unknown;
  input: unknown;
  heard: readonly EventObject[];
};

/** Stands in for any actor: it takes its input, hears what it is told and ends when the path says so. */
const scripted = {
  getInitialSnapshot: (_: unknown, input: unknown): ScriptedSnapshot => ({
    status: 'active',
    output: undefined,
    error: undefined,
    input,
    heard: [],
  }),
  transition: (snapshot: ScriptedSnapshot, event: EventObject & Record<string, unknown>) => {
    if (event.type === 'script.done') return { ...snapshot, status: 'done', output: event.output };
    if (event.type === 'script.error') return { ...snapshot, status: 'error', error: event.error };
    if (event.type === STOP_EVENT) return { ...snapshot, status: 'stopped' };
    return { ...snapshot, heard: [...snapshot.heard, event] };
  },
  getPersistedSnapshot: (snapshot: ScriptedSnapshot) => snapshot,
} as unknown as AnyActorLogic;

/** Stands in for the parent: it keeps what it is told. */
function listening(told: EventObject[]): AnyActorLogic {
  const snapshot = { status: 'active', output: undefined, error: undefined };
  return {
    getInitialSnapshot: () => snapshot,
    transition: (_: unknown, event: EventObject) => {
      if (!event.type.startsWith('xstate.')) told.push(event);
      return snapshot;
    },
    getPersistedSnapshot: () => snapshot,
  } as unknown as AnyActorLogic;
}

/** A simulated clock that knows when its next timer is due. */
class SteppingClock extends SimulatedClock {
  private readonly dueAt = new Map<number, number>();

  override setTimeout(act: (...args: unknown[]) => void, milliseconds: number): number {
    const id = super.setTimeout((...args: unknown[]) => {
      this.dueAt.delete(id);
      act(...args);
    }, milliseconds);
    this.dueAt.set(id, this.now() + milliseconds);
    return id;
  }

  override clearTimeout(id: number): void {
    this.dueAt.delete(id);
    super.clearTimeout(id);
  }

  untilNext(): number {
    return Math.min(...this.dueAt.values()) - this.now();
  }
}
