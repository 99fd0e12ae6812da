import type { Chart, ChartState } from '../../../charts/chart.ts';
import type { FlowChange, StateChange } from '../../../charts/chart-changes.ts';
import { describeTransition, nameOf } from '../../../charts/names.ts';

/** State before and now, as text; empty on a side that lacks the state. */
export type PeoplesChange = {
  /** Present id of the state, or its former id if it was removed. */
  readonly id: string;
  readonly isGone: boolean;
  /** True if nothing but its name has changed. */
  readonly isRenamed: boolean;
  readonly name: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
};

/**
 * Returns the changes of a flow as text for people: its states and their transitions. Changes that customers see come first.
 * Leaves out the order of transitions, and changes that only the code has.
 */
export function changesForPeople(
  { added, removed, changed }: FlowChange,
  former: Chart,
  now: Chart,
): readonly PeoplesChange[] {
  const told = (state: ChartState, chart: Chart) => [
    ...(state.about === null ? [] : [state.about]),
    ...state.transitions.map((way) => describeTransition(way, chart)),
  ];
  const rows = [
    ...added.map((state) => ({
      state,
      row: { ...nameIn(now, state, false), before: [], after: told(state, now) },
    })),
    ...changed.map((change) => changedRow(change, former, now)),
    ...removed.map((state) => ({
      state,
      row: { ...nameIn(former, state, true), before: told(state, former), after: [] },
    })),
  ];
  return rows
    .filter(({ row, state }) => row.before.join() !== row.after.join() || added.includes(state))
    .sort((one, other) => meeting(other.state) - meeting(one.state))
    .map(({ row }) => row);
}

function nameIn(chart: Chart, { id }: ChartState, isGone: boolean) {
  return { id, isGone, isRenamed: false, name: nameOf(chart, id) };
}

function changedRow(
  { id, formerId, facts, added, removed, changed }: StateChange,
  former: Chart,
  now: Chart,
) {
  const [fact] = facts.filter((one) => one.fact === 'description' || one.fact === 'kind');
  const names = formerId === null ? [] : [[nameOf(former, formerId)], [nameOf(now, id)]];
  const texts = (state: ChartState | undefined) =>
    state ? [[state.label, state.about].filter(Boolean).join('. ')] : [];
  const others = changed
    // Else only the code differs, or the name of the state that it leads to.
    .filter(
      ({ before, after }) => describeTransition(before, now) !== describeTransition(after, now),
    )
    .map(({ before, after }) => [
      describeTransition(before, former),
      describeTransition(after, now),
    ]);
  const state = stateIn(now, id);
  const isSaidAlike = fact?.fact !== 'kind' && fact?.before.about === fact?.after.about;
  return {
    state,
    row: {
      ...nameIn(now, state, false),
      isRenamed: isSaidAlike && others.length + removed.length + added.length === 0,
      before: [
        ...(names[0] ?? []),
        ...texts(fact?.before),
        ...others.map(([before = '']) => before),
        ...removed.map((way) => describeTransition(way, former)),
      ],
      after: [
        ...(names[1] ?? []),
        ...texts(fact?.after),
        ...others.map(([, after = '']) => after),
        ...added.map((way) => describeTransition(way, now)),
      ],
    },
  };
}

function stateIn({ root }: Chart, id: string): ChartState {
  const names = id === '' ? [] : id.split('.');
  return names.reduce(
    (state, name) => state.children.find((child) => child.name === name) ?? state,
    root,
  );
}

/** Returns a rank by how much of a state a customer sees: 2 for a screen of its own, 1 for a control, else 0. */
function meeting({ screen, transitions }: ChartState): number {
  if (screen !== null) return 2;
  return transitions.some(({ trigger }) => trigger === 'event') ? 1 : 0;
}
