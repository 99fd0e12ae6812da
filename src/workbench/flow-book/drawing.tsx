import type { KeyboardEvent } from 'react';
import { type CardLine, LOOKS, type Look } from './card.ts';
import type { Drawing, PlacedCard, PlacedFrame, PlacedLine, Point } from './layout.ts';
import type { Palette } from './palette.ts';

/** The typeface of the drawings. */
export const FONT = "'Figtree Variable', Figtree, Arial, sans-serif";

type ChartDrawingProps = {
  readonly drawing: Drawing;
  readonly palette: Palette;
  /** Id of the state that is looked at: its lines stand out. */
  readonly selected?: string | null;
  /** Ids of the states that a search found. */
  readonly found?: ReadonlySet<string>;
  /** Makes the cards buttons. Left out in an exported file. */
  readonly onSelect?: (id: string) => void;
};

/** A chart as SVG elements with attributes only, so that the page's own drawing and the exported file are the same. */
export function ChartDrawing({
  drawing,
  palette,
  selected = null,
  found,
  onSelect,
}: ChartDrawingProps) {
  const isNear = ({ source, target }: PlacedLine) => source === selected || target === selected;
  // The lines of the selected state come last, on top of the others.
  const lines = [...drawing.lines].sort((a, b) => Number(isNear(a)) - Number(isNear(b)));
  return (
    // The typeface as styles: the page's reset is stronger than attributes.
    <g style={{ fontFamily: FONT }}>
      {drawing.frames.map((frame) => (
        <Frame key={frame.state.id} frame={frame} palette={palette} />
      ))}
      {lines.map((line) => (
        <Line
          key={line.key}
          line={line}
          palette={palette}
          emphasis={selected === null ? 'none' : isNear(line) ? 'strong' : 'weak'}
        />
      ))}
      {drawing.cards.map((card) => (
        <Card
          key={card.state.id}
          placed={card}
          palette={palette}
          backRows={drawing.lines.filter((line) => line.isBack && line.source === card.state.id)}
          isSelected={card.state.id === selected}
          isFound={found?.has(card.state.id) ?? false}
          onSelect={onSelect}
        />
      ))}
    </g>
  );
}

function Frame({ frame, palette }: { frame: PlacedFrame; palette: Palette }) {
  const { state, depth, x, y, width, height } = frame;
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={height}
      rx={20}
      fill={palette.frame}
      fillOpacity={depth === 0 ? 0.02 : 0.05}
      stroke={palette.edge}
      strokeWidth={depth === 0 ? 1 : 1.25}
      strokeDasharray={state.kind === 'parallel' ? '2 4' : undefined}
    />
  );
}

type Emphasis = 'none' | 'strong' | 'weak';

function Line({
  line: { points, isBack, transition },
  palette,
  emphasis,
}: {
  line: PlacedLine;
  palette: Palette;
  emphasis: Emphasis;
}) {
  const colour = isBack ? palette.back : palette.line;
  const [start, end] = [points[0], points.at(-1)];
  if (!start || !end) {
    return null;
  }
  return (
    <g opacity={emphasis === 'weak' ? 0.22 : 1}>
      <path
        d={rounded(shortened(points, isBack))}
        fill="none"
        stroke={colour}
        strokeWidth={emphasis === 'strong' ? 3 : transition ? 1.5 : 2.25}
        strokeLinejoin="round"
      />
      <circle
        cx={start.x}
        cy={start.y}
        r={transition ? 3 : 5}
        fill={transition ? colour : palette.text}
      />
      <path d={arrowHead(end, isBack ? -1 : 1)} fill={colour} />
    </g>
  );
}

const HEAD = 9;

function arrowHead({ x, y }: Point, direction: 1 | -1): string {
  const back = x - HEAD * direction;
  return `M${x} ${y}L${back} ${y - 4.5}V${y + 4.5}Z`;
}

