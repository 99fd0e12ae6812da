import { type AnyStateMachine, assign, type EventObject, StateMachine } from 'xstate';
import { builtInAction, delayEvent } from '../support/xstate-internals.ts';
import { ANY_FAILURE, listOf } from './chart.ts';

/** The context field of a stubbed machine that holds the ids of the running actors. */
export const RUNNING = '$running';

type Transition = { guard?: unknown; actions?: unknown };
type Invoke = { id?: string; onDone?: unknown; onError?: unknown; onSnapshot?: unknown };
/** The parts of a state's configuration that the stub changes. */
type StateConfig = {
  id?: string;
  context?: unknown;
  initial?: unknown;
  entry?: unknown;
  exit?: unknown;
  invoke?: Invoke | readonly Invoke[];
  after?: Record<string, unknown>;
  on?: Record<string, unknown>;
  always?: unknown;
  states?: Record<string, StateConfig>;
};

/**
 * Derives a stubbed machine for tests: the same states, guards and assignments, but it invokes nothing and waits for nothing.
 * The results of actors and delays are events: `xstate.done.actor.<id>`, `xstate.error.actor.<id>` and
 * `xstate.after.<delay>.<state id>`. The context holds the ids of the actors that would run, under `$running`.
 */
export function stubMachine(machine: AnyStateMachine): AnyStateMachine {
  const config = stubState(machine.config as StateConfig, machine.id);
  const { actors: _, ...implementations } = machine.implementations;
  const actions = Object.fromEntries(
    Object.entries(implementations.actions).map(([name, action]) => [
      name,
      isHarmless(action) ? action : () => {},
    ]),
  );
  return new StateMachine(
    {
      ...config,
      context: contextWithRunning(config.context),
      // Ends the test of a chart that never comes to rest.
      options: { maxIterations: 200 },
    } as never,
    {
      ...implementations,
      actions: {
        ...actions,
        'stub.started': assign((args, { id }: { id: string }) => ({
          [RUNNING]: [...new Set([...running(args.context), id])].sort(),
        })),
        'stub.ended': assign((args, { id }: { id: string }) => ({
          [RUNNING]: running(args.context).filter((other) => other !== id),
        })),
      },
    } as never,
  ) as unknown as AnyStateMachine;
}

/** The ids of the running actors, from the context of a stubbed machine. */
export function running(context: unknown): readonly string[] {
  return (context as Record<string, readonly string[] | undefined>)[RUNNING] ?? [];
}

function contextWithRunning(context: unknown): unknown {
  if (typeof context === 'function') {
    return (args: object) => ({ ...context(args), [RUNNING]: [] });
  }
  return { ...(context as object | undefined), [RUNNING]: [] };
}

/** A stubbed machine has no other actors to send to. Raised events stay, because they drive the chart. */
function isHarmless(action: unknown): boolean {
  return !['sendTo', 'spawnChild', 'stopChild', 'cancel'].includes(builtInAction(action) ?? '');
}

function stubState(config: StateConfig, path: string, isHandledAbove = false): StateConfig {
  const { invoke, after, ...rest } = config;
  const id = config.id ?? path;
  const invokes = listOf(invoke).map((one, index) => ({ ...one, id: one.id ?? `${index}.${id}` }));
  const events: Record<string, unknown> = { ...config.on };
  const isFailureHandled = isHandledAbove || ANY_FAILURE in events;
  if (ANY_FAILURE in events) {
    events[ANY_FAILURE] = endings(events[ANY_FAILURE], {
      type: 'stub.ended',
      params: ({ event }: { event: EventObject }) => ({
        id: event.type.slice(ANY_FAILURE.length - 1),
      }),
    });
  }
  for (const one of invokes) {
    const ended = { type: 'stub.ended', params: { id: one.id } };
    events[`xstate.done.actor.${one.id}`] = endings(one.onDone ?? [], ended);
    if (one.onError !== undefined || !isFailureHandled) {
      events[`xstate.error.actor.${one.id}`] = endings(one.onError ?? [], ended);
    }
    if (one.onSnapshot !== undefined) events[`xstate.snapshot.${one.id}`] = one.onSnapshot;
  }
  for (const [delay, transition] of Object.entries(after ?? {})) {
    events[delayEvent(delay, id)] = transition;
  }
  const states = Object.entries(config.states ?? {}).map(([key, state]) => [
    key,
    stubState(state, `${path}.${key}`, isFailureHandled),
  ]);
  const telling = (type: string) => invokes.map((one) => ({ type, params: { id: one.id } }));
  return {
    ...rest,
    entry: [...listOf(config.entry), ...telling('stub.started')],
    exit: [...telling('stub.ended'), ...listOf(config.exit)],
    ...(Object.keys(events).length > 0 && { on: events }),
    ...(config.states && { states: Object.fromEntries(states) }),
  };
}

/** The transitions that may follow the end of an actor; an end that none of them takes is still an event. */
function endings(transitions: unknown, ended: object): Transition[] {
  const list = listOf(transitions).map((transition) => {
    const full: Transition =
      typeof transition === 'string'
        ? ({ target: transition } as Transition)
        : (transition as Transition);
    return { ...full, actions: [ended, ...listOf(full.actions)] };
  });
  const isOpen = list.every(({ guard }) => guard !== undefined);
  return isOpen ? [...list, { actions: ended }] : list;
}
