import { queryAllByLabelText } from '@testing-library/dom';
import { act } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AnyActorLogic, fromCallback } from 'xstate';
import type { FailureCode } from '../../domain/failures.ts';
import { STAGES, type Stage } from '../../domain/onboarding.ts';
import { activityCopy } from '../../src/copy/activity.ts';
import { bankAccountCopy } from '../../src/copy/bank-account.ts';
import { bankLoginCopy } from '../../src/copy/bank-login.ts';
import { bankPickerCopy } from '../../src/copy/bank-picker.ts';
import { cashOutCopy } from '../../src/copy/cash-out.ts';
import { contactCopy } from '../../src/copy/contact.ts';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { delayCopy } from '../../src/copy/delay.ts';
import { failureText } from '../../src/copy/failures.ts';
import { forgotPasswordCopy } from '../../src/copy/forgot-password.ts';
import { homeDialogsCopy } from '../../src/copy/home-dialogs.ts';
import { idCheckCopy } from '../../src/copy/id-check.ts';
import { paymentCopy } from '../../src/copy/payment.ts';
import { repayEarlyCopy } from '../../src/copy/repay-early.ts';
import { repaymentsCopy } from '../../src/copy/repayments.ts';
import { statesCopy } from '../../src/copy/states.ts';
import { heading as headingOf } from '../../src/copy/titles.ts';
import { unsupportedBankCopy } from '../../src/copy/unsupported-bank.ts';
import { pathOf } from '../../src/navigation/site.ts';
import type { Answer } from '../browser/model/driver.ts';
import { loadDrivers } from '../browser/model/drivers.ts';
import { BREAKS, type Break, breakOverviewAfterOne } from '../browser/support/faults.ts';
import { KIM, type Walker } from '../browser/support/journey.ts';
import { type Customer, type TestSandbox, testSandbox } from '../sandbox/support.ts';
import { advanceFlowUntil, handsIn } from '../support/advance-flow.ts';
import { isDisabled, isSoftDisabled } from '../support/controls.ts';
import { screen } from '../support/screen.ts';
import { alerts, wordsOf, write } from '../support/site.tsx';
import { partsCome, until } from '../support/until.ts';
import { type Faults, openWired, type WiredOptions } from '../support/wired-site.tsx';

/*
 * What a customer sees when a call goes wrong, with the real client, charts and screens, and the sandbox's own API. Samples in
 * `test/browser/faults.test.ts` cover the browser's network and the provider's SDK.
 */

type Site = Awaited<ReturnType<typeof openWired>>;

let sandbox: TestSandbox;
let site: Site;
beforeAll(async () => {
  sandbox = await testSandbox({ startAt: Date.now() });
});
afterAll(() => sandbox.close());
afterEach(async () => {
  site.takeAway();
  await site.breaks({});
});

beforeEach(() => widgets.splice(0));

const { button, heading } = screen;

const OPTIONS = 'POST /v3/Lending/*/repayment/options';
const BORROW = 'POST /v3/Lending/borrow';
const PAY = 'POST /v3/Lending/repayments/pay';
const DEFER = 'PUT /v3/Lending/repayments/defer';

/** The charts' time that passes at each poll. */
const CHART_STEP_MS = 250;

async function open(url: string, options: WiredOptions = {}): Promise<Site> {
  site = await openWired(url, sandbox, options);
  return site;
}

const sees = (...texts: readonly string[]) => site.sees(...texts);

/** The control with this label. */
const control = (label: string) =>
  queryAllByLabelText(document.body, label, { exact: true }).find((element) =>
    ['INPUT', 'SELECT'].includes(element.tagName),
  ) as HTMLInputElement | HTMLSelectElement | undefined;

async function enter(label: string, text: string): Promise<void> {
  await until(() => control(label) !== undefined);
  const field = control(label);
  if (field?.tagName === 'SELECT') await site.choose((field as HTMLSelectElement).name, text);
  else await write(field as HTMLInputElement, text);
}

/** Only letters and digits, because fields add spaces and hyphens. */
const plain = (text = '') => text.replaceAll(/[ -]/g, '');

/** Waits for a condition while the charts' own time passes. */
const comes = (isSo: () => boolean) => until(isSo, goOn);
const goOn = async () => {
  await partsCome();
  await site.pass(CHART_STEP_MS);
};

