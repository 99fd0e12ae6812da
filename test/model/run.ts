import assert from 'node:assert/strict';
import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import {
  act,
  type Harness,
  nextDelay,
  runningIn,
  type ScriptedSnapshot,
  snapshotOf,
  startHarness,
  withScriptedActors,
} from '../play/harness.ts';
import { activeNodes } from '../support/xstate-internals.ts';
import { type Node, namesOf, ROOT, stateName, watchRefusals } from './chart.ts';
import { eventName, type Step } from './graph.ts';
import type { Model, StateFacts, View } from './model.ts';
import type { Path } from './paths.ts';

/** States and transitions that running the paths has covered, by name. */
export type Covered = { readonly states: Set<string>; readonly transitions: Set<string> };

/** Runs paths against the real machine of a model. */
export type Rig = { readonly run: (path: Path) => void; readonly covered: Covered };

/** Sets up the real machine of a model, with scripted actors and a simulated clock. */
export function createRig(model: Model): Rig {
  const covered: Covered = { states: new Set(), transitions: new Set() };
  let tracked: string[] = [];
  const machine = withScriptedActors(model.machine, ({ name }) => tracked.push(name));
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
    const harness = startHarness(machine, model.starts[graph.start], notice);
    const { sentToParent } = harness;
    const check = (key: string) => {
      const snapshot = snapshotOf(harness);
      if (snapshot.status === 'error') throw snapshot.error;
      assert.equal(graph.keyOf(snapshot, runningIn(snapshot)), key);
      checkFacts(model, { snapshot, sentToParent, tracked });
      for (const node of activeNodes(snapshot)) covered.states.add(stateName(node));
    };
    let step: Step | undefined;
    try {
      check(graph.initial.key);
      for (step of steps) {
        perform(harness, step);
        check(step.to.key);
      }
    } catch (error) {
      throw new Error(describeFailure(model, path(steps, step), error), { cause: error });
    }
  };
  return { run, covered };
}

function path(steps: readonly Step[], last: Step | undefined): readonly Step[] {
  return last === undefined ? [] : steps.slice(0, steps.indexOf(last) + 1);
}

function describeFailure(model: Model, steps: readonly Step[], error: unknown): string {
  const way = steps.map(({ event }) => `\n  ${eventName(event)}`).join('');
  const message = error instanceof Error ? error.message : String(error);
  return `${model.machine.id}: the machine does not do what its model says after${way || ' its start'}\n${message}`;
}

/** Makes a step's event happen. */
function perform(harness: Harness, { event, cause, milliseconds }: Step) {
  if (cause !== 'delay') {
    act(harness, event);
    return;
  }
  const before = snapshotOf(harness).value;
  const next = nextDelay(harness);
  const left = next?.ms ?? Number.POSITIVE_INFINITY;
  assert.equal(next?.type, event.type, 'the next delay');
  assert.ok(left <= (milliseconds ?? 0), `${event.type}: the next delay is ${left} ms away`);
  harness.clock.increment(left - 1);
  assert.deepEqual(snapshotOf(harness).value, before, `${event.type}: it came too early`);
  harness.clock.increment(1);
}

/** The assertions of all active states. */
function checkFacts(
  model: Model,
  {
    snapshot,
    sentToParent,
    tracked,
  }: Pick<View<AnyStateMachine>, 'snapshot' | 'sentToParent' | 'tracked'>,
) {
  const childOf = (id: string) => {
    const child = snapshot.children[id];
    assert.ok(child, `the actor "${id}" does not run`);
    return child.getSnapshot() as ScriptedSnapshot;
  };
  const view: View<AnyStateMachine> = {
    context: snapshot.context,
    snapshot,
    input: (id) => childOf(id).input,
    received: (id) => childOf(id).received,
    sentToParent,
    tracked,
  };
  const active = activeNodes(snapshot).map(stateName);
  const facts = active.map((name): [string, StateFacts<AnyStateMachine>] => [
    name,
    model.states[name] ?? {},
  ]);
  for (const [name, { isTransient, holds }] of facts) {
    assert.ok(!isTransient, `nobody should rest in "${name}"`);
    try {
      holds?.(view);
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
  // An actor of the whole machine may have ended; an actor of a state runs exactly while its state is active.
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
