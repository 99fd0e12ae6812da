import { type Chart, type ChartState, statesOf } from '../../charts/chart.ts';

/** A place in the book that a search found. */
export type Found = {
  readonly chart: Chart;
  readonly state: ChartState;
  /** Names of the state's events, conditions, actions, actors or analytics that matched; none for the state itself. */
  readonly matches: readonly string[];
};

/** States whose name, path, description, or any name in them has every word of the query. */
export function search(charts: readonly Chart[], query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    return [];
  }
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return charts.flatMap((chart) =>
    statesOf(chart.root).flatMap((state) => {
      const title = [chart.id, state.id, state.path ?? '', state.description ?? ''].join(' ');
      const matches = [...new Set(namesIn(state).filter(fits))];
      const isFound = fits(title) && (state.id === '' || !fits(chart.id));
      return isFound || matches.length > 0 ? [{ chart, state, matches }] : [];
    }),
  );
}

function namesIn(state: ChartState): string[] {
  return [
    ...state.tags,
    ...state.entry,
    ...state.exit,
    ...state.actors.map(({ source }) => source),
    ...state.transitions.flatMap(({ subject, guard, actions }) => [
      subject,
      ...(guard === null ? [] : [guard]),
      ...actions,
    ]),
  ].filter((name) => name !== '');
}
