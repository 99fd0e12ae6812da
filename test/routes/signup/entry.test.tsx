import { createMemoryHistory } from '@tanstack/react-router';
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { EVERYTHING_TICKED, type Profile } from '../../../domain/entities.ts';
import { accountSignUpMachine } from '../../../machines/account-sign-up.machine.ts';
import { employmentMachine } from '../../../machines/employment.machine.ts';
import { loginMachine } from '../../../machines/login.machine.ts';
import { nameMachine } from '../../../machines/name.machine.ts';
import { aUser, profileAt } from '../../../machines/samples/values.ts';
import { AppProvider } from '../../../src/app-context.tsx';
import { failureText } from '../../../src/copy/failures.ts';
import { KitProvider } from '../../../src/kit-provider.tsx';
import { AddressProvider } from '../../../src/navigation/address.ts';
import { createSiteRouter } from '../../../src/navigation/tree.ts';
import LogIn from '../../../src/routes/login.screen.tsx';
import { settings } from '../../../src/settings.ts';
import { Script } from '../../machines/support.ts';
import { attributesOf, isBusy, isDisabled, isInvalid } from '../../support/controls.ts';
import { type Kept, startApp, withOnlyEffects } from '../../support/fakes.ts';
import { draw } from '../../support/renders.ts';
import { describedBy, screen } from '../../support/screen.ts';
import { alerts, fails, openSite, page, wordsOf } from '../../support/site.tsx';

const { button, checkbox, field, heading, link, secret, select } = screen;

let site: Awaited<ReturnType<typeof openSite>>;

const draftsOf = (form: 'name' | 'employment') =>
  site.app.getSnapshot().context.drafts[aUser.uid]?.[form]?.fields;

describe('the eligibility check', () => {
  const boxes = [
    "I'm 18 or older and an Australian resident",
    "I have a driver's licence, passport or Medicare card",
    'My pay comes from employment',
  ];
  const meanings = [
    "If you're younger or live elsewhere, we can't lend to you.",
    "Without an ID we can't check who you are.",
    "If most of your income comes from elsewhere, we can't lend to you.",
  ];
  const start = () => button('Get started');
  const tick = (name: string) => act(async () => checkbox(name)?.click());
  const ticked = () => boxes.filter((name) => (checkbox(name) as HTMLInputElement).checked);
  const told = () => meanings.filter((text) => page().includes(text));

  async function open(memory: Kept = {}) {
    site = await openSite('/eligibility', { memory });
    await site.sees('Get started');
  }

  test('explains the empty boxes to those who ask, and calls none of them invalid', async () => {
    await open();
    await tick(boxes[1] ?? '');
    expect(ticked()).toEqual([boxes[1]]);
    expect(told()).toEqual([]);
    const ask = () => button("Can't tick all three?");
    expect(attributesOf(ask(), 'aria-expanded')).toEqual({ 'aria-expanded': 'false' });
    await site.press("Can't tick all three?");
    expect(attributesOf(ask(), 'aria-expanded')).toEqual({ 'aria-expanded': 'true' });
    expect(told()).toEqual(meanings);
    await site.press("Can't tick all three?");
    expect(told()).toEqual([]);
    for (const name of boxes) {
      expect(attributesOf(checkbox(name), 'aria-invalid')).toEqual({ 'aria-invalid': 'false' });
    }
  });

  test('starts only with all three, and says so at its button until then [R2.9 R2.10]', async () => {
    await open({ eligibility: { ...EVERYTHING_TICKED, isEmployed: false } });
    expect(ticked()).toEqual(boxes.slice(0, 2));
    expect(isDisabled(start())).toBe(true);
    expect(describedBy(start())).toBe('Tick all three to get started.');
    await tick(boxes[2] ?? '');
    expect(isDisabled(start())).toBe(false);
    expect(start()?.hasAttribute('aria-describedby')).toBe(false);
    await site.press('Get started');
    await site.sees("You'll use these to log in.");
  });

  test.each(['Log in', 'Finish an existing application'])(
    'leads a customer with an account to the log-in: "%s" [R2.6]',
    async (name) => {
      await open();
      expect(link(name)?.getAttribute('href')).toBe('/login');
      await site.press(name);
      await site.sees('Forgot password?');
    },
  );
});

