import { describe, expect, test } from 'vitest';
import type { ContextFrom } from 'xstate';
import { isPlanSound } from '../../../domain/offer.ts';
import { allSamples } from '../../../machines/samples/all.ts';
import cashOut from '../../../machines/samples/cash-out.ts';
import identityCheck from '../../../machines/samples/identity-check.ts';
import login from '../../../machines/samples/login.ts';
import repayEarly from '../../../machines/samples/repay-early.ts';
import type { Samples } from '../../../machines/samples/samples.ts';
import { anOverview } from '../../../machines/samples/values.ts';
import { startFlow } from '../../../test/play/flow.ts';
import { startOf, startSlug } from '../../play/path.ts';
import { heardStep, type Played, play } from '../../play/player.ts';
import { endingSteps, eventSteps } from '../../play/steps.ts';
import { trailVia } from '../../play/trail.ts';
import { nextAfter } from '../../stories/next.ts';

const samplesOf = (samples: unknown) => samples as Samples;
const playLogin = (...path: string[]) => play(samplesOf(login), 'signed out', path);
const contextOf = ({ moments }: Played) =>
  moments.at(-1)?.context as ContextFrom<typeof cashOut.machine>;
const names = (steps: readonly { readonly name: string }[]) => steps.map(({ name }) => name);

describe('a flow that is played', () => {
  test('begins at its start, and lists possible and refused steps', () => {
    const { moments, choices, refused, unplayed } = playLogin();
    expect(moments).toHaveLength(1);
    expect(moments[0]).toMatchObject({ step: null, innermost: ['credentials'], at: 0, end: null });
    expect(names(choices)).toEqual(['credentials.submitted~1']);
    expect(names(refused)).toEqual([
      'credentials.submitted~2',
      'credentials.submitted~3',
      'credentials.submitted~4',
    ]);
    expect(unplayed).toEqual([]);
  });

  test('reports a step’s transition, its analytics events and its end', () => {
    const { moments, choices } = playLogin('credentials.submitted~1', 'signIn.done');
    expect(moments[1]?.taken).toEqual(['credentials|credentials.submitted|0']);
    expect(moments[1]?.tracked).toEqual([]);
    expect(moments[2]).toMatchObject({
      active: ['', 'signedIn'],
      tracked: [{ name: 'login' }],
      end: { output: { user: { uid: 'uid-1' } } },
    });
    expect(choices).toEqual([]);
  });

  test('stops before a step that is unknown or not possible any more', () => {
    const path = ['credentials.submitted~1', 'signIn.lost', 'signIn.done'];
    const { moments, unplayed } = playLogin(...path);
    expect(moments).toHaveLength(2);
    expect(unplayed).toEqual(['signIn.lost', 'signIn.done']);
    expect(playLogin('signIn.done').unplayed).toEqual(['signIn.done']);
  });

  test('takes an event with values that no sample has, and no event that its state refuses', () => {
    const typed = {
      type: 'credentials.submitted',
      email: 'ada@example.com',
      password: 'Passw0rd1',
    };
    const step = heardStep(playLogin(), typed);
    // A sample’s password stands for the typed one.
    expect(step).toBe('credentials.submitted={"email":"ada@example.com","password":"Passw0rd"}');
    expect(playLogin(step ?? '').moments.at(-1)?.innermost).toEqual(['signingIn']);
    const refused = { ...typed, email: '' };
    expect(heardStep(playLogin(), refused)).toBeNull();
    expect(heardStep(playLogin(), { type: 'unheard' })).toBeNull();
  });

  test('knows an event with the values of a sample, and the end of an actor with other values', () => {
    const signIn = playLogin('credentials.submitted~1');
    const first = signIn.moments[1]?.step?.event ?? { type: '' };
    expect(heardStep(playLogin(), first)).toBe('credentials.submitted~1');
    const ended = { type: 'xstate.done.actor.signIn', output: { uid: 'uid-2' } };
    const step = heardStep(signIn, ended);
    expect(step).toBe('signIn.done={"uid":"uid-2"}');
    expect(heardStep(playLogin(), ended)).toBeNull();
  });

  test('ends the delay that is due first, and counts the time', () => {
    const start = 'after the bank account';
    const path = ['readStatus.done~1', 'getWidgetToken.done'];
    const before = play(samplesOf(identityCheck), start, path);
    expect(before.choices.at(-1)).toMatchObject({ name: 'after~widgetOverlay', waitMs: 3_000 });
    const after = play(samplesOf(identityCheck), start, [...path, 'after~widgetOverlay']);
    expect(after.moments.at(-1)).toMatchObject({
      at: 3_000,
      innermost: ['widget.overlay.lifted', 'widget.loading.pending'],
    });
  });
});