/** The line up to its arrow head, so that a thick one does not show beside the tip. */
function shortened(points: readonly Point[], isBack: boolean): Point[] {
  const end = points.at(-1);
  return end
    ? [...points.slice(0, -1), { x: end.x - (isBack ? -1 : 1) * (HEAD - 2), y: end.y }]
    : [];
}

/** A path along points with rounded corners. */
function rounded(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (!before) return `M${point.x} ${point.y}`;
      if (!after) return `L${point.x} ${point.y}`;
      const [start, end] = [toward(point, before), toward(point, after)];
      return `L${start.x} ${start.y}Q${point.x} ${point.y} ${end.x} ${end.y}`;
    })
    .join('');
}

/** The point a corner's radius away from a corner. */
function toward(corner: Point, other: Point): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y);
  const share = length === 0 ? 0 : Math.min(7, length / 2) / length;
  return {
    x: corner.x + (other.x - corner.x) * share,
    y: corner.y + (other.y - corner.y) * share,
  };
}

function Card({
  placed: { state, card, x, y, width, height },
  palette,
  backRows,
  isSelected,
  isFound,
  onSelect,
}: {
  placed: PlacedCard;
  palette: Palette;
  backRows: readonly PlacedLine[];
  isSelected: boolean;
  isFound: boolean;
  onSelect: ((id: string) => void) | undefined;
}) {
  const isHead = state.children.length > 0;
  const press = onSelect && {
    role: 'button',
    tabIndex: 0,
    'aria-pressed': isSelected,
    'data-state': state.id,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        onSelect(state.id);
      }
    },
  };
  const back = new Set(backRows.map(({ transition }) => transition));
  const titles = card.lines.filter(({ look }) => look === 'title');
  const others = card.lines.filter(({ look }) => look !== 'title');
  const backHeights = new Set(
    card.rows.filter((row) => back.has(row.transition)).map((row) => row.y),
  );
  return (
    // The button holds the title only, which is its name; a press anywhere on the card counts.
    <g
      transform={`translate(${x} ${y})`}
      {...(onSelect && { onClick: () => onSelect(state.id), cursor: 'pointer' })}
    >
      <g {...press}>
        {state.kind === 'final' && (
          <rect
            x={-4}
            y={-4}
            width={width + 8}
            height={height + 8}
            rx={15}
            fill="none"
            stroke={palette.line}
            strokeWidth={1.5}
          />
        )}
        <rect
          width={width}
          height={height}
          rx={12}
          fill={isHead ? palette.head : palette.card}
          stroke={isSelected ? palette.line : isFound ? palette.mark : palette.edge}
          strokeWidth={isSelected ? 3.5 : isFound ? 4 : 1.25}
        />
        {titles.map((line) => (
          <Text key={line.y} line={line} text={line.text} palette={palette} isBack={false} />
        ))}
      </g>
      {card.rules.map((at) => (
        <path key={at} d={`M0 ${at}H${width}`} stroke={isHead ? palette.edge : palette.rule} />
      ))}
      {others.map((line) => (
        <Text
          key={`${line.y}${line.isAtEnd}`}
          line={line}
          text={line.text}
          palette={palette}
          isBack={line.look === 'target' && backHeights.has(line.y - 5)}
        />
      ))}
    </g>
  );
}

function Text({
  line,
  text,
  palette,
  isBack,
}: {
  line: CardLine;
  text: string;
  palette: Palette;
  isBack: boolean;
}) {
  const [size, weight] = LOOKS[line.look];
  return (
    <text
      x={line.x}
      y={line.y}
      style={{ fontSize: size, fontWeight: weight }}
      textAnchor={line.isAtEnd ? 'end' : 'start'}
      fill={isBack ? palette.back : palette[inks[line.look]]}
    >
      {isBack ? text.replace('→', '←') : text}
    </text>
  );
}

const inks: Readonly<Record<Look, keyof Palette>> = {
  title: 'text',
  path: 'line',
  note: 'muted',
  tag: 'guard',
  event: 'text',
  guard: 'guard',
  action: 'muted',
  target: 'line',
};
