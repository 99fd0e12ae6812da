import DOMPurify from 'dompurify';
import { act } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AnyActorLogic } from 'xstate';
import type { Overview, RepaymentPlan } from '../../../domain/entities.ts';
import type { FailureCode } from '../../../domain/failures.ts';
import { overviewFromWire } from '../../../domain/from-wire.ts';
import { cashOutMachine } from '../../../machines/cash-out.machine.ts';
import { dashboardMachine } from '../../../machines/dashboard.machine.ts';
import { aPromotion, onePlan, twoPlans } from '../../../machines/samples/values.ts';
import { failureText } from '../../../src/copy/failures.ts';
import { KitProvider } from '../../../src/kit-provider.tsx';
import { AgreementText } from '../../../src/routes/dashboard/cash-out/agreement-text.tsx';
import { guardPresses } from '../../../src/ui/second-press.ts';
import { aCashOut, anOverview as anyOverview } from '../../domain/support.ts';
import {
  advanceFlowUntil,
  isFlowIn,
  passState,
  readAgreement,
} from '../../support/advance-flow.ts';
import { pressEscape } from '../../support/controls.ts';
import { withOnlyEffects } from '../../support/fakes.ts';
import {
  anEffect,
  aPayment,
  linesOf,
  notMade,
  region,
  stateOf,
} from '../../support/money-screens.ts';
import { draw, removeDrawn } from '../../support/renders.ts';
import { describedBy, screen } from '../../support/screen.ts';
import { alerts, answers, openSite, wordsOf } from '../../support/site.tsx';

const { button, dialog, field, link, radio } = screen;

let site: Awaited<ReturnType<typeof openSite>>;

const AMOUNT = 'How much do you need?';
const CHOICE = 'How would you like to repay?';
const REVIEW = 'Review your Cash Out';
const AGREEMENT = '<h2>The loan</h2><p>You borrow and repay.</p>';

/** The last cash out was of the whole of what is available now: with that the next one begins, and it is not asked about. */
const anOverview = (changes: Partial<Overview> = {}) =>
  anyOverview({ activities: [aCashOut({ amount: 20_000 })], ...changes });

/** The payload that asks for plans, with the overview of these tests. */
const termsOf = (amount: number) => ({ amount, feePercent: 5, today: '2026-11-23' });

type Script = Record<string, AnyActorLogic>;

/** Opens the cash out by its address. */
async function open(script: Script = {}, changes: Partial<Overview> = {}) {
  const cashOut = withOnlyEffects(cashOutMachine, {
    readOverview: answers(anOverview(changes)),
    getRepaymentPlans: answers(twoPlans),
    previewLoan: answers({ agreement: AGREEMENT }),
    ...script,
  });
  const dashboard = withOnlyEffects(dashboardMachine, { readOverview: answers(anOverview()) });
  site = await openSite('/dashboard/cashout', {
    stage: 'dashboard',
    script: { cashOut, dashboard },
  });
  await site.sees(AMOUNT);
}

async function openAmount(script: Script = {}, changes: Partial<Overview> = {}) {
  await open(script, changes);
  await site.sees('Continue');
}

/** Leads the cash out to a state, with a single plan. */
const goTo = (state: string) => advanceFlowUntil(site, 'cashOut', state, { repayments: 1 });

async function toChoice(script: Script = {}, changes: Partial<Overview> = {}) {
  await openAmount(script, changes);
  await goTo('choice');
  await site.sees(CHOICE);
}

/** Leads to the agreement while it is loading. */
async function toPreview(script: Script = {}, changes: Partial<Overview> = {}) {
  await openAmount(script, changes);
  await goTo('fetchingPreview');
}

async function toReview(script: Script = {}, changes: Partial<Overview> = {}) {
  await openAmount(script, changes);
  await goTo('review.unread');
  await site.sees(REVIEW, 'Print the agreement');
}

const choose = () => act(async () => radio('1 repayment')?.click());

/** A single plan skips the choice. */
const toShortReview = (script: Script = {}, changes: Partial<Overview> = {}) =>
  toReview({ getRepaymentPlans: answers(onePlan), ...script }, changes);

