import {
  type Chart,
  type ChartActor,
  type ChartState,
  type ChartTransition,
  parentOf,
  statesOf,
} from './chart.ts';

/** A value of a chart, before and now. */
type Changed<T> = { readonly before: T; readonly after: T };

/** A property of a state, apart from its transitions. */
export type StateFact =
  | 'description'
  | 'kind'
  | 'path'
  | 'screen'
  | 'tags'
  | 'entry'
  | 'exit'
  | 'actors'
  | 'initial'
  | 'tracked';

/** Changes of a state that exists in both versions. */
export type StateChange = {
  /** The state's present id. */
  readonly id: string;
  /** The state's former id if it was renamed or moved itself; else null. */
  readonly formerId: string | null;
  readonly facts: readonly (Changed<ChartState> & { readonly fact: StateFact })[];
  readonly added: readonly ChartTransition[];
  readonly removed: readonly ChartTransition[];
  readonly changed: readonly Changed<ChartTransition>[];
  /** The present order of the transitions for one event, if it has changed. */
  readonly reordered: readonly (readonly ChartTransition[])[];
};

/** Changes of a flow that exists in both versions. States are in the order of the charts. */
export type FlowChange = {
  readonly id: string;
  readonly added: readonly ChartState[];
  readonly removed: readonly ChartState[];
  readonly changed: readonly StateChange[];
};

/** Differences between two versions of the charts. Flows are sorted by id. */
export type ChartsChanges = {
  readonly added: readonly Chart[];
  readonly removed: readonly Chart[];
  readonly changed: readonly FlowChange[];
};

/**
 * Compares two versions of the charts. It ignores the order of flows, states, tags and events, but not that of actions and of the
 * transitions for one event.
 *
 * A state counts as renamed or moved, instead of removed and added, if all its properties except place and targets are equal, and
 * no other state has the same ones.
 */
export function changesBetween(before: readonly Chart[], after: readonly Chart[]): ChartsChanges {
  const byId = (one: Chart, other: Chart) => (one.id < other.id ? -1 : 1);
  const former = new Map(before.map((chart) => [chart.id, chart]));
  const ids = new Set(after.map(({ id }) => id));
  const sorted = [...after].sort(byId);
  return {
    added: sorted.filter(({ id }) => !former.has(id)),
    removed: before.filter(({ id }) => !ids.has(id)).sort(byId),
    changed: sorted.flatMap((chart) => {
      const old = former.get(chart.id);
      const change = old && flowChange(old, chart);
      return change ? [change] : [];
    }),
  };
}

function flowChange(before: Chart, after: Chart): FlowChange | null {
  const formers = formerStates(before.root, after.root);
  const ids = new Map([...formers].map(([state, former]) => [former.id, state.id]));
  const states = statesOf(after.root);
  const added = states.filter((state) => !formers.has(state));
  const removed = statesOf(before.root).filter(({ id }) => !ids.has(id));
  const changed = states.flatMap((state) => {
    const former = formers.get(state);
    const change = former && stateChange(former, state, ids);
    return change ? [change] : [];
  });
  return added.length + removed.length + changed.length === 0
    ? null
    : { id: after.id, added, removed, changed };
}

/** Maps each state of the later chart to the same state in the earlier one. */
function formerStates(before: ChartState, after: ChartState): Map<ChartState, ChartState> {
  const formers = new Map<ChartState, ChartState>();
  const taken = new Set<ChartState>();

  function pair(former: ChartState, state: ChartState): void {
    formers.set(state, former);
    taken.add(former);
    for (const child of state.children) {
      const same = former.children.find(({ name }) => name === child.name);
      if (same && !taken.has(same) && !formers.has(child)) pair(same, child);
    }
    pairAlike(former.children, state.children, likeness);
  }

  /** Pairs equal states that have no partner yet, if neither has a second candidate. */
  function pairAlike(
    olds: readonly ChartState[],
    news: readonly ChartState[],
    likenessOf: (state: ChartState) => string,
  ): void {
    const left = grouped(
      olds.filter((state) => !taken.has(state)),
      likenessOf,
    );
    const come = grouped(
      news.filter((state) => !formers.has(state)),
      likenessOf,
    );
    for (const [like, [state, ...others]] of come) {
      const [former, ...rest] = left.get(like) ?? [];
      if (!state || !former || others.length + rest.length > 0) continue;
      // The parent of this state may have been paired meanwhile, and this state with it.
      if (!taken.has(former) && !formers.has(state)) pair(former, state);
    }
  }

  pair(before, after);
  pairAlike(statesOf(before), statesOf(after), (state) => `${state.name} ${likeness(state)}`);
  return formers;
}

/** Returns the properties of a state without its name, place and targets. */
function likeness(state: ChartState): string {
  const { kind, description, path, screen, entry, exit, actors, children } = state;
  return JSON.stringify([
    [kind, description, path, screen, entry, exit, actors.map(actorWords)],
    [...state.tags].sort(),
    children.map(({ name }) => name).sort(),
    state.transitions
      .map(({ trigger, subject, guard, actions }) =>
        JSON.stringify([trigger, subject, guard, actions]),
      )
      .sort(),
  ]);
}

