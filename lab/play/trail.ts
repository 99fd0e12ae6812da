import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { idOf, nodesOf } from '../../machines/nodes.ts';
import type { Samples } from '../../machines/samples/samples.ts';
import { nextAct } from '../../test/support/lead-to.ts';
import { transitionLists } from '../../test/support/xstate-internals.ts';
import { type Way, wayTo } from '../stories/ways.ts';
import { startOf } from './path.ts';
import { type Played, play, possibleOwn } from './player.ts';
import { delayStep, endingSteps, eventSteps, type PlayStep, withoutNumber } from './steps.ts';

/** A step by its name, with or without the number or with its own values, and what its sample contains if not every one will do. */
export type Wanted = string | readonly [name: string, contains: object];

/**
 * Plays a flow along a short way to a state.
 *
 * @param state its id
 * @param start a name of `samples.starts`, if the way may begin there too
 * @returns null if no sample leads there
 */
export function trailTo(samples: Samples, state: string, start?: string): Played | null {
  const way = wayTo(samples, state);
  if (way === null) return null;
  const played = start === undefined ? null : along(samples, { ...way, start });
  return played?.moments.at(-1)?.active.includes(state) ? played : along(samples, way);
}

/** Plays a flow along a way; null if one of its steps is not possible. */
function along(samples: Samples, way: Way): Played | null {
  const actors = Object.keys(samples.outcomes);
  const all = [...eventSteps(samples), ...actors.flatMap((actor) => endingSteps(samples, actor))];
  const path = way.steps.map(({ cause, event }) => {
    const step = cause === 'delay' ? delayStep(event.type, 0) : undefined;
    return (step ?? all.find(({ sample }) => sample === event))?.name ?? '';
  });
  const played = play(samples, way.start, path);
  return played.unplayed.length === 0 ? played : null;
}

/**
 * Plays a flow by the shortest path of its chart over certain steps to a state. New states and samples need no change of the
 * steps.
 *
 * @param state its id
 * @param start a name of `samples.starts`, the first one if it is missing
 * @throws Error when a step or the state is not reached
 */
export function trailVia(
  samples: Samples,
  state: string,
  via: readonly Wanted[],
  start = startOf(samples, null) ?? '',
): Played {
  const path: string[] = [];
  let played = play(samples, start, path);
  const take = (step: PlayStep) => {
    path.push(step.name);
    played = play(samples, start, path);
  };
  const lead = (
    name: string,
    isTarget: (node: AnyStateNode) => boolean,
    isThere: () => boolean,
  ) => {
    const tried = new Set<string>();
    while (!isThere()) {
      const { actor } = played.harness;
      const targets = nodesOf(actor.logic as AnyStateMachine).filter(isTarget);
      const usual = played.choices.filter(({ failure }) => failure !== 'strange');
      const step = nextAct(actor, usual, targets, tried);
      if (!step) throw new Error(`${samples.machine.id}: no sample leads to "${name}".`);
      take(step);
    }
  };
  for (const wanted of via) {
    const [name, contains = {}] = typeof wanted === 'string' ? [wanted] : wanted;
    const [stem = name] = withoutNumber(name).split('=');
    const [, actor] = /^(.+)\.(?:done|failed~.+)$/.exec(stem) ?? [];
    const find = () =>
      played.choices.find((step) => isStep(step, name, contains)) ??
      possibleOwn(samples, played.harness, name);
    const isTarget = (node: AnyStateNode) =>
      node.invoke.some(({ id }) => id === actor) ||
      transitionLists(node).some(([type, list]) => type === stem && list.length > 0);
    lead(name, isTarget, () => find() !== null);
    take(find() as PlayStep);
  }
  lead(
    state,
    (node) => idOf(node) === state,
    () => played.moments.at(-1)?.active.includes(state) ?? false,
  );
  return played;
}

/** True for a step of this name, whose event or answer has all these fields. */
function isStep({ name, event }: PlayStep, wanted: string, contains: object): boolean {
  const fields = new Map(Object.entries('output' in event ? Object(event.output) : event));
  return (
    (name === wanted || withoutNumber(name) === wanted) &&
    Object.entries(contains).every(
      ([key, value]) => JSON.stringify(fields.get(key)) === JSON.stringify(value),
    )
  );
}
