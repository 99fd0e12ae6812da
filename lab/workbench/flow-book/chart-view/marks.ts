/** Reason why a state or a transition is highlighted. */
export type Mark = 'active' | 'taken' | 'added' | 'removed' | 'changed';

/** Highlighted parts of a drawing. */
export type ChartMarks = {
  /** By id of the state; empty for the machine itself. */
  readonly states: ReadonlyMap<string, Mark>;
  /** By key of the transition. */
  readonly transitions: ReadonlyMap<string, Mark>;
};

/** No highlights. */
export const NO_MARKS: ChartMarks = { states: new Map(), transitions: new Map() };
