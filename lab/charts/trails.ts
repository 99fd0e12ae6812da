import { type Chart, type ChartState, type ChartTransition, parentOf, statesOf } from './chart.ts';

/** A state in its chart. */
export type Place = { readonly chart: Chart; readonly state: ChartState };

/** A way to reach a state from another one. The transition is null if the state is the initial one. */
export type Arrival = Place & { readonly transition: ChartTransition | null };

/** Returns the states of all charts that run a flow, each once. */
export function hostsOf(charts: readonly Chart[], flow: string): readonly Place[] {
  return charts.flatMap((chart) =>
    statesOf(chart.root)
      .filter(({ actors }) => actors.some(({ machine }) => machine === flow))
      .map((state) => ({ chart, state })),
  );
}

/** Returns the ways to reach a state, including those from the parent flow. */
export function arrivalsAt(charts: readonly Chart[], { chart, state }: Place): readonly Arrival[] {
  const states = statesOf(chart.root);
  const direct = states.flatMap((source) =>
    source.transitions
      .filter(({ target, trigger }) => target === state.id && trigger !== 'address')
      .map((transition): Arrival => ({ chart, state: source, transition })),
  );
  const around = state.id === '' ? undefined : states.find(({ id }) => id === parentOf(state.id));
  const begins = around && (around.initial === state.id || around.kind === 'parallel');
  if (state.id !== '' && !begins) return direct;
  const outer = around && around.id !== '' ? [{ chart, state: around }] : hostsOf(charts, chart.id);
  return [...direct, ...outer.map((place): Arrival => ({ ...place, transition: null }))];
}

/** Returns what follows a final state: the transitions of its parent state, or of the states that run its flow. */
export function waysAfter(charts: readonly Chart[], { chart, state }: Place): readonly Arrival[] {
  if (state.kind !== 'final') return [];
  const around = statesOf(chart.root).find(({ id }) => id === parentOf(state.id));
  const ends = (place: Place, isEnd: (transition: ChartTransition) => boolean) =>
    place.state.transitions.filter(isEnd).map((transition) => ({ ...place, transition }));
  if (around && around.id !== '') {
    return ends({ chart, state: around }, ({ trigger }) => trigger === 'ended');
  }
  return hostsOf(charts, chart.id).flatMap((host) => {
    const ids = host.state.actors.filter(({ machine }) => machine === chart.id).map(({ id }) => id);
    return ends(host, ({ trigger, subject }) => trigger === 'done' && ids.includes(subject));
  });
}
