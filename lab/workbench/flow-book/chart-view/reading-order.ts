import {
  type ChartState,
  type ChartTransition,
  isWithin,
  statesOf,
  transitionTitle,
} from '../../../charts/chart.ts';

/** Returns the transitions to other states, one for each title and target. */
export function waysOn(state: ChartState): readonly ChartTransition[] {
  const ways = new Map<string, ChartTransition>();
  for (const transition of state.transitions) {
    const { target, trigger } = transition;
    const way = `${transitionTitle(transition)} → ${target}`;
    if (target !== null && target !== state.id && trigger !== 'address' && !ways.has(way)) {
      ways.set(way, transition);
    }
  }
  return [...ways.values()];
}

/** Returns a state's children in reading order: from the initial state along the transitions, final states last. */
export function inReadingOrder({ children, initial }: ChartState): readonly ChartState[] {
  const first = children.find(({ id }) => id === initial);
  const read = new Set(first ? [first] : []);
  // The set grows during the loop, which restarts with states that nothing in it leads to.
  for (const start of [undefined, ...children]) {
    if (start) read.add(start);
    for (const state of read) {
      for (const { target } of statesOf(state).flatMap(waysOn)) {
        const next = children.find(({ id }) => target !== null && isWithin(target, id));
        if (next) read.add(next);
      }
    }
  }
  const isEnd = ({ kind }: ChartState) => kind === 'final';
  return [...[...read].filter((one) => !isEnd(one)), ...[...read].filter(isEnd)];
}
