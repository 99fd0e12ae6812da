import {
  type Chart,
  type ChartState,
  type ChartTransition,
  parentOf,
  statesOf,
} from '../../../charts/chart.ts';
import {
  type ChartsChanges,
  changesBetween,
  type FlowChange,
  type StateChange,
} from '../../../charts/chart-changes.ts';
import { type ChartMarks, type Mark, NO_MARKS } from '../chart-view/marks.ts';

/** A chart that includes its removed parts, with the reasons for its highlights. */
type Compared = { readonly chart: Chart; readonly marks: ChartMarks };

/** The present charts and those of a revision. */
export type Comparison = {
  readonly changes: ChartsChanges;
  /** The revision's charts, by id. */
  readonly former: ReadonlyMap<string, Chart>;
  /** The present charts by id, including their removed parts. */
  readonly compared: ReadonlyMap<string, Compared>;
};

/** Compares the charts with those of a revision. */
export function compare(before: readonly Chart[], now: readonly Chart[]): Comparison {
  const changes = changesBetween(before, now);
  const former = new Map(before.map((chart) => [chart.id, chart]));
  const changed = new Map(changes.changed.map((change) => [change.id, change]));
  return {
    changes,
    former,
    compared: new Map(
      now.map((chart) => {
        const change = changed.get(chart.id);
        if (change) return [chart.id, withChanges(chart, change)];
        return [chart.id, former.has(chart.id) ? { chart, marks: NO_MARKS } : allNew(chart)];
      }),
    ),
  };
}

function allNew(chart: Chart): Compared {
  const states = statesOf(chart.root).map(({ id }): [string, Mark] => [id, 'added']);
  return { chart, marks: { states: new Map(states), transitions: new Map() } };
}

function withChanges(chart: Chart, { added, removed, changed }: FlowChange): Compared {
  const states = new Map<string, Mark>();
  const transitions = new Map<string, Mark>();
  for (const { id } of added) states.set(id, 'added');
  for (const { id } of changed) states.set(id, 'changed');
  for (const state of changed) {
    for (const { key } of state.added) transitions.set(key, 'added');
    for (const { after } of state.changed) transitions.set(after.key, 'changed');
    for (const way of state.reordered.flat()) {
      if (!transitions.has(way.key)) transitions.set(way.key, 'changed');
    }
  }

  const names = namesNow(chart, changed, removed);
  const goneWays = new Map<string, ChartTransition[]>();
  for (const state of changed) {
    goneWays.set(
      state.id,
      state.removed.map((way) => goneWay(way, names)),
    );
  }
  const gone = removed.map((state) => goneState(state, names));
  for (const { id } of gone) states.set(id, 'removed');
  for (const way of [...goneWays.values(), ...gone.map((state) => state.transitions)].flat()) {
    transitions.set(way.key, 'removed');
  }
  return {
    chart: { ...chart, root: withGone(chart.root, gone, goneWays) },
    marks: { states, transitions },
  };
}

/** Maps each former state to its id in the drawing: its present id, or a new one if the state was removed. */
function namesNow(
  chart: Chart,
  changed: readonly StateChange[],
  removed: readonly ChartState[],
): (former: string) => string {
  const taken = new Set(statesOf(chart.root).map(({ id }) => id));
  const gone = new Set(removed.map(({ id }) => id));
  const moved = new Map(changed.map(({ formerId, id }) => [formerId, id]));
  const nameOf = (former: string): string => {
    const now = moved.get(former);
    if (former === '' || now !== undefined) return now ?? '';
    const around = nameOf(parentOf(former));
    const name = former.slice(former.lastIndexOf('.') + 1);
    const here = around === '' ? name : `${around}.${name}`;
    return gone.has(former) && taken.has(here) ? `${here} (gone)` : here;
  };
  return nameOf;
}

function goneState(state: ChartState, nameOf: (former: string) => string): ChartState {
  return {
    ...state,
    id: nameOf(state.id),
    initial: null,
    // A removed child is in the list itself; the other children have moved.
    children: [],
    transitions: state.transitions.map((way) => goneWay(way, nameOf)),
  };
}

function goneWay(way: ChartTransition, nameOf: (former: string) => string): ChartTransition {
  return {
    ...way,
    key: `gone ${way.key}`,
    target: way.target === null ? null : nameOf(way.target),
  };
}

function withGone(
  state: ChartState,
  gone: readonly ChartState[],
  ways: ReadonlyMap<string, readonly ChartTransition[]>,
): ChartState {
  const children = [
    ...state.children,
    ...gone.filter(({ id }) => id !== '' && parentOf(id) === state.id),
  ].map((child) => withGone(child, gone, ways));
  return {
    ...state,
    kind: state.kind === 'atomic' && children.length > 0 ? 'compound' : state.kind,
    children,
    transitions: [...state.transitions, ...(ways.get(state.id) ?? [])],
  };
}
