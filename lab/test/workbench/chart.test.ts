import { describe, expect, it } from 'vitest';
import { appWithFlows, screenMachines } from '../../../machines/all-flows.ts';
import {
  chartOf,
  conditionWords,
  machinesBelow,
  pathsOf,
  statesOf,
  transitionTitle,
} from '../../charts/chart.ts';
import { allMachines } from '../../tools/flows.ts';

const machines = await allMachines();
const charts = [...machinesBelow(appWithFlows), ...screenMachines].map(chartOf);

function chart(id: string) {
  const found = charts.find((one) => one.id === id);
  if (!found) throw new Error(`The book has no chart "${id}".`);
  return found;
}

function state(machine: string, id: string) {
  const found = statesOf(chart(machine).root).find((one) => one.id === id);
  if (!found) throw new Error(`The chart "${machine}" has no state "${id}".`);
  return found;
}

describe('the book', () => {
  it('has every machine there is', () => {
    expect(charts.map(({ id }) => id).sort()).toEqual([...machines.keys()].sort());
  });

  it.each([...machines])('has every state and transition of %s', (id, machine) => {
    type Config = { states?: Record<string, Config> };
    const count = ({ states = {} }: Config): number =>
      1 + Object.values(states).reduce((sum, child) => sum + count(child), 0);
    const states = statesOf(chart(id).root);
    expect(states).toHaveLength(count(machine.config as Config));
    const ids = new Set(states.map((one) => one.id));
    const transitions = states.flatMap((one) => one.transitions);
    expect(new Set(transitions.map(({ key }) => key)).size).toBe(transitions.length);
    expect(transitions.filter(({ target }) => target !== null && !ids.has(target))).toEqual([]);
  });

  it('has a short title for each flow and state, in plain words', () => {
    const titles = charts.flatMap(({ id, root }) =>
      statesOf(root).map(({ id: state, label, about }) => ({ at: `${id} ${state}`, label, about })),
    );
    expect(titles.filter(({ label }) => !/^\p{Lu}.{0,41}$/u.test(label))).toEqual([]);
    const odd = /\b(whoever|nobody|anew|of theirs|does without)\b/i;
    expect(titles.filter(({ label, about }) => odd.test(`${label} ${about}`))).toEqual([]);
    expect(state('cashOut', 'readingOverview')).toMatchObject({
      label: 'Reading the limit',
      about: 'The limit may have changed since the home was shown.',
    });
    expect(state('login', 'signingIn')).toMatchObject({ label: 'Signing in', about: null });
    expect(state('bankAccount', 'connectionFailed').label).toBe('The bank says no');
  });

  it('says what happens on a transition in people’s words', () => {
    const said = (machine: string, id: string) =>
      state(machine, id).transitions.map(transitionTitle);
    expect(said('cashOut', 'readingOverview')).toEqual([
      'The customer goes back',
      'A cash out is possible',
      'No cash out is possible',
      'It fails',
    ]);
    expect(said('payment', 'underWay.customer.held')).toEqual(['After 30 s']);
    expect(conditionWords('areTermsEqual')).toBe('terms equal');
    expect(conditionWords('isCode')).toBe('all digits are typed');
  });

  it('describes a state by names', () => {
    expect(state('payment', 'underWay.answer.checking.waiting')).toMatchObject({
      kind: 'atomic',
      transitions: [
        { trigger: 'event', subject: 'presence.regained' },
        {
          trigger: 'after',
          subject: 'outcomeCheck',
          target: 'underWay.answer.checking.looking',
        },
      ],
    });
    expect(state('payment', 'underWay.customer.held').transitions).toMatchObject([
      {
        trigger: 'after',
        subject: 'paymentHold',
        waitMs: 30_000,
        target: 'underWay.customer.mayLeave',
      },
    ]);
    expect(state('cashOut', 'paying')).toMatchObject({
      kind: 'compound',
      tags: ['moneyMoving'],
      entry: ['clearFailure'],
      initial: 'paying.held',
    });
    expect(state('app', 'onboarding.mobile')).toMatchObject({
      path: '/signup/mobile',
      screen: 'mobile',
      actors: [
        { id: 'mobileVerification', source: 'mobileVerification', machine: 'mobileVerification' },
      ],
    });
    expect(state('app', 'onboarding.mobile').transitions).toMatchObject([
      { trigger: 'event', subject: 'user.refreshed', guard: 'bringsNumber' },
      { trigger: 'done', subject: 'mobileVerification', target: 'onboarding.next' },
      { trigger: 'always', guard: 'isUnreachable (step mobile)', target: 'onboarding.next' },
    ]);
    expect(state('app', '').transitions).toContainEqual(
      expect.objectContaining({ trigger: 'failed', subject: '*', target: 'crashed' }),
    );
    expect(state('mobileVerification', 'unverified').kind).toBe('parallel');
    expect(state('mobileVerification', 'verified').kind).toBe('final');
  });

  it('lists the analytics events, also those with computed parameters', () => {
    expect(
      state('payment', 'underWay.answer.sending').transitions.flatMap(({ tracked }) => tracked),
    ).toEqual([{ name: 'cashout_failed', params: ['code'] }]);
    expect(
      charts.flatMap(({ root }) =>
        statesOf(root).flatMap(({ transitions }) => transitions.flatMap(({ tracked }) => tracked)),
      ),
    ).toContainEqual({
      name: 'cashout_confirmed',
      params: ['amountCents', 'installments'],
    });
    const unmentioned = charts.flatMap(({ id, root }) =>
      statesOf(root)
        .flatMap(({ entry, exit, transitions }) => [
          ...entry,
          ...exit,
          ...transitions.flatMap((one) => one.actions),
        ])
        .filter((action) => action === 'track')
        .map(() => id),
    );
    expect(unmentioned).toEqual([]);
  });
});

describe('a state’s screen', () => {
  const pathOf = pathsOf(charts);

  it('is at its own path, at that of the state around it, or at that of the state that runs its flow', () => {
    expect(pathOf('app', 'onboarding.bank.sync')).toBe('/signup/bank/sync');
    expect(pathOf('app', 'onboarding.next.waiting')).toBe('/signup/next');
    expect(pathOf('mobileVerification', 'unverified.code.codeEntry')).toBe('/signup/mobile');
    expect(pathOf('resendLockout', 'locked')).toBe('/signup/mobile');
    expect(pathOf('session', 'open')).toBeNull();
  });
});
