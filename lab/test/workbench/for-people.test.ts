import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '../../charts/chart.ts';
import { changesBetween } from '../../charts/chart-changes.ts';
import { changesForPeople } from '../../workbench/flow-book/changes/for-people.ts';

const chart = (states: object) =>
  chartOf(createMachine({ id: 'door', initial: 'shut', states } as never));

function rows(before: object, after: object) {
  const [then, now] = [chart(before), chart(after)];
  const [change] = changesBetween([then], [now]).changed;
  return change ? changesForPeople(change, then, now) : [];
}

test('changes that a customer sees come first, each with its words before and after', () => {
  expect(
    rows(
      {
        shut: { always: [{ guard: 'isOiled', target: 'open' }] },
        open: { meta: { screen: 'door' }, description: 'Open. Wide.', on: { push: 'shut' } },
        lost: {},
      },
      {
        shut: { always: [{ guard: 'isOiled', target: 'open' }, { target: 'jammed' }] },
        open: { meta: { screen: 'door' }, description: 'Open. Ajar.', on: { pull: 'shut' } },
        jammed: { description: 'Jammed. Nothing moves.' },
      },
    ),
  ).toEqual([
    {
      id: 'open',
      isGone: false,
      isRenamed: false,
      name: 'Open',
      before: ['Open. Wide.', 'Push → Shut'],
      after: ['Open. Ajar.', 'Pull → Shut'],
    },
    {
      id: 'jammed',
      isGone: false,
      isRenamed: false,
      name: 'Jammed',
      before: [],
      after: ['Nothing moves.'],
    },
    {
      id: 'shut',
      isGone: false,
      isRenamed: false,
      name: 'Shut',
      before: [],
      after: ['Otherwise → Jammed'],
    },
  ]);
});

test('a new order of transitions, and actions that only the code runs, are left out', () => {
  const two = (first: object, second: object) => ({
    shut: { on: { push: [first, second] } },
    open: {},
    wide: {},
  });
  const [oiled, rest] = [
    { guard: 'isOiled', target: 'open' },
    { guard: 'isNew', target: 'wide' },
  ];
  expect(rows(two(oiled, rest), two(rest, oiled))).toEqual([]);
  expect(rows(two(oiled, rest), two({ ...oiled, actions: 'creak' }, rest))).toEqual([]);
});
