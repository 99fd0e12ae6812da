import {
  type Chart,
  type ChartState,
  type ChartTransition,
  isWithin,
  statesOf,
  type Tracked,
  trackedIn,
} from '../../../charts/chart.ts';
import { type Address, addressesOf, type Journey } from './journey.ts';

/** Place in a chart that sends an analytics event. */
export type Source = {
  readonly chart: Chart;
  readonly state: string;
  /** Key of the transition that sends it; null if entering or leaving the state does. */
  readonly transition: string | null;
};

/** Events of an address. */
type Measured = {
  /** Event of a customer who passes the address, if the chart shows one; else null. */
  readonly passed: string | null;
  /** All events of the address. */
  readonly events: readonly string[];
  /** Failures and ends of the address's flow that send no event. */
  readonly silent: readonly Source[];
};

/** Events that the charts send. */
export type Measures = {
  /** Places that send an event, by event. */
  readonly sources: ReadonlyMap<string, readonly Source[]>;
  /** Events of an address, by id of the address. */
  readonly at: ReadonlyMap<string, Measured>;
  /** Ids of the funnel's addresses in order: the main way, then the addresses after it that can be finished. */
  readonly steps: readonly string[];
};

/** Transition in a chart: from a state or one inside it, to a state, with the events that it sends. */
type Edge = { readonly from: string; readonly to: string; readonly sends: ReadonlySet<string> };

type Sends = {
  readonly edges: readonly Edge[];
  readonly start: readonly string[];
  readonly ends: readonly string[];
};

/** Parameter of events that a customer causes who does not pass. */
const FAILURE_PARAM = 'code';

/** Success events that a child flow sends, by address. The address's own chart does not show which end they belong to. */
const SENT_BELOW: Readonly<Record<string, string>> = { cashOut: 'cashout_confirmed' };

/**
 * Derives from the charts which event measures which address.
 *
 * An event measures an address if every way from the start of its flow to the end sends it, apart from ways without any event.
 * Of several such events the last one counts. Events with a failure code do not count. Ways without an event cannot be counted:
 * on these the customer turns back, has done the step before, or meets a failure.
 */
export function measuresOf(charts: readonly Chart[], siteMap: Chart, journey: Journey): Measures {
  const byId = new Map(charts.map((chart) => [chart.id, chart]));
  const states = statesOf(siteMap.root);
  const addresses = addressesOf(journey);
  const sources = sourcesOf(charts);
  const at = new Map(
    addresses.map((address): [string, Measured] => {
      const state = states.find(({ id }) => id === address.id);
      const next = nextOnWay(address.id, journey);
      return [
        address.id,
        {
          passed: state ? passedOf(state, next, byId) : null,
          events: eventsAt(address, state, byId),
          silent: address.flows.flatMap((flow) => silentIn(byId.get(flow))),
        },
      ];
    }),
  );
  const finished = journey.branches.filter((id) =>
    states.some(
      (state) => state.id === id && state.transitions.some(({ trigger }) => trigger === 'done'),
    ),
  );
  return { sources, at, steps: [...journey.way, ...finished] };
}

function nextOnWay(id: string, { way }: Journey): string | null {
  const index = way.indexOf(id);
  return index < 0 ? null : (way[index + 1] ?? null);
}

function sourcesOf(charts: readonly Chart[]): Map<string, Source[]> {
  const sources = new Map<string, Source[]>();
  const note = ({ name }: Tracked, source: Source) =>
    sources.set(name, [...(sources.get(name) ?? []), source]);
  for (const chart of charts) {
    for (const state of statesOf(chart.root)) {
      for (const event of state.tracked) {
        note(event, { chart, state: state.id, transition: null });
      }
      for (const { key, tracked } of state.transitions) {
        for (const event of tracked) {
          note(event, { chart, state: state.id, transition: key });
        }
      }
    }
  }
  return sources;
}

/** Returns the states in which a flow fails or ends without an event: on the transition, on entry or after it. */
function silentIn(chart: Chart | undefined): Source[] {
  if (!chart) return [];
  const states = statesOf(chart.root);
  const sendsAtEntry = new Set(states.flatMap(({ id, tracked }) => (tracked.length > 0 ? id : [])));
  return states.flatMap((state) => {
    const below = state.actors.filter(({ machine }) => machine !== null).map(({ id }) => id);
    const isSilent = ({ trigger, subject, target, tracked }: ChartTransition) =>
      tracked.length === 0 &&
      // The flow that ended there has its own events.
      !(trigger === 'done' && below.includes(subject)) &&
      !sendsAtEntry.has(target ?? '') &&
      (trigger === 'failed' || states.some(({ id, kind }) => id === target && kind === 'final'));
    const way = state.transitions.find(isSilent);
    return way ? [{ chart, state: state.id, transition: way.key }] : [];
  });
}

