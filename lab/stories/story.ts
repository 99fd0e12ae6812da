import { type AnyStateMachine, StateMachine } from 'xstate';
import { appWithFlows } from '../../machines/all-flows.ts';
import { idOf, nodesOf } from '../../machines/nodes.ts';
import { activeIn } from '../../machines/play/flow.ts';
import {
  act,
  type Harness,
  nextDelay,
  type ScriptedSnapshot,
  snapshotOf,
  startHarness,
  withScriptedActors,
} from '../../machines/play/harness.ts';
import { allSamples } from '../../machines/samples/all.ts';
import type { Samples } from '../../machines/samples/samples.ts';
import { startOf } from '../play/path.ts';
import { type Played, play } from '../play/player.ts';
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

/** Ids of the machines that have stories. */
export const storied: readonly string[] = [...places.keys()];

/**
 * Returns the stories of a machine: each state in which it rests, alone, in each variant, and in each other place of the
 * machine.
 */
export function storiesOf(machine: string): Story[] {
  return restingStates(samplesOf(machine)).flatMap((state) =>
    [
      null,
      ...(places.get(machine) ?? []).slice(1).map(({ around }) => around),
      ...variants
        .filter((one) => one.machine === machine && one.state === state)
        .flatMap(({ name }) => name ?? []),
    ].map((variant) => ({ machine, state, variant })),
  );
}

/** Returns the ids of the invocations that lead from the app to a story's machine. */
export function idsTo({ machine, variant }: Story): string[] {
  return placesTo(machine, variant)
    .map(({ id }) => id)
    .reverse();
}

/** Returns the place of a machine, the place of its parent, and so on up to the app. */
function placesTo(machine: string, variant: string | null): Place[] {
  const all = places.get(machine) ?? [];
  const place = all.find(({ around }) => around === variant) ?? all[0];
  return place ? [place, ...placesTo(place.around, null)] : [];
}

function variantOf({ machine, state, variant }: Story): Variant | undefined {
  return variants.find(
    (one) => one.machine === machine && one.state === state && one.name === variant,
  );
}

/** Returns the app's persisted snapshot around a played flow. The flow must not have ended. */
export function keptAround({ samples, harness }: Pick<Played, 'samples' | 'harness'>): Kept {
  const { machine } = samples;
  const kept = keptOf(machine, harness);
  return keptApp({ machine: machine.id, state: '', variant: null }, kept);
}

/**
 * Returns the app's persisted snapshot in a story.
 *
 * @param flow persisted snapshot of the flow, if known
 * @throws Error with the name of a story that cannot be made
 */
export function keptApp({ machine, state, variant }: Story, flow?: Kept): Kept {
  const around = placesTo(machine, variant);
  const other = variantOf({ machine, state, variant });
  if (variant !== null && !other && around[0]?.around !== variant) {
    throw new Error(`${machine} ${state}: there is no variant "${variant}".`);
  }
  const inner =
    flow ?? (other?.path ? keptAfter(machine, other.path) : keptAt(machine, state, around[0]));
  const kept = around.reduce<Kept>(
    (inside, place, index) => {
      const host = keptAt(place.around, place.state, around[index + 1], place.id);
      const child = host.children[place.id];
      if (!child) throw new Error(`${place.around} ${place.state}: "${place.id}" does not run.`);
      return {
        ...host,
        context: {
          ...host.context,
          ...variantOf({ machine: place.around, state: place.state, variant: null })?.context,
          ...other?.around?.[place.around],
        },
        children: { ...host.children, [place.id]: { ...child, snapshot: inside } },
      };
    },
    { ...inner, context: { ...inner.context, ...other?.context } },
  );
  const { profile } = kept.context;
  const known = other?.profile
    ? {
        ...kept,
        context: { ...kept.context, profile: { ...(profile as object), ...other.profile } },
      }
    : kept;
  return JSON.parse(JSON.stringify(known)) as Kept;
}

/** Returns the persisted snapshot of a machine after these steps from its first start. */
function keptAfter(machine: string, path: readonly string[]): Kept {
  const samples = samplesOf(machine);
  return keptOf(samples.machine, play(samples, startOf(samples, null) ?? '', path).harness);
}

const scripts = new Map<AnyStateMachine, AnyStateMachine>();

/** Scripts each machine once, because scripting it with all its actors takes long. */
function harnessFor(machine: AnyStateMachine, input: unknown): Harness {
  const script = scripts.get(machine) ?? withScriptedActors(machine, () => {});
  scripts.set(machine, script);
  return startHarness(script, input);
}

/**
 * Returns the persisted snapshot of a machine in a state. Starts the machine with its input in that place, if this leads to the
 * state.
 */
function keptAt(machine: string, state: string, place?: Place, actor?: string): Kept {
  const samples = samplesOf(machine);
  const way = wayTo(samples, state, actor);
  if (way === null) throw new Error(`${machine} ${state}: no sample leads there.`);
  const start = samples.starts[way.start];
  const harness =
    (place && lead(samples, way, state, inputIn(place))) ?? lead(samples, way, state, start);
  if (harness === null) throw new Error(`${machine} ${state}: its way does not lead there.`);
  return keptOf(samples.machine, harness);
}

/** Returns the input of the machine in a place. */
function inputIn({ around, state, id }: Place): unknown {
  const samples = samplesOf(around);
  const way = wayTo(samples, state, id);
  const harness = way && lead(samples, way, state, samples.starts[way.start]);
  const child = harness && snapshotOf(harness).children[id];
  return (child?.getSnapshot() as ScriptedSnapshot | undefined)?.input;
}

/** Sends the steps of a way to a machine. Returns null if the machine does not reach the state. */
function lead({ machine }: Samples, { steps }: Way, state: string, input: unknown): Harness | null {
  const harness = harnessFor(machine, input);
  try {
    for (const { cause, event } of steps) {
      if (cause === 'delay') harness.clock.increment(nextDelay(harness)?.ms ?? 0);
      else act(harness, event);
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
function keptOf(machine: AnyStateMachine, { actor }: Harness): Kept {
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
    return [id, { ...child, snapshot: { ...keptOf(flow, begun), ...ended } }];
  });
  return { ...kept, children: Object.fromEntries(children) };
}

function samplesOf(machine: string): Samples {
  const samples = allSamples.get(machine);
  if (!samples) throw new Error(`${machine}: no samples.`);
  return samples;
}
