import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { AnalyticsEvent } from '../../domain/analytics.ts';
import { activeIn } from '../../machines/play/flow.ts';
import {
  act,
  type Harness,
  nextDelay,
  runningIn,
  scripted,
  snapshotOf,
  startHarness,
} from '../../machines/play/harness.ts';
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
  /** The step that led here; null at the start. */
  readonly step: PlayStep | null;
  /** Ids of all active states, the machine itself first. */
  readonly active: readonly string[];
  /** Ids of the active states without children. */
  readonly innermost: readonly string[];
  /** Keys of the transitions that the step took, in order. */
  readonly taken: readonly string[];
  /** The machine's own context. Redact it before it is shown. */
  readonly context: unknown;
  /** Analytics events of the step. */
  readonly tracked: readonly AnalyticsEvent[];
  /** Events that the machine sent to its parent in this step. Redact them before they are shown. */
  readonly sentToParent: readonly EventObject[];
  /** Time since the start in ms. */
  readonly at: number;
  /** The end of the flow; null while it runs. */
  readonly end: { readonly output: unknown } | { readonly error: unknown } | null;
};

/** A flow, played along a path. */
export type Played = {
  readonly samples: Samples;
  /** The machine where it stands now. */
  readonly harness: Harness;
  /** The name of the start. */
  readonly start: string;
  /** The start and each step. */
  readonly moments: readonly Moment[];
  /** The possible next steps. */
  readonly choices: readonly PlayStep[];
  /** Events that a state handles here, but not with this payload. */
  readonly refused: readonly PlayStep[];
  /** The rest of the path from the first unknown or impossible step on; empty if everything was played. */
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
  const harness = startHarness(machine, samples.starts[start], (transition) => {
    const key = keyOfTransition(transition);
    if (key !== null) taken.push(key);
  });
  let sent = 0;
  const seen = (step: PlayStep | null): Moment => {
    const moment = {
      step,
      ...sightOf(harness),
      taken,
      tracked,
      sentToParent: harness.sentToParent.slice(sent),
    };
    taken = [];
    tracked = [];
    sent = harness.sentToParent.length;
    return moment;
  };
  const moments = [seen(null)];
  const events = eventSteps(samples);
  for (const name of path) {
    const step =
      choicesOf(samples, events, harness).find((one) => one.name === name) ??
      possibleOwn(samples, harness, name);
    if (step === null) break;
    take(harness, step);
    moments.push(seen(step));
  }
  return {
    samples,
    harness,
    start,
    moments,
    choices: choicesOf(samples, events, harness),
    refused: refusedOf(events, snapshotOf(harness)),
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
function possibleOwn(samples: Samples, harness: Harness, name: string): PlayStep | null {
  const step = ownStep(samples, name);
  if (step === null) return null;
  const snapshot = snapshotOf(harness);
  const isPossible =
    step.actor === null ? snapshot.can(step.event) : runningIn(snapshot).includes(step.actor);
  return isPossible ? step : null;
}

/** Makes a step happen. */
function take(harness: Harness, { delay, event, waitMs }: PlayStep): void {
  if (delay === null) act(harness, event);
  else harness.clock.increment(waitMs);
}

function choicesOf(
  samples: Samples,
  events: ReturnType<typeof eventSteps>,
  harness: Harness,
): PlayStep[] {
  const snapshot = snapshotOf(harness);
  if (snapshot.status !== 'active') return [];
  const delay = nextDelay(harness);
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

function sightOf(
  harness: Harness,
): Pick<Moment, 'active' | 'innermost' | 'context' | 'at' | 'end'> {
  const snapshot = snapshotOf(harness);
  return {
    ...activeIn(snapshot),
    context: snapshot.context,
    at: harness.clock.now(),
    end: endOf(snapshot),
  };
}

function endOf(snapshot: AnyMachineSnapshot): Moment['end'] {
  if (snapshot.status === 'done') return { output: snapshot.output };
  return snapshot.status === 'error' ? { error: snapshot.error } : null;
}