describe.each([
  {
    name: 'the log-in',
    url: '/login',
    intro: 'Welcome back.',
    submit: 'Log in',
    autocomplete: 'current-password',
    refusal: 'invalidCredentials',
  },
  {
    name: 'the sign-up',
    url: '/signup',
    intro: "You'll use these to log in.",
    submit: 'Continue',
    autocomplete: 'new-password',
    refusal: 'emailInUse',
  },
] as const)('$name', ({ url, intro, submit, autocomplete, refusal }) => {
  let sending: Script<unknown, unknown>;
  beforeEach(() => {
    sending = new Script();
  });

  async function open(memory: Kept = {}) {
    site = await openSite(url, {
      memory: { eligibility: EVERYTHING_TICKED, ...memory },
      script: {
        login: withOnlyEffects(loginMachine, { signIn: sending.logic }),
        accountSignUp: withOnlyEffects(accountSignUpMachine, { createAccount: sending.logic }),
      },
    });
    await site.sees(intro);
  }

  async function send(email = 'kim@example.com', password = 'Wattle-2026') {
    await site.fill('email', email);
    await site.fill('password', password);
    await act(async () => site.all('main form button[type=submit]').at(-1)?.click());
  }

  test('asks for e-mail and password, and tells a password manager which ones [R2.14 R2.27]', async () => {
    await open();
    expect(attributesOf(field('Email address'), 'type', 'autocomplete')).toEqual({
      type: 'email',
      autocomplete: 'email',
    });
    expect(attributesOf(secret('Password'), 'type', 'autocomplete')).toEqual({
      type: 'password',
      autocomplete,
    });
  });

  test('shows and hides the typed password', async () => {
    await open();
    await site.fill('password', 'Wattle-2026');
    await site.press('Show password');
    expect(secret('Password')?.getAttribute('type')).toBe('text');
    expect(secret('Password')).toHaveProperty('value', 'Wattle-2026');
    await site.press('Hide password');
    expect(secret('Password')?.getAttribute('type')).toBe('password');
  });

  test('is covered until the answer [R2.28]', async () => {
    const covered = () => document.querySelector('main [aria-busy=true] form') !== null;
    await open();
    await send();
    expect(covered()).toBe(true);
    await act(() => sending.fail('generic'));
    expect(covered()).toBe(false);
  });

  test('lists its wrong fields at its top, also a single one [R5.7 R8.11]', async () => {
    await open();
    await site.press(submit);
    const summary = document.activeElement;
    await site.sees('Email address: Email field is required.');
    expect(wordsOf(summary)).toContain('One or more required fields are invalid or missing.');
    expect([...(summary?.querySelectorAll('a') ?? [])].map(wordsOf)).toEqual([
      'Email address: Email field is required.',
      'Password: Enter a password.',
    ]);
    expect([isInvalid(field('Email address')), isInvalid(secret('Password'))]).toEqual([
      true,
      true,
    ]);
    expect(describedBy(field('Email address'))).toBe('Email field is required.');
    expect(describedBy(secret('Password'))).toContain('Enter a password.');
    await act(async () => summary?.querySelectorAll('a')[1]?.click());
    expect(document.activeElement).toBe(secret('Password'));
    await send('kim@example.com', 'short');
    const list = document.activeElement;
    // Its message begins with the label, which is not said twice.
    await site.sees('invalid or missing.Password must be');
    expect(list?.matches('[data-errors]')).toBe(true);
    expect([...(list?.querySelectorAll('a') ?? [])]).toHaveLength(1);
    expect(describedBy(secret('Password'))).toContain('Password must be 6 to 20 characters');
    expect(isInvalid(field('Email address'))).toBe(false);
    expect(sending.calls).toEqual([]);
  });

  // Which texts are none: test/domain/validation.test.ts.
  test.each([
    ['email', 'kim@example', 'Email address: ', 'Invalid email address.'],
    ['password', 'wattle-2026', 'invalid or missing.', failureText({ code: 'weakPassword' })],
  ])(
    'refuses a wrong %s, keeps it, and sends nothing [R5.1 R5.8]',
    async (name, wrong, list, says) => {
      await open();
      const [email, password] = name === 'email' ? [wrong] : [undefined, wrong];
      await send(email, password);
      const at = () => (name === 'email' ? field('Email address') : secret('Password'));
      expect(isInvalid(at())).toBe(true);
      expect(describedBy(at())).toContain(says);
      await site.sees(`${list}${says}`);
      expect(document.activeElement?.matches('[data-errors]')).toBe(true);
      expect(at()).toHaveProperty('value', wrong);
      expect(sending.calls).toEqual([]);
      await site.fill(name, name === 'email' ? 'kim@example.com' : 'Wattle-2026');
      expect(isInvalid(at())).toBe(false);
    },
  );

  test('shows the answer although something was typed meanwhile [R8.2 R8.3]', async () => {
    await open();
    await send();
    await site.fill('password', 'Wattle-2027');
    await act(() => sending.fail(refusal));
    expect(page()).toContain(failureText({ code: refusal }));
    expect(secret('Password')).toHaveProperty('value', 'Wattle-2027');
    await site.fill('password', 'Wattle-2028');
    expect(page()).not.toContain(failureText({ code: refusal }));
  });

  test('names the address of the answer, if another one has been typed meanwhile', async () => {
    await open();
    await send();
    await site.fill('email', 'lee@example.com');
    await act(() => sending.fail(refusal));
    expect(page()).toContain(`For kim@example.com: ${failureText({ code: refusal })}`);
    await site.fill('email', 'lea@example.com');
    expect(page()).not.toContain('For kim@example.com');
  });

  test('sends the address without invisible characters, and the password to the letter', async () => {
    await open();
    await send('\u200bkim@exam\u00adple.com\u00a0', 'Wattle-2026\u00a0');
    expect(sending.input).toMatchObject({
      email: 'kim@example.com',
      password: 'Wattle-2026\u00a0',
    });
  });

  test('sends values that a password manager has filled in without events', async () => {
    await open();
    const fillIn = (input: Element | null, text: string) =>
      Object.assign(input ?? {}, { value: text });
    fillIn(field('Email address'), 'kim@example.com');
    fillIn(secret('Password'), 'Wattle-2026');
    await site.press('Show password');
    await act(async () => site.all('main form button[type=submit]').at(-1)?.click());
    expect(sending.input).toMatchObject({ email: 'kim@example.com', password: 'Wattle-2026' });
  });

  test('keeps the typed address, and not the password', async () => {
    await open({ email: 'lee@example.com' });
    expect(field('Email address')).toHaveProperty('value', 'lee@example.com');
    await site.fill('email', 'kim@example.com');
    await site.fill('password', 'Wattle-2026');
    expect(site.app.getSnapshot().context.email).toBe('kim@example.com');
    expect(JSON.stringify(site.app.getSnapshot().context)).not.toContain('Wattle-2026');
  });

  test('on an outdated page says so above its button, with a reload', async () => {
    await open();
    await send();
    await act(() => sending.fail('newVersion'));
    expect(alerts()).toEqual([`${failureText({ code: 'newVersion' })}Reload`]);
    expect(isInvalid(secret('Password'))).toBe(false);
  });
});

