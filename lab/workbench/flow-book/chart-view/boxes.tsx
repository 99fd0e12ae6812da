import { chakra } from '@chakra-ui/react';
import { Fragment } from 'react';
import { dataAttr } from '../../../../src/ui/data-attr.ts';
import type { Chart, ChartState, ChartTransition } from '../../../charts/chart.ts';
import { flowsCopy } from '../../../copy/flows.ts';
import { type DrawnLevel, isLine, type Line } from './layout.ts';
import type { Mark } from './marks.ts';

const words = flowsCopy.row;

/** Pixels instead of rem, because they belong to the drawing, which is zoomed as a whole. */
const Box = chakra('div', {
  base: {
    width: 'max-content',
    px: '12px',
    py: '8px',
    color: 'fg',
    fontSize: '13px',
    lineHeight: '1.35',
    overflowWrap: 'anywhere',
    '&[data-level=names]': { px: '10px', py: '9px' },
    '&[data-level=names]:not([data-frame])': { textAlign: 'center' },
  },
});

const Name = chakra('div', {
  base: {
    maxWidth: '230px',
    fontSize: '15px',
    fontWeight: 'semibold',
    '[data-level=names] > &': { overflowWrap: 'normal', lineHeight: '1.1' },
    '[data-level=names]:not([data-frame]) > &': { maxWidth: '110px' },
  },
});

const Row = chakra('div', {
  base: {
    maxWidth: '230px',
    color: 'fg.muted',
    '&[data-look=id]': { fontSize: '12px' },
    '&[data-look=path]': { color: 'brand', fontWeight: 'semibold' },
    '&[data-look=tags]': { color: 'info.fg', fontWeight: 'semibold' },
    '&[data-look=inner]': { marginTop: '4px', paddingTop: '4px', borderTopWidth: '1px' },
  },
});

/** Colours of transitions, by trigger. */
export const TONES = {
  '& [data-told=cause]': { fontWeight: 'semibold' },
  '&[data-trigger=failed] [data-told=cause]': { color: 'danger.fg' },
  '&[data-trigger=done] [data-told=cause]': { color: 'success.fg' },
  '&[data-trigger=after] [data-told=cause]': { color: 'warning.fg' },
  '&[data-trigger=always] [data-told=cause]': { color: 'info.fg' },
} as const;

/** The colours of a state that is active or has changed. */
export const MARKED = {
  '&[data-mark=active], &[data-mark=changed]': { bg: 'accent.subtle', '--edge': '{colors.accent}' },
  '&[data-mark=added]': { bg: 'success.subtle', '--edge': '{colors.success}' },
  '&[data-mark=removed]': {
    bg: 'danger.subtle',
    '--edge': '{colors.danger}',
    textDecoration: 'line-through',
  },
} as const;

const Transition = chakra('div', {
  base: {
    color: 'fg',
    ...TONES,
    '& [data-told=condition]': { color: 'warning.fg' },
    '& [data-told=rest]': { fontSize: '12px', color: 'fg.muted' },
    '&[data-mark=taken], &[data-mark=changed]': {
      bg: 'accent.subtle',
      boxShadow: '0 0 0 2px {colors.accent}',
    },
    '&[data-mark=added]': { bg: 'success.subtle', boxShadow: '0 0 0 2px {colors.success}' },
    '&[data-mark=removed]': {
      bg: 'danger.subtle',
      boxShadow: '0 0 0 2px {colors.danger}',
      textDecoration: 'line-through',
    },
  },
});

const Label = chakra('div', {
  base: {
    width: 'max-content',
    maxWidth: '190px',
    px: '5px',
    py: '2px',
    display: 'grid',
    gap: '3px',
    fontSize: '12.5px',
    lineHeight: '1.3',
    overflowWrap: 'anywhere',
    bg: 'bg',
    borderRadius: '6px',
  },
});

type Marked = ReadonlyMap<string, Mark>;

type StateBoxProps = {
  readonly chart: Chart;
  readonly state: ChartState;
  readonly level: DrawnLevel;
  readonly marks: Marked;
};

/** Content of a state's box, or of the head of its frame. */
export function StateBox({ chart, state, level, marks }: StateBoxProps) {
  const { path, tags, actors, entry, exit, children } = state;
  const name = <Name>{state.id === '' ? chart.label : state.label}</Name>;
  if (level === 'names') {
    return (
      <Box data-level={level} data-frame={dataAttr(children.length > 0)}>
        {name}
      </Box>
    );
  }
  return (
    <Box data-level={level}>
      {name}
      {/* The details of a pressed state, and all states in words, say the same. */}
      <div aria-hidden="true">
        <Row data-look="id">{breakable(state.id === '' ? chart.id : state.name)}</Row>
        {path !== null && <Row data-look="path">{path}</Row>}
        {tags.length > 0 && <Row data-look="tags">{words.tags(tags)}</Row>}
        {state.about && children.length === 0 && <Row>{state.about}</Row>}
        {actors.length > 0 && <Row>{words.runs(actors.map(({ source }) => source))}</Row>}
        {entry.length > 0 && <Row>{words.entry(entry)}</Row>}
        {exit.length > 0 && <Row>{words.exit(exit)}</Row>}
        {innerOf(state).map((transition) => (
          <Row key={transition.key} data-look="inner">
            <Way state={state} transition={transition} mark={marks.get(transition.key)} />
          </Row>
        ))}
      </div>
    </Box>
  );
}

/** Returns the transitions that are shown in the box of their state. */
function innerOf(state: ChartState): readonly ChartTransition[] {
  return state.transitions.filter(
    (transition) => !isLine(state, transition) && transition.trigger !== 'address',
  );
}

type LineLabelProps = { readonly state: ChartState; readonly line: Line; readonly marks: Marked };

/** Label of a line: its transitions. */
export function LineLabel({ state, line, marks }: LineLabelProps) {
  return (
    <Label>
      {line.transitions.map((transition) => (
        <Way
          key={transition.key}
          state={state}
          transition={transition}
          mark={marks.get(transition.key)}
        />
      ))}
    </Label>
  );
}

type WayProps = {
  readonly state: ChartState;
  readonly transition: ChartTransition;
  readonly mark: Mark | undefined;
};

function Way({ state, transition, mark }: WayProps) {
  const { trigger, guard, isOtherwise, actions, target, reenters } = transition;
  const condition = guard === null ? isOtherwise && words.otherwise : words.guard(guard);
  const place = placeOf(state, transition);
  const isInner = target === null || target === state.id;
  return (
    <Transition data-trigger={trigger} data-mark={mark}>
      <span data-told="cause">
        {isInner && (reenters ? '↻ ' : '• ')}
        {breakable(flowsCopy.trigger(transition))}
      </span>
      {place !== null && <span data-told="rest"> {place}.</span>}
      {condition && <span data-told="condition"> {breakable(condition)}</span>}
      {actions.length > 0 && <span data-told="rest"> {breakable(words.actions(actions))}</span>}
    </Transition>
  );
}

/** Position of a transition among those for the same event, from 1; null if it is the only one. */
function placeOf(state: ChartState, transition: ChartTransition): number | null {
  const rivals = state.transitions.filter(
    ({ trigger, subject }) => trigger === transition.trigger && subject === transition.subject,
  );
  return rivals.length > 1 ? rivals.indexOf(transition) + 1 : null;
}

/** Names that may wrap before capitals and after dots. */
function breakable(text: string) {
  return text.split(/(?<=[a-z][.)])(?=[a-z])|(?<=[a-z])(?=[A-Z])/).map((piece, index) => (
    // The pieces of a text have no other name than their place.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
