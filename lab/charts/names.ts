import { type Chart, type ChartTransition, labelsOf, transitionTitle, wordsOf } from './chart.ts';

/** Returns a state's full title for use in prose: the titles of its parents, then its own; the machine itself has its flow's title. */
export function nameOf({ label, root }: Chart, state: string): string {
  if (state === '') return label;
  const labels = labelsOf(root);
  const names = state.split('.');
  return names
    .map((name, index) => labels.get(names.slice(0, index + 1).join('.')) ?? wordsOf(name))
    .join(' › ');
}

/** Returns a transition in words: its title and its target. */
export function describeTransition(transition: ChartTransition, chart: Chart): string {
  const title = transitionTitle(transition);
  return transition.target === null ? title : `${title} → ${nameOf(chart, transition.target)}`;
}
