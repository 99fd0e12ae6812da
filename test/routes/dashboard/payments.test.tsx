import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { type AnyActorLogic, fromPromise } from 'xstate';
import type { Overview } from '../../../domain/entities.ts';
import type { FailureCode } from '../../../domain/failures.ts';
import type { Payment } from '../../../domain/payments.ts';
import { dashboardMachine } from '../../../machines/dashboard.machine.ts';
import { delayMachine } from '../../../machines/delay.machine.ts';
import { NOT_MADE_AFTER_MS, OUTCOME_SLOW_AFTER_MS } from '../../../machines/payment.machine.ts';
import { repayEarlyMachine } from '../../../machines/repay-early.machine.ts';
import { failureText } from '../../../src/copy/failures.ts';
import { anOverview, aRepayment } from '../../domain/support.ts';
import { pressEscape } from '../../support/controls.ts';
import { withOnlyEffects } from '../../support/fakes.ts';
import {
  anEffect,
  aPayment,
  kept,
  linesOf,
  notMade,
  stateOf,
} from '../../support/money-screens.ts';
import { describedBy, screen } from '../../support/screen.ts';
import { alerts, answers, openSite, wordsOf } from '../../support/site.tsx';

const { dialog, radio } = screen;

let site: Awaited<ReturnType<typeof openSite>>;

const OFFLINE = "You're offline. We'll pick up where you left off when you're back.";
const NEXT =
  'We keep checking, and show the result here, usually within two minutes. Nothing is paid or debited twice.';
const LONG = 'No result after five minutes?';
const MAY_LEAVE = 'You can leave. We keep checking, and your home page shows the result.';
const UNKNOWN = "We don't know yet whether it went through.";

const two = [aRepayment(), aRepayment({ amount: 6_050, repaymentDate: '2026-12-11' })];
const payable = { repayEarlyStatus: 'OK', deferStatus: 'OK', activities: two };

const dialogs = () => site.all('[role=dialog]');
const inDialog = (name: string) =>
  [...(dialogs()[0]?.querySelectorAll('button') ?? [])].find((one) => wordsOf(one) === name);
const lookAlike = (one?: Element, other?: Element) => one?.className === other?.className;
const pressInDialog = (name: string) => act(async () => inDialog(name)?.click());
const goTo = (isOnline: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });
const goOffline = () => goTo(false);

async function openHome(
  changes: Partial<Overview>,
  script: Record<string, AnyActorLogic> = {},
  memory: ReturnType<typeof kept> = {},
) {
  const dashboard = withOnlyEffects(dashboardMachine, {
    readOverview: answers(anOverview(changes)),
    ...script,
  });
  site = await openSite('/dashboard', { stage: 'dashboard', memory, script: { dashboard } });
  await site.sees('About your limit');
}

describe('the limit explained', () => {
  async function explain() {
    await openHome({ feePercent: 4.5 });
    await site.press('About your limit');
    await site.sees('You can have one Cash Out at a time.');
  }

  test.each([
    ['its button', () => pressInDialog('Close')],
    ['Escape', () => pressEscape(dialog('About your limit'))],
  ])('is closed by %s', async (_, leave) => {
    await explain();
    await leave();
    expect(dialogs()).toEqual([]);
  });

  test('shows the news about the app, which it hides', async () => {
    await explain();
    await goOffline();
    expect(wordsOf(dialog('About your limit'))).toContain(OFFLINE);
  });
});

