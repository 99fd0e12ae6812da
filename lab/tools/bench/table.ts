import { columns, markdownColumns } from '../../../tools/columns.ts';
import type { Figure } from './figure.ts';

/** Number of meaningful decimals. */
const DECIMALS: Readonly<Record<Figure['unit'], number>> = {
  kB: 1,
  ms: 0,
  s: 1,
  MB: 2,
  points: 2,
  count: 0,
  'per second': 0,
  times: 1,
};

const HEADINGS = ['what', 'figure', 'aim', ''] as const;

/** True if a figure meets its aim, or has none. */
function isKept({ value, aim }: Figure): boolean {
  if (aim === null) {
    return true;
  }
  return 'atMost' in aim ? value <= aim.atMost : value >= aim.atLeast;
}

function inUnit(value: number, unit: Figure['unit']): string {
  const digits = value.toLocaleString('en-AU', {
    maximumFractionDigits: DECIMALS[unit],
    minimumFractionDigits: unit === 'points' ? 0 : DECIMALS[unit],
  });
  return unit === 'count' || unit === 'points' ? digits : `${digits} ${unit}`;
}

function row(figure: Figure): string[] {
  const { what, value, unit, aim } = figure;
  const limit =
    aim === null
      ? ''
      : 'atMost' in aim
        ? `≤ ${inUnit(aim.atMost, unit)}`
        : `≥ ${inUnit(aim.atLeast, unit)}`;
  return [what, inUnit(value, unit), limit, isKept(figure) ? '' : 'missed'];
}

const tableOf = (figures: readonly Figure[]) => [HEADINGS, ...figures.map(row)];
const isNumber = (column: number) => column > 0;

/** Returns figures as a table, with missed aims marked. */
export function textTable(figures: readonly Figure[]): string {
  return columns(tableOf(figures), isNumber);
}

/** Returns the same table in Markdown. */
export function markdownTable(figures: readonly Figure[]): string {
  return markdownColumns(tableOf(figures), (column) => column === 1 || column === 2);
}
