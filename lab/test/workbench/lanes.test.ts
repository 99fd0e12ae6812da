import { describe, expect, it, test } from 'vitest';
import { liveCopy } from '../../copy/live.ts';
import {
  lanesOf,
  latestFlow,
  messagesOf,
  spanOf,
  standsIn,
} from '../../workbench/flow-book/live/lanes.ts';
import type { Message, RunningFlow } from '../../workbench/inspector/recording.ts';

let key = 0;
const message = (from: string | null, to: string): Message => ({
  key: key++,
  at: 0,
  from,
  to,
  type: 'said',
  payload: '',
  count: 1,
});
const flow = (id: string, ...active: string[]): RunningFlow => ({
  id,
  machine: id,
  active,
  taken: [],
});

const typed = message(null, 'app/login');
const signedIn = message('app/login/signIn', 'app/login');
const done = message('app/login', 'app');

describe('the lifelines of a sequence diagram', () => {
  it('are one for the person and one for each actor, parents first', () => {
    expect(lanesOf([signedIn, done, typed, done])).toEqual([
      null,
      'app',
      'app/login',
      'app/login/signIn',
    ]);
    expect(lanesOf([done])).toEqual(['app', 'app/login']);
  });

  it('are joined by a message, whichever way it goes', () => {
    const lanes = lanesOf([signedIn, done, typed]);
    expect(spanOf(typed, lanes)).toEqual({ first: 0, last: 2, way: 'on' });
    expect(spanOf(done, lanes)).toEqual({ first: 1, last: 2, way: 'back' });
    expect(spanOf(message('app', 'app'), lanes)).toEqual({ first: 1, last: 1, way: 'own' });
  });

  it('can be limited to one flow', () => {
    const all = [typed, signedIn, done];
    expect(messagesOf(all, null)).toBe(all);
    expect(messagesOf(all, 'app')).toEqual([done]);
    expect(messagesOf(all, 'app/login/signIn')).toEqual([signedIn]);
  });
});

describe('a running flow', () => {
  it('is in the innermost of its active states', () => {
    expect(standsIn(flow('login', 'form', 'form.typing', 'formal'))).toEqual([
      'form.typing',
      'formal',
    ]);
  });

  it('is shown if it has the latest event; otherwise the one that started last', () => {
    const flows = [flow('app'), flow('app/session'), flow('app/login')];
    expect(latestFlow(flows, 'app/session')?.id).toBe('app/session');
    expect(latestFlow(flows, null)?.id).toBe('app/login');
    expect(latestFlow(flows, 'app/ended')?.id).toBe('app/login');
    expect(latestFlow([], null)).toBe(undefined);
  });
});

test.each([
  ['xstate.init', 'start'],
  ['xstate.stop', 'stop'],
  ['xstate.done.actor.login', 'done'],
  ['xstate.error.actor.login', 'failed'],
  ['xstate.after.patience.login.waiting', 'after patience'],
  ['xstate.route', 'address bar'],
  ['credentials.submitted', 'The customer sends e-mail and password'],
])('the event %s reads "%s"', (type, words) => {
  expect(liveCopy.event(type)).toBe(words);
});