/** Waits for an enabled button, and presses it. */
async function press(name: string): Promise<void> {
  await comes(
    () => button(name) !== null && !isDisabled(button(name)) && !isSoftDisabled(button(name)),
  );
  await site.press(name);
}

/** True if the screen shows these words, and nothing is in progress. */
const isTold = (words: string) =>
  document.querySelector('main [aria-busy=true]') === null &&
  wordsOf(document.body).includes(words);

type BrokenCall = {
  /** As `PUT /v3/Users/detail`; or the provider's operation. */
  readonly call: string;
  readonly says: FailureCode;
  readonly press?: () => Promise<unknown>;
  readonly breaks?: Readonly<Record<string, Break>>;
};

type FaultCase = {
  readonly title: string;
  readonly open: (faults?: Faults) => Promise<unknown>;
  /** Typed or chosen values, by label. They must survive every failure. */
  readonly typed?: Readonly<Record<string, string>>;
  /** The button that makes the calls. Without it the screen loads, and offers a retry. */
  readonly press?: string;
  readonly calls: readonly BrokenCall[];
  /** Checks that the input has survived the failures, if it is not `typed`. */
  readonly kept?: () => void;
  /** What follows once nothing is broken any more. */
  readonly leads: () => Promise<unknown>;
};

/** The words for such a failure of a call. */
const wordsFor = (says: FailureCode, fault: Break, call: string) => {
  if (fault.kind !== 'reset' || !call.includes('/v3/')) return failureText({ code: says });
  const isTold = failureText({ code: says }) !== failureText({ code: 'generic' });
  return isTold
    ? failureText({ code: says, isUnreached: true })
    : failureText({ code: 'unreachable' });
};

async function outlast({
  open: begin,
  typed = {},
  press: name,
  calls,
  kept,
  leads,
}: Omit<FaultCase, 'title'>) {
  const again = () => press(name ?? statesCopy.tryAgain);
  const reads = name === undefined;
  if (!reads) await begin();
  for (const [label, text] of Object.entries(typed)) await enter(label, text);
  for (const [index, { call, says, breaks = BREAKS, press: own }] of calls.entries()) {
    if (reads) {
      if (index > 0) site.takeAway();
      await begin({ [call]: BREAKS['an error 500'] });
      await comes(() => isTold(failureText({ code: says })));
    }
    const pattern = new RegExp(`^${call.replaceAll('*', '.*')}$`);
    for (const [how, fault] of Object.entries(breaks)) {
      await site.breaks({ [call]: fault });
      const before = site.sent().length;
      await (own ?? again)();
      const words = wordsFor(says, fault, call);
      await comes(
        () =>
          site
            .sent()
            .slice(before)
            .some((sent) => pattern.test(sent)) && isTold(words),
      );
      expect(site.unanswered(), how).toBe(0);
    }
  }
  for (const [label, text] of Object.entries(typed)) {
    expect(plain(control(label)?.value)).toBe(plain(text));
  }
  kept?.();
  await site.breaks({});
  await (calls.at(-1)?.press ?? again)();
  await leads();
}

/** Advances the sandbox and the page step by step until a condition holds. */
async function passesTo(isSo: () => boolean) {
  for (let steps = 0; steps < 40 && !isSo(); steps += 1) {
    await site.step();
    await partsCome();
    await until(() => site.unanswered() === 0);
  }
  await until(isSo);
}

const isHeaded = (name: string) => comes(() => heading(name) !== null);
/** The screen after a step. */
const nextStep = (step: Stage) => {
  const next = STAGES[STAGES.indexOf(step as never) + 1] as Exclude<Stage, 'bank' | 'dashboard'>;
  return isHeaded(headingOf(next === ('bank' as string) ? 'bankPicker' : next));
};

/** Chooses the test bank. */
async function chooseHooli() {
  await sees('Banksia Bank');
  await enter(bankPickerCopy.search, 'hooli');
  await press('Hooli');
  await comes(() => control(bankLoginCopy.password) !== undefined);
}

const openAt = (stage: Exclude<Stage, 'bank'>) => (faults?: Faults) =>
  open(pathOf(stage), { stage, faults });
const openBank = (faults?: Faults) => open(pathOf('bankPicker'), { stage: 'bank', faults });

