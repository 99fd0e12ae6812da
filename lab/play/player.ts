import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { AnalyticsEvent } from '../../domain/analytics.ts';
import { casesOf, type Samples } from '../../machines/samples/samples.ts';
import { activeIn } from '../../test/play/flow.ts';
import {
  act,
  type Harness,
  nextDelay,
  runningIn,
  snapshotOf,
  startHarness,
  withScriptedActors,
} from '../../test/play/harness.ts';
import { activeNodes, transitionLists } from '../../test/support/xstate-internals.ts';
import { keyOfTransition } from '../charts/chart.ts';
import { type PlayPlace, startSlug } from './path.ts';
import {
  asAsked,
  delayStep,
  endingSteps,
  eventSteps,
  isGiven,
  ownName,
  ownStep,
  type PlayStep,
} from './steps.ts';

/** Snapshot of a flow after one step of its path. */
export type Moment = {
  /** The step that led here; null at the start. */
  readonly step: PlayStep | null;
  /** Ids of all active states, the machine itself first. */
  readonly active: readonly string[];
  /** Ids of the active states without children. */
  readonly innermost: readonly string[];
  /** Keys of the transitions that the step took, in order. */
  readonly taken: readonly string[];
  /** Context of the machine. Must be redacted before it is shown. */
  readonly context: unknown;
  /** Analytics events of the step. */
  readonly tracked: readonly AnalyticsEvent[];
  /** Events that the machine sent to its parent in this step. Redact them before they are shown. */
  readonly sentToParent: readonly EventObject[];
  /** Time since the start in ms. */
  readonly at: number;
  /** End of the flow; null while it runs. */
  readonly end: { readonly output: unknown } | { readonly error: unknown } | null;
};

/** Flow that was played along a path. */
export type Played = {
  readonly samples: Samples;
  /** Machine in its present state. */
  readonly harness: Harness;
  /** Name of the start. */
  readonly start: string;
  /** Snapshots of the start and after each step. */
  readonly moments: readonly Moment[];
  /** Possible next steps. */
  readonly choices: readonly PlayStep[];
  /** Events that a state handles here, but not with this payload. */
  readonly refused: readonly PlayStep[];
  /** Rest of the path from the first unknown or impossible step on; empty if the whole path was played. */
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
  const machine = withScriptedActors(samples.machine, (event) => tracked.push(event));
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
    const named = events.filter((one) => one.name === name);
    const step =
      choicesOf(samples, named, harness).find((one) => one.name === name) ??
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

/** Returns the place that a played flow has reached, or had reached after `count` steps. */
export function placeAt(
  { samples, start, moments }: Played,
  count = moments.length - 1,
): PlayPlace {
  const path = moments.slice(0, count + 1).flatMap(({ step }) => step?.name ?? []);
  return { machine: samples.machine.id, start: startSlug(start), path };
}

/** Returns the name of an event's step in the present state of a played flow; null if the event is not possible there. */
export function heardStep(played: Played, event: EventObject): string | null {
  const { samples, start, choices } = played;
  const same = choices.find((step) => JSON.stringify(step.event) === JSON.stringify(event));
  const name = same?.name ?? ownName(withoutSecrets(samples, event));
  return play(samples, start, [...placeAt(played).path, name]).unplayed.length === 0 ? name : null;
}

/** Fields that hold what only the customer may know. */
export const SECRET = /password|confirmation|loginId|securityCode/i;

/** Replaces typed secrets by a sample's, because the address holds the values of a step. */
function withoutSecrets(samples: Samples, event: EventObject): EventObject {
  const like: object = casesOf(samples).find((one) => one.event.type === event.type)?.event ?? {};
  const secrets = Object.entries(like).filter(([key]) => SECRET.test(key) && key in event);
  return { ...event, ...Object.fromEntries(secrets) };
}

/** Returns the step of a name with its own values; null if the step is not possible. */
export function possibleOwn(samples: Samples, harness: Harness, name: string): PlayStep | null {
  const step = ownStep(samples, name);
  if (step === null) return null;
  const snapshot = snapshotOf(harness);
  const isPossible =
    step.actor === null ? snapshot.can(step.event) : runningIn(snapshot).includes(step.actor);
  return isPossible ? step : null;
}

/** Takes a step: sends its event, or lets its delay pass. */
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
    ...events
      .filter((step) => isGiven(step, snapshot) && snapshot.can(step.event))
      .map((step) => asAsked(step, samples, snapshot)),
    ...runningIn(snapshot).flatMap((actor) => endingSteps(samples, actor, snapshot)),
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
