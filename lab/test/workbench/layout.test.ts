import { describe, expect, it } from 'vitest';
import { appWithFlows, screenMachines } from '../../../machines/all-flows.ts';
import { type Chart, chartOf, isWithin, machinesBelow, statesOf } from '../../charts/chart.ts';
import type {
  Layout,
  PlacedState,
  Point,
  Size,
} from '../../workbench/flow-book/chart-view/layout.ts';
import { drawn } from './support/drawn.ts';

const charts = [...machinesBelow(appWithFlows), ...screenMachines].map(chartOf);
const drawings = await Promise.all(
  charts.flatMap((chart) =>
    (['names', 'all'] as const).map(
      async (level): Promise<[string, Chart, Layout]> => [
        `${chart.id}, ${level}`,
        chart,
        await drawn(chart, level),
      ],
    ),
  ),
);

type Rectangle = Point & Size;

/** Places of states, counted from the drawing's corner. */
function placesOf({ states }: Layout): Map<string, Rectangle> {
  const places = new Map<string, Rectangle>();
  for (const { state, parent, x, y, width, height } of states) {
    const around = parent === null ? { x: 0, y: 0 } : (places.get(parent) as Rectangle);
    places.set(state.id, { x: around.x + x, y: around.y + y, width, height });
  }
  return places;
}

const holds = (around: Rectangle, inner: Rectangle) =>
  around.x < inner.x &&
  around.y < inner.y &&
  around.x + around.width > inner.x + inner.width &&
  around.y + around.height > inner.y + inner.height;

const isApart = (a: Rectangle, b: Rectangle) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

describe.each(drawings)('the drawing of %s', (_, chart, layout) => {
  const places = placesOf(layout);
  const place = (id: string) => places.get(id) as Rectangle;

  it('draws each state inside its parent, without overlaps', () => {
    const wrong = layout.states.flatMap(({ state }: PlacedState) =>
      layout.states
        .filter((other) => other.state.id !== state.id)
        .filter(({ state: other }) =>
          isWithin(other.id, state.id)
            ? !holds(place(state.id), place(other.id))
            : !isWithin(state.id, other.id) && !isApart(place(state.id), place(other.id)),
        )
        .map((other) => `${state.id} and ${other.state.id}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has a line for each transition, and a dot in each state with an initial one', () => {
    const ways = statesOf(chart.root).flatMap(({ id, transitions }) =>
      transitions
        .filter(({ target, trigger }) => target !== null && target !== id && trigger !== 'address')
        .map(({ key }) => key),
    );
    const keys = layout.lines.flatMap(({ transitions }) => transitions.map(({ key }) => key));
    expect(keys.toSorted()).toEqual(ways.toSorted());
    expect(layout.starts.map(({ parent, target }) => [parent, target])).toEqual(
      statesOf(chart.root).flatMap(({ id, initial }) => (initial === null ? [] : [[id, initial]])),
    );
  });
});