describe('a cash out that went through', () => {
  const cashOut = kept({ kind: 'cashOut', amount: 15_050, plan: [] }, 'paid');
  const TIME = 'That usually takes moments and at most two business days.';

  test.each([
    ['*** 123', `It's on its way to your account *** 123. ${TIME}`],
    ['', `It's on its way to your account. ${TIME}`],
  ])('is announced with its sum and its account: "%s"', async (maskedAccountNumber, text) => {
    await openHome({ maskedAccountNumber }, {}, cashOut);
    await site.sees('Cash Out successful');
    const success = dialog('Cash Out successful');
    expect(linesOf(success)).toEqual(['Cash Out successful', text, '$150.50', 'Done']);
    expect(describedBy(success)).toBe(text);
    expect(site.words('main [role=status]')[0]).toBe('');
  });

  test('is announced before the home is loaded', async () => {
    const { logic: readOverview, answer } = anEffect();
    const dashboard = withOnlyEffects(dashboardMachine, { readOverview });
    site = await openSite('/dashboard', {
      stage: 'dashboard',
      memory: cashOut,
      script: { dashboard },
    });
    await site.sees('Cash Out successful', '$150.50');
    expect(describedBy(dialogs()[0] ?? null)).toBe(`It's on its way to your account. ${TIME}`);
    await answer(anOverview());
    expect(describedBy(dialogs()[0] ?? null)).toContain('your account *** 123.');
  });

  test.each([
    ['its button', () => pressInDialog('Done')],
    ['Escape', () => pressEscape(dialog('Cash Out successful'))],
  ])('is announced until that is closed by %s', async (_, leave) => {
    await openHome({}, {}, cashOut);
    await site.sees('Cash Out successful');
    await leave();
    expect(dialogs()).toEqual([]);
  });
});

type Opening = readonly [
  changes?: Partial<Overview>,
  checkOutcome?: AnyActorLogic,
  script?: Record<string, AnyActorLogic>,
];

/** A payment dialog, up to its confirmation. */
type Paying = {
  readonly name: string;
  readonly title: string;
  readonly opener: string;
  readonly confirm: string;
  readonly sending: string;
  readonly payment: Payment;
  /** A title and what reads on from it. */
  readonly isNotMade: readonly string[];
  readonly isUnknown: string;
  /** Follows a refusal. */
  readonly nothingDone: string;
};

const paying: readonly Paying[] = [
  {
    name: 'an early repayment',
    title: 'Confirm repayment',
    opener: 'Repay today',
    confirm: 'Confirm repayment',
    sending: 'Sending your repayment',
    payment: { kind: 'repayEarly', amount: 5_000, choice: 'next' },
    isNotMade: ['Your repayment was not made.', 'Nothing was debited; you can try again.'],
    isUnknown: 'Your repayment of $50',
    nothingDone: 'Nothing was debited by this. Your home page shows what is due.',
  },
  {
    name: 'a delay',
    title: 'Delay repayment',
    opener: 'Delay',
    confirm: 'Confirm delay',
    sending: 'Delaying your repayment',
    payment: { kind: 'delay', amount: 5_000 },
    isNotMade: ['Your repayment was not delayed.', 'You can try again.'],
    isUnknown: 'The delay of your repayment of $50',
    nothingDone: 'Your repayment was not moved by this. Your home page shows when it is due.',
  },
];

