import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { FailureError } from '../../domain/failures.ts';
import {
  type Case,
  type Cause,
  casesOf,
  endingsOf,
  type Samples,
} from '../../machines/samples/samples.ts';
import { endedDelay } from '../../test/support/xstate-internals.ts';
import { answered } from './answers.ts';

/** Possible step of a flow, with a stable name. A URL contains a path of such names. */
export type PlayStep = {
  /**
   * `credentials.submitted~2` is the second sample of that event, `address~login` the address bar, `signIn.done` an answer,
   * `signIn.failed~offline` a failure, `after~tick` the end of a delay. `amount.changed={"amount":12300}` has values of its
   * own.
   */
  readonly name: string;
  readonly cause: Cause;
  readonly event: EventObject;
  /** The sample of the event, which an answer may differ from in its values. */
  readonly sample: EventObject;
  /** Id of the actor that ends; null for all other steps. */
  readonly actor: string | null;
  /** Code of the failure, `strange` for an error that is no `FailureError`; null if the step is no failure. */
  readonly failure: string | null;
  /** Name of the delay that ends; null for all other steps. */
  readonly delay: string | null;
  /** Remaining time of the delay in ms; 0 if the step is no delay. */
  readonly waitMs: number;
};

/** Step with the condition under which it is possible. */
export type GivenStep = PlayStep & Pick<Case, 'when'>;

const PLAIN = { actor: null, failure: null, delay: null, waitMs: 0 } as const;

/** Returns the name of a step without the number of its sample: `signIn.done~2` is the second `signIn.done`. */
export function withoutNumber(name: string): string {
  return name.replace(/~\d+$/, '');
}

/** Returns the sample events as steps. */
export function eventSteps(samples: Samples): GivenStep[] {
  const steps = casesOf(samples).map((one) => ({
    ...PLAIN,
    ...one,
    sample: one.event,
    name: nameOf(one.event),
  }));
  return numbered(steps);
}

/** Returns a step of a running flow with the values that were asked for there. */
export function asAsked<Step extends PlayStep>(
  step: Step,
  samples: Samples,
  snapshot: AnyMachineSnapshot,
): Step {
  return { ...step, event: answered(samples.machine.id, step.event, snapshot) };
}

/** Returns the possible ends of an actor as steps, answered as it was asked if a flow in which it runs is given. */
export function endingSteps(
  samples: Samples,
  actor: string,
  snapshot?: AnyMachineSnapshot,
): PlayStep[] {
  const steps = endingsOf(samples, actor).map(({ event: sample, cause }) => {
    const event = snapshot ? answered(samples.machine.id, sample, snapshot) : sample;
    const step = { ...PLAIN, cause, event, sample, actor };
    if (!('error' in sample)) return { ...step, name: `${actor}.done` };
    const failure = sample.error instanceof FailureError ? sample.error.failure.code : 'strange';
    return { ...step, failure, name: `${actor}.failed~${failure}` };
  });
  return numbered(steps);
}

/**
 * Returns the end of a delay as a step.
 *
 * @param type type of the delay's event
 * @param waitMs remaining time of the delay, in ms
 */
export function delayStep(type: string, waitMs: number): PlayStep {
  const delay = endedDelay(type) ?? type;
  const event = { type };
  return { ...PLAIN, name: `after~${delay}`, cause: 'delay', event, sample: event, delay, waitMs };
}

/**
 * Returns the step of a name that contains its own values; null for any other name, and for an event that has no sample.
 */
export function ownStep(samples: Samples, name: string): PlayStep | null {
  const [, stem = '', text = ''] = /^([^=]+)=(.+)$/.exec(name) ?? [];
  const fields = parsed(text);
  if (fields === undefined) return null;
  const actor = stem.replace(/\.done$/, '');
  if (actor !== stem) {
    const event = { type: `xstate.done.actor.${actor}`, output: fields };
    return Object.hasOwn(samples.outcomes, actor)
      ? { ...PLAIN, name, cause: 'actor', event, sample: event, actor }
      : null;
  }
  const like = casesOf(samples).find(({ event }) => event.type === stem);
  const event = { ...Object(fields), type: stem };
  return like ? { ...PLAIN, name, cause: like.cause, event, sample: event } : null;
}

/** Returns the name of an event's step, with the event's values. */
export function ownName({ type, ...fields }: EventObject & { output?: unknown }): string {
  const actor = /^xstate\.done\.actor\.(.+)$/.exec(type)?.[1];
  return actor === undefined
    ? `${type}=${JSON.stringify(fields)}`
    : `${actor}.done=${JSON.stringify(fields.output ?? null)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True if a step is possible in a machine's present state. */
export function isGiven({ when }: GivenStep, snapshot: AnyMachineSnapshot): boolean {
  return when === undefined || when(snapshot.context as never, snapshot);
}

function nameOf(event: EventObject): string {
  const { type, to } = event as { type: string; to?: string };
  return type === 'xstate.route' ? `address~${to?.replace('#', '')}` : type;
}

/** Numbers the steps that share a name. */
function numbered<Step extends { name: string }>(steps: readonly Step[]): Step[] {
  const count = new Map<string, number>();
  return steps.map((step) => {
    const place = (count.get(step.name) ?? 0) + 1;
    count.set(step.name, place);
    const isOnly = steps.filter(({ name }) => name === step.name).length === 1;
    return isOnly ? step : { ...step, name: `${step.name}~${place}` };
  });
}
