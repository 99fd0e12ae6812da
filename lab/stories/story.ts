import { type AnyStateMachine, StateMachine } from 'xstate';
import { appWithFlows } from '../../machines/all-flows.ts';
import { idOf, nodesOf } from '../../machines/nodes.ts';
import { allSamples } from '../../machines/samples/all.ts';
import type { Samples } from '../../machines/samples/samples.ts';
import { activeIn } from '../../test/play/flow.ts';
import {
  act,
  type Harness,
  nextDelay,
  type ScriptedSnapshot,
  snapshotOf,
  startHarness,
  withScriptedActors,
} from '../../test/play/harness.ts';
import { answered } from '../play/answers.ts';
import type { Played } from '../play/player.ts';
import { trailTo, trailVia } from '../play/trail.ts';
import { type Variant, variants } from './variants.ts';
import { restingStates, type Way, wayTo } from './ways.ts';

/** State of a machine, shown in one variant; null is the default variant. */
export type Story = {
  readonly machine: string;
  readonly state: string;
  readonly variant: string | null;
};

/** Persisted snapshot of a machine, as JSON. */
export type Kept = {
  readonly status: string;
  readonly context: Readonly<Record<string, unknown>>;
  readonly children: Readonly<Record<string, KeptChild>>;
};

type KeptChild = { readonly src: string; readonly snapshot: unknown };

/** Place in which a machine runs: the parent machine, its state, and the id of the invocation. */
type Place = { readonly around: string; readonly state: string; readonly id: string };

/** Place of a machine, and its samples there: with one start only, if the machine runs in several places. */
type Placed = Place & { readonly samples: Samples };

/** App state in the stories of machines that the app's root invokes, because those machines run in every state. */
const HOME = 'customer.screens.home';

/** Places of each machine, the app first. Leaves out machines that a part of a screen starts. */
const places = placesBelow(appWithFlows);

function placesBelow(app: AnyStateMachine): ReadonlyMap<string, readonly Place[]> {
  const found = new Map<string, Place[]>([[app.id, []]]);
  const machines = [app];
  // The list grows during the loop.
  for (const machine of machines) {
    for (const node of nodesOf(machine)) {
      for (const { id, src } of node.invoke) {
        const logic: unknown = machine.implementations.actors[String(src)];
        if (!(logic instanceof StateMachine)) continue;
        const isEverywhere = machine === app && node === machine.root;
        const place = { around: machine.id, state: isEverywhere ? HOME : idOf(node), id };
        const known = found.get(logic.id);
        if (!known) machines.push(logic as unknown as AnyStateMachine);
        if (!known) found.set(logic.id, [place]);
        // Several states of one machine may run it. One of them is enough, because all show the same.
        else if (!known.some(({ around }) => around === place.around)) known.push(place);
      }
    }
  }
  return found;
}

const placed = new Map<string, readonly Placed[]>();

/** Returns the places of a machine in the order of its starts: a payment is made in a flow first, and the home only asks for its outcome. */
function placedOf(machine: string): readonly Placed[] {
  const known = placed.get(machine);
  if (known) return known;
  const samples = samplesOf(machine);
  const starts = Object.entries(samples.starts);
  const order = (place: Placed) =>
    Object.keys(samples.starts).indexOf(Object.keys(place.samples.starts)[0] ?? '');
  const found = (places.get(machine) ?? [])
    .map((place, _, { length }): Placed => {
      const start = length > 1 && mostLike(starts, ([, input]) => input, inputIn(place));
      return {
        ...place,
        samples: start ? { ...samples, starts: Object.fromEntries([start]) } : samples,
      };
    })
    .sort((one, other) => order(one) - order(other));
  placed.set(machine, found);
  return found;
}

/** Returns the first of `all` with this input, else with one of the same fields, else the first. */
function mostLike<T>(
  all: readonly T[],
  inputOf: (one: T) => unknown,
  input: unknown,
): T | undefined {
  const fields = (value: unknown) => Object.keys(Object(value)).join();
  return (
    all.find((one) => JSON.stringify(inputOf(one)) === JSON.stringify(input)) ??
    all.find((one) => fields(inputOf(one)) === fields(input)) ??
    all[0]
  );
}

/** Returns the places in which a machine reaches a state, one after the other, because some take a long search. */
function* placesOf(machine: string, state: string): Generator<Placed, void> {
  const all = placedOf(machine);
  for (const place of all) {
    if (all.length === 1 || wayTo(place.samples, state) !== null) yield place;
  }
}

/** Ids of the machines that have stories. */
export const storied: readonly string[] = [...places.keys()];

/**
 * Returns the stories of a machine: each state in which it rests, alone, in each variant, and in each other place in which the
 * machine reaches it.
 */
export function storiesOf(machine: string): Story[] {
  return restingStates(samplesOf(machine)).flatMap((state) =>
    [
      null,
      ...[...placesOf(machine, state)].slice(1).map(({ around }) => around),
      ...variants
        .filter((one) => one.machine === machine && one.state === state)
        .flatMap(({ name }) => name ?? []),
    ].map((variant) => ({ machine, state, variant })),
  );
}