/** Returns every event of a state of the site map, and of the flows in it at any depth. */
function eventsAt(
  { flows }: Address,
  state: ChartState | undefined,
  charts: ReadonlyMap<string, Chart>,
): string[] {
  const found = new Set(flows);
  for (const id of found) {
    const chart = charts.get(id);
    for (const { actors } of chart ? statesOf(chart.root) : []) {
      for (const { machine } of actors) if (machine !== null) found.add(machine);
    }
  }
  const below = [...found].flatMap((id) => charts.get(id)?.root ?? []).flatMap(statesOf);
  const tracked = [...(state ? [state] : []), ...below].flatMap(trackedIn);
  return [...new Set(tracked.map(({ name }) => name))];
}

/** Returns the event of passing an address: that of its flow's end in the site map, else the event on every way to that end. */
function passedOf(
  state: ChartState,
  next: string | null,
  charts: ReadonlyMap<string, Chart>,
): string | null {
  const ends = state.transitions.filter(({ trigger }) => trigger === 'done');
  const main = ends.find(({ target }) => target === next) ?? ends[0];
  if (!main) return null;
  const own = main.tracked.findLast(isNoFailure)?.name;
  const flow = state.actors.find(({ id }) => id === main.subject)?.machine;
  const chart = flow ? charts.get(flow) : undefined;
  return own ?? (flow && SENT_BELOW[flow]) ?? (chart ? lastSentByAll(chart) : null);
}

/** Returns the last event that every way through a chart sends, apart from ways without events. */
function lastSentByAll(chart: Chart): string | null {
  const sends = sendsOf(chart);
  const names = [...new Set(sends.edges.flatMap((edge) => [...edge.sends]))];
  const sentByAll = names.filter((name) => !canDoWithout(name, sends));
  return (
    sentByAll.find((name) => {
      const others = sentByAll.filter((other) => other !== name);
      const after = sends.edges.filter((edge) => edge.sends.has(name)).map(({ to }) => to);
      const reached = reach(after, without(others, sends.edges));
      return sends.ends.some((end) => reached.has(end));
    }) ?? null
  );
}

/** True if a way through the chart sends some event but not this one. */
function canDoWithout(name: string, { edges, start, ends }: Sends): boolean {
  const left = without([name], edges);
  const reached = reach(start, left);
  return left.some((edge) => {
    if (edge.sends.size === 0 || !isActive(edge.from, reached)) return false;
    const on = reach([edge.to], left);
    return ends.some((end) => on.has(end));
  });
}

function without(names: readonly string[], edges: readonly Edge[]): readonly Edge[] {
  return edges.filter(({ sends }) => !names.some((name) => sends.has(name)));
}

function sendsOf({ root }: Chart): Sends {
  const states = statesOf(root);
  const byId = new Map(states.map((state) => [state.id, state]));
  const sentOn = (list: readonly Tracked[]) => list.filter(isNoFailure).map(({ name }) => name);
  /** Entering the target also enters its initial states, whose entry events count too. */
  const entered = (id: string): readonly string[] => {
    const state = byId.get(id);
    if (!state) return [];
    const begun = state.kind === 'parallel' ? state.children.map((child) => child.id) : [];
    return [id, ...[...begun, ...(state.initial === null ? [] : [state.initial])].flatMap(entered)];
  };
  const edgeOf = (from: ChartState, transition: ChartTransition): Edge[] =>
    transition.target === null
      ? []
      : entered(transition.target).map((to) => ({
          from: from.id,
          to,
          sends: new Set([
            ...sentOn(transition.tracked),
            ...entered(transition.target ?? '').flatMap((id) =>
              sentOn(byId.get(id)?.tracked ?? []),
            ),
          ]),
        }));
  return {
    edges: states.flatMap((state) => state.transitions.flatMap((one) => edgeOf(state, one))),
    start: entered(''),
    ends: states
      .filter(({ id, kind }) => kind === 'final' && !id.includes('.'))
      .map(({ id }) => id),
  };
}

/** Returns every state that the edges can reach from these; guards are ignored. */
function reach(from: readonly string[], edges: readonly Edge[]): ReadonlySet<string> {
  const reached = new Set(from);
  let before = 0;
  while (before !== reached.size) {
    before = reached.size;
    for (const edge of edges) {
      if (isActive(edge.from, reached)) reached.add(edge.to);
    }
  }
  return reached;
}

/** A state is active while one of its children is. */
function isActive(id: string, active: ReadonlySet<string>): boolean {
  return [...active].some((one) => isWithin(one, id));
}

function isNoFailure({ params }: Tracked): boolean {
  return !params.includes(FAILURE_PARAM);
}