/** An actor by its names. Its machine is not compared, because it is provided from outside the chart. */
function actorWords({ id, source }: ChartActor): string {
  return `${id} ${source}`;
}

/** Returns the properties of a state in a comparable form. `idNow` maps former ids to present ones. */
const FACTS: Readonly<
  Record<StateFact, (state: ChartState, idNow: (id: string) => string) => unknown>
> = {
  description: ({ description }) => description,
  kind: ({ kind }) => kind,
  path: ({ path }) => path,
  screen: ({ screen }) => screen,
  tags: ({ tags }) => [...tags].sort(),
  entry: ({ entry }) => entry,
  exit: ({ exit }) => exit,
  actors: ({ actors }) => actors.map(actorWords),
  initial: ({ initial }, idNow) => initial && idNow(initial),
  tracked: ({ tracked }) => tracked,
};

/** @param ids present id of each former state, by its former id */
function stateChange(
  former: ChartState,
  state: ChartState,
  ids: ReadonlyMap<string, string>,
): StateChange | null {
  const same = (id: string) => id;
  // The mark distinguishes a removed state from a new one with its name.
  const idNow = (id: string) => ids.get(id) ?? `${id} (gone)`;
  const isInPlace =
    former.name === state.name &&
    (state.id === '' || ids.get(parentOf(former.id)) === parentOf(state.id));
  const facts = (Object.keys(FACTS) as StateFact[])
    .filter((fact) => !isEqual(FACTS[fact](former, idNow), FACTS[fact](state, same)))
    .map((fact) => ({ fact, before: former, after: state }));
  const transitions = transitionChanges(former.transitions, state.transitions, idNow);
  const formerId = isInPlace ? null : former.id;
  const isSame =
    isInPlace &&
    facts.length === 0 &&
    Object.values(transitions).every((changes) => changes.length === 0);
  return isSame ? null : { id: state.id, formerId, facts, ...transitions };
}

type TransitionChanges = Pick<StateChange, 'added' | 'removed' | 'changed' | 'reordered'>;

function transitionChanges(
  before: readonly ChartTransition[],
  after: readonly ChartTransition[],
  idNow: (id: string) => string,
): TransitionChanges {
  // Each state that the address bar leads to has its own event.
  const causeOf = ({ trigger, subject, target }: ChartTransition, to: (id: string) => string) =>
    `${trigger} ${trigger === 'address' && target !== null ? to(target) : subject}`;
  const olds = grouped(before, (transition) => causeOf(transition, idNow));
  const news = grouped(after, (transition) => causeOf(transition, (id) => id));
  const each = [...new Set([...news.keys(), ...olds.keys()])].map((cause) =>
    changesOfCause(olds.get(cause) ?? [], news.get(cause) ?? [], idNow),
  );
  return {
    added: each.flatMap(({ added }) => added),
    removed: each.flatMap(({ removed }) => removed),
    changed: each.flatMap(({ changed }) => changed),
    reordered: each.flatMap(({ reordered }) => reordered),
  };
}

/** Compares the transitions for one event: equal ones first, then the most similar ones. */
function changesOfCause(
  before: readonly ChartTransition[],
  after: readonly ChartTransition[],
  idNow: (id: string) => string,
): TransitionChanges {
  const former = new Map<ChartTransition, ChartTransition>();
  const told = (transition: ChartTransition, isFormer: boolean) => {
    const { guard, actions, waitMs, reenters, tracked, target } = transition;
    const to = target !== null && isFormer ? idNow(target) : target;
    return { guard, to, rest: [actions, waitMs, reenters, tracked, transition.description] };
  };
  type Told = ReturnType<typeof told>;
  const measures: readonly ((transition: Told) => unknown)[] = [
    (transition) => transition,
    ({ guard, to }) => [guard, to],
    ({ guard }) => guard,
    ({ to, rest }) => [to, rest],
  ];
  const left = () => before.filter((old) => ![...former.values()].includes(old));
  for (const measure of measures) {
    for (const transition of after.filter((one) => !former.has(one))) {
      const wanted = measure(told(transition, false));
      const match = left().find((old) => isEqual(measure(told(old, true)), wanted));
      if (match) former.set(transition, match);
    }
  }
  const [onlyNew, ...moreNew] = after.filter((one) => !former.has(one));
  const [onlyOld, ...moreOld] = left();
  if (onlyNew && onlyOld && moreNew.length + moreOld.length === 0) former.set(onlyNew, onlyOld);

  const kept = after.flatMap((transition) => {
    const old = former.get(transition);
    return old ? [{ before: old, after: transition }] : [];
  });
  // A new transition has no former position. As the last one it does not change what the others do.
  const places = after.map((one) => before.indexOf(former.get(one) ?? one));
  const isReordered = places.some(
    (place, index) => place >= 0 && places.slice(0, index).some((one) => one < 0 || one > place),
  );
  return {
    added: after.filter((one) => !former.has(one)),
    removed: left(),
    changed: kept.filter((one) => !isEqual(told(one.before, true), told(one.after, false))),
    reordered: isReordered ? [after] : [],
  };
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