/** Returns the id of the machine around a story's machine; undefined if there is none. */
export function aroundOf(story: Story): string | undefined {
  return placesTo(story)[0]?.around;
}

/** Returns the ids of the invocations that lead from the app to a story's machine. */
export function idsTo(story: Story): string[] {
  return placesTo(story)
    .map(({ id }) => id)
    .reverse();
}

/** Returns the place in which a machine reaches a state: within the machine that a variant names, else the first. */
function placeIn(machine: string, state: string, variant: string | null): Placed | undefined {
  let first: Placed | undefined;
  for (const place of placesOf(machine, state)) {
    if (variant === null || place.around === variant) return place;
    first ??= place;
  }
  return first;
}

/** Returns the place of a machine, the place of its parent, and so on up to the app, which may be in a certain state. */
function placesTo(story: Story, at = variantOf(story)?.at): Placed[] {
  const { machine, state, variant } = story;
  const found = placeIn(machine, state, variant);
  if (!found) return [];
  const isInApp = at !== undefined && found.around === appWithFlows.id;
  const place = isInApp
    ? { ...found, state: at, id: invocationIn(at, machine) ?? found.id }
    : found;
  return [place, ...placesTo({ machine: place.around, state: place.state, variant: null }, at)];
}

/** Returns the id of a machine's invocation in a state of the app; undefined if the state itself does not invoke it. */
function invocationIn(at: string, machine: string): string | undefined {
  const { actors } = appWithFlows.implementations;
  return nodesOf(appWithFlows)
    .find((node) => idOf(node) === at)
    ?.invoke.find(({ src }) => (actors[String(src)] as Partial<AnyStateMachine>).id === machine)
    ?.id;
}

/** Returns what is done on the screen of a story once it is drawn; undefined if nothing is. */
export function doneIn(story: Story): Variant['done'] {
  return variantOf(story)?.done;
}

function variantOf({ machine, state, variant }: Story): Variant | undefined {
  return variants.find(
    (one) => one.machine === machine && one.state === state && one.name === variant,
  );
}

/** Returns the story of a flow that is played from a start: in the place that gives it such an input. */
export function storyFrom({ samples, start }: Pick<Played, 'samples' | 'start'>): Story {
  const machine = samples.machine.id;
  const all = placedOf(machine);
  const inputOf = (place: Placed) => Object.values(place.samples.starts)[0];
  const place = mostLike(all, inputOf, samples.starts[start]);
  return { machine, state: '', variant: place && place !== all[0] ? place.around : null };
}

/** Returns the app's persisted snapshot around a played flow. The flow must not have ended. */
export function keptAround(played: Played): Kept {
  return keptApp(storyFrom(played), played);
}

/** Plays a flow to the state of a story, with what the story shows; null if steps alone do not lead there. */
export function trailOf(story: Story): Played | null {
  const { machine, state } = story;
  const other = variantOf(story);
  const isLed = other?.via && !other.context && !other.around && !other.profile;
  if (story.variant !== null && !isLed) return null;
  if (other?.via) return trailVia(samplesOf(machine), state, other.via, other.start);
  const [place] = placesTo(story);
  const samples = place?.samples ?? samplesOf(machine);
  const input = JSON.stringify(place && inputIn(place));
  const alike = Object.entries(samples.starts).find(([, one]) => JSON.stringify(one) === input);
  return trailTo(samples, state, alike?.[0]);
}

/** Returns the default variant of the state to which a flow has been played, in its first region. */
function variantAt({ samples, moments }: Played): Variant | undefined {
  const state = moments.at(-1)?.innermost[0];
  return state === undefined
    ? undefined
    : variantOf({ machine: samples.machine.id, state, variant: null });
}

/**
 * Returns the app's persisted snapshot in a story.
 *
 * @param played the flow in its present state, if it was played
 * @throws Error with the name of a story that cannot be made
 */