describe('the log-in', () => {
  const LOGGED_OUT = "You're logged out.";
  const EXPIRED = 'Please log in again.';
  const IDLE = 'You were logged out because you were inactive for 15 minutes.';
  const NEW_LINK = 'Log in to get a new verification link.';
  const NEW_EMAIL = 'Use your new email address.';
  const reasons = () =>
    [LOGGED_OUT, EXPIRED, IDLE, NEW_LINK, NEW_EMAIL].filter((text) => page().includes(text));

  async function open(memory: Kept = {}) {
    const login = withOnlyEffects(loginMachine, { signIn: fails({ code: 'invalidCredentials' }) });
    site = await openSite('/login', { memory, script: { login } });
    await site.sees('Forgot password?');
  }

  test.each<[string[], Kept]>([
    [[], {}],
    [[LOGGED_OUT], { sessionEnd: 'person' }],
    [[EXPIRED], { sessionEnd: 'expired' }],
    [[IDLE], { sessionEnd: 'idle' }],
    [[NEW_LINK], { isNewLinkWanted: true }],
    [[EXPIRED, NEW_EMAIL], { sessionEnd: 'expired', isEmailNew: true }],
  ])('says how the last session ended: %j after %j', async (says, memory) => {
    await open(memory);
    expect(reasons()).toEqual(says);
    expect(page().includes('Welcome back.')).toBe(says.length === 0);
    expect(page().includes('Your session has ended, to keep your money safe.')).toBe(
      says.some((text) => text === EXPIRED || text === IDLE),
    );
    expect(alerts()).toEqual([]);
  });

  test('drops that message for a newer one', async () => {
    await open({ sessionEnd: 'idle' });
    await site.fill('email', 'kim@example.com');
    await site.fill('password', 'Wattle-2026');
    expect(reasons()).toEqual([IDLE]);
    await site.press('Log in');
    await site.sees('Invalid username or password.');
    expect(page()).toContain('Invalid username or password.Your username is your email address.');
    expect(reasons()).toEqual([]);
    await site.fill('password', 'Wattle-2027');
    expect(reasons()).toEqual([]);
  });

  test('leads a new visitor to the eligibility check, and from a forgotten password to a reset, with the typed address [R2.15]', async () => {
    await open();
    await site.sees("New here? Check if you're eligible");
    await site.fill('email', 'kim@example.com');
    await site.press('Forgot password?');
    await site.sees('Send reset link');
    expect(field('Email address')).toHaveProperty('value', 'kim@example.com');
  });
});

