import { type Chart, type ChartState, happening, statesOf } from '../../charts/chart.ts';

/** A place in the book that a search found. */
export type Found = {
  readonly chart: Chart;
  readonly state: ChartState;
  /** Names of the state's events, conditions, actions, actors or analytics that matched; none for the state itself. */
  readonly matches: readonly string[];
};

/** States whose title, name, path, description, or any name in them has every word of the query. */
export function search(charts: readonly Chart[], query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    return [];
  }
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return charts.flatMap((chart) =>
    statesOf(chart.root).flatMap((state) => {
      const own = [state.id, state.label, state.path ?? '', state.about ?? ''];
      const title = [chart.id, chart.label, ...own].join(' ');
      const matches = [...new Set(namesIn(state).filter(fits))];
      const isFound = fits(title) && (state.id === '' || !fits(`${chart.id} ${chart.label}`));
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
    ...state.transitions.flatMap((transition) => [
      transition.subject,
      happening(transition),
      ...(transition.guard === null ? [] : [transition.guard]),
      ...transition.actions,
    ]),
  ].filter((name) => name !== '');
}
