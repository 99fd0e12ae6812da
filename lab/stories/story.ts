import { type AnyStateMachine, StateMachine } from 'xstate';
import { appWithFlows } from '../../machines/all-flows.ts';
import { idOf, nodesOf } from '../../machines/nodes.ts';
import { activeIn } from '../../machines/play/flow.ts';
import {
  act,
  nextDelay,
  type ScriptedSnapshot,
  type Staged,
  scripted,
  snapshotOf,
  stage,
} from '../../machines/play/stage.ts';
import { allSamples } from '../../machines/samples/all.ts';
import type { Samples } from '../../machines/samples/samples.ts';
import type { Played } from '../play/player.ts';
import { variants } from './variants.ts';
import { restingStates, type Way, wayTo } from './ways.ts';

/** A state of a machine, as it is seen: in a variant of its samples, where it has a name. */
export type Story = {
  readonly machine: string;
  readonly state: string;
  readonly variant: string | null;
};

/** What is kept of a machine: JSON, from which it goes on. */
export type Kept = {
  readonly status: string;
  readonly context: Readonly<Record<string, unknown>>;
  readonly children: Readonly<Record<string, KeptChild>>;
};

type KeptChild = { readonly src: string; readonly snapshot: unknown };

/** Where a machine runs: in which state of which machine, and under which id. */
type Place = { readonly around: string; readonly state: string; readonly id: string };

/** Over this state what runs everywhere is seen best. */
const HOME = 'customer.screens.home';

/** Where each machine runs, the app first. What runs in a single part of a screen, as long as that stands, is not among them. */
const places = placesBelow(appWithFlows);

function placesBelow(app: AnyStateMachine): ReadonlyMap<string, readonly Place[]> {
  const found = new Map<string, Place[]>([[app.id, []]]);
  const machines = [app];
  // The list grows while it is walked.
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
        // Several states of one machine may run it: one shows what there is to be seen.
        else if (!known.some(({ around }) => around === place.around)) known.push(place);
      }
    }
  }
  return found;
}

/** The flows that have stories, by the ids of their machines. */
export const storied: readonly string[] = [...places.keys()];

/** The stories of a machine: each state in which it rests, the variants of it, and it in each other place where the machine runs. */
export function storiesOf(machine: string): Story[] {
  return restingStates(samplesOf(machine)).flatMap((state) =>
    [
      null,
      ...(places.get(machine) ?? []).slice(1).map(({ around }) => around),
      ...variants
        .filter((one) => one.machine === machine && one.state === state)
        .map(({ name }) => name),
    ].map((variant) => ({ machine, state, variant })),
  );
}

/** The ids under which a machine runs, from the app down to it, in a story. */
export function idsTo({ machine, variant }: Story): string[] {
  return placesTo(machine, variant)
    .map(({ id }) => id)
    .reverse();
}

/** Where a machine runs, where that one does, and so on up to the app. */
function placesTo(machine: string, variant: string | null): Place[] {
  const all = places.get(machine) ?? [];
  const place = all.find(({ around }) => around === variant) ?? all[0];
  return place ? [place, ...placesTo(place.around, null)] : [];
}

/** What is kept of the app around a flow that was played, as JSON. The flow must not have ended. */
export function keptAround({ samples, staged }: Pick<Played, 'samples' | 'staged'>): Kept {
  const { machine } = samples;
  const kept = keptOf(machine, staged);
  return keptApp({ machine: machine.id, state: '', variant: null }, kept);
}

/**
 * What is kept of the app in a story, as JSON.
 *
 * @param flow what is kept of the flow itself, where it is known
 * @throws Error with the name of a story that cannot be made
 */
export function keptApp({ machine, state, variant }: Story, flow?: Kept): Kept {
  const around = placesTo(machine, variant);
  const other = variants.find(
    (one) => one.machine === machine && one.state === state && one.name === variant,
  );
  if (variant !== null && !other && around[0]?.around !== variant) {
    throw new Error(`${machine} ${state}: there is no "${variant}" of it.`);
  }
  const inner = flow ?? keptAt(machine, state, around[0]);
  const kept = around.reduce<Kept>(
    (inside, place, index) => {
      const host = keptAt(place.around, place.state, around[index + 1], place.id);
      const child = host.children[place.id];
      if (!child) throw new Error(`${place.around} ${place.state}: "${place.id}" does not run.`);
      return {
        ...host,
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

const scripts = new Map<AnyStateMachine, AnyStateMachine>();

/** One script for all: to script a machine with all that run in it takes long. */
function stageOf(machine: AnyStateMachine, input: unknown): Staged {
  const script = scripts.get(machine) ?? scripted(machine, () => {});
  scripts.set(machine, script);
  return stage(script, input);
}

/** What is kept of a machine that was led to a state: where it runs in a place, from what it begins with there, if that leads there. */
function keptAt(machine: string, state: string, place?: Place, actor?: string): Kept {
  const samples = samplesOf(machine);
  const way = wayTo(samples, state, actor);
  if (way === null) throw new Error(`${machine} ${state}: no sample leads there.`);
  const start = samples.starts[way.start];
  const staged =
    (place && lead(samples, way, state, inputIn(place))) ?? lead(samples, way, state, start);
  if (staged === null) throw new Error(`${machine} ${state}: its way does not lead there.`);
  return keptOf(samples.machine, staged);
}

/** What a machine begins with in a place. */
function inputIn({ around, state, id }: Place): unknown {
  const samples = samplesOf(around);
  const way = wayTo(samples, state, id);
  const staged = way && lead(samples, way, state, samples.starts[way.start]);
  const child = staged && snapshotOf(staged).children[id];
  return (child?.getSnapshot() as ScriptedSnapshot | undefined)?.input;
}

/** Leads a machine along a way; null where it does not come to the state. */
function lead({ machine }: Samples, { steps }: Way, state: string, input: unknown): Staged | null {
  const staged = stageOf(machine, input);
  try {
    for (const { cause, event } of steps) {
      if (cause === 'delay') staged.clock.increment(nextDelay(staged)?.ms ?? 0);
      else act(staged, event);
    }
  } catch {
    // What one of the steps ends does not run.
    return null;
  }
  const snapshot = snapshotOf(staged);
  return snapshot.status === 'active' && activeIn(snapshot).active.includes(state) ? staged : null;
}

/** What is kept of a machine on a stage. The flows in it, which a script stands in for there, have begun. */
function keptOf(machine: AnyStateMachine, { actor }: Staged): Kept {
  const kept = actor.getPersistedSnapshot() as unknown as Kept;
  const children = Object.entries(kept.children).map(([id, child]) => {
    const logic: unknown = machine.implementations.actors[child.src];
    const { heard, ...rest } = child.snapshot as ScriptedSnapshot;
    if (!(logic instanceof StateMachine)) return [id, { ...child, snapshot: rest }];
    const flow = logic as unknown as AnyStateMachine;
    const begun = stageOf(flow, rest.input);
    for (const event of heard) begun.actor.send(event);
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
