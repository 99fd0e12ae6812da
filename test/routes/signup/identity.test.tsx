import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Profile } from '../../../domain/entities.ts';
import {
  identityCheckMachine,
  type WidgetEvent,
} from '../../../machines/identity-check.machine.ts';
import { mobileVerificationMachine } from '../../../machines/mobile-verification.machine.ts';
import { aUser, profileAt } from '../../../machines/samples/values.ts';
import { failureText } from '../../../src/copy/failures.ts';
import { settings } from '../../../src/settings.ts';
import { FakeCallback, Script } from '../../machines/support.ts';
import {
  attributesOf,
  isBusy,
  isDisabled,
  isInvalid,
  isSoftDisabled,
} from '../../support/controls.ts';
import { type Kept, withOnlyEffects } from '../../support/fakes.ts';
import { lockout } from '../../support/lockout.ts';
import { describedBy, screen } from '../../support/screen.ts';
import { alerts, lookOf, openSite, page, said, wordsOf } from '../../support/site.tsx';

const { button, field, heading } = screen;

let site: Awaited<ReturnType<typeof openSite>>;

describe('the mobile', () => {
  let sending: Script<{ verificationId: string }, unknown>;
  let linking: Script<never, unknown>;
  let tick: (second: number) => Promise<void>;
  beforeEach(() => {
    sending = new Script();
    linking = new Script();
  });
  const number = () => field('Mobile number');
  const code = () => field('Verification code');
  const send = () => button('Send code');
  const verify = () => button('Verify and continue');
  const resend = () => button('Resend code');
  const change = () => button('Change number');
  /** The small print, without the links' hidden text. */
  const legal = () =>
    site
      .words('main form p')
      .map((text) => text.replaceAll('Opens in a new tab', ''))
      .find((text) => text.startsWith('By continuing'));
  const DIGITS = 'The 6 digits in that text message.';
  const LEGAL =
    'By continuing you agree to our Terms and to how Pay On Demand handles your data in our Privacy policy.';
  const botCheck = () => document.getElementById('bot-check')?.childElementCount;

  async function open(memory: Kept = {}, { isSent = false } = {}) {
    const { resendLockout, tick: ticking } = lockout();
    tick = ticking;
    const mobileVerification = withOnlyEffects(mobileVerificationMachine, {
      sendCode: sending.logic,
      linkMobile: linking.logic,
      resendLockout,
    });
    site = await openSite('/signup/mobile', {
      stage: 'mobile',
      memory,
      script: { mobileVerification },
    });
    await site.sees('Verify mobile', isSent ? 'Verification code' : 'Mobile number');
  }
  const ask = async (typed = '0491 570 006') => {
    await site.fill('mobile', typed);
    await site.press('Send code');
  };
  /** Opens the code's field, this many seconds after the code was sent. */
  async function openSent(seconds = 0) {
    await open();
    await ask();
    await act(() => sending.answer({ verificationId: 'id-1' }));
    await tick(0);
    await tick(seconds);
  }
  const enter = async (typed = '123456') => {
    await site.fill('code', typed);
    await site.press('Verify and continue');
  };

  test('is asked for, with the reason [R2.39 R2.43]', async () => {
    await open();
    expect(legal()).toBe(LEGAL);
    expect(site.links('main form p a')).toEqual({
      Terms: settings.links.terms,
      'Privacy policy': settings.links.privacy,
    });
    expect(attributesOf(number(), 'type', 'autocomplete', 'value')).toEqual({
      type: 'tel',
      autocomplete: 'tel',
      value: '',
    });
    expect(botCheck()).toBe(0);
  });

  test('survives a reload while it is typed', async () => {
    const fields = { mobile: '0491 570 156' };
    await open({ drafts: { [aUser.uid]: { mobile: { fields, sending: null } } } });
    expect(number()).toHaveProperty('value', '0491 570 156');
    await site.fill('mobile', '0491 570 006');
    expect(site.app.getSnapshot().context.drafts[aUser.uid]?.mobile?.fields).toEqual({
      mobile: '0491 570 006',
    });
  });

  test('whose code was sent before a reload is formatted', async () => {
    const sending = { to: '+61491570006', id: 'id-1', opensAt: 0 };
    await open({ drafts: { [aUser.uid]: { mobile: { fields: {}, sending } } } }, { isSent: true });
    expect(describedBy(code())).toBe(`A SMS was sent to 0491 570 006 ${DIGITS}`);
    await site.press('Change number');
    expect(number()?.getAttribute('value')).toBe('0491 570 006');
  });

  test.each([
    ['', 'Field is required.'],
    ['0391 570 006', 'Invalid mobile number.'],
    ['0491 570', 'Invalid mobile number.'],
  ])('gets no code at "%s" [R5.10 R5.13]', async (typed, says) => {
    await open();
    await ask(typed);
    expect(describedBy(number())).toContain(says);
    expect(document.activeElement).toBe(number());
    expect(sending.calls).toEqual([]);
  });

  test('that is refused has the focus, and says why until another is typed [R8.6]', async () => {
    await open();
    await ask();
    expect(sending.input).toEqual({ phoneNumber: '+61491570006' });
    await act(() => sending.fail('mobileInUse'));
    expect(document.activeElement).toBe(number());
    expect(describedBy(number())).toContain(failureText({ code: 'mobileInUse' }));
    expect(alerts()).toEqual([]);
    await site.fill('mobile', '0491 570 15');
    expect(isInvalid(number())).toBe(false);
    await site.press('Send code');
    expect(describedBy(number())).toContain('Invalid mobile number.');
    await site.fill('mobile', '0491 570 006');
    expect(describedBy(number())).toContain(failureText({ code: 'mobileInUse' }));
  });

  test('that is refused is named if another one has been typed meanwhile', async () => {
    await open();
    await ask();
    await site.fill('mobile', '0491 570 156');
    await act(() => sending.fail('invalidMobile'));
    expect(alerts()).toEqual(['For 0491 570 006: Invalid mobile number.']);
    expect(isInvalid(number())).toBe(false);
  });

  test.each(['botCheckFailed', 'newVersion'] as const)(
    'after a failure of the page shows it below the field: %s',
    async (failing) => {
      await open();
      await ask();
      await act(() => sending.fail(failing));
      const [alert, ...others] = alerts();
      expect(alert).toContain(failureText({ code: failing }));
      expect(others).toEqual([]);
      expect(isInvalid(number())).toBe(false);
    },
  );

  describe('whose code was sent', () => {
    test('shows the number, and has the focus at the code’s field [R2.41]', async () => {
      await openSent();
      expect(attributesOf(code(), 'name', 'autocomplete', 'inputmode', 'value')).toEqual({
        name: 'code',
        autocomplete: 'one-time-code',
        inputmode: 'numeric',
        value: '',
      });
      expect(document.activeElement).toBe(code());
      expect(botCheck()).toBe(0);
    });

    test('takes the digits of typed text, and is sent once there are six [R2.42 R5.14]', async () => {
      await openSent();
      await site.fill('code', '123 4-5');
      expect(code()).toHaveProperty('value', '12345');
      expect(isDisabled(verify())).toBe(true);
      await site.fill('code', '123 4-56');
      expect(code()).toHaveProperty('value', '123456');
      expect(isDisabled(verify())).toBe(false);
    });

    test('takes no other press while the code is checked', async () => {
      await openSent(60);
      await enter();
      expect([isDisabled(resend()), isDisabled(change())]).toEqual([true, true]);
      await act(() => linking.fail('invalidMobileCode'));
      expect([isDisabled(resend()), isDisabled(change())]).toEqual([false, false]);
    });

    test.each(['invalidMobileCode', 'expiredMobileCode'] as const)(
      'shows why a code was refused, and has the focus there: %s [R8.7 R8.30]',
      async (refusal) => {
        await openSent();
        await enter();
        expect(linking.input).toEqual({ verificationId: 'id-1', code: '123456' });
        verify()?.focus();
        await act(() => linking.fail(refusal));
        expect(describedBy(code())).toContain(failureText({ code: refusal }));
        expect(isInvalid(code())).toBe(true);
        expect(document.activeElement).toBe(code());
        expect(alerts()).toEqual([]);
        // The main button comes first: another code if this one has expired.
        expect(site.words('main button').find((name) => /^(Verify|Resend)/.test(name))).toBe(
          refusal === 'expiredMobileCode' ? 'Resend code' : 'Verify and continue',
        );
      },
    );

    test('names the refused code, if another one has been typed meanwhile', async () => {
      await openSent();
      await enter();
      await site.fill('code', '123457');
      await act(() => linking.fail('invalidMobileCode'));
      expect(describedBy(code())).toContain('For 123456: Invalid code.');
    });

    test('shows a failure of the page as such, and not as the code’s', async () => {
      await openSent();
      await enter();
      await act(() => linking.fail('newVersion'));
      expect(alerts()).toEqual([`${failureText({ code: 'newVersion' })}Reload`]);
      expect(isInvalid(code())).toBe(false);
    });

    test('can be sent again after a minute, which is visible and read out [R2.40 R4.11]', async () => {
      await openSent(1);
      expect(page()).toContain('in 59 seconds');
      expect(said()).toEqual(['You can send a code again in 60 seconds.']);
      expect(isDisabled(resend())).toBe(true);
      await tick(60);
      expect(page()).not.toMatch(/in \d+ second/);
      expect(said()).toEqual(['You can send a code again.']);
      expect(isDisabled(resend())).toBe(false);
    });

    test('is busy while another one is sent', async () => {
      await openSent(60);
      await site.press('Resend code');
      expect(sending.calls).toHaveLength(2);
      expect([isBusy(resend()), isBusy(verify())]).toEqual([true, false]);
      expect([isDisabled(resend()), isDisabled(change())]).toEqual([false, true]);
      expect(describedBy(code())).toBe(`A SMS was sent to 0491 570 006 ${DIGITS}`);
    });

    test('says why another code could not be sent', async () => {
      await openSent(60);
      await site.press('Resend code');
      await act(() => sending.fail('tooManyAttempts'));
      expect(alerts()).toEqual([
        `${failureText({ code: 'tooManyAttempts' })}Give it a few minutes. If it still doesn't work, try later or talk to us: what you saved is kept.`,
      ]);
      expect(code()?.getAttribute('aria-invalid')).toBeNull();
    });

    test('can be replaced by another number, and gone back to [R4.14]', async () => {
      await openSent(1);
      await site.press('Change number');
      expect(number()).toHaveProperty('value', '0491 570 006');
      expect(code()).toBeNull();
      expect([send(), isDisabled(button('Enter the code'))]).toEqual([null, false]);
      expect(said()).toEqual([]);
      await site.fill('mobile', '0491 570 156');
      expect([isDisabled(send()), button('Enter the code')]).toEqual([true, null]);
      expect(said()).toEqual(['You can send a code to another number in 60 seconds.']);
      await tick(60);
      expect(isDisabled(send())).toBe(false);
      expect(page()).not.toMatch(/in \d+ second/);
      await site.fill('mobile', '0491 570 006');
      expect([isDisabled(send()), button('Enter the code')]).toEqual([false, null]);
    });
  });
});