test('the log-in has loaded the identity provider by the time that the customer has typed', async () => {
  const provider = await import('../../../src/services/auth.ts');
  const started = {} as ReturnType<typeof provider.startProvider>;
  const start = vi.spyOn(provider, 'startProvider').mockReturnValue(started);
  const { app } = startApp();
  const { address, open } = createSiteRouter(
    app,
    createMemoryHistory({ initialEntries: ['/login'] }),
  );
  app.start();
  await open();
  // Alone, because other listeners for a first key would fetch the next screens.
  await draw(
    <KitProvider>
      <AppProvider value={app}>
        <AddressProvider value={address}>
          <LogIn />
        </AddressProvider>
      </AppProvider>
    </KitProvider>,
  );
  site = { ...site, app };
  expect(heading('Log in')).not.toBeNull();
  expect(start).not.toHaveBeenCalled();
  await act(async () => void window.dispatchEvent(new Event('keydown')));
  await expect.poll(() => start).toHaveBeenCalledWith(settings);
});

describe('the sign-up', () => {
  async function open(createAccount = fails({ code: 'emailInUse' })) {
    site = await openSite('/signup', {
      memory: { eligibility: EVERYTHING_TICKED },
      script: { accountSignUp: withOnlyEffects(accountSignUpMachine, { createAccount }) },
    });
    await site.sees("You'll use these to log in.");
  }

  test.each([
    ['the e-mail address', 'emailInUse', () => field('Email address')],
    ['the password', 'weakPassword', () => secret('Password')],
  ] as const)(
    'that is refused has the focus at %s, which says why [R2.29]',
    async (_, code, refused) => {
      await open(fails({ code }));
      await site.fill('email', 'kim@example.com');
      await site.fill('password', 'Wattle-2026');
      await site.press('Continue');
      await site.sees(failureText({ code }));
      expect(document.activeElement).toBe(refused());
      expect(describedBy(refused())).toContain(failureText({ code }));
      expect(site.all('main [aria-invalid=true]')).toEqual([refused()]);
    },
  );

  test('leads to the terms before there is an account', async () => {
    await open();
    expect(Object.values(site.links('main form a'))).toEqual([
      'https://www.payondemand.example/terms',
      'https://www.payondemand.example/privacy',
      '/login',
    ]);
  });
});