describe.each(paying.map((one) => [one.name, one] as const))(
  '%s',
  (_, { title, opener, confirm, sending, payment, isNotMade, isUnknown, nothingDone }) => {
    async function ask(...[changes = {}, checkOutcome, script]: Opening) {
      const paid = aPayment(checkOutcome);
      await openHome(
        { ...payable, ...changes },
        {
          repayEarly: withOnlyEffects(repayEarlyMachine, { payment: paid.payment }),
          delay: withOnlyEffects(delayMachine, { payment: paid.payment }),
          ...script,
        },
      );
      await site.press(opener);
      await site.sees('Cancel');
      if (dialog('Repay today')) await pressInDialog('Continue');
      return paid;
    }
    async function confirmed(...opening: Opening) {
      const paid = await ask(...opening);
      await pressInDialog(confirm);
      return paid;
    }
    const question = () => dialog(title);
    const buttons = (cancel: string) => [inDialog(confirm), inDialog(cancel)].map(stateOf);

    test.each([
      ['its button', () => pressInDialog('Cancel')],
      ['Escape', () => pressEscape(question())],
    ])('is closed by %s, and has sent nothing [R2.89]', async (_, leave) => {
      const { sent } = await ask();
      await leave();
      expect(dialogs()).toEqual([]);
      expect(sent).toEqual([]);
    });

    test('does not show the news about the app, which would contradict it', async () => {
      await ask();
      await goOffline();
      expect(wordsOf(question())).not.toContain(OFFLINE);
    });

    test('holds the customer while it is sent, and is sent once', async () => {
      const { sent } = await confirmed();
      expect(linesOf(question()).slice(-3)).toEqual([sending, confirm, 'Cancel']);
      expect(buttons('Cancel')).toEqual(['busy', 'closed']);
      await pressInDialog(confirm);
      await pressEscape(question());
      await pressInDialog('Cancel');
      expect(question()).not.toBeNull();
      expect(sent).toMatchObject([{ sent: { payment, key: 'key-1' } }]);
      await site.pass(30_000);
      expect(linesOf(question()).slice(-4)).toEqual([sending, MAY_LEAVE, confirm, 'Close']);
    });

    test.each([
      ['its button', () => pressInDialog('Close')],
      ['Escape', () => pressEscape(question())],
    ])('without an answer for long can be closed by %s, and the home says so', async (_, leave) => {
      const { fail } = await confirmed();
      await fail({ code: 'outcomeUnknown' });
      await site.pass(30_000);
      await leave();
      expect(dialogs()).toEqual([]);
      await site.sees(isUnknown, UNKNOWN);
    });

    test('that was not made has a message, and can be tried again', async () => {
      const { sent, fail } = await confirmed({}, notMade);
      await fail({ code: 'outcomeUnknown' });
      await site.pass(5_000);
      expect(linesOf(question()).slice(-4)).toEqual([...isNotMade, confirm, 'Cancel']);
      expect(buttons('Cancel')).toEqual(['open', 'open']);
      expect(alerts()).toEqual([]);
      await pressInDialog(confirm);
      expect(sent).toHaveLength(2);
      expect(wordsOf(question())).not.toContain(isNotMade[0]);
    });

    test.each<FailureCode>(['generic', 'repayEarlyRefused'])(
      'that is refused says why, and can be tried again or leads to the team: %s',
      async (code) => {
        const { sent, fail } = await confirmed();
        await fail({ code });
        const text = failureText({ code });
        const isFinal = opener === 'Repay today' && code === 'repayEarlyRefused';
        const acts = isFinal ? ['Contact us', 'Close'] : [confirm, 'Cancel'];
        // Then nothing is promised any more.
        expect(/^We debit/m.test(linesOf(question()).join('\n'))).toBe(
          !isFinal && opener === 'Repay today',
        );
        expect(alerts()).toEqual([text + nothingDone]);
        expect(lookAlike(inDialog(acts[0] ?? ''), inDialog(acts[1] ?? ''))).toBe(false);
        if (isFinal) return;
        expect(buttons('Cancel')).toEqual(['open', 'open']);
        await pressInDialog(confirm);
        expect(sent).toHaveLength(2);
        expect(alerts()).toEqual([]);
      },
    );

    test('that is refused for a while waits for its end', async () => {
      const { sent, fail } = await confirmed();
      await fail({ code: 'tooManyAttempts', waitSeconds: 60 });
      expect(wordsOf(question())).toContain('Too many attempts.');
      expect(buttons('Cancel')).toEqual(['closed', 'open']);
      await pressInDialog(confirm);
      expect(sent).toHaveLength(1);
    });
  },
);

describe('the choice of how much to repay early', () => {
  async function choose(changes: Partial<Overview> = {}) {
    const paid = aPayment();
    await openHome(
      { ...payable, ...changes },
      { repayEarly: withOnlyEffects(repayEarlyMachine, { payment: paid.payment }) },
    );
    await site.press('Repay today');
    await site.sees('Cancel');
    return paid;
  }
  const choice = () => dialog('Repay today');

  test.each([
    ['its button', () => pressInDialog('Cancel')],
    ['Escape', () => pressEscape(choice())],
  ])('is closed by %s', async (_, leave) => {
    const { sent } = await choose();
    await leave();
    expect(dialogs()).toEqual([]);
    expect(sent).toEqual([]);
  });

  test('does not show the news about the app either', async () => {
    await choose();
    await goOffline();
    expect(wordsOf(choice())).not.toContain(OFFLINE);
  });

  test('of all is confirmed with its sum, even from an unknown account', async () => {
    const { sent } = await choose({ maskedAccountNumber: '' });
    await act(async () => radio('All repayments')?.click());
    await pressInDialog('Continue');
    expect(linesOf(dialog('Confirm repayment')).slice(1, 4)).toEqual([
      'We debit $110.50 from your account today, or on the next business day. It takes 1-2 business days.',
      'You repay',
      '$110.50',
    ]);
    await pressInDialog('Confirm repayment');
    expect(sent).toMatchObject([{ sent: { payment: { amount: 11_050, choice: 'all' } } }]);
  });

  test('of the next one is confirmed with its own sum after a change of mind', async () => {
    await choose();
    for (const name of ['All repayments', 'Next repayment']) {
      await act(async () => radio(name)?.click());
    }
    await pressInDialog('Continue');
    expect(wordsOf(dialog('Confirm repayment'))).toContain('You repay$50');
  });
});

