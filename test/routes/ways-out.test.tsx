import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { Failure, FailureCode } from '../../domain/failures.ts';
import { identityCheckMachine } from '../../machines/identity-check.machine.ts';
import type { RouteId } from '../../machines/meta.ts';
import { aUser } from '../../machines/samples/values.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { supportMachine } from '../../machines/support.machine.ts';
import { AppProvider } from '../../src/app-context.tsx';
import { failureText } from '../../src/copy/failures.ts';
import { KitProvider } from '../../src/kit-provider.tsx';
import { pathOf } from '../../src/navigation/site.ts';
import { FailureNotice } from '../../src/routes/parts/notices/failure-notice.tsx';
import { settings } from '../../src/settings.ts';
import { type Stage, startApp, withOnlyEffects } from '../support/fakes.ts';
import { draw } from '../support/renders.ts';
import { screen } from '../support/screen.ts';
import { answers, fails, openSite, wordsOf } from '../support/site.tsx';

const { link } = screen;

let site: Awaited<ReturnType<typeof openSite>>;

describe('a log-out', () => {
  async function expectQuestion() {
    await site.press('Log out');
    await site.sees('Are you sure you want to log out?');
    expect(site.words('[role=dialog] h2')).toEqual(['Log out?']);
    expect(site.words('[role=dialog] button')).toEqual(['Yes, Log out', 'No, go back']);
    await site.press('No, go back');
    expect(site.all('[role=dialog]')).toEqual([]);
  }

  test.each<[RouteId, Stage, string]>([
    ['mobile', 'mobile', 'Verify mobile'],
    ['name', 'name', 'Personal details'],
    ['employment', 'employment', 'Employment details'],
    ['bankPicker', 'bank', 'Bank connection'],
    ['bankSync', 'bankJob', 'Bank connection'],
    ['bankAccount', 'bankAccount', 'Your pay account'],
    ['idCheck', 'idCheck', 'ID Check'],
    ['forgotPassword', 'dashboard', 'Forgot password'],
  ])('is offered in the header of #%s, with a confirmation [R2.79]', async (to, stage, title) => {
    site = await openSite(pathOf(to), { stage });
    await site.sees(title);
    expect(site.words('header button')).toEqual(['Log out']);
    await expectQuestion();
  });

  test.each([
    ['Failed', "We couldn't verify your identity..."],
    ['ManualInProcessing', 'A person is checking your ID'],
  ] as const)('is offered to a customer whose identity is at %s [R2.79]', async (status, title) => {
    site = await openSite('/signup/id-check', {
      stage: 'idCheck',
      script: {
        identityCheck: withOnlyEffects(identityCheckMachine, { readKycStatus: answers(status) }),
      },
    });
    await site.sees(title);
    await expectQuestion();
  });

  test.each([
    ['the profile', answers(aUser), fails({ code: 'unavailable' })],
    ['the session', fails({ code: 'unavailable' }), fails({ code: 'unavailable' })],
  ])(
    'is offered if %s cannot be loaded, with a link to the support [R2.79]',
    async (_, user, profile) => {
      site = await openSite('/dashboard', {
        script: {
          session: withOnlyEffects(sessionMachine, { restoreSession: user, loadProfile: profile }),
        },
      });
      await site.sees('Whoops! Something went wrong. Please try again or contact support.');
      await expectQuestion();
      await site.press('contact support');
      expect(support()?.context.actionCode).toBe('general_enquiry');
    },
  );

  test('is offered after a flow broke for good [R2.80]', async () => {
    site = await openSite('/dashboard', { stage: 'dashboard' });
    const broke = { type: 'xstate.error.actor.dashboard', error: new Error('broken') };
    await act(async () => site.app.send(broke as never));
    await site.sees('This page may be out of date.');
    await expectQuestion();
  });
});

const support = () => site.app.getSnapshot().children.support?.getSnapshot();

describe('the contact panel', () => {
  test.each([
    ['forgotten_login', 'Logging in to your bank'],
    ['user_action_required', 'Something your bank asks you to do'],
    ['paycycle_manual_detect', 'Finding your pay in your bank account'],
    ['kyc_verification_general', 'Verifying your identity'],
    ['repayment_loan_writtenoff', 'An overdue repayment'],
    ['unsucessful_direct_credit', "A Cash Out that didn't arrive"],
    ['account_declined', "A Cash Out we couldn't offer you"],
    ['general_enquiry', 'A general question'],
    ['a_code_of_tomorrow', 'A general question'],
    ['toString', 'A general question'],
    ['', 'A general question'],
  ])(
    'names the subject "%s" in words, and so does the mail [R7.56]',
    async (actionCode, subject) => {
      site = await openSite('/eligibility', {
        script: {
          support: withOnlyEffects(supportMachine, { openSupport: fails({ code: 'unavailable' }) }),
        },
      });
      await act(async () => site.app.send({ type: 'support.requested', actionCode }));
      await site.sees('Send an email');
      expect(site.words('[role=dialog] h2')).toEqual(['Contact us']);
      expect(site.words('[role=dialog] dl > div')[0]).toBe(`About${subject}`);
      const mail = `mailto:${settings.support.email}?subject=${encodeURIComponent(subject)}&body=%0A%0AVersion%20sandbox`;
      expect(site.links('[role=dialog] a')).toEqual({
        [settings.support.email]: mail,
        '1300 975 707': 'tel:1300975707',
        'Send an email': mail,
        'Call us': 'tel:1300975707',
        'Or visit our help centre': 'https://help.payondemand.example',
      });
      expect(link('Or visit our help centre')?.getAttribute('target')).toBe('_blank');
      if (actionCode) expect(wordsOf(document.body)).not.toContain(actionCode);
      // An overdue repayment does not wait for an answer by e-mail.
      const isPhoneFirst = actionCode === 'repayment_loan_writtenoff';
      const ways = isPhoneFirst ? ['Call us', 'Send an email'] : ['Send an email', 'Call us'];
      expect(Object.keys(site.links('[role=dialog] a')).filter((it) => ways.includes(it))).toEqual(
        ways,
      );
      expect(site.words('[role=dialog] dt').slice(1)).toEqual(
        isPhoneFirst ? ['Phone', 'Email'] : ['Email', 'Phone'],
      );
    },
  );
});

describe('a failure that names the support', () => {
  async function drawNotice(failure: Failure, actionCode?: string) {
    const { app } = startApp();
    app.start();
    await draw(
      <KitProvider>
        <AppProvider value={app}>
          <FailureNotice failure={failure} {...(actionCode && { actionCode })} />
        </AppProvider>
      </KitProvider>,
    );
    site = { ...site, app };
    return document.querySelector('[role=alert]');
  }

  test.each<FailureCode>(['generic', 'unavailable', 'botCheckFailed', 'kycGeneric'])(
    'has a button in its sentence, whose words stay the same: %s [R1.11]',
    async (code) => {
      const notice = await drawNotice({ code });
      expect(wordsOf(notice)).toBe(failureText({ code }));
      const button = notice?.querySelector('button');
      expect(wordsOf(button)).toBe('contact support');
      await act(async () => button?.click());
      expect(support()?.context.actionCode).toBe('general_enquiry');
    },
  );

  test('has a link where it names the address instead', async () => {
    const failure: Failure = { code: 'repayEarlyRefused' };
    const notice = await drawNotice(failure);
    expect(wordsOf(notice)).toBe(failureText(failure));
    expect(notice?.querySelector('a')?.getAttribute('href')).toBe(
      `mailto:${settings.support.email}`,
    );
    expect(notice?.querySelector('button')).toBeNull();
  });
});
