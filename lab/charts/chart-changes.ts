import {
  type Chart,
  type ChartActor,
  type ChartState,
  type ChartTransition,
  parentOf,
  statesOf,
} from './chart.ts';

/** Something of a chart, as it was and as it is. */
type Changed<T> = { readonly before: T; readonly after: T };

/** What is told about a state besides its transitions. */
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

/** What has changed in a state that was there before. */
export type StateChange = {
  /** Its id now. */
  readonly id: string;
  /** Its id before, where it was renamed or moved by itself; null otherwise. */
  readonly formerId: string | null;
  readonly facts: readonly (Changed<ChartState> & { readonly fact: StateFact })[];
  readonly added: readonly ChartTransition[];
  readonly removed: readonly ChartTransition[];
  readonly changed: readonly Changed<ChartTransition>[];
  /** The transitions for one event as they are tried now, where an earlier one is tried after another or a new one. */
  readonly reordered: readonly (readonly ChartTransition[])[];
};

/** What has changed in a flow that was there before. States stand in the order of the charts. */
export type FlowChange = {
  readonly id: string;
  readonly added: readonly ChartState[];
  readonly removed: readonly ChartState[];
  readonly changed: readonly StateChange[];
};

/** What two versions of the charts differ in. Flows stand in the order of their ids. */
export type ChartsChanges = {
  readonly added: readonly Chart[];
  readonly removed: readonly Chart[];
  readonly changed: readonly FlowChange[];
};

/**
 * Compares two versions of the charts. The order of flows, of states, of tags and of events means nothing; that of
 * actions, and of the transitions for one event, does.
 *
 * A state counts as renamed or moved, not as removed and added, when all that is told about it but its place and its
 * targets is the same, and no other state could be meant.
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

/** Which state each state of the later chart was in the earlier one. */
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

  /** Pairs the states that have no partner yet and are alike, where each of the two has only the other to go with. */
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
      // A state around it may have been paired since, and this one with it.
      if (!taken.has(former) && !formers.has(state)) pair(former, state);
    }
  }

  pair(before, after);
  pairAlike(statesOf(before), statesOf(after), (state) => `${state.name} ${likeness(state)}`);
  return formers;
}

/** All that is told about a state but its name, its place and its targets. */
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

/** An actor by its names: which machine stands behind it is a matter of who provides it, not of the chart. */
function actorWords({ id, source }: ChartActor): string {
  return `${id} ${source}`;
}

/** The facts of a state in a form that is equal when they are. `idNow` is what a state of the former chart is called. */
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

/** @param ids what each state of the former chart is called now, by its former id. */
function stateChange(
  former: ChartState,
  state: ChartState,
  ids: ReadonlyMap<string, string>,
): StateChange | null {
  const same = (id: string) => id;
  // The mark keeps a state that is gone apart from a new one of its name.
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
  // The address bar is no one event: each state that it leads to has its own.
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

/** Compares the transitions for one event: first those that are the same, then those that differ in least. */
function changesOfCause(
  before: readonly ChartTransition[],
  after: readonly ChartTransition[],
  idNow: (id: string) => string,
): TransitionChanges {
  const former = new Map<ChartTransition, ChartTransition>();
  const told = (transition: ChartTransition, isFormer: boolean) => {
    const { guard, actions, waitMs, reenters, tracked, target } = transition;
    const to = target !== null && isFormer ? idNow(target) : target;
    return { guard, to, rest: [actions, waitMs, reenters, tracked, transition.told] };
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
  // A new transition has no place; one that comes last takes nothing away from the others.
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
