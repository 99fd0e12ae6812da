import { Graph, layout } from '@dagrejs/dagre';
import {
  type Chart,
  type ChartState,
  type ChartTransition,
  isWithin,
  parentOf,
  statesOf,
} from '../../../machines/chart.ts';
import { type Card, cardOf, type Measure, shown } from './card.ts';

/** A place in a drawing. */
export type Point = { readonly x: number; readonly y: number };
/** A place with its extent, in the units of the drawing; the point is its upper left corner. */
export type Rectangle = Point & { readonly width: number; readonly height: number };

/** A state's card where it stands. The card of a state with states in it heads its frame. */
export type PlacedCard = Rectangle & { readonly state: ChartState; readonly card: Card };

/** The frame around a state's card and the states in it. */
export type PlacedFrame = Rectangle & { readonly state: ChartState; readonly depth: number };

/** The line of a transition, or of the way into a frame (`transition` is null). */
export type PlacedLine = {
  readonly key: string;
  readonly transition: ChartTransition | null;
  readonly source: string;
  readonly target: string;
  /** It leads against the reading direction, and so leaves its card on the left. */
  readonly isBack: boolean;
  /** Corners of the line, which runs along the axes. */
  readonly points: readonly Point[];
};

/** A chart with a place for everything. */
export type Drawing = {
  readonly width: number;
  readonly height: number;
  readonly cards: readonly PlacedCard[];
  readonly frames: readonly PlacedFrame[];
  readonly lines: readonly PlacedLine[];
  /** Targets whose lines are left out because too many lead there. */
  readonly crowded: readonly string[];
};

/** More lines than this to one state are left out; the words in the cards still say where they lead. */
const CROWD = 9;

const MARGIN = 8;
const CARD_SPACING = 34;
const LINE_SPACING = 14;
/** Room for a frame's edge beside what is in it. */
const FRAME_PADDING = 16;
const TRACK_WIDTH = 9;
/** Height at which a line meets the card that it leads to: beside the title. */
const ENTRY_HEIGHT = 23;
const AXIS_GAP = 26;

type Wire = {
  readonly key: string;
  readonly source: string;
  readonly target: string;
  readonly transition: ChartTransition | null;
};

/** Finds a place for everything in a chart, reading from left to right. */
export function layOut(chart: Chart, measure: Measure, options: { allLines: boolean }): Drawing {
  const states = statesOf(chart.root);
  const cards = new Map(
    states.map((state) => [
      state.id,
      cardOf(state, state.id === '' ? chart.id : state.name, namesFrom(state.id, chart), measure),
    ]),
  );
  const { wires, crowded } = wiresOf(states, options.allLines);
  const { centres, bends } = arrange(states, cards, wires);
  return route({ states, cards, wires, crowded, centres, bends });
}

/** What a state is called by another one: its name, with the name around it where that is another. */
function namesFrom(from: string, chart: Chart): (target: string) => string {
  return (target) => {
    const name = target.split('.').at(-1) || chart.id;
    const around = parentOf(target);
    const isNear = around === '' || isWithin(from, around);
    return isNear ? name : `${around.split('.').at(-1)} › ${name}`;
  };
}