async function openCashOut() {
  const opened = await open(pathOf('cashOut'), { stage: 'dashboard' });
  await sees(cashOutCopy.proceed);
  // The whole limit, because a smaller amount needs a confirmation.
  await enter('Amount', '1000');
  return opened;
}

/** Leads from the amount to an agreement that was read. */
async function reviewCashOut() {
  const { customer } = await openCashOut();
  await advanceFlowUntil(site, 'cashOut', 'review.read', { amount: '100' }, goOn);
  return customer as Customer;
}

const openHome = () =>
  open(pathOf('dashboard'), { stage: 'dashboard', scenario: 'two-repayments' });

async function openRepayEarly() {
  await openHome();
  await chooseRepayEarly();
}

async function chooseRepayEarly() {
  await press(repaymentsCopy.repayEarly);
  await press(repayEarlyCopy.choice.proceed);
}

async function openDelay() {
  await openHome();
  await press(repaymentsCopy.delay);
}

/** The tokens that widgets were started with. */
const widgets: string[] = [];

/** A widget that is ready at once, and has checked a person of this name. */
const aWidget = (givenName?: string): AnyActorLogic =>
  fromCallback<{ type: string }, { uid: string; token: string }>(({ input, sendBack }) => {
    widgets.push(input.token);
    sendBack({ type: 'widget.ready' });
    if (givenName === undefined) return;
    void sandbox
      .call(
        'POST',
        '/sandbox/identity/checks',
        {
          applicantReference: `${input.uid}-new-applicant`,
          documentType: 'PASSPORT',
          givenName,
          familyName: 'Lee',
          documentNumber: 'N1234567',
          address: '5 Sample Road, Perth WA 6000',
        },
        { authorization: `Bearer ${input.token}` },
      )
      .then(({ body }) => sendBack({ type: 'widget.checked', entityId: body.entityId }));
  });

const REFUSED = { 'a refusal': { status: 409 } };

