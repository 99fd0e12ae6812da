import { expect, test } from 'vitest';
import { logOutMachine } from '../../machines/log-out.machine.ts';
import { play } from './support.ts';

test('nobody is logged out without being asked [R2.81]', () => {
  const { actor, value } = play(logOutMachine);
  expect(value()).toBe('closed');
  actor.send({ type: 'logOut.confirmed' });
  expect(value()).toBe('closed');
  actor.send({ type: 'logOut.requested' });
  expect(value()).toBe('asking');
});

test('who says no stays, and can be asked again', () => {
  const { actor, value } = play(logOutMachine);
  actor.send({ type: 'logOut.requested' });
  actor.send({ type: 'logOut.declined' });
  expect(value()).toBe('closed');
  actor.send({ type: 'logOut.requested' });
  expect(value()).toBe('asking');
});

test('who says yes is told to the app, again after the next log-in', () => {
  const { actor, value, told } = play(logOutMachine);
  for (const times of [1, 2]) {
    actor.send({ type: 'logOut.requested' });
    expect(told()).toHaveLength(times - 1);
    actor.send({ type: 'logOut.confirmed' });
    expect([value(), told().length]).toEqual(['closed', times]);
  }
  expect(told()[0]).toEqual({ type: 'logOut.confirmed' });
});

test('after the browser’s Back it is asked too, and a second Back takes the question back [R2.82]', () => {
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

test('Back takes back the question of the menu as well', () => {
  const { actor, value } = play(logOutMachine);
  actor.send({ type: 'logOut.requested' });
  actor.send({ type: 'back.requested' });
  expect(value()).toBe('closed');
});
