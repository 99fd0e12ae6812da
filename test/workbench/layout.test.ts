import { describe, expect, it } from 'vitest';
import { appWithFlows, screenMachines } from '../../machines/all-flows.ts';
import { chartOf, isWithin, machinesBelow } from '../../machines/chart.ts';
import { LOOKS, type Measure } from '../../src/workbench/flow-book/card.ts';
import {
  type Drawing,
  layOut,
  type Point,
  type Rectangle,
} from '../../src/workbench/flow-book/layout.ts';

const measure: Measure = (text, size, weight) => text.length * size * (weight >= 600 ? 0.56 : 0.52);

const drawings = [...machinesBelow(appWithFlows), ...screenMachines].flatMap((machine) =>
  [false, true].map((allLines): [string, Drawing] => {
    const chart = chartOf(machine);
    return [
      `${chart.id}${allLines ? ' with all lines' : ''}`,
      layOut(chart, measure, { allLines }),
    ];
  }),
);

const isApart = (a: Rectangle, b: Rectangle, gap: number) =>
  a.x + a.width + gap <= b.x ||
  b.x + b.width + gap <= a.x ||
  a.y + a.height + gap <= b.y ||
  b.y + b.height + gap <= a.y;

const holds = (around: Rectangle, inner: Rectangle) =>
  around.x < inner.x &&
  around.y < inner.y &&
  around.x + around.width > inner.x + inner.width &&
  around.y + around.height > inner.y + inner.height;

const between = (from: Point, to: Point): Rectangle => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(from.x - to.x),
  height: Math.abs(from.y - to.y),
});

describe.each(drawings)('the drawing of %s', (_, { cards, frames, lines, width, height }) => {
  it('keeps cards apart', () => {
    const clashes = cards.flatMap((card, index) =>
      cards
        .slice(index + 1)
        .filter((other) => !isApart(card, other, 8))
        .map((other) => `${card.state.id} and ${other.state.id}`),
    );
    expect(clashes).toEqual([]);
  });

  it('has each card in the frames of the states around it, and in no other', () => {
    const wrong = frames.flatMap((frame) =>
      cards
        .filter((card) =>
          isWithin(card.state.id, frame.state.id) ? !holds(frame, card) : !isApart(frame, card, 0),
        )
        .map((card) => `${card.state.id} in ${frame.state.id}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has frames in one another or apart', () => {
    const wrong = frames.flatMap((frame) =>
      frames
        .filter(({ state }) => state !== frame.state && !isWithin(frame.state.id, state.id))
        .filter((other) =>
          isWithin(other.state.id, frame.state.id)
            ? !holds(frame, other)
            : !isApart(frame, other, 0),
        )
        .map((other) => `${other.state.id} and ${frame.state.id}`),
    );
    expect(wrong).toEqual([]);
  });

  it('draws lines along the axes, through no card', () => {
    const wrong = lines.flatMap(({ key, points }) =>
      points.slice(1).flatMap((point, index) => {
        const stretch = between(points[index] ?? point, point);
        const isSlanted = stretch.width > 0 && stretch.height > 0;
        const through = cards.filter(
          (card) => !isApart(card, stretch, 0) && !touches(card, stretch),
        );
        return [
          ...(isSlanted ? [`${key} is slanted`] : []),
          ...through.map((card) => `${key} goes through ${card.state.id}`),
        ];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('has all of it on the sheet', () => {
    const points = [
      ...lines.flatMap((line) => line.points),
      ...frames.flatMap((frame) => [
        frame,
        { x: frame.x + frame.width, y: frame.y + frame.height },
      ]),
    ];
    expect(points.filter(({ x, y }) => x < 0 || y < 0 || x > width || y > height)).toEqual([]);
  });

  it('keeps the words of a card within it, and apart', () => {
    const wrong = cards.flatMap(({ state, card }) => {
      const boxes = card.lines.map((line) => {
        const [size, weight] = LOOKS[line.look];
        const length = measure(line.text, size, weight);
        const x = line.isAtEnd ? line.x - length : line.x;
        return { text: line.text, x, y: line.y - size * 0.75, width: length, height: size * 0.75 };
      });
      return boxes
        .filter(
          (box, index) =>
            box.x < 0 ||
            box.x + box.width > card.width ||
            box.y + box.height > card.height ||
            boxes.slice(index + 1).some((other) => !isApart(box, other, 0)),
        )
        .map(({ text }) => `${state.id}: ${text}`);
    });
    expect(wrong).toEqual([]);
  });
});

/** Ends of lines lie on the edge of their card. */
function touches(card: Rectangle, stretch: Rectangle): boolean {
  return (
    stretch.height === 0 &&
    (stretch.x + stretch.width === card.x || stretch.x === card.x + card.width)
  );
}