describe('the name', () => {
  let saving: Script<Profile, unknown>;
  let reading: Script<Profile>;
  beforeEach(() => {
    saving = new Script();
    reading = new Script();
  });
  const first = () => field('First name');
  const last = () => field('Last name');
  // The earlier step in the header has another name.
  const submit = () => button('Continue');

  async function open(profile: Partial<Profile> = {}, memory: Kept = {}) {
    const name = withOnlyEffects(nameMachine, {
      saveName: saving.logic,
      loadProfile: reading.logic,
    });
    site = await openSite('/signup/name', { stage: 'name', profile, memory, script: { name } });
    await site.sees('First name');
  }

  test('is asked for as it is on the document [R2.32]', async () => {
    await open();
    const attributes = ['autocomplete', 'autocapitalize', 'spellcheck', 'maxlength', 'value'];
    const alike = { autocapitalize: 'words', spellcheck: 'false', maxlength: '200', value: '' };
    expect(attributesOf(first(), ...attributes)).toEqual({ autocomplete: 'given-name', ...alike });
    expect(attributesOf(last(), ...attributes)).toEqual({ autocomplete: 'family-name', ...alike });
  });

  test('that is known is prefilled', async () => {
    await open({ firstName: 'Alexandra', lastName: 'Nguyen' });
    expect(first()).toHaveProperty('value', 'Alexandra');
    expect(last()).toHaveProperty('value', 'Nguyen');
  });

  test('survives a reload while it is typed', async () => {
    const fields = { firstName: 'Alexandra', lastName: 'Nguyen' };
    await open({}, { drafts: { [aUser.uid]: { name: { fields, sending: null } } } });
    expect(first()).toHaveProperty('value', 'Alexandra');
    expect(last()).toHaveProperty('value', 'Nguyen');
    await site.fill('firstName', 'Kim');
    await site.fill('lastName', 'Lee');
    expect(draftsOf('name')).toEqual({ firstName: 'Kim', lastName: 'Lee' });
  });

  test.each([
    ['', '', 'First name: Field is required.Last name: Field is required.', [true, true]],
    ['  ', 'Lee', 'First name: Field is required.', [true, false]],
    ['Kim', '', 'Last name: Field is required.', [false, true]],
  ])('of "%s" and "%s" is not saved [R5.12 R5.15]', async (firstName, lastName, summary, wrong) => {
    await open();
    await site.fill('firstName', firstName);
    await site.fill('lastName', lastName);
    await site.press('Continue');
    await site.sees(summary);
    expect(alerts()).toEqual([`One or more required fields are invalid or missing.${summary}`]);
    expect([isInvalid(first()), isInvalid(last())]).toEqual(wrong);
    const invalid = [first(), last()].filter(isInvalid);
    for (const one of invalid) expect(describedBy(one)).toMatch(/Field is required\.$/);
    expect(describedBy(last())).toContain('If you have one name only, enter it in both fields.');
    expect(document.activeElement).toBe(document.querySelector('[role=alert]')?.parentElement);
    expect(first()).toHaveProperty('value', firstName);
    expect(last()).toHaveProperty('value', lastName);
    expect(saving.calls).toEqual([]);
  });

  test('shows a failed save only after the profile shows that nothing was saved', async () => {
    await open();
    await site.fill('firstName', 'Kim');
    await site.fill('lastName', 'Lee');
    await site.press('Continue');
    expect(saving.input).toEqual({ firstName: 'Kim', lastName: 'Lee' });
    expect(isBusy(submit())).toBe(true);
    await act(() => saving.fail('nameNotSaved'));
    expect(isBusy(submit())).toBe(true);
    expect(alerts()).toEqual([]);
    await act(() => reading.answer(profileAt.name));
    expect(isBusy(submit())).toBe(false);
    expect(alerts()).toEqual([
      `${failureText({ code: 'nameNotSaved' })}What you typed is still here.`,
    ]);
  });
});

