import { type Chart, type ChartTransition, happening, labelsOf, wordsOf } from './chart.ts';

/** Returns a state's name in a text: the titles of its parents, then its own. The machine itself has the title of its flow. */
export function nameOf({ label, root }: Chart, state: string): string {
  if (state === '') return label;
  const labels = labelsOf(root);
  const names = state.split('.');
  return names
    .map((name, index) => labels.get(names.slice(0, index + 1).join('.')) ?? wordsOf(name))
    .join(' › ');
}

/** Returns a transition in words: its trigger and its target. */
export function wayWords(way: ChartTransition, chart: Chart): string {
  return way.target === null ? happening(way) : `${happening(way)} → ${nameOf(chart, way.target)}`;
}