describe.each([...allSamples])('the steps of %s', (_, samples) => {
  test('have names of their own', () => {
    const actors = Object.keys(samples.outcomes).flatMap((actor) => endingSteps(samples, actor));
    const all = names([...eventSteps(samples), ...actors]);
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
  });

  test('have starts with different slugs', () => {
    const starts = Object.keys(samples.starts);
    expect(starts.map((start) => startOf(samples, startSlug(start)))).toEqual(starts);
    expect(startOf(samples, null)).toBe(starts[0]);
    expect(startOf(samples, 'another')).toBeNull();
  });
});

describe('a flow that a test leads', () => {
  const begin = () => startFlow(identityCheck.machine, { uid: 'uid-1' });

  test('refuses an event that changes nothing', () => {
    expect(() => begin().send({ type: 'check.retried' })).toThrow(
      '"check.retried" changes nothing here.',
    );
  });

  test('refuses the end of an actor that does not run', () => {
    expect(() => begin().answer('loadProfile')).toThrow('The actor "loadProfile" does not run.');
    expect(() => begin().fail('loadProfile')).toThrow('The actor "loadProfile" does not run.');
  });

  test('refuses to wait for another delay than the next one', () => {
    const flow = begin();
    expect(() => flow.wait('widgetOverlay')).toThrow('but no delay is running');
    flow.answer('readStatus', 'NotStarted');
    flow.answer('getWidgetToken', { token: 'token-1' });
    expect(() => flow.wait('profileDelay')).toThrow('but the next one is "widgetOverlay"');
  });

  test('fails with an unknown error if no code is given', () => {
    const flow = begin();
    flow.answer('readStatus', 'NotStarted');
    flow.fail('getWidgetToken');
    expect(flow.states()).toEqual(['unavailable']);
    expect(flow.context().failure).toEqual({ code: 'generic' });
    expect(flow.output()).toBeUndefined();
  });
});

describe('a cash out that is played', () => {
  /** A cash out of $150 in two repayments. */
  const chosen = ['amount.changed~1', 'getRepaymentPlans.done~2', 'plan.chosen~1'];
  const upTo = (state: string, ...via: string[]) =>
    trailVia(samplesOf(cashOut), state, [...chosen, ...via], 'from the dashboard');

  test('offers plans and an agreement of the chosen amount', () => {
    const { amount, plans, agreement } = contextOf(upTo('review.unread'));
    expect(amount).toBe(15_000);
    for (const plan of plans) {
      expect(plan).toSatisfy((it) => isPlanSound(it, { ...anOverview, amount }));
    }
    expect(agreement).toContain('We transfer $150 to');
    expect(agreement).toContain('one-off fee of $7.50');
  });

  test('leads to the home, which tells its success with its amounts', () => {
    const next = nextAfter(upTo('succeeded', 'payment.done~1'));
    expect(next?.machine).toBe('dashboard');
    expect(next?.states).toContain('dialog.cashOutSuccess');
    expect(next?.kept.children.dashboard?.snapshot).toHaveProperty(
      'context.overview.activities',
      [15_000, 7_875, 7_875].map((amount) => expect.objectContaining({ amount })),
    );
    const unknown = nextAfter(upTo('left', 'payment.done~3'));
    expect(unknown?.states).toContain('payment.watching');
    const [report] = upTo('paying.held', 'payment.reported~1').moments.at(-1)?.sentToParent ?? [];
    expect(report).toHaveProperty('sent.payment.amount', 15_000);
  });
});

test('after the end of a flow within another one, the app goes on in that one', () => {
  const repaid = play(samplesOf(repayEarly), startOf(samplesOf(repayEarly), null) ?? '', [
    ...['repayment.confirmed', 'payment.done~1'],
  ]);
  expect(nextAfter(repaid)).toMatchObject({ machine: 'dashboard' });
});
