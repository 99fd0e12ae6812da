import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { allFlows } from '../../machines/all-flows.ts';
import { nodesOf } from '../../machines/nodes.ts';
import { type Node, stateName } from '../model/chart.ts';
import { leafOf, withParents } from '../support/lead-to.ts';
import { transitionLists } from '../support/xstate-internals.ts';

/** The step of a state: its own, or that of a state around it. */
const stepOf = (node: Node): number | undefined =>
  withParents(node).find(({ meta }) => meta?.step !== undefined)?.meta?.step;

const flows = Object.entries<AnyStateMachine>(allFlows)
  .map(([name, machine]) => {
    const leaves = (nodesOf(machine) as Node[]).filter((node) => leafOf(node) === node);
    return { name, leaves, steps: leaves.flatMap((leaf) => stepOf(leaf) ?? []) };
  })
  .filter(({ steps }) => steps.length > 0);

/** The transitions of a state and of those around it from one step to another. The innermost state that knows an event takes it. */
const movesFrom = (leaf: Node) =>
  [...new Map(withParents(leaf).reverse().flatMap(transitionLists))].flatMap(([event, list]) =>
    list.flatMap(({ target = [] }) => {
      const [before, to] = [stepOf(leaf), (target as readonly Node[]).map(leafOf)[0]];
      const after = to && stepOf(to);
      if (!to || before === undefined || after === undefined) return [];
      return { event, to, before, after, name: `${stateName(leaf)}, ${event}: ${stateName(to)}` };
    }),
  );

/** A whole step is an entry of the tab's history, a half step lies on top of it and closes by Back. */
describe.each(flows)('the steps of $name', ({ leaves, steps }) => {
  const moves = leaves.flatMap(movesFrom);
  const namesOf = (wrong: typeof moves) => wrong.map(({ name }) => name);

  test('are counted from 0 without a gap, and each half step lies on a whole one', () => {
    const whole = steps.filter(Number.isInteger);
    expect([...new Set(whole)].sort()).toEqual([...Array(Math.max(...whole) + 1).keys()]);
    expect(Math.max(...whole)).toBeGreaterThan(0);
    expect(steps.filter((step) => !whole.includes(Math.floor(step)))).toEqual([]);
  });

  test('are left by Back for an earlier one; the first stays', () => {
    const backs = moves.filter(({ event }) => event === 'back.requested');
    expect(
      namesOf(backs.filter(({ before, after }) => (before > 0 ? after >= before : after > 0))),
    ).toEqual([]);
  });

  test('stay while a call is running', () => {
    const calls = moves.filter(({ to }) => to.tags.includes('busy'));
    expect(
      namesOf(calls.filter(({ before, after }) => Math.floor(before) !== Math.floor(after))),
    ).toEqual([]);
  });
});
