import type { ChartState, ChartTransition } from '../../../machines/chart.ts';
import { flowsCopy } from '../../copy/flows.ts';

/** How a line of a card looks. */
export type Look = 'title' | 'path' | 'note' | 'tag' | 'event' | 'guard' | 'action' | 'target';

/** A line of text in a card, placed by its baseline. */
export type CardLine = {
  readonly text: string;
  readonly look: Look;
  readonly x: number;
  readonly y: number;
  readonly isAtEnd: boolean;
};

/** Where the line of a transition leaves the card. */
export type CardRow = {
  readonly transition: ChartTransition;
  readonly y: number;
};

/** A state as a box of lines, sized. */
export type Card = {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly CardLine[];
  readonly rows: readonly CardRow[];
  /** Heights at which a rule parts the card. */
  readonly rules: readonly number[];
};

/** Width of a text in px. */
export type Measure = (text: string, size: number, weight: number) => number;

/** Size, weight and line height of each look, in px. */
export const LOOKS: Readonly<Record<Look, readonly [size: number, weight: number, line: number]>> =
  {
    title: [16, 700, 22],
    path: [12, 500, 17],
    note: [12.5, 400, 17],
    tag: [12, 600, 17],
    event: [13.5, 600, 19],
    guard: [13, 500, 17],
    action: [12.5, 400, 17],
    target: [13.5, 600, 19],
  };

const PADDING = 14;
const WIDEST = 268;
const GAP = 20;

/**
 * Lays out what is told about a state, line by line.
 *
 * @param name its title.
 * @param nameOf how a target is called from here.
 */
export function cardOf(
  state: ChartState,
  name: string,
  nameOf: (target: string) => string,
  measure: Measure,
): Card {
  type Draft = Omit<CardLine, 'x'> & { readonly width: number };
  const drafts: Draft[] = [];
  const rows: CardRow[] = [];
  const rules: number[] = [];
  let y = PADDING - 2;

  const width = (text: string, look: Look) => measure(text, LOOKS[look][0], LOOKS[look][1]);
  const put = (text: string, look: Look, isAtEnd = false) => {
    y += LOOKS[look][2];
    drafts.push({ text, look, y: y - 5, isAtEnd, width: width(text, look) });
  };
  const wrap = (text: string, look: Look) => {
    for (const line of wrapped(text, (part) => width(part, look) <= WIDEST)) put(line, look);
  };

  wrap(name, 'title');
  if (state.path !== null) wrap(state.path, 'path');
  if (state.tags.length > 0) wrap(flowsCopy.row.tags(state.tags), 'tag');
  if (state.description) wrap(state.description, 'note');
  const sources = state.actors.map(({ source }) => source);
  if (sources.length > 0) wrap(flowsCopy.row.runs(sources), 'note');
  if (state.entry.length > 0) wrap(flowsCopy.row.entry(state.entry), 'note');
  if (state.exit.length > 0) wrap(flowsCopy.row.exit(state.exit), 'note');

  let before: ChartTransition | null = null;
  for (const transition of shown(state)) {
    const isAnother =
      before?.trigger === transition.trigger && before.subject === transition.subject;
    if (!isAnother && drafts.length > 0) {
      rules.push(y + 6);
      y += 10;
    } else if (isAnother) {
      y += 4;
    }
    before = transition;
    const { guard, isOtherwise, actions, target } = transition;
    if (!isAnother) wrap(flowsCopy.trigger(transition), 'event');
    if (guard !== null) wrap(flowsCopy.row.guard(guard), 'guard');
    else if (isOtherwise) wrap(flowsCopy.row.otherwise, 'guard');
    if (actions.length > 0) wrap(flowsCopy.row.actions(actions), 'action');
    const way = target === null ? flowsCopy.row.stays : flowsCopy.row.target(nameOf(target));
    const last = drafts.at(-1);
    if (last && last.look !== 'note' && last.width + GAP + width(way, 'target') <= WIDEST) {
      drafts.push({
        ...last,
        text: way,
        look: 'target',
        isAtEnd: true,
        width: width(way, 'target'),
      });
    } else {
      put(way, 'target', true);
    }
    rows.push({ transition, y: (drafts.at(-1)?.y ?? y) - 5 });
  }

  const content = Math.max(
    90,
    ...drafts.map((draft) => draft.width + (draft.isAtEnd ? widthBeside(drafts, draft) : 0)),
  );
  return {
    width: Math.ceil(content) + 2 * PADDING,
    height: y + PADDING - 4,
    rows,
    rules,
    lines: drafts.map(({ text, look, y: baseline, isAtEnd }) => ({
      text,
      look,
      isAtEnd,
      x: isAtEnd ? Math.ceil(content) + PADDING : PADDING,
      y: baseline,
    })),
  };
}

/** The transitions that a card lists: an address that leads to a state is told by its path. */
export function shown(state: ChartState): ChartTransition[] {
  return state.transitions.filter(
    ({ trigger, target }) => trigger !== 'address' || target === null,
  );
}

function widthBeside(
  lines: readonly { readonly y: number; readonly isAtEnd: boolean; readonly width: number }[],
  line: { readonly y: number },
): number {
  const beside = lines.find(({ y, isAtEnd }) => !isAtEnd && y === line.y);
  return beside ? beside.width + GAP : 0;
}

/** Breaks a text at blanks, and long names at dots and capitals. */
function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const pieces = text.split(/(?<=\s)|(?<=[a-z][.)])(?=[a-z])|(?<=[a-z])(?=[A-Z])/);
  const lines: string[] = [];
  let line = '';
  for (const piece of joined(pieces, fits)) {
    if (line !== '' && !fits((line + piece).trimEnd())) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return [...lines, line.trimEnd()].filter((part) => part !== '');
}

/** Puts the pieces of a name together again wherever the whole word fits into a line. */
function joined(pieces: readonly string[], fits: (line: string) => boolean): string[] {
  const words: string[] = [];
  for (const piece of pieces) {
    const last = words.at(-1);
    if (last !== undefined && !/\s$/.test(last) && fits(last + piece)) {
      words[words.length - 1] = last + piece;
    } else {
      words.push(piece);
    }
  }
  return words;
}