const CASES: readonly FaultCase[] = [
  {
    title: 'the list of banks can be asked for again [R8.22]',
    open: openBank,
    calls: [{ call: 'GET /v3/Finances/institutions', says: 'institutionsUnavailable' }],
    leads: () => until(() => button('Banksia Bank') !== null),
  },
  {
    title:
      'a missing bank is kept when it cannot be reported, and reported once it is over [R8.32]',
    open: async () => {
      await openBank();
      await sees(bankPickerCopy.cannotFind);
      await site.press(bankPickerCopy.cannotFind);
    },
    typed: { [unsupportedBankCopy.bankName]: 'Bank of Elsewhere' },
    press: unsupportedBankCopy.submit,
    calls: [{ call: 'POST /v3/Finances/institutions/feedback', says: 'feedbackNotSent' }],
    leads: () => isHeaded(unsupportedBankCopy.thanks.title),
  },
  {
    title:
      'the log-in of a bank is kept when the connection cannot be started, and used once it is over [R8.15]',
    open: async () => {
      await openBank();
      await chooseHooli();
    },
    typed: { Login: 'gavinBelson', [bankLoginCopy.password]: 'hooli2016' },
    press: bankLoginCopy.submit,
    calls: [
      { call: 'GET /v3/Finances/connections/token', says: 'bankConnectionFailed' },
      { call: 'POST /sandbox/bank/connections', says: 'bankConnectionFailed' },
      { call: 'POST /v3/Finances/connections/jobs', says: 'bankConnectionFailed' },
    ],
    leads: () => passesTo(() => control(bankAccountCopy.bsb) !== undefined),
  },
  {
    title: 'the bank account is kept when it cannot be saved, and saved once it is over [R8.16]',
    open: async (faults) => {
      await openAt('bankAccount')(faults);
      await enter(bankAccountCopy.bsb, '012003');
      await enter(bankAccountCopy.accountNumber, '0123456');
      await press(bankAccountCopy.submit);
    },
    press: bankAccountCopy.check.confirm,
    calls: [{ call: 'PUT /v3/Lending/bankaccount', says: 'bankAccountNotSaved' }],
    leads: () => passesTo(() => heading(headingOf('idCheck')) !== null),
  },
  {
    title: 'an ID check that cannot be begun says so, and can be begun again [R8.27 R8.28]',
    open: (faults) =>
      open(pathOf('idCheck'), {
        stage: 'idCheck',
        script: { runIdentityWidget: aWidget() },
        faults,
      }),
    calls: [
      { call: 'GET /v3/Users/kyc/token', says: 'generic' },
      { call: 'GET /v3/Users/kyc', says: 'kycStatusUnavailable' },
    ],
    leads: () =>
      comes(
        () =>
          !isTold(failureText({ code: 'generic' })) &&
          widgets.length > 0 &&
          document.querySelector('main [aria-busy=true]') === null,
      ),
  },
  {
    title: 'an identity that could not be sent is sent once it is over [R8.25 R8.26]',
    open: () =>
      open(pathOf('idCheck'), {
        stage: 'idCheck',
        script: { runIdentityWidget: aWidget('Kim') },
        faults: { 'POST /v3/Users/kyc/entity': BREAKS['an error 500'] },
      }),
    press: idCheckCopy.tryAgain,
    calls: [{ call: 'POST /v3/Users/kyc/entity', says: 'kycNotSet' }],
    leads: () => passesTo(() => heading(dashboardCopy.greeting('Alex')) !== null),
  },
  {
    title: 'the ways to repay can be asked for again [R7.30 R8.13]',
    open: openCashOut,
    press: cashOutCopy.proceed,
    calls: [
      { call: OPTIONS, says: 'generic' },
      { call: OPTIONS, says: 'cashOutRefused', breaks: { 'a refusal': { status: 400 } } },
      {
        call: OPTIONS,
        says: 'tooManyAttempts',
        breaks: { 'too many calls': { status: 429, headers: { 'retry-after': '1' } } },
      },
    ],
    leads: () => sees(cashOutCopy.choice.title),
  },
  {
    title: 'a cash out that is refused can be tried again [R8.13]',
    open: reviewCashOut,
    press: cashOutCopy.review.agree,
    calls: [{ call: BORROW, says: 'generic', breaks: { 'a refusal': { status: 403 } } }],
    leads: () => until(() => screen.dialog(homeDialogsCopy.success.title) !== null),
  },
  {
    title:
      'an early repayment that is refused leads to the team, and can be begun anew [R4.77 R8.12]',
    open: openHome,
    press: repayEarlyCopy.confirmation.confirm,
    calls: [
      {
        call: PAY,
        says: 'repayEarlyRefused',
        breaks: REFUSED,
        press: async () => {
          if (button(contactCopy.title)) await press(paymentCopy.close);
          await chooseRepayEarly();
          await press(repayEarlyCopy.confirmation.confirm);
        },
      },
    ],
    leads: () => sees(repaymentsCopy.words.processing),
  },
  {
    title: 'the repayments so far can be asked for again',
    open: (faults) => open(pathOf('activityRepayments'), { stage: 'dashboard', faults }),
    calls: [{ call: 'GET /v3/Lending/activites/repayments', says: 'generic' }],
    leads: () => sees(activityCopy.empty.repayments.title),
  },
  {
    title: 'a reset link that cannot be sent is said so, and the address is kept [R8.5]',
    open: () => open(pathOf('forgotPassword')),
    typed: { [forgotPasswordCopy.email]: 'kim@example.com' },
    press: forgotPasswordCopy.send,
    calls: [{ call: 'POST /v3/auth/password/forget', says: 'passwordResetRefused' }],
    leads: () => isHeaded(forgotPasswordCopy.sent.title),
  },
];

/** Steps with more than a form and a call: they have their own cases. */
const LARGER: readonly Stage[] = ['mobile', 'bank', 'bankAccount', 'idCheck'];

/** The other steps: how to pass each, its call, and its message for a failed save. */
const forms = (await loadDrivers()).flatMap(({ passes, actors }) => {
  if (!passes || LARGER.includes(passes.step)) return [];
  const { step } = passes as { step: Exclude<Stage, 'bank'> };
  return Object.values(actors).flatMap((actor) => {
    if (!('call' in actor) || actor.call.method === 'GET') return [];
    const failures = Object.entries(actor.fails ?? {}) as [FailureCode, Answer][];
    const [says] = failures.find(([, { fault }]) => fault?.status === 500) ?? [];
    return says ? [{ step, passes, call: `${actor.call.method} ${actor.call.path}`, says }] : [];
  });
});

