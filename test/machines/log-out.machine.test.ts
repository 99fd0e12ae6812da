import { expect, test } from 'vitest';
import { logOutMachine } from '../../machines/log-out.machine.ts';
import { play } from './support.ts';

test('the log-out always asks for confirmation [R2.81]', () => {
  const { actor, value } = play(logOutMachine);
  expect(value()).toBe('closed');
  actor.send({ type: 'logOut.confirmed' });
  expect(value()).toBe('closed');
  actor.send({ type: 'logOut.requested' });
  expect(value()).toBe('asking');
});

test('a confirmation is reported to the app, again after the next log-in', () => {
  const { actor, value, told } = play(logOutMachine);
  for (const times of [1, 2]) {
    actor.send({ type: 'logOut.requested' });
    expect(told()).toHaveLength(times - 1);
    actor.send({ type: 'logOut.confirmed' });
    expect([value(), told().length]).toEqual(['closed', times]);
  }
  expect(told()[0]).toEqual({ type: 'logOut.confirmed' });
});

test('the browser’s Back opens the dialog too, and a second Back closes it [R2.82]', () => {
  const { actor, value, told } = play(logOutMachine);
  actor.send({ type: 'leave.requested' });
  expect(value()).toBe('askingOnBack');
  expect(actor.getSnapshot().hasTag('asking')).toBe(true);
  actor.send({ type: 'back.requested' });
  expect(value()).toBe('closed');
  actor.send({ type: 'leave.requested' });
  actor.send({ type: 'logOut.declined' });
  expect([value(), told()]).toEqual(['closed', []]);
  actor.send({ type: 'leave.requested' });
  actor.send({ type: 'logOut.confirmed' });
  expect([value(), told().length]).toEqual(['closed', 1]);
});
