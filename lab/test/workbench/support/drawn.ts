import ELK from 'elkjs';
import { type Chart, statesOf } from '../../../charts/chart.ts';
import {
  type DrawnLevel,
  type Layout,
  layOut,
  linesOf,
  type Size,
  type Sizes,
} from '../../../workbench/flow-book/chart-view/layout.ts';

const elk = new ELK();

/** Sizes as a page would measure them, roughly. */
function sizesOf(chart: Chart, level: DrawnLevel): Sizes {
  const states = statesOf(chart.root);
  const text = (letters: number, lines: number): Size => ({
    width: 24 + Math.min(letters, 28) * 8,
    height: 16 + lines * 18,
  });
  return {
    states: new Map(
      states.map((state) => [
        state.id,
        text(state.name.length, level === 'all' ? 2 + state.entry.length : 1),
      ]),
    ),
    labels: new Map(
      level === 'all'
        ? linesOf(chart).map((line) => [line.key, text(24, line.transitions.length)])
        : [],
    ),
  };
}

/** A chart as the flow book lays it out. */
export const drawn = (chart: Chart, level: DrawnLevel): Promise<Layout> =>
  layOut(chart, level, sizesOf(chart, level), (graph, layoutOptions) =>
    elk.layout(graph, { layoutOptions }),
  );