describe('a call that goes wrong is shown', () => {
  for (const one of CASES) test(one.title, () => outlast(one));

  test.each(forms)(
    'text typed at the step $step is kept when the save fails, and saved once the fault is over [R8.23 R8.24]',
    async ({ step, passes, call, says }) => {
      await openAt(step)();
      const hands = handsIn(comes);
      let submit = '';
      // The whole step, except the press that sends it.
      const button = (name: string) => ({
        click: async () => {
          submit = name;
        },
      });
      const nothing = async () => {};
      await passes.pass({
        screen: { ...hands, button } as unknown as Walker['screen'],
        inbox: async () => [],
        look: nothing,
        typed: nothing,
        person: { ...KIM, mobile: '0491 570 006' },
      });
      const values = () =>
        [...document.querySelectorAll<HTMLInputElement>('main :is(input, select)')].map(
          ({ value }) => value,
        );
      const typed = values();
      expect(typed).not.toContain('');
      await outlast({
        open: nothing,
        press: submit,
        calls: [{ call, says }],
        kept: () => expect(values()).toEqual(typed),
        leads: () => nextStep(step),
      });
    },
  );
});

test('a returning customer does not notice that a token has expired [R6.6 R8.35]', async () => {
  const expired = { status: 401, times: 1 };
  const calls = ['GET /v3/Users/state', 'GET /v3/Lending/overview'];
  await open(pathOf('dashboard'), {
    stage: 'dashboard',
    faults: Object.fromEntries(calls.map((call) => [call, expired])),
  });
  await isHeaded(dashboardCopy.greeting('Alex'));
  await comes(() => button(dashboardCopy.limit.cashOut) !== null);
  for (const call of calls) {
    const tokens = site.tokensOf(call);
    expect(tokens).toHaveLength(2);
    expect(new Set(tokens).size).toBe(2);
  }
});

test('a bank whose job is gone leads back to the list, which says so', async () => {
  await openBank();
  await chooseHooli();
  await site.breaks({ 'GET /v3/Finances/connections/jobs/*/status': { status: 404 } });
  await enter('Login', 'gavinBelson');
  await enter(bankLoginCopy.password, 'hooli2016');
  await press(bankLoginCopy.submit);
  await passesTo(() =>
    alerts()
      .join()
      .includes(failureText({ code: 'bankConnectionFailed' })),
  );
  await comes(() => button('Banksia Bank') !== null);
  expect(site.path()).toBe('/signup/bank');
});

test.each([
  { name: 'is lost', fault: { kind: 'reset', after: true, times: 1 } },
  { name: 'is a failure of the service', fault: { status: 500, after: true, times: 1 } },
  { name: 'is a gateway’s', fault: { status: 504, after: true, times: 1 } },
  { name: 'is nonsense', fault: { kind: 'malformed', after: true, times: 1 } },
] as const)(
  'a cash out whose answer $name was made anyway, and once [R8.43]',
  async ({ fault }) => {
    const customer = await reviewCashOut();
    const success = () => screen.dialog(homeDialogsCopy.success.title);
    await site.breaks({ [BORROW]: fault, ...breakOverviewAfterOne(BREAKS['an error 500']) });
    await act(async () => {
      button(cashOutCopy.review.agree)?.click();
      button(cashOutCopy.review.agree)?.click();
    });
    await sees(failureText({ code: 'outcomeUnknown' }));
    await site.breaks({});
    await comes(() => success() !== null);
    expect(wordsOf(success())).toContain('$100');
    expect(site.sent().filter((call) => call === BORROW)).toHaveLength(1);
    const { body } = await customer.call('GET', '/v3/Lending/activites/cashouts');
    expect(body.activities).toHaveLength(1);
  },
);

test.each([
  [PAY, openRepayEarly, repayEarlyCopy.confirmation.confirm, repaymentsCopy.words.processing],
  [DEFER, openDelay, delayCopy.confirm, repaymentsCopy.words.deferred],
] as const)('%s was made once although its answer was lost', async (call, begin, confirm, done) => {
  await begin();
  const fault = { kind: 'reset', after: true, times: 1 } as const;
  await site.breaks({ [call]: fault, 'GET /v3/Lending/overview': BREAKS['an error 500'] });
  await press(confirm);
  await sees(failureText({ code: 'outcomeUnknown' }));
  await site.breaks({});
  await comes(() => wordsOf(document.body).includes(done));
  expect(site.sent().filter((sent) => sent === call)).toHaveLength(1);
});
