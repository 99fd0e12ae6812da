import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf, statesOf } from '../../charts/chart.ts';
import { compare } from '../../workbench/flow-book/changes/compared.ts';

const chart = (id: string, config: object) => chartOf(createMachine({ id, ...config } as never));

const before = chart('door', {
  initial: 'shut',
  states: {
    shut: { on: { push: 'open', knock: 'lost' } },
    open: { meta: { path: '/open' }, after: { 500: 'shut' } },
    lost: { initial: 'deep', states: { deep: { on: { call: '#door.open' } } } },
  },
});
const after = chart('door', {
  initial: 'shut',
  states: {
    shut: { description: 'Nobody can pass.', on: { push: { guard: 'isOiled', target: 'wide' } } },
    wide: { meta: { path: '/open' }, after: { 500: 'shut' } },
    jammed: {},
  },
});

const { compared, changes } = compare(
  [before, chart('gate', {}), chart('wall', {})],
  [after, chart('wall', {}), chart('bell', { initial: 'still', states: { still: {} } })],
);

test('a changed chart contains its removed parts, and the reason of each highlight', () => {
  const door = compared.get('door');
  const states = statesOf(door?.chart.root ?? after.root);
  expect(states.map(({ id }) => id)).toEqual(['', 'shut', 'wide', 'jammed', 'lost', 'lost.deep']);
  expect(Object.fromEntries(door?.marks.states ?? [])).toEqual({
    shut: 'changed',
    wide: 'changed',
    jammed: 'added',
    lost: 'removed',
    'lost.deep': 'removed',
  });
  const ways = states.flatMap(({ id, transitions }) =>
    transitions.map(({ key, subject, target }) => [
      id,
      subject,
      target,
      door?.marks.transitions.get(key),
    ]),
  );
  expect(ways).toEqual([
    ['shut', 'push', 'wide', 'changed'],
    ['shut', 'knock', 'lost', 'removed'],
    ['wide', '500', 'shut', undefined],
    // Where it led to has another name now.
    ['lost.deep', 'call', 'wide', 'removed'],
  ]);
});

test('a new chart is highlighted as a whole, an unchanged one not at all', () => {
  expect([...(compared.get('bell')?.marks.states.values() ?? [])]).toEqual(['added', 'added']);
  expect(compared.get('wall')?.marks.states.size).toBe(0);
  expect(changes.removed.map(({ id }) => id)).toEqual(['gate']);
});