describe('the employment', () => {
  let saving: Script<undefined, unknown>;
  beforeEach(() => {
    saving = new Script();
  });
  const status = () => select('Employment status');
  const employer = () => field('Employer name');
  const MISSING = "Select your employment status and enter your employer's name.";

  async function open(fields: Record<string, string> = {}) {
    const employment = withOnlyEffects(employmentMachine, { saveEmployment: saving.logic });
    site = await openSite('/signup/employment', {
      stage: 'employment',
      memory: { drafts: { [aUser.uid]: { employment: { fields, sending: null } } } },
      script: { employment },
    });
    await site.sees('Save and continue');
  }

  test('has a list of kinds, and a field for the employer [R2.34 R2.35]', async () => {
    await open();
    expect(site.words('option')).toEqual([
      'Choose one',
      'Full-time (38 hours a week or more)',
      'Part-time (under 38 hours a week)',
      'On demand (rideshare, tasks)',
      'Contractor (paid by invoice)',
      'Casual (irregular hours)',
    ]);
    expect(
      attributesOf(employer(), 'autocomplete', 'autocapitalize', 'spellcheck', 'maxlength'),
    ).toEqual({
      autocomplete: 'organization',
      autocapitalize: 'words',
      spellcheck: 'false',
      maxlength: '200',
    });
  });

  test.each([
    ['Fulltime', 'You work more than 38 hours per week, or exactly 38.'],
    ['Parttime', 'You work less than 38 hours per week.'],
    ['OnDemand', 'You work for an on-demand company, such as a rideshare or task platform.'],
    ['Contractor', 'You work under a contract and are paid by invoicing.'],
    ['Casual', 'You work irregular hours or have no set hours.'],
  ])('explains %s [R3.12 R9.20]', async (kind, detail) => {
    await open();
    await site.choose('employmentType', kind);
    expect(describedBy(status()).trim()).toBe(detail);
  });

  test('survives a reload while it is typed', async () => {
    await open({ employmentType: 'Casual', employerName: 'Acme' });
    expect(status()).toHaveProperty('value', 'Casual');
    expect(employer()).toHaveProperty('value', 'Acme');
    await site.choose('employmentType', 'Fulltime');
    await site.fill('employerName', 'Wattle');
    expect(draftsOf('employment')).toEqual({ employmentType: 'Fulltime', employerName: 'Wattle' });
  });

  test.each([
    [{ employmentType: 'Casual' }, [false, true], "Enter your employer's name."],
    [{ employmentType: 'Casual', employerName: ' ' }, [false, true], "Enter your employer's name."],
    [{ employerName: 'Acme' }, [true, false], 'Select your employment status.'],
  ])('with one half missing is not saved: %j [R5.16 R8.31]', async (typed, wrong, says) => {
    await open(typed);
    await site.press('Save and continue');
    const name = wrong[0] ? 'Employment status' : 'Employer name';
    await site.sees(`${name}: ${says}`);
    expect(alerts()).toEqual([`${MISSING}${name}: ${says}`]);
    expect([isInvalid(status()), isInvalid(employer())]).toEqual(wrong);
    const [invalid] = [status(), employer()].filter(isInvalid);
    expect(describedBy(invalid ?? null)).toContain(says);
    expect(document.activeElement?.matches('[data-errors]')).toBe(true);
    expect(status()).toHaveProperty('value', 'employmentType' in typed ? typed.employmentType : '');
    expect(saving.calls).toEqual([]);
  });

  test('of a kind that no longer exists is asked for again', async () => {
    await open({ employmentType: 'Lighthouse', employerName: 'Acme' });
    await site.press('Save and continue');
    await site.sees('Employment status: Select your employment status.');
    expect(alerts()).toEqual([`${MISSING}Employment status: Select your employment status.`]);
    expect(saving.calls).toEqual([]);
    await site.choose('employmentType', 'Casual');
    await site.press('Save and continue');
    expect(saving.input).toEqual({ employmentType: 'Casual', employerName: 'Acme' });
  });
});