export function keptApp({ machine, state, variant }: Story, played?: Played): Kept {
  const around = placesTo({ machine, state, variant });
  const other = played ? variantAt(played) : variantOf({ machine, state, variant });
  if (variant !== null && !other && around[0]?.around !== variant) {
    throw new Error(`${machine} ${state}: there is no variant "${variant}".`);
  }
  const flow = played?.harness ?? harnessAt({ machine, state, variant }, around[0]);
  const inner = keptOf(machine, flow);
  const strange = Object.keys(other?.around ?? {}).find(
    (name) => !around.some((place) => place.around === name),
  );
  if (strange) throw new Error(`${machine} ${state}: "${strange}" is not around it.`);
  let told = flow.sentToParent;
  const kept = around.reduce<Kept>(
    (inside, place, index) => {
      const host = { machine: place.around, state: place.state, variant: null };
      const harness = harnessAt(host, around[index + 1], place.id);
      for (const event of told) harness.actor.send(event);
      told = harness.sentToParent;
      const outer = keptOf(place.around, harness);
      const child = outer.children[place.id];
      if (!child) throw new Error(`${place.around} ${place.state}: "${place.id}" does not run.`);
      return {
        ...outer,
        context: withFields(outer.context, other?.around?.[place.around]),
        children: { ...outer.children, [place.id]: { ...child, snapshot: inside } },
      };
    },
    { ...inner, context: withFields(inner.context, other?.context) },
  );
  const { profile } = kept.context;
  const known = other?.profile
    ? {
        ...kept,
        context: { ...kept.context, profile: { ...(profile as object), ...other.profile } },
      }
    : kept;
  const beside = Object.entries(other?.beside ?? {}).map(([id, at]) => {
    const story = { machine: id, state: at, variant: null };
    const [place] = placesTo(story);
    return [id, { ...kept.children[id], snapshot: keptOf(id, harnessAt(story, place)) }];
  });
  const all = { ...known, children: { ...known.children, ...Object.fromEntries(beside) } };
  return JSON.parse(JSON.stringify(all)) as Kept;
}

/** Returns a context with other values in some fields. @throws Error with the name of a field that it does not have */
function withFields(
  context: Kept['context'],
  fields: Readonly<Record<string, unknown>> = {},
): Kept['context'] {
  const strange = Object.keys(fields).find((name) => !Object.hasOwn(context, name));
  if (strange) throw new Error(`The context has no "${strange}", only ${Object.keys(context)}.`);
  return { ...context, ...fields };
}

const scripts = new Map<AnyStateMachine, AnyStateMachine>();

/** Scripts each machine once, because scripting it with all its actors takes long. */
function harnessFor(machine: AnyStateMachine, input: unknown): Harness {
  const script = scripts.get(machine) ?? withScriptedActors(machine, () => {});
  scripts.set(machine, script);
  return startHarness(script, input);
}

/**
 * Returns a machine in the state of a story. Starts the machine with its input in that place, if this leads to the
 * state.
 */
function harnessAt(story: Story, place?: Placed, actor?: string): Harness {
  const { machine, state } = story;
  const { via, start: begin } = variantOf(story) ?? {};
  if (via) return trailVia(samplesOf(machine), state, via, begin).harness;
  const samples = place?.samples ?? samplesOf(machine);
  const way = wayTo(samples, state, actor);
  if (way === null) throw new Error(`${machine} ${state}: no sample leads there.`);
  const start = samples.starts[way.start];
  const harness =
    (place && lead(samples, way, state, inputIn(place))) ?? lead(samples, way, state, start);
  if (harness === null) throw new Error(`${machine} ${state}: its way does not lead there.`);
  return harness;
}

/** Returns the input of the machine in a place. */
function inputIn({ around, state, id }: Place): unknown {
  const harness = harnessAt({ machine: around, state, variant: null }, undefined, id);
  const child = snapshotOf(harness).children[id];
  return (child?.getSnapshot() as ScriptedSnapshot | undefined)?.input;
}

/** Sends the steps of a way to a machine. Returns null if the machine does not reach the state. */
function lead({ machine }: Samples, { steps }: Way, state: string, input: unknown): Harness | null {
  const harness = harnessFor(machine, input);
  try {
    for (const { cause, event } of steps) {
      if (cause === 'delay') harness.clock.increment(nextDelay(harness)?.ms ?? 0);
      else act(harness, answered(machine.id, event, snapshotOf(harness)));
    }
  } catch {
    // A step ends an actor that does not run.
    return null;
  }
  const snapshot = snapshotOf(harness);
  return snapshot.status === 'active' && activeIn(snapshot).active.includes(state) ? harness : null;
}

/**
 * Returns the persisted snapshot of a machine. Starts its child flows, which are scripted in the harness, with their real
 * charts.
 */
function keptOf(machineId: string, { actor }: Harness): Kept {
  const { machine } = samplesOf(machineId);
  const kept = actor.getPersistedSnapshot() as unknown as Kept;
  const children = Object.entries(kept.children).map(([id, child]) => {
    const logic: unknown = machine.implementations.actors[child.src];
    const { received, ...rest } = child.snapshot as ScriptedSnapshot;
    if (!(logic instanceof StateMachine)) return [id, { ...child, snapshot: rest }];
    const flow = logic as unknown as AnyStateMachine;
    const begun = harnessFor(flow, rest.input);
    for (const event of received) begun.actor.send(event);
    const { status, output } = rest;
    const ended = status === 'active' ? {} : { status, output };
    return [id, { ...child, snapshot: { ...keptOf(flow.id, begun), ...ended } }];
  });
  return { ...kept, children: Object.fromEntries(children) };
}

function samplesOf(machine: string): Samples {
  const samples = allSamples.get(machine);
  if (!samples) throw new Error(`${machine}: no samples.`);
  return samples;
}