/** Words that no page may show, such as "undefined". */
const expectSensible = () =>
  expect(wordsOf(document.body)).not.toMatch(/NaN|undefined|null|Infinity|\[object|Invalid Date/);

const main = () => document.querySelector('main');
const dialogs = () => site.all('[role=dialog]');
/** The page's status messages. */
const told = () => site.words('main [role=status]').filter(Boolean);
/** The title of the step on the screen. */
const step = () => site.words('main h1');

describe('the way through the steps', () => {
  test('skips the choice if there is a single plan [R2.92 R2.95 R4.65]', async () => {
    const preview = anEffect();
    await openAmount({ getRepaymentPlans: answers(onePlan), previewLoan: preview.logic });
    await goTo('fetchingPreview');
    const last = step();
    expect(last).not.toEqual([CHOICE]);
    expect(site.all('main button[aria-busy=true]')).toHaveLength(1);
    await preview.answer({ agreement: AGREEMENT });
    await site.sees(REVIEW);
    expect(step()).toEqual([REVIEW]);
    await site.press('Go Back');
    expect(step()).toEqual(last);
  });

  test('stays at a step until the next one has loaded, and Back works meanwhile', async () => {
    const plans = anEffect();
    const preview = anEffect();
    await openAmount({ getRepaymentPlans: plans.logic, previewLoan: preview.logic });
    await site.press('Continue');
    expect(step()).toEqual([AMOUNT]);
    expect(told()).toEqual(['Working out your repayments']);
    expect(stateOf(button('Go Back'))).toBe('open');
    await site.press('Go Back');
    expect(stateOf(button('Continue'))).toBe('open');
    expect(told()).toEqual([]);
    await site.press('Continue');
    expect(plans.asked).toEqual([termsOf(20_000), termsOf(20_000)]);
    await plans.answer(twoPlans);
    await goTo('fetchingPreview');
    const last = step();
    expect(last).not.toEqual([REVIEW]);
    expect(site.all('main button[aria-busy=true]')).toHaveLength(1);
    expect(told()).toEqual(['Preparing your loan agreement']);
    await site.press('Go Back');
    expect(step()).toEqual(last);
    expect(stateOf(button('Continue'))).toBe('open');
    expect(told()).toEqual([]);
  });
});

describe('the amount', () => {
  const amount = () => field('Amount') as HTMLInputElement;
  const slider = () => document.querySelector<HTMLInputElement>('input[type=range]');
  const picks = () => site.words('main fieldset button');
  const problem = () => site.words('main [id$="-error"]').join();
  const isWrong = () => amount().getAttribute('aria-invalid') === 'true';
  const OUT_OF_RANGE = 'Enter an amount between $50 and $200 in steps of $10.';
  const NO_NUMBER = 'Invalid number value.';

  const type = (text: string) =>
    act(async () => {
      amount().focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        amount(),
        text,
      );
      amount().dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
  const leave = () => act(async () => amount().blur());
  const price = () => site.words('main form p').find((text) => text.startsWith('Fee'));

  test('has a slider, a field and two step buttons with their names', async () => {
    await openAmount();
    expect(slider()?.getAttribute('aria-label')).toBe('Cash Out amount');
    expect(slider()?.getAttribute('aria-valuetext')).toBe('$200');
    expect(['min', 'max', 'step', 'value'].map((name) => slider()?.getAttribute(name))).toEqual([
      '50',
      '200',
      '10',
      '200',
    ]);
    expect(amount().getAttribute('inputmode')).toBe('decimal');
    expect(amount().getAttribute('autocomplete')).toBe('off');
    await act(async () => button('Decrease amount')?.click());
    expect(told()).toEqual(['$190']);
    expect(slider()?.value).toBe('190');
  });

  test.each([
    { available: 0 },
    { available: 0, maximum: 0, minimum: 0 },
    { available: 30_000, maximum: 30_000, minimum: 40_000 },
  ])('that cannot be chosen at all leads home, where none can be asked for: %j', async (limits) => {
    const readOverview = answers(anOverview(limits));
    site = await openSite('/dashboard/cashout', {
      stage: 'dashboard',
      script: {
        cashOut: withOnlyEffects(cashOutMachine, { readOverview }),
        dashboard: withOnlyEffects(dashboardMachine, { readOverview }),
      },
    });
    await site.sees('About your limit');
    expect(site.app.getSnapshot().value).toMatchObject({ customer: { screens: 'home' } });
    expect(stateOf(button('Cash Out'))).toMatch(/^closed/);
    expectSensible();
  });

  test.each<[readonly string[], Partial<Overview>]>([
    [['$100', '$200'], {}],
    [[], { available: 10_000 }],
    [['$100', '$110'], { available: 11_000 }],
    [['$100', '$200', '$500'], { available: 50_000, maximum: 90_000 }],
    [['$100', '$200', '$500', '$1,000', '$2,000'], { available: 200_000, maximum: 300_000 }],
    [['$200', '$500', '$700'], { available: 70_000, maximum: 90_000, minimum: 20_000 }],
    [[], { increment: 4_000 }],
    [
      ['$200', '$500', '$530'],
      { available: 53_000, maximum: 90_000, minimum: 20_000, increment: 3_000 },
    ],
  ])('is offered as %j if those are available', async (offered, changes) => {
    await openAmount({}, changes);
    expect(picks()).toEqual(offered);
    const [first] = site.all('main fieldset button');
    await act(async () => first?.click());
    expect(first?.getAttribute('aria-pressed') ?? 'true').toBe('true');
    expect(`$${amount().value}`).toBe(offered[0] ?? `$${slider()?.value}`);
  });

  test.each([
    ['150', '$150', '$157.50'],
    ['１５０', '$150', '$157.50'],
  ])('accepts typed text: "%s"', async (text, _, total) => {
    await openAmount();
    await type(text);
    expect(isWrong()).toBe(false);
    expect(slider()?.value).toBe('150');
    expect(price()).toBe(`Fee $7.50 · You repay ${total}`);
    await leave();
    expect(amount().value).toBe('150');
  });

  test.each([
    ['155', OUT_OF_RANGE],
    ['40', OUT_OF_RANGE],
    ['２１０', OUT_OF_RANGE],
    ['much', NO_NUMBER],
  ])('says what is wrong with "%s" once the field is left, and not before', async (text, says) => {
    await openAmount();
    await type(text);
    expect(problem()).toBe('');
    expect(isWrong()).toBe(false);
    // No figure replaces it, in words or in any part.
    expect(price()).toBe('Fee – · You repay –');
    expect(site.all('main [data-wrong]')).toHaveLength(1);
    expect(site.all('main [aria-pressed=true]')).toEqual([]);
    await leave();
    expect(problem()).toBe(says);
    expect(describedBy(amount())).toBe(says);
    expect(isWrong()).toBe(true);
    await act(async () => button('$100')?.click());
    expect([amount().value, isWrong(), price()]).toEqual(['100', false, 'Fee $5 · You repay $105']);
    expect(site.all('main [data-wrong]')).toEqual([]);
  });

  test('that is wrong sends nothing, and has the focus at each press', async () => {
    const plans = anEffect();
    await openAmount({ getRepaymentPlans: plans.logic });
    await type('155');
    for (const _ of ['once', 'again']) {
      await act(async () => button('Continue')?.focus());
      await site.press('Continue');
      expect(document.activeElement).toBe(amount());
    }
    expect(plans.asked).toEqual([]);
    expect(problem()).toBe(OUT_OF_RANGE);
    await type('much');
    expect(problem()).toBe(NO_NUMBER);
    await type('200');
    expect(problem()).toBe('');
    await site.press('Continue');
    expect(plans.asked).toEqual([termsOf(20_000)]);
  });

  test('whose plans are refused for a while waits for its end', async () => {
    const plans = anEffect();
    await openAmount({ getRepaymentPlans: plans.logic });
    await site.press('Continue');
    await plans.fail({ code: 'tooManyAttempts', waitSeconds: 60 });
    expect(stateOf(button('Continue'))).toBe('closed');
    await site.press('Continue');
    expect(plans.asked).toHaveLength(1);
  });

  describe('below the maximum', () => {
    const TITLE = 'Are you sure?';

    async function ask() {
      const plans = anEffect();
      await openAmount({ getRepaymentPlans: plans.logic });
      await act(async () => button('Decrease amount')?.click());
      await site.press('Continue');
      await site.sees(TITLE);
      return plans;
    }

    test('needs a confirmation before its plans load', async () => {
      const plans = await ask();
      expect(plans.asked).toEqual([]);
      await site.press('Yes, continue');
      expect(dialogs()).toEqual([]);
      expect(plans.asked).toEqual([termsOf(19_000)]);
    });

    test.each([
      ['its button', () => site.press('No, go back')],
      ['Escape', () => pressEscape(dialog(TITLE))],
    ])('can be changed by %s', async (_, no) => {
      const plans = await ask();
      await no();
      expect(dialogs()).toEqual([]);
      expect(plans.asked).toEqual([]);
      expect(step()).toEqual([AMOUNT]);
      expect(amount().value).toBe('190');
    });
  });
});

describe('the number of repayments', () => {
  const [one = [], two = []] = twoPlans;
  const dearer: readonly RepaymentPlan[] = [
    one,
    two.map((installment) => ({ ...installment, fee: installment.fee + 1 })),
  ];

  test('that is not chosen is asked for at the group, which has the focus at each press', async () => {
    const preview = anEffect();
    await toChoice({ previewLoan: preview.logic });
    const group = () => document.querySelector('[role=radiogroup]');
    for (const _ of ['once', 'again']) {
      await act(async () => button('Continue')?.focus());
      await site.press('Continue');
      expect(document.activeElement).toBe(radio('1 repayment'));
      expect(describedBy(group())).toBe('Choose the number of repayments.');
    }
    expect(group()?.getAttribute('aria-invalid')).toBe('true');
    expect([site.all('main input:checked'), preview.asked]).toEqual([[], []]);
    await choose();
    expect(linesOf(main())).toContain('Your repayment');
    expect(group()?.getAttribute('aria-invalid')).toBeNull();
    await passState(site, 'cashOut');
    expect(isFlowIn(site, 'cashOut', 'choice')).toBe(false);
  });

  test('names no single fee if there are two', async () => {
    await toChoice({ getRepaymentPlans: answers(dearer) });
    expect(wordsOf(main())).not.toContain('whichever you choose');
  });

  test.each([
    ['1 repayment', one],
    ['2 repayments', two],
  ])('that is chosen is sent for the agreement: %s', async (_name, plan) => {
    const preview = anEffect();
    await toChoice({ previewLoan: preview.logic }, { promotion: aPromotion });
    await act(async () => radio('2 repayments')?.click());
    await advanceFlowUntil(site, 'cashOut', 'fetchingPreview', { repayments: plan.length });
    expect(preview.asked).toEqual([{ amount: 20_000, plan, promotion: aPromotion }]);
  });

  test('whose agreement is refused for a while waits for its end', async () => {
    const preview = anEffect();
    await toPreview({ previewLoan: preview.logic });
    await preview.fail({ code: 'tooManyAttempts', waitSeconds: 60 });
    expect(stateOf(button('Continue'))).toBe('closed');
    await site.press('Continue');
    expect(preview.asked).toHaveLength(1);
  });
});

describe('the review', () => {
  const HINT = 'Read the loan agreement to its end, then you can agree.';
  const READY = "You've reached the end of the loan agreement. You can agree now.";
  const agree = () => button('Agree and Cash Out');
  const READ = "You've read the agreement";

  test('sums up the loan without an account that is not known, and with a total that stands out', async () => {
    await toShortReview({}, { maskedAccountNumber: '' });
    expect(linesOf(region('You receive'))).not.toContain('Paid into, and repaid from');
    expect(region('You receive')?.querySelectorAll('dt')).toHaveLength(3);
    expect(site.words('main [data-total]')).toEqual(['Total to repay$210']);
  });

  describe('of an agreement', () => {
    const SHEET = 'Loan agreement';
    const sheet = () => dialog(SHEET);

    test.each([
      '',
      '<h2 scope="row"></h2>',
      '<h2></h2><ul><li></li></ul>',
      ' \n ',
      '<p>&nbsp;&#8203;</p>',
    ])('that is empty stops the cash out, and leads to the support: "%s"', async (agreement) => {
      await openAmount({ previewLoan: answers({ agreement }) });
      await goTo('review.unread');
      await site.sees("We can't show you the loan agreement");
      expect(alerts()).toEqual([
        "We can't show you the loan agreementYou cannot agree to what you have not read, so this Cash Out cannot go on. Go back and try again, or contact support.",
      ]);
      expect(site.button('Read the loan agreement')).toBeUndefined();
      expect(region(SHEET)).toBeNull();
      expect(stateOf(agree())).toBe(`closed: ${HINT}`);
      await site.press('contact support');
      expect(site.app.getSnapshot().children.support).toBeDefined();
      await site.press('Go Back');
      expect(step()).not.toEqual([REVIEW]);
    });

    test.each(['7', 'Ä', '契約', '<h2>A</h2>'])(
      'that contains "%s" is accepted',
      async (agreement) => {
        await toReview({ previewLoan: answers({ agreement }) });
        expect(alerts()).toEqual([]);
        expect(wordsOf(document.querySelector('main section[aria-label]'))).not.toBe('');
      },
    );

    test('is shown without links, pictures, forms, scripts and its own styles', async () => {
      const sanitize = vi.spyOn(DOMPurify, 'sanitize');
      await toReview();
      const tags =
        'h2 h3 h4 h5 p br hr blockquote div section span ul ol li dl dt dd strong b em i u sub sup table caption thead tbody tfoot tr th td a #text';
      expect(sanitize).toHaveBeenCalledWith(AGREEMENT, {
        ALLOWED_TAGS: tags.split(' '),
        ALLOWED_ATTR: ['scope', 'colspan', 'rowspan', 'start', 'href'],
        // Nothing but the number of the debt helpline.
        ALLOWED_URI_REGEXP: /^tel:1800007007$/,
        ALLOW_DATA_ATTR: false,
        ALLOW_ARIA_ATTR: false,
        RETURN_TRUSTED_TYPE: true,
      });
    });

    test('is in the page, where the keyboard reaches it', async () => {
      await toReview();
      const text = document.querySelector('main section[aria-label]');
      expect(text?.getAttribute('tabindex')).toBe('0');
      expect(site.button('Read the loan agreement')?.getAttribute('aria-haspopup')).toBe('dialog');
    });

    test('can be printed', async () => {
      const print = vi.fn();
      vi.stubGlobal('print', print);
      await toReview();
      await site.press('Print the agreement');
      expect(print).toHaveBeenCalledOnce();
      vi.unstubAllGlobals();
    });

    const MORE = 'Read to the end, then you can agree.';

    test.each([
      ['<h2>Loan agreement</h2><p>All of it.</p>', [SHEET, 'All of it.', MORE, 'Close']],
      [
        ' <H3 class="a"> loan agreement </H3><p>All of it.</p>',
        [SHEET, 'All of it.', MORE, 'Close'],
      ],
      [
        '<h2>Loan agreement 7</h2><p>All of it.</p>',
        [SHEET, 'Loan agreement 7', 'All of it.', MORE, 'Close'],
      ],
    ])('has one heading in its sheet, and loses no other: %s', async (agreement, lines) => {
      await toReview({ previewLoan: answers({ agreement }) });
      await site.press('Read the loan agreement');
      await site.sees('Close');
      expect(linesOf(sheet()).filter(Boolean)).toEqual(lines);
    });

    test.each([
      ['its button', () => site.press('Close')],
      ['Escape', () => pressEscape(sheet())],
    ])(
      'that was not read to its end cannot be agreed to after closing the sheet by %s',
      async (_, leave) => {
        await toReview();
        await site.press('Read the loan agreement');
        await site.sees('Close');
        await leave();
        expect(dialogs()).toEqual([]);
        expect(stateOf(agree())).toBe(`closed: ${HINT}`);
      },
    );

    test.each([
      ['its button', () => site.press('Done reading')],
      ['Escape', () => pressEscape(sheet())],
    ])(
      'that was read to its end can be, and the sheet says so until it is closed by %s',
      async (_, leave) => {
        await toReview();
        await site.press('Read the loan agreement');
        await site.sees('Close');
        await readAgreement('[role=dialog]');
        await leave();
        expect(dialogs()).toEqual([]);
        expect(stateOf(agree())).toBe('open');
        expect(told()).toEqual([READY]);
        // The pressed button is gone: the next action has the focus.
        expect(document.activeElement).toBe(agree());
      },
    );
  });

  describe('agreed to', () => {
    const text = (code: FailureCode) => failureText({ code });
    const NOT_MADE =
      'Your Cash Out of $200 was not made. Nothing will be paid out or debited; you can try again.';

    /** Agrees. Returns how the payment goes on. */
    async function agreed(checkOutcome?: AnyActorLogic) {
      const paid = aPayment(checkOutcome);
      await toShortReview({ payment: paid.payment });
      expect(told()).toEqual([]);
      expect(wordsOf(main())).not.toContain(READ);
      await readAgreement();
      expect(wordsOf(main())).toContain(READ);
      expect(stateOf(agree())).toBe('open');
      expect(told()).toEqual([READY]);
      expect(wordsOf(main())).not.toContain(HINT);
      await site.press('Agree and Cash Out');
      return paid;
    }

    test('and lost on its way says so, and can be agreed to again', async () => {
      const { sent, fail } = await agreed(notMade);
      await fail({ code: 'outcomeUnknown' });
      await site.pass(5_000);
      expect(told()).toEqual([NOT_MADE]);
      expect(alerts()).toEqual([]);
      expect(stateOf(agree())).toBe('open');
      await site.press('Agree and Cash Out');
      expect(told()).toEqual(['Sending your Cash Out']);
      expect(sent).toHaveLength(2);
    });

    test.each<[FailureCode, says: FailureCode, means?: string]>([
      // The connection was back before the answer.
      ['offlineMoney', 'nothingSent'],
      ['generic', 'generic', 'Nothing was paid out or debited.'],
    ])('and refused says why, and can be agreed to again: %s', async (code, says, means = '') => {
      const { sent, fail } = await agreed();
      await fail({ code });
      expect(alerts()).toEqual([text(says) + means]);
      expect(told()).toEqual([]);
      expect(stateOf(agree())).toBe('open');
      expect(link('Go to Home')).toBeNull();
      await site.press('Agree and Cash Out');
      expect(alerts()).toEqual([]);
      expect(sent).toHaveLength(2);
    });

    describe('and no longer offered', () => {
      const REFUSED = 'Unable to cashout. Please contact support.';
      const NOTHING_DONE = 'Nothing was paid out or debited.';
      const [[once = { date: '', amount: 0, fee: 0 }] = []] = onePlan;
      const later = [[{ ...once, date: '2026-03-13' }]];
      const text = () => document.querySelector('main section[aria-label="Loan agreement"]');

      /** Agrees to a summary whose plans and agreement the test answers, on the overview's day unless told otherwise. */
      async function agreedTo(days: readonly string[] = ['2026-11-23']) {
        const [plans, preview, overview, paid] = [anEffect(), anEffect(), anEffect(), aPayment()];
        await open({
          readOverview: overview.logic,
          getRepaymentPlans: plans.logic,
          previewLoan: preview.logic,
          payment: paid.payment,
        });
        await overview.answer(anOverview());
        await goTo('fetchingPlans');
        await plans.answer(onePlan);
        await goTo('fetchingPreview');
        await preview.answer({ agreement: AGREEMENT });
        await site.sees('Print the agreement');
        await readAgreement();
        await site.press('Agree and Cash Out');
        for (const today of days) await overview.answer(anOverview({ today }));
        return { plans, preview, overview, ...paid };
      }

      test('comes with new dates, announces them, and its other text must be read from its top', async () => {
        const { plans, preview, overview, fail, sent } = await agreedTo();
        const before = text();
        await fail({ code: 'cashOutRefused' });
        expect(alerts()).toEqual([REFUSED + NOTHING_DONE]);
        expect(told()).toEqual(['Checking that your dates are still the same']);
        expect([stateOf(agree()), stateOf(button('Go Back'))]).toEqual(['busy', 'open']);
        await overview.answer(anOverview());
        expect(wordsOf(main())).toContain('Thu, 12 Mar 2026');
        await plans.answer(later);
        await preview.answer({ agreement: '<p>Other terms.</p>' });
        const news =
          'Your dates or amounts are new. Please check them, and read the loan agreement again.';
        expect(told()).toEqual([news]);
        expect(alerts()).toEqual([REFUSED + NOTHING_DONE]);
        // Both visible and read out.
        expect(wordsOf(main()).split(news)).toHaveLength(3);
        expect(linesOf(region('You receive'))).toContain('Fri, 13 Mar 2026');
        expect(stateOf(agree())).toBe(`closed: ${HINT}`);
        // Otherwise the end of the old text would count as the end of the new one.
        expect(text()).not.toBe(before);
        await readAgreement();
        await site.press('Agree and Cash Out');
        expect(told()).toEqual(['Checking that your dates are still the same']);
        await overview.answer(anOverview());
        expect(sent).toHaveLength(2);
        expect(alerts()).toEqual([]);
      });

      test('on another day is not sent: the text that is new for that day is read first', async () => {
        const { plans, preview, sent } = await agreedTo(['2026-11-24']);
        await plans.answer(onePlan);
        await preview.answer({ agreement: '<p>Made today.</p>' });
        expect(told()).toEqual(['The loan agreement is new. Please read it again.']);
        expect(stateOf(agree())).toBe(`closed: ${HINT}`);
        expect([sent, alerts()]).toEqual([[], []]);
      });

      test('on another day with the same offer asks for another press', async () => {
        const { plans, preview, sent } = await agreedTo(['2026-11-24']);
        await plans.answer(onePlan);
        await preview.answer({ agreement: AGREEMENT });
        expect(told()).toEqual([
          'It is another day now. Your dates and the loan agreement are the same: you can agree to them.',
        ]);
        expect([stateOf(agree()), sent]).toEqual(['open', []]);
      });

      test('with other numbers of repayments opens the choice, which says that its dates are new', async () => {
        const { plans, overview, fail } = await agreedTo();
        await fail({ code: 'cashOutRefused' });
        await overview.answer(anOverview());
        await plans.answer([
          twoPlans[1],
          [...(twoPlans[1] ?? []), { ...once, date: '2026-04-09' }],
        ]);
        expect(step()).toEqual([CHOICE]);
        expect(told()).toEqual([
          'Your dates or amounts are new. Please check them before you go on.',
        ]);
        expect(alerts()).toEqual([REFUSED]);
      });

      test('with the same offer leads to the team or home, because agreeing again changes nothing', async () => {
        const { plans, preview, overview, fail } = await agreedTo();
        await fail({ code: 'cashOutRefused' });
        expect(button('Contact us')).toBeNull();
        await overview.answer(anOverview());
        await plans.answer(onePlan);
        await preview.answer({ agreement: AGREEMENT });
        expect(alerts()).toEqual([REFUSED + NOTHING_DONE]);
        expect([stateOf(button('Contact us')), agree()]).toEqual(['open', null]);
        await site.press('Go to Home');
        await site.sees('About your limit');
      });

      test('without another offer leads home', async () => {
        const { overview, fail } = await agreedTo();
        await fail({ code: 'cashOutRefused' });
        await overview.answer(anOverview({ available: 0 }));
        expect(alerts()).toEqual([`${REFUSED}Go to Home`]);
        await site.press('Go to Home');
        await site.sees('About your limit');
      });
    });

    test('that another tab has overtaken leads home [R8.40]', async () => {
      const { fail } = await agreed();
      await fail({ code: 'cashOutActive' });
      expect(alerts()).toEqual([
        'You already have an active Cash Out.No second one was made. Your home page shows the active one.',
      ]);
      expect(agree()).toBeNull();
      await site.press('Go to Home');
      await site.sees('About your limit');
    });

    test('holds a log-out until the answer, and says so', async () => {
      await agreed();
      await site.press('Logout');
      await site.sees('Yes, Log out');
      await site.press('Yes, Log out');
      expect(told()).toEqual([
        'We log you out as soon as the answer is here, in half a minute at most.',
        'Sending your Cash Out',
      ]);
    });
  });
});

test('unknown words, missing days and markup are shown as plain text from the home to the review', async () => {
  const markup = '<img src=x onerror="hit=1"><b>&amp;</b>';
  const overview = overviewFromWire({
    declineDetail: { declineReason: markup, declineDescription: markup },
    borrowOverview: {
      allActivities: ['Reincarnated', 'Unprocessed'].map((status, index) => ({
        type: index === 0 ? markup : 'Repayment',
        status,
        loanId: index,
        amount: 10,
        repaymentDate: null,
        date: null,
      })),
      availableCashoutAmount: 500,
      repaymentAction: markup,
    },
    loanSetting: { maximumAmount: 1000, minimalAmount: 50, incrementalAmount: 10, feePercent: 5 },
    promotion: { title: markup, message: markup, condition: null },
    maskedAccountNumber: markup,
    repayEarlyStatus: markup,
    deferStatus: markup,
  });
  const readOverview = answers(overview);
  site = await openSite('/dashboard', {
    stage: 'dashboard',
    script: {
      dashboard: withOnlyEffects(dashboardMachine, { readOverview }),
      cashOut: withOnlyEffects(cashOutMachine, {
        readOverview,
        getRepaymentPlans: answers(twoPlans),
        previewLoan: answers({ agreement: AGREEMENT }),
      }),
    },
  });
  const expectPlain = () => {
    expectSensible();
    expect(site.all('img[src=x], b')).toEqual([]);
  };
  await site.sees('About your limit', markup);
  expectPlain();
  await site.press('Cash Out');
  await site.sees(AMOUNT, 'Continue');
  expectPlain();
  await act(async () => button('$500')?.click());
  await goTo('choice');
  await site.sees(CHOICE);
  expectPlain();
  await goTo('review.unread');
  await site.sees(REVIEW, 'Print the agreement');
  expect(linesOf(main()).filter((line) => line === markup)).toHaveLength(2);
  expectPlain();
});

test('the second of two quick taps presses no button of the step that an answer brings up in between [R4.73]', async () => {
  const plans = anEffect();
  const preview = anEffect();
  await openAmount({ getRepaymentPlans: plans.logic, previewLoan: preview.logic });
  let now = performance.now() + 60_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const guard = new AbortController();
  onTestFinished(() => guard.abort());
  guardPresses(guard.signal);
  const tap = () =>
    act(async () => {
      for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click']) {
        button('Continue')?.dispatchEvent(
          // iOS reports every tap with the count 1.
          new MouseEvent(type, { bubbles: true, cancelable: true, composed: true, detail: 1 }),
        );
      }
    });
  await tap();
  expect(plans.asked).toHaveLength(1);
  now += 700;
  await plans.answer(twoPlans);
  expect(step()).toEqual([CHOICE]);
  now += 50;
  await tap();
  expect(preview.asked).toEqual([]);
  expect(stateOf(button('Continue'))).toBe('open');
  await choose();
  now += 500;
  await tap();
  expect(isFlowIn(site, 'cashOut', 'choice')).toBe(false);
});

describe('the detector of an agreement’s end', () => {
  const BOTTOM = 300;
  const readToEnd = vi.fn();
  let box: Element | null;
  let mark: Element | null;

  /** Draws it; the test controls its position and what covers it. */
  async function drawText({ top = BOTTOM, isCovered = false, isPrinted = false } = {}) {
    readToEnd.mockReset();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return this === mark ? new DOMRect(40, top, 120, 1) : new DOMRect(0, 0, 200, BOTTOM);
    });
    const seen = vi
      .spyOn(document, 'elementFromPoint')
      .mockImplementation(() => (isCovered ? document.body : mark));
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: isPrinted && query === 'print' }) as MediaQueryList,
    );
    await draw(
      <KitProvider>
        <AgreementText clean="<p>All of it.</p>" onReadToEnd={readToEnd} />
      </KitProvider>,
    );
    box = document.querySelector('section[aria-label="Loan agreement"]');
    mark = box?.lastElementChild ?? null;
    return seen;
  }
  // A scroll event does not bubble, and is noticed anyway.
  const scroll = () => box?.dispatchEvent(new Event('scroll'));

  test.each([
    [200, 200],
    [298, 298],
    [300, 298],
    [307, 298],
    [308, 298],
  ])('%i px down is in sight, in the box and not on its border', async (top, y) => {
    const seen = await drawText({ top });
    expect(readToEnd).not.toHaveBeenCalled();
    scroll();
    expect(readToEnd).toHaveBeenCalledOnce();
    expect(seen).toHaveBeenCalledWith(100, y);
  });

  test.each<[string, Parameters<typeof drawText>[0]]>([
    ['still below the box', { top: 309 }],
    ['far below', { top: 2_000 }],
    ['under something that covers the page there', { isCovered: true }],
    ['on paper alone', { isPrinted: true }],
  ])('%s is not in sight', async (_, places) => {
    await drawText(places);
    scroll();
    await act(async () => vi.advanceTimersByTime(1_000));
    expect(readToEnd).not.toHaveBeenCalled();
  });

  test('is checked four times a second besides, whatever moves without an event', async () => {
    await drawText();
    vi.advanceTimersByTime(249);
    expect(readToEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(readToEnd).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(250);
    expect(readToEnd).toHaveBeenCalledTimes(2);
  });

  test('is checked no more once the text is gone', async () => {
    await drawText();
    removeDrawn();
    document.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(1_000);
    expect(readToEnd).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
