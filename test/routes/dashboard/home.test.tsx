import { beforeEach, describe, expect, test } from 'vitest';
import type { SimulatedClock } from 'xstate';
import { fromCallback, fromPromise } from 'xstate';
import type { Overview } from '../../../domain/entities.ts';
import { baselineOf, type Payment, type PaymentOutcome } from '../../../domain/payments.ts';
import type { AppActor } from '../../../machines/app.machine.ts';
import { DASHBOARD_POLL_MS, dashboardMachine } from '../../../machines/dashboard.machine.ts';
import type { OutcomeSeen } from '../../../machines/effects.ts';
import { EMPTY_MEMORY, type KeptPayment } from '../../../machines/memory.ts';
import { OUTCOME_CHECK_MS, paymentMachine } from '../../../machines/payment.machine.ts';
import { aDeclinedOverview, aUser } from '../../../machines/samples/values.ts';
import { AppProvider, type Flows } from '../../../src/app-context.tsx';
import { KitProvider } from '../../../src/kit-provider.tsx';
import Home from '../../../src/routes/dashboard.screen.tsx';
import { aCashOut, anOverview, aRepayment } from '../../domain/support.ts';
import { startApp, withOnlyEffects } from '../../support/fakes.ts';
import { draw, drawnIn, removeDrawn } from '../../support/renders.ts';

const moving = anOverview({
  activities: [
    aCashOut({ status: 'Pending' }),
    aRepayment(),
    aRepayment({ repaymentDate: '2026-12-11' }),
  ],
});

let said: Overview;
let reads = 0;
/** A promise that answers wait for. */
let gate: Promise<void>;
let clock: SimulatedClock;
let app: AppActor;
let flow: Flows['dashboard'];
/** The result of each check for the outcome of a payment. */
let seen: OutcomeSeen;
/** Tells the home that it is another day. */
let tellDay: (day: string) => void;

/** Opens the home, in a tab that may keep a payment. */
async function open(payment: KeptPayment | null = null) {
  reads = 0;
  gate = Promise.resolve();
  const dashboard = withOnlyEffects(dashboardMachine, {
    payment: withOnlyEffects(paymentMachine, { checkOutcome: fromPromise(async () => seen) }),
    watchDay: fromCallback(({ sendBack }) => {
      tellDay = (day) => sendBack({ type: 'day.told', day });
      tellDay('2026-11-23');
    }),
    readOverview: fromPromise(async () => {
      reads += 1;
      await gate;
      // Each answer from the wire is another object.
      return structuredClone(said);
    }),
  });
  ({ app, clock } = startApp({
    stage: 'dashboard',
    memory: { ...EMPTY_MEMORY, payment },
    script: { dashboard },
  }));
  app.start();
  await new Promise((resolve) => setImmediate(resolve));
  app.send({ type: 'xstate.route', to: '#dashboard' });
  await new Promise((resolve) => setImmediate(resolve));
  flow = app.getSnapshot().children.dashboard as Flows['dashboard'];
  await draw(
    <KitProvider>
      <AppProvider value={app}>
        <Home />
      </AppProvider>
    </KitProvider>,
  );
}

beforeEach(async () => {
  said = moving;
  seen = { hasGoneThrough: false, at: 0 };
  await open();
});

const refresh = () => clock.increment(DASHBOARD_POLL_MS);

test('a refresh that changes nothing draws nothing, thirty times', async () => {
  expect(document.body.textContent).toContain('Transferring');
  for (let time = 1; time <= 30; time += 1) {
    expect(await drawnIn(refresh)).toEqual([]);
    expect(reads).toBe(1 + time);
  }
});

test('a refresh that changes something draws the details once', async () => {
  said = { ...moving, available: 5_000 };
  expect(await drawnIn(refresh)).toEqual([['Details']]);
});

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

const pointer = (type: string) => () => window.dispatchEvent(new Event(type));