describe('the ID check', () => {
  let reading: Script<string>;
  let token: Script<{ token: string }>;
  let entity: Script<undefined, unknown>;
  let profile: Script<Profile>;
  let widget: FakeCallback<WidgetEvent>;
  beforeEach(() => {
    reading = new Script();
    token = new Script();
    entity = new Script();
    profile = new Script();
    widget = new FakeCallback();
  });
  const SLOW = 'This is taking longer than usual. Please hold on.';
  const GETTING_READY =
    "Getting your ID check ready. Have your ID at hand: a driver's licence, a passport or a Medicare card.";
  const place = () => document.querySelector('ff-onboarding-widget');
  const isCovered = () => place()?.closest('[inert]') !== null;
  const retry = () => button('Try again');
  const bar = () => document.querySelector('progress');
  const steps = () =>
    site.all('main ol li').map((step) => [wordsOf(step), step.getAttribute('aria-current')]);

  async function open() {
    const identityCheck = withOnlyEffects(identityCheckMachine, {
      readKycStatus: reading.logic,
      getWidgetToken: token.logic,
      setKycEntity: entity.logic,
      loadProfile: profile.logic,
      runIdentityWidget: widget.logic,
    });
    site = await openSite('/signup/id-check', { stage: 'idCheck', script: { identityCheck } });
    await site.sees('ID Check');
  }
  const answer = (status: string) => act(() => reading.answer(status));
  async function openWidget() {
    await open();
    await answer('NotStarted');
    await act(() => token.answer({ token: 'token-1' }));
  }
  const say = (event: WidgetEvent) => act(async () => widget.say(event));
  async function sendEntity() {
    await openWidget();
    await say({ type: 'widget.checked', entityId: 'entity-1' });
  }

  test('is covered while it loads, in words too [R2.67]', async () => {
    await open();
    expect(heading('ID Check')).not.toBeNull();
    expect(said()).toEqual([GETTING_READY]);
    expect(document.querySelector('main [aria-busy=true] ff-onboarding-widget')).not.toBeNull();
    expect(isCovered()).toBe(true);
    expect(page()).not.toContain(SLOW);
    await answer('NotStarted');
    expect(said()).toEqual([GETTING_READY]);
    expect(page()).not.toContain(SLOW);
    // The live region is there before its message.
    const notes = () => site.all('main p[role=status]').length;
    expect(notes()).toBe(1);
    await act(() => token.answer({ token: 'token-1' }));
    expect(notes()).toBe(0);
  });

  test('is covered for another three seconds, and then says that it takes long until it has loaded [R2.73]', async () => {
    await openWidget();
    await site.pass(2_999);
    expect([isCovered(), said()]).toEqual([true, [GETTING_READY]]);
    expect(page()).not.toContain(SLOW);
    await site.pass(1);
    expect([isCovered(), said()]).toEqual([false, []]);
    expect(page()).toContain(SLOW);
    expect(alerts()).toEqual([]);
    await say({ type: 'widget.ready' });
    expect(page()).not.toContain(SLOW);
    expect(retry()).toBeNull();
  });

  test('that takes long can be started again', async () => {
    await openWidget();
    expect(retry()).toBeNull();
    await site.pass(3_000);
    expect(button('Chat with us')).not.toBeNull();
    await site.press('Try again');
    expect([isCovered(), widget.running, token.calls.length]).toEqual([true, 0, 2]);
    await act(() => token.answer({ token: 'token-2' }));
    expect([isCovered(), widget.running]).toEqual([true, 1]);
  });

  test('explains what happens to a document, step by step, and leads to the dashboard [R2.68 R2.71 R9.19]', async () => {
    await sendEntity();
    expect(entity.input).toEqual({ entityId: 'entity-1' });
    const seen = () => [attributesOf(bar(), 'aria-valuetext'), steps()[1]];
    expect(seen()).toEqual([
      { 'aria-valuetext': 'Sending your details' },
      ['Checking your ID, To do', null],
    ]);
    await act(() => entity.answer(undefined));
    expect(seen()).toEqual([
      { 'aria-valuetext': 'Checking your ID' },
      ['Checking your ID, In progress', 'step'],
    ]);
    await answer('Success');
    expect(seen()).toEqual([
      { 'aria-valuetext': 'Opening your account' },
      ['Checking your ID, Done', null],
    ]);
    await act(() => profile.answer(profileAt.dashboard));
    await site.sees('Hi Kim');
  });

  test('without an end is checked twenty times, then again on request [R4.29]', async () => {
    const TITLE = "Whoops! We couldn't verify your identity...";
    await sendEntity();
    await act(() => entity.answer(undefined));
    for (let looks = 1; looks < 20; looks += 1) {
      await answer(looks % 2 === 0 ? 'InProcessing' : 'other');
      expect(site.words('h1')).toEqual(['Verifying your identity...']);
      await site.pass(10_000);
    }
    await answer('other');
    expect(site.words('h1')).toEqual([TITLE]);
    expect(page()).toContain(
      "There is no result yet, so this isn't a decision about you. Try again to check for one.",
    );
    await site.press('Chat with us');
    expect(site.supportActionCode()).toBe('kyc_verification_general');
    await site.press('Try again');
    await answer('other');
    expect(site.words('h1')).toEqual(['Verifying your identity...']);
  });

  test('that was passed without opening an account says so after three checks, and goes on checking', async () => {
    await open();
    await answer('Success');
    const TITLE = 'Your ID is confirmed';
    const look = async () => {
      await act(() => profile.answer(profileAt.idCheck));
    };
    const hasEstimate = () => /minute left.*Why we ask/.test(wordsOf(document.body));
    expect(hasEstimate()).toBe(true);
    await look();
    expect(hasEstimate()).toBe(false);
    await site.pass(10_000);
    await look();
    expect(page()).not.toContain(TITLE);
    await site.pass(10_000);
    await look();
    expect(page()).toContain(TITLE);
    expect(profile.calls).toHaveLength(3);
    await site.press('Try again');
    expect(profile.calls).toHaveLength(4);
    await site.press('Chat with us');
    expect(site.supportActionCode()).toBe('kyc_verification_general');
  });

  test('by a person may be left, leads to the support, and to the dashboard once it is over [R4.30 R9.30]', async () => {
    await open();
    await answer('ManualInProcessing');
    expect(heading('A person is checking your ID')).not.toBeNull();
    await site.press('Chat with us');
    expect(site.supportActionCode()).toBe('kyc_verification_general');
    await site.pass(10_000);
    await act(() => reading.fail('offline'));
    expect(heading('A person is checking your ID')).not.toBeNull();
    await site.pass(10_000);
    await answer('Success');
    await act(() => profile.answer(profileAt.dashboard));
    await site.sees('Hi Kim');
  });

  test('that failed leads only to the support [R2.69]', async () => {
    const primary = await lookOf('primary');
    await open();
    await answer('Failed');
    expect(heading("Whoops! We couldn't verify your identity...")).not.toBeNull();
    const links = site.all('main h1 + div a').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['tel:1300975707', 'mailto:support@payondemand.example']);
    expect(button('Chat with us')?.className).toBe(primary);
    await site.press('Chat with us');
    expect(site.supportActionCode()).toBe('kyc_verification_general');
  });

  test('whose result fails to load is checked again on request', async () => {
    const primary = await lookOf('primary');
    const secondary = await lookOf('secondary');
    await open();
    await act(() => reading.fail('kycStatusUnavailable'));
    expect(heading("Whoops! We couldn't verify your identity...")).not.toBeNull();
    expect(alerts()).toEqual([failureText({ code: 'kycStatusUnavailable' })]);
    expect([retry()?.className, button('Chat with us')?.className]).toEqual([primary, secondary]);
    await site.press('Try again');
    expect(reading.calls).toHaveLength(2);
    expect(heading('ID Check')).not.toBeNull();
  });

  test('that was checked too often waits', async () => {
    await open();
    await act(() => reading.fail('tooManyAttempts', 90));
    await site.sees('Try again in 90 seconds.');
    expect(isSoftDisabled(retry())).toBe(true);
  });

  const UNCHECKED =
    "We couldn't look up your ID check. Nothing about it has changed, and nothing is lost.";

  test('whose result cannot be asked for says that nothing is lost', async () => {
    const primary = await lookOf('primary');
    const secondary = await lookOf('secondary');
    await open();
    await act(() => reading.fail('unreachable'));
    expect(heading('ID Check')).not.toBeNull();
    expect(alerts()).toEqual([`${failureText({ code: 'unreachable' })}${UNCHECKED}`]);
    expect([retry()?.className, button('Chat with us')?.className]).toEqual([primary, secondary]);
    expect(isSoftDisabled(retry())).toBe(false);
    await site.press('talk to us');
    expect(site.supportActionCode()).toBe('kyc_verification_general');
    await site.press('Try again');
    expect(reading.calls).toHaveLength(2);
  });

  test('whose result cannot be asked for offline leaves the reason to the banner', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open();
    await act(() => reading.fail('offline'));
    expect(alerts()).toEqual([UNCHECKED]);
  });

  test('that cannot begin says why, leads to the support first, and begins again on request [R2.70]', async () => {
    const primary = await lookOf('primary');
    const secondary = await lookOf('secondary');
    await open();
    await answer('NotStarted');
    await act(() => token.fail('kycTokenRefused'));
    expect(heading('ID Check')).not.toBeNull();
    expect(alerts()).toEqual([failureText({ code: 'kycTokenRefused' })]);
    expect([button('Contact us')?.className, retry()?.className]).toEqual([primary, secondary]);
    expect(page()).toMatch(/Contact usTry again$/);
    await site.press('Contact us');
    expect(site.supportActionCode()).toBe('kyc_verification_general');
    await site.press('Try again');
    expect(token.calls).toHaveLength(2);
  });
});