function wiresOf(states: readonly ChartState[], allLines: boolean) {
  const all: Wire[] = states.flatMap((state) =>
    shown(state).flatMap((transition) => {
      const { key, target } = transition;
      return target === null || target === state.id
        ? []
        : [{ key, source: state.id, target, transition }];
    }),
  );
  const counts = new Map<string, number>();
  for (const { target } of all) {
    counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  const crowded = [...counts].filter(([, count]) => count > CROWD).map(([target]) => target);
  const entries: Wire[] = states.flatMap(({ id, kind, initial, children }) => {
    const first =
      kind === 'parallel' ? children.map((child) => child.id) : initial ? [initial] : [];
    return first.map((target) => ({
      key: `${id}|>${target}`,
      source: id,
      target,
      transition: null,
    }));
  });
  const drawn = allLines ? all : all.filter(({ target }) => !crowded.includes(target));
  return { wires: [...entries, ...drawn], crowded };
}

/** Lets dagre decide on columns and heights. */
function arrange(
  states: readonly ChartState[],
  cards: ReadonlyMap<string, Card>,
  wires: readonly Wire[],
) {
  const graph = new Graph({ compound: true, multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: CARD_SPACING, edgesep: LINE_SPACING, ranksep: 40 });
  for (const { id, children } of states) {
    const { width, height } = cardAt(cards, id);
    graph.setNode(cardNode(id), { width, height });
    if (children.length > 0) {
      graph.setNode(frameNode(id), {});
      graph.setParent(cardNode(id), frameNode(id));
    }
  }
  for (const { id, children } of states) {
    if (id !== '') {
      graph.setParent(children.length > 0 ? frameNode(id) : cardNode(id), frameNode(parentOf(id)));
    }
  }
  for (const { key, source, target, transition } of wires) {
    const weight = transition === null ? 6 : 2;
    graph.setEdge(cardNode(source), cardNode(target), { weight }, key);
  }
  // A child that no line leads to still stands to the right of the card that heads its frame.
  for (const { id, children } of states) {
    for (const child of children) {
      const isReached = wires.some(
        ({ source, target }) => isWithin(target, child.id) && !isWithin(source, child.id),
      );
      if (!isReached) {
        graph.setEdge(cardNode(id), cardNode(child.id), { weight: 1 }, `${id}|beside|${child.id}`);
      }
    }
  }
  layout(graph);

  const centres = new Map<string, Point>(
    states.map(({ id }) => {
      const { x = 0, y = 0 } = graph.node(cardNode(id));
      return [id, { x, y }];
    }),
  );
  const bends = new Map<string, readonly Point[]>(
    wires.map(({ key, source, target }) => {
      const { points = [] } = graph.edge(cardNode(source), cardNode(target), key);
      return [key, points.slice(1, -1)];
    }),
  );
  return { centres, bends };
}

function cardNode(id: string): string {
  return `card:${id}`;
}

function frameNode(id: string): string {
  return `frame:${id}`;
}

function cardAt(cards: ReadonlyMap<string, Card>, id: string): Card {
  const card = cards.get(id);
  if (!card) {
    throw new Error(`The drawing has no card for the state "${id}".`);
  }
  return card;
}

type Arrangement = {
  readonly states: readonly ChartState[];
  readonly cards: ReadonlyMap<string, Card>;
  readonly wires: readonly Wire[];
  readonly crowded: readonly string[];
  readonly centres: ReadonlyMap<string, Point>;
  readonly bends: ReadonlyMap<string, readonly Point[]>;
};

type Column = {
  readonly centre: number;
  readonly width: number;
  left: number;
};

/** A part of a wire that goes from one column to the next, perhaps at another height. */
type Step = {
  readonly wire: Wire;
  readonly gap: number;
  readonly from: number;
  readonly to: number;
};

/**
 * Draws each wire along the axes: level through the columns, where dagre keeps room for it, and up or down in the
 * gaps between them, each on a track of its own.
 */
function route({ states, cards, wires, crowded, centres, bends }: Arrangement): Drawing {
  const columns = columnsOf(states, cards, centres);
  const columnAt = (x: number) => columns.findIndex(({ centre }) => Math.abs(centre - x) < 1);
  const columnOf = (id: string) => columnAt(centres.get(id)?.x ?? 0);
  const topOf = (id: string) => (centres.get(id)?.y ?? 0) - cardAt(cards, id).height / 2;

  // The height of each wire in each column that it touches, in its own direction.
  const courses = wires.map((wire) => {
    const first = columnOf(wire.source);
    const last = columnOf(wire.target);
    const row = cardAt(cards, wire.source).rows.find(
      ({ transition }) => transition === wire.transition,
    );
    const stops = [
      { column: first, y: topOf(wire.source) + (row?.y ?? ENTRY_HEIGHT) },
      ...(bends.get(wire.key) ?? [])
        .map(({ x, y }) => ({ column: columnAt(x), y }))
        .filter(({ column }) => column > Math.min(first, last) && column < Math.max(first, last)),
      { column: last, y: topOf(wire.target) + ENTRY_HEIGHT },
    ];
    return { wire, stops: levelled(stops), isBack: last < first };
  });

  const steps: Step[] = courses.flatMap(({ wire, stops, isBack }) =>
    stops.slice(1).map((stop, index) => {
      const before = stops[index] ?? stop;
      const gap = Math.min(before.column, stop.column);
      return isBack
        ? { wire, gap, from: stop.y, to: before.y }
        : { wire, gap, from: before.y, to: stop.y };
    }),
  );
  const tracks = columns.map((_, gap) => tracksOf(steps.filter((step) => step.gap === gap)));

  // Frames: how many begin and end at each column decides on the room beside it.
  const frames = states.filter(({ children }) => children.length > 0);
  const spans = new Map(frames.map((frame) => [frame.id, spanOf(frame, columnOf)]));
  const edgesAt = (column: number, side: 'first' | 'last') =>
    depthOfNesting(frames.filter(({ id }) => spans.get(id)?.[side] === column).map(({ id }) => id));
  let x = MARGIN;
  const trackStarts: number[] = [];
  columns.forEach((column, index) => {
    x += edgesAt(index, 'first') * FRAME_PADDING;
    column.left = x;
    x += column.width + edgesAt(index, 'last') * FRAME_PADDING + AXIS_GAP / 2;
    trackStarts[index] = x;
    x += (tracks[index]?.size ?? 0) * TRACK_WIDTH + AXIS_GAP;
  });

  const placedCards = states.map((state) => {
    const card = cardAt(cards, state.id);
    const left = columns[columnOf(state.id)]?.left ?? 0;
    return { state, card, x: left, y: topOf(state.id), width: card.width, height: card.height };
  });
  const boxes = new Map(placedCards.map((card) => [card.state.id, card]));
  const edge = (id: string, side: 'left' | 'right') => {
    const box = boxes.get(id);
    return box ? (side === 'left' ? box.x : box.x + box.width) : 0;
  };

  const lines: PlacedLine[] = courses.map(({ wire, stops, isBack }) => {
    const points: Point[] = [];
    stops.forEach((stop, index) => {
      const before = stops[index - 1];
      if (!before) {
        points.push({ x: edge(wire.source, isBack ? 'left' : 'right'), y: stop.y });
        return;
      }
      const gap = Math.min(before.column, stop.column);
      const track = tracks[gap]?.get(wire.key);
      if (track !== undefined) {
        const at = (trackStarts[gap] ?? 0) + track * TRACK_WIDTH;
        points.push({ x: at, y: before.y }, { x: at, y: stop.y });
      }
    });
    points.push({
      x: edge(wire.target, isBack ? 'right' : 'left'),
      y: stops.at(-1)?.y ?? 0,
    });
    const { key, transition, source, target } = wire;
    return { key, transition, source, target, isBack, points };
  });

  const placedFrames = placeFrames(frames, placedCards, lines);
  return shifted({ cards: placedCards, frames: placedFrames, lines, crowded });
}

function columnsOf(
  states: readonly ChartState[],
  cards: ReadonlyMap<string, Card>,
  centres: ReadonlyMap<string, Point>,
): Column[] {
  const widths = new Map<number, number>();
  for (const { id } of states) {
    const centre = Math.round(centres.get(id)?.x ?? 0);
    widths.set(centre, Math.max(widths.get(centre) ?? 0, cardAt(cards, id).width));
  }
  return [...widths]
    .sort(([first], [second]) => first - second)
    .map(([centre, width]) => ({ centre, width, left: 0 }));
}

/** Heights that are the same to the eye are the same: less than that is no upright part, and must not slant. */
const LEVEL = 0.5;

function levelled<Stop extends { y: number }>(stops: readonly Stop[]): Stop[] {
  const levels: Stop[] = [];
  for (const stop of stops) {
    const before = levels.at(-1);
    const isLevel = before !== undefined && Math.abs(before.y - stop.y) <= LEVEL;
    levels.push(isLevel ? { ...stop, y: before.y } : stop);
  }
  return levels;
}

/** The place of each wire's upright part in a gap, from the left, so that few of them cross. */
function tracksOf(steps: readonly Step[]): Map<string, number> {
  const upright = steps.filter(({ from, to }) => Math.abs(from - to) > LEVEL);
  const up = upright.filter(({ from, to }) => to < from).sort((a, b) => a.from - b.from);
  const down = upright.filter(({ from, to }) => to > from).sort((a, b) => b.from - a.from);
  return new Map([...up, ...down].map(({ wire }, index) => [wire.key, index]));
}

function spanOf(frame: ChartState, columnOf: (id: string) => number) {
  const columns = statesOf(frame).map(({ id }) => columnOf(id));
  return { first: Math.min(...columns), last: Math.max(...columns) };
}

/** How many of some frames lie in one another at most. */
function depthOfNesting(ids: readonly string[]): number {
  return Math.max(0, ...ids.map((id) => ids.filter((around) => isWithin(id, around)).length));
}

/** Frames around their cards, their inner frames and the lines that stay inside; the innermost first. */
function placeFrames(
  frames: readonly ChartState[],
  cards: readonly PlacedCard[],
  lines: readonly PlacedLine[],
): PlacedFrame[] {
  const placed: PlacedFrame[] = [];
  for (const state of [...frames].reverse()) {
    const inside = (id: string) => isWithin(id, state.id);
    const contents: Rectangle[] = [
      ...cards.filter((card) => inside(card.state.id)),
      ...placed.filter((frame) => inside(frame.state.id)),
      ...lines
        .filter(({ source, target }) => inside(source) && inside(target))
        .flatMap(({ points }) => points.map((point) => ({ ...point, width: 0, height: 0 }))),
    ];
    placed.push({ ...padded(bounds(contents), FRAME_PADDING), state, depth: depthOf(state.id) });
  }
  return placed.reverse();
}

function depthOf(id: string): number {
  return id === '' ? 0 : id.split('.').length;
}

function bounds(rectangles: readonly Rectangle[]): Rectangle {
  const x = Math.min(...rectangles.map((rectangle) => rectangle.x));
  const y = Math.min(...rectangles.map((rectangle) => rectangle.y));
  return {
    x,
    y,
    width: Math.max(...rectangles.map((rectangle) => rectangle.x + rectangle.width)) - x,
    height: Math.max(...rectangles.map((rectangle) => rectangle.y + rectangle.height)) - y,
  };
}

function padded({ x, y, width, height }: Rectangle, by: number): Rectangle {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** The drawing with its outer frame at the margin. */
function shifted(drawing: Omit<Drawing, 'width' | 'height'>): Drawing {
  const outer = bounds(drawing.frames.length > 0 ? drawing.frames : drawing.cards);
  const dx = MARGIN - outer.x;
  const dy = MARGIN - outer.y;
  const move = <Placed extends Point>(placed: Placed): Placed => ({
    ...placed,
    x: Math.round(placed.x + dx),
    y: Math.round(placed.y + dy),
  });
  return {
    width: Math.round(outer.width + 2 * MARGIN),
    height: Math.round(outer.height + 2 * MARGIN),
    cards: drawing.cards.map(move),
    frames: drawing.frames.map(move),
    lines: drawing.lines.map((line) => ({ ...line, points: line.points.map(move) })),
    crowded: drawing.crowded,
  };
}