describe('at home the last payment', () => {
  const status = () => document.querySelector('main [role=status]');
  const repayment: Payment = { kind: 'repayEarly', amount: 5_000, choice: 'next' };
  const delay: Payment = { kind: 'delay', amount: 5_000 };

  test.each<[string, Payment]>([['The delay of your repayment of $50', delay]])(
    'with an unknown outcome leads to the support: "%s"',
    async (heading, payment) => {
      await openHome({ repaymentAction: 'another_matter' }, {}, kept(payment, 'unknown'));
      await site.sees(heading);
      expect(linesOf(status())).toEqual([heading, UNKNOWN, NEXT, LONG, 'Talk to us']);
      // Within two minutes, and the five after which it looks less often.
      expect([NOT_MADE_AFTER_MS, OUTCOME_SLOW_AFTER_MS]).toEqual([60_000, 300_000]);
      const talk = status()?.querySelector('button');
      await act(async () => talk?.click());
      expect(site.supportActionCode()).toBe('general_enquiry');
    },
  );

  test.each<[string, Payment, Partial<Overview>]>([
    [
      'Your repayment of $50 moved to Fri, 25 Dec 2026.',
      delay,
      { activities: [aRepayment({ hasDeferred: true, repaymentDate: '2026-12-25' })] },
    ],
  ])(
    'that went through is announced once the home is loaded: "%s"',
    async (text, payment, changes) => {
      const { logic: readOverview, answer } = anEffect();
      const dashboard = withOnlyEffects(dashboardMachine, { readOverview });
      site = await openSite('/dashboard', {
        stage: 'dashboard',
        memory: kept(payment, 'paid', two),
        script: { dashboard },
      });
      await site.sees('Hi Kim');
      expect(wordsOf(status())).toBe('');
      await answer(anOverview(changes));
      await site.sees(text);
      expect(linesOf(status())).toEqual([text]);
      expect(dialogs()).toEqual([]);
      await act(async () => {
        site.app.getSnapshot().children.dashboard?.send({ type: 'details.outdated' });
      });
      expect(wordsOf(status())).toBe('');
      await answer(anOverview(changes));
      expect(linesOf(status())).toEqual([text]);
    },
  );

  test('that was a delay is announced without its day if the home fails to load', async () => {
    const { logic: readOverview, fail } = anEffect();
    const dashboard = withOnlyEffects(dashboardMachine, { readOverview });
    site = await openSite('/dashboard', {
      stage: 'dashboard',
      memory: kept(delay, 'paid', two),
      script: { dashboard },
    });
    await site.sees('Hi Kim');
    await fail({ code: 'unreachable' });
    await site.sees('Your repayment of $50 was delayed.');
    expect(linesOf(status())).toEqual(['Your repayment of $50 was delayed.']);
  });

  test('that was never made is announced while the home is loading again, too', async () => {
    const { payment } = aPayment(notMade);
    let reads = 0;
    const readOverview = fromPromise(async () => {
      reads += 1;
      return reads === 1 ? anOverview(payable) : new Promise<Overview>(() => {});
    });
    await openHome({}, { payment, readOverview }, kept(repayment, 'unknown'));
    await site.pass(5_000);
    expect(reads).toBe(2);
    expect(linesOf(status())).toEqual([
      'Your repayment was not made.',
      'Nothing was debited; you can try again.',
    ]);
  });

  test.each(['Repay today', 'Delay'])('is announced until another one begins: %s', async (name) => {
    await openHome(payable, {}, kept(repayment, 'paid'));
    await site.sees('Your repayment of $50 is being processed.');
    await site.press(name);
    expect(wordsOf(status())).toBe('');
  });
});
