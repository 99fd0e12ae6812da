import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { AnalyticsEvent } from '../../domain/analytics.ts';
import { activeIn } from '../../machines/play/flow.ts';
import {
  act,
  nextDelay,
  runningIn,
  type Staged,
  scripted,
  snapshotOf,
  stage,
} from '../../machines/play/stage.ts';
import type { Samples } from '../../machines/samples/samples.ts';
import { activeNodes, transitionLists } from '../../machines/xstate-internals.ts';
import { keyOfTransition } from '../charts/chart.ts';
import { type PlayPlace, startSlug } from './path.ts';
import {
  delayStep,
  endingSteps,
  eventSteps,
  isGiven,
  ownName,
  ownStep,
  type PlayStep,
} from './steps.ts';

/** A flow at one point of its path. */
export type Moment = {
  /** What led here; null at the start. */
  readonly step: PlayStep | null;
  /** Ids of all active states, the machine itself first. */
  readonly active: readonly string[];
  /** Ids of the active states that have no states in them. */
  readonly innermost: readonly string[];
  /** Keys of the transitions that the step took, in order. */
  readonly taken: readonly string[];
  /** As the machine has it: redact it before it is shown. */
  readonly context: unknown;
  /** The analytics events that the step fired. */
  readonly tracked: readonly AnalyticsEvent[];
  /** What the step made the machine tell its parent. Redact it before it is shown. */
  readonly told: readonly EventObject[];
  /** Since the start, in ms. */
  readonly at: number;
  /** How the flow has ended; null while it runs. */
  readonly end: { readonly output: unknown } | { readonly error: unknown } | null;
};

/** A flow that was played along a path. */
export type Played = {
  readonly samples: Samples;
  /** The machine where it stands now. */
  readonly staged: Staged;
  /** The name of the start. */
  readonly start: string;
  /** The start and each step that was taken. */
  readonly moments: readonly Moment[];
  /** What can happen now. */
  readonly choices: readonly PlayStep[];
  /** Events that a state knows here and whose payload it does not take. */
  readonly refused: readonly PlayStep[];
  /** The rest of the path from the first step on that is unknown or not possible any more; empty when all was played. */
  readonly unplayed: readonly string[];
};

/**
 * Plays a flow along a path. It stops before the first step that cannot happen.
 *
 * @param start a name of `samples.starts`
 * @param path names of steps
 * @throws Error when there is no such start
 */
export function play(samples: Samples, start: string, path: readonly string[]): Played {
  if (!Object.hasOwn(samples.starts, start)) {
    throw new Error(`${samples.machine.id}: there is no start "${start}".`);
  }
  let taken: string[] = [];
  let tracked: AnalyticsEvent[] = [];
  const machine = scripted(samples.machine, (event) => tracked.push(event));
  const staged = stage(machine, samples.starts[start], (transition) => {
    const key = keyOfTransition(transition);
    if (key !== null) taken.push(key);
  });
  let told = 0;
  const seen = (step: PlayStep | null): Moment => {
    const moment = { step, ...sightOf(staged), taken, tracked, told: staged.told.slice(told) };
    taken = [];
    tracked = [];
    told = staged.told.length;
    return moment;
  };
  const moments = [seen(null)];
  const events = eventSteps(samples);
  for (const name of path) {
    const step =
      choicesOf(samples, events, staged).find((one) => one.name === name) ??
      possibleOwn(samples, staged, name);
    if (step === null) break;
    take(staged, step);
    moments.push(seen(step));
  }
  return {
    samples,
    staged,
    start,
    moments,
    choices: choicesOf(samples, events, staged),
    refused: refusedOf(events, snapshotOf(staged)),
    unplayed: path.slice(moments.length - 1),
  };
}

/** Where a flow is that was played; of a path, `count` steps. */
export function placeAt(
  { samples, start, moments }: Played,
  count = moments.length - 1,
): PlayPlace {
  const path = moments.slice(0, count + 1).flatMap(({ step }) => step?.name ?? []);
  return { machine: samples.machine.id, start: startSlug(start), path };
}

/** The name of the step that an event is where a flow was played to; null where it is none there. */
export function heardStep(played: Played, event: EventObject): string | null {
  const { samples, start, choices } = played;
  const same = choices.find((step) => JSON.stringify(step.event) === JSON.stringify(event));
  const name = same?.name ?? ownName(event);
  return play(samples, start, [...placeAt(played).path, name]).unplayed.length === 0 ? name : null;
}

/** A step with its own values, where it can happen. */
function possibleOwn(samples: Samples, staged: Staged, name: string): PlayStep | null {
  const step = ownStep(samples, name);
  if (step === null) return null;
  const snapshot = snapshotOf(staged);
  const isPossible =
    step.actor === null ? snapshot.can(step.event) : runningIn(snapshot).includes(step.actor);
  return isPossible ? step : null;
}

/** Makes a step happen. */
function take(staged: Staged, { delay, event, waitMs }: PlayStep): void {
  if (delay === null) act(staged, event);
  else staged.clock.increment(waitMs);
}

function choicesOf(
  samples: Samples,
  events: ReturnType<typeof eventSteps>,
  staged: Staged,
): PlayStep[] {
  const snapshot = snapshotOf(staged);
  if (snapshot.status !== 'active') return [];
  const delay = nextDelay(staged);
  return [
    ...events.filter((step) => isGiven(step, snapshot) && snapshot.can(step.event)),
    ...runningIn(snapshot).flatMap((actor) => endingSteps(samples, actor)),
    ...(delay === null ? [] : [delayStep(delay.type, delay.ms)]),
  ];
}

function refusedOf(
  events: ReturnType<typeof eventSteps>,
  snapshot: AnyMachineSnapshot,
): PlayStep[] {
  if (snapshot.status !== 'active') return [];
  const known = new Set(
    activeNodes(snapshot).flatMap((node) =>
      transitionLists(node).flatMap(([descriptor, list]) => (list.length > 0 ? [descriptor] : [])),
    ),
  );
  return events.filter(
    (step) =>
      step.cause !== 'address' &&
      known.has(step.event.type) &&
      isGiven(step, snapshot) &&
      !snapshot.can(step.event),
  );
}

function sightOf(staged: Staged): Pick<Moment, 'active' | 'innermost' | 'context' | 'at' | 'end'> {
  const snapshot = snapshotOf(staged);
  return {
    ...activeIn(snapshot),
    context: snapshot.context,
    at: staged.clock.now(),
    end: endOf(snapshot),
  };
}

function endOf(snapshot: AnyMachineSnapshot): Moment['end'] {
  if (snapshot.status === 'done') return { output: snapshot.output };
  return snapshot.status === 'error' ? { error: snapshot.error } : null;
}