test('a press draws nothing; a refresh’s changes are drawn after it is over', async () => {
  expect(await drawnIn(pointer('pointerdown'))).toEqual([]);
  said = { ...moving, activities: [aCashOut(), aRepayment()], repayEarlyStatus: 'OK' };
  const pressed = button('About your limit');
  expect(await drawnIn(refresh)).toEqual([['ArrivalNotice', 'Details']]);
  expect(document.body.textContent).toContain('Transferring');
  expect(button('Repay today')).toBeUndefined();
  await drawnIn(async () => {
    pointer('pointerup')();
    // The click comes right after the release.
    expect(button('About your limit')).toBe(pressed);
    pressed?.click();
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(flow.getSnapshot().value).toMatchObject({ dialog: 'limitInfo' });
  expect(document.body.textContent).not.toContain('Transferring');
  expect(button('Repay today')).toBeDefined();
});

test('a dialog that opens draws nothing of the page again', async () => {
  const [first] = await drawnIn(() => flow.send({ type: 'limitInfo.opened' }));
  expect(first).toEqual(['OpenDialog']);
});

test('on the next day both cards count days from it, before anything is loaded', async () => {
  const rows = () => document.querySelector('ol[aria-label=Repayments]')?.textContent;
  expect(rows()).toContain('due in 4 days');
  await drawnIn(() => tellDay('2026-11-24'));
  expect(rows()).toContain('due in 3 days');
  expect(document.body.textContent).not.toContain('due in 4 days');
  expect(reads).toBe(1);
});

test('a repayment without a known day is due, not "due today"', async () => {
  said = { ...moving, activities: [aRepayment({ repaymentDate: null }), aRepayment()] };
  await drawnIn(refresh);
  const rows = [...document.querySelectorAll('ol[aria-label=Repayments] > li')];
  const undated = rows.find(({ textContent }) => textContent.includes('Date to be confirmed'));
  expect(undated?.querySelector('[data-part=word]')?.textContent).toBe('due');
});

test('changes while the home is open move nothing: all is paid, and the repayments still come first', async () => {
  removeDrawn();
  said = anOverview({ available: 0, activities: [aCashOut(), aRepayment()] });
  await open();
  const titles = () => [...document.querySelectorAll('section h2')].map((it) => it.textContent);
  expect(titles()[0]).toBe('Repayments');
  said = anOverview({
    activities: [aCashOut(), aRepayment({ status: 'Repaid', repaymentDate: '2026-11-23' })],
  });
  await drawnIn(() => flow.send({ type: 'details.outdated' }));
  expect(titles().slice(0, 2)).toEqual(['Repayments', 'Available to cash out']);
  expect(document.querySelector('section')?.textContent).toMatch(
    /^RepaymentsLeft to repay\$0Repayment/,
  );
});

test('a cash out that arrives while the home is open is announced, and its repayments then come first', async () => {
  removeDrawn();
  const transferring = { ...moving, available: 0 };
  said = transferring;
  await open();
  const titles = () => [...document.querySelectorAll('section h2')].map((it) => it.textContent);
  const told = () => document.body.textContent?.includes('$100 was paid into ***\u00a0123');
  expect([titles()[0], told()]).toEqual(['Transferring', false]);
  const owed = transferring.activities.slice(1);
  said = { ...transferring, activities: [aCashOut({ date: '2026-11-22' }), ...owed] };
  await drawnIn(refresh);
  expect([titles()[0], told()]).toEqual(['Repayments', true]);
  expect(document.body.textContent).toMatch(/Your Cash Out of Sun,\s22\sNov\s2026\./);
  const close = [...document.querySelectorAll('button')].find((it) => it.textContent === 'Got it');
  await drawnIn(() => close?.click());
  expect(told()).toBe(false);
  // The home begins again, with the data that the tab has kept.
  await drawnIn(() => app.send({ type: 'xstate.route', to: '#activityCashOuts' }));
  await drawnIn(() => app.send({ type: 'xstate.route', to: '#dashboard' }));
  expect(app.getSnapshot().children.dashboard?.getSnapshot().context.closedArrival).toBe('1');
});

test('a cash out that arrived is not announced beside one that failed', async () => {
  removeDrawn();
  said = { ...moving, activities: [aCashOut()], decline: aDeclinedOverview.decline };
  await open();
  expect(document.body.textContent).not.toContain('was paid into');
});

describe('when no repayment is listed', () => {
  const dueBefore = aRepayment({ loanId: 0, repaymentDate: '2026-11-20' });
  const unlisted: Overview = { ...moving, activities: [aCashOut(), dueBefore] };

  test.each([
    { repayEarlyStatus: 'OK', deferStatus: 'OK' },
    { repayEarlyStatus: 'OK', deferStatus: 'AlreadyDelayed' },
    { repayEarlyStatus: 'Processing', deferStatus: 'OK' },
  ])('the home offers what is possible anyway: %o', async (statuses) => {
    said = { ...unlisted, ...statuses };
    await drawnIn(refresh);
    expect(document.querySelector('ol[aria-label=Repayments]')).toBeNull();
    expect(document.body.textContent).not.toContain('No repayments due');
    expect(button('Repay today')?.disabled).toBe(statuses.repayEarlyStatus !== 'OK');
    expect(button('Delay')?.disabled).toBe(statuses.deferStatus !== 'OK');
  });

  test.each([
    ['the API allows neither', { ...unlisted, repayEarlyStatus: 'Processing' }],
    ['nothing is left to repay', { ...unlisted, activities: [], repayEarlyStatus: 'OK' }],
  ])('and %s, it offers nothing', async (_, overview) => {
    said = overview;
    await drawnIn(refresh);
    expect(document.body.textContent).toContain('No repayments due');
    expect(button('Repay today')).toBeUndefined();
    expect(button('Delay')).toBeUndefined();
  });
});

describe('the focus', () => {
  const payable: Overview = { ...moving, repayEarlyStatus: 'OK', deferStatus: 'OK' };

  beforeEach(async () => {
    said = payable;
    await drawnIn(refresh);
    button('Delay')?.focus();
    expect(document.activeElement).toBe(button('Delay'));
  });

  test.each([
    ['goes away', { ...payable, repayEarlyStatus: 'Processing', deferStatus: 'Processing' }],
    ['is disabled', { ...payable, deferStatus: 'AlreadyDelayed' }],
  ])('moves to the heading when the button that has it %s', async (_, later) => {
    said = later;
    await drawnIn(refresh);
    expect(document.activeElement?.textContent).toBe('Repayments');
  });

  test.each([
    ['buttons are left', { ...payable, deferStatus: 'AlreadyDelayed' }],
    ['no button is left', { ...payable, repayEarlyStatus: 'Processing', deferStatus: '' }],
  ])('moves to the heading after a payment, when %s and no element has it', async (_, later) => {
    said = later;
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    await drawnIn(() => {
      flow.send({ type: 'details.outdated' });
      (document.activeElement as HTMLElement).blur();
    });
    await drawnIn(() => open());
    expect(document.activeElement?.textContent).toBe('Repayments');
  });

  test('stays where it is when a refresh leaves its button alone', async () => {
    said = { ...payable, available: 1 };
    await drawnIn(refresh);
    expect(document.activeElement).toBe(button('Delay'));
  });
});

describe('the last payment', () => {
  const payable: Overview = {
    ...moving,
    activities: [aRepayment(), aRepayment({ repaymentDate: '2026-12-11' })],
    repayEarlyStatus: 'OK',
    deferStatus: 'OK',
  };
  const repayment: Payment = { kind: 'repayEarly', amount: 5_000, choice: 'next' };
  const delay: Payment = { kind: 'delay', amount: 5_000 };
  const delayed: Overview = {
    ...payable,
    activities: [
      aRepayment({ repaymentDate: '2026-12-11' }),
      aRepayment({ repaymentDate: '2026-12-25', hasDeferred: true }),
    ],
  };
  const oneTaken: Overview = {
    ...payable,
    activities: [
      aRepayment({ status: 'Pending', repaymentDate: '2026-11-23' }),
      aRepayment({ repaymentDate: '2026-12-11' }),
    ],
  };
  const undated: Overview = { ...payable, activities: [aRepayment()] };
  const SENT_AT = Date.UTC(2026, 10, 23);

  /** Opens the home again, in a tab that keeps a payment. */
  async function reopen(payment: Payment, outcome: PaymentOutcome) {
    removeDrawn();
    await open({
      payment,
      key: 'key-1',
      sentAt: SENT_AT,
      before: baselineOf(payable),
      outcome,
      uid: aUser.uid,
    });
  }
  const status = () => document.querySelector('[role=status]');

  test.each([
    [repayment, payable, 'Your repayment of $50 is being processed.'],
    [
      repayment,
      oneTaken,
      'Your repayment of $50 is being processed.It pays what was due on Fri, 27 Nov 2026.',
    ],
    [
      { ...repayment, amount: 10_000, choice: 'all' as const },
      { ...oneTaken, activities: [] },
      'Your repayment of $100 is being processed.It pays what was due on Fri, 27 Nov 2026 and Fri, 11 Dec 2026.',
    ],
    [delay, delayed, 'Your repayment of $50 moved to Fri, 25 Dec 2026.'],
    [delay, undated, 'Your repayment of $50 was delayed.'],
  ])('that went through is announced: $kind', async (payment, overview, text) => {
    said = { ...overview, activities: [aCashOut(), ...overview.activities] };
    await reopen(payment, 'paid');
    // Two messages of a success, one above the other, would hide what was just done.
    expect(document.body.textContent).not.toContain('was paid into');
    await expect.poll(() => status()?.textContent?.replaceAll(/\s/g, ' ')).toBe(text);
  });

  test.each([[delay, 'Your repayment was not delayed. You can try again.']])(
    'that was not made is shown as not made, and can be tried again: $kind',
    async (payment, text) => {
      said = { ...payable, activities: [aCashOut(), ...payable.activities] };
      seen = { hasGoneThrough: false, at: SENT_AT + 60_000 };
      await reopen(payment, 'unknown');
      await drawnIn(async () => {
        clock.increment(OUTCOME_CHECK_MS);
        await new Promise((resolve) => setImmediate(resolve));
      });
      expect(status()?.textContent).toBe(text);
      expect(document.body.textContent).not.toContain('was paid into');
      for (const name of ['Cash Out', 'Repay today', 'Delay']) {
        expect(button(name)).toHaveProperty('disabled', false);
      }
    },
  );
});
