import type { Browser } from 'playwright-core';
import { type Control, controlAt } from '../../../test/browser/support/control.ts';
import {
  HEADINGS,
  knowHome,
  makeCustomer,
  openSignedIn,
  PATHS,
  stageAfter,
} from '../../../test/browser/support/customers.ts';
import { type Screen, screenOf } from '../../../test/browser/support/screen.ts';
import { inboxOf } from '../../../test/browser/support/tab.ts';
import { fillWidget } from '../../../test/browser/support/widget.ts';
import type { Figure } from './figure.ts';
import { launchBrowser, SLOWDOWN } from './slow-page.ts';
import { openSlowPhone, type Sight, type SlowPhone } from './slow-phone.ts';
import { quantile } from './statistics.ts';

const RUNS = 5;

const headed = (text: string): Sight => ({ selector: 'h1', text });

/** Content to wait for. Nothing before it matches its selector and text. */
const SIGHTS = {
  amount: { selector: 'main', text: '$1,000' },
  form: headed('Log in'),
  slider: { selector: 'input[type=range]', text: '' },
  signup: headed('Sign up'),
  forgotPassword: headed('Forgot password'),
  afterMobile: headed(HEADINGS[stageAfter('mobile')]),
  afterName: headed(HEADINGS[stageAfter('name')]),
  afterEmployment: headed(HEADINGS[stageAfter('employment')]),
  bankLogin: { selector: 'input[type=password]', text: '' },
  bankSync: { selector: '[role=progressbar], progress', text: '' },
  bankAccount: { selector: 'label', text: 'BSB' },
  idCheck: headed('ID Check'),
  home: headed('Hi Alex'),
} as const satisfies Record<string, Sight>;

/** The measured waits, each with its aim in ms. */
const MOMENTS = {
  cold: ['/dashboard cold, session kept: amount seen', 2_300],
  warm: ['/dashboard reloaded, warm: amount seen', 1_000],
  form: ['/login cold: form seen', 500],
  logIn: ['“Log in” pressed: amount seen', 900],
  cashOut: ['“Cash Out” pressed: slider seen', 250],
  mobile: ['mobile verified, from the answer: next step seen', 200],
  name: ['name saved, from the answer: next step seen', 200],
  employment: ['employment saved, from the answer: next step seen', 200],
  bankPicker: ['bank pressed: its login seen', 200],
  bankLogin: ['bank login sent, from the answer: progress seen', 200],
  bankSync: ['bank checked, from the answer: account seen', 200],
  bankAccount: ['bank account saved, from the answer: ID check seen', 200],
  idCheck: ['ID checked, from the answer: home seen', 200],
  signup: ['“Get started” pressed: sign-up seen', 200],
  forgotPassword: ['“Forgot password?” pressed: its page seen', 200],
} as const satisfies Record<string, readonly [what: string, atMost: number]>;

export type Moment = keyof typeof MOMENTS;
/** Measured waits in ms. */
type Waits = { readonly [Name in Moment]?: number };

type SightName = keyof typeof SIGHTS;

/** Visitor with a slow phone. */
type Visitor = {
  readonly phone: SlowPhone<SightName>;
  readonly screen: Screen;
  readonly control: Control;
};

/** Returns the time from a press to the content that the press opens. */
const afterPress = ({ seenAt, pressedAt }: { seenAt: number; pressedAt: number }) =>
  seenAt - pressedAt;

/** Opens the home with an empty cache, then once more. */
export async function comeBack({ phone, screen: { page }, control }: Visitor): Promise<Waits> {
  const customer = await makeCustomer({ control }, 'dashboard');
  await knowHome({ page });
  await phone.slowDown();
  const cold = await phone.seenAfter('amount', () =>
    openSignedIn({ page, control }, customer, PATHS.dashboard),
  );
  await phone.rest();
  const warm = await phone.seenAfter('amount', () => page.reload());
  return { cold: cold.seenAt, warm: warm.seenAt };
}

/** Opens the log-in with an empty cache, logs in, and begins a cash out. */
export async function logIn({ phone, screen, control }: Visitor): Promise<Waits> {
  const { button, field, page, secret } = screen;
  const customer = await makeCustomer({ control }, 'dashboard');
  await knowHome({ page });
  await phone.slowDown();
  const form = await phone.seenAfter('form', () => page.goto('/login'));
  await field('Email address').fill(customer.email);
  await secret().fill(customer.password);
  await phone.rest();
  const amount = await phone.seenAfter('amount', () => button('Log in').click());
  await phone.rest();
  const slider = await phone.seenAfter('slider', () => button('Cash Out').click());
  return { form: form.seenAt, logIn: afterPress(amount), cashOut: afterPress(slider) };
}

/** Opens one public page from another, twice. */
async function lookAround({ phone, screen }: Visitor): Promise<Waits> {
  const { button, checkbox, link, page } = screen;
  await phone.slowDown();
  await page.goto('/eligibility');
  await phone.rest();
  for (const box of await checkbox(/./).all()) await box.check();
  await phone.rest();
  const signup = await phone.seenAfter('signup', () => button('Get started').click());
  await page.goto('/login');
  await link('Forgot password?').hover();
  await phone.rest();
  const forgot = await phone.seenAfter('forgotPassword', () => link('Forgot password?').click());
  return { signup: afterPress(signup), forgotPassword: afterPress(forgot) };
}

/** Completes the step for the mobile. */
async function passMobile({ phone, screen, control }: Visitor): Promise<Waits> {
  const { button, field, page } = screen;
  const customer = await makeCustomer({ control }, 'mobile');
  const digits = String(Number.parseInt(customer.uid.slice(0, 8), 16) % 1_000_000).padStart(6, '0');
  await openSignedIn({ page, control }, customer, PATHS.mobile);
  await field('Mobile number').fill(`0481${digits}`);
  await button('Send code').click();
  await field('Verification code').waitFor();
  const [sms] = await inboxOf(control)(`+61481${digits}`);
  await field('Verification code').fill(sms?.code ?? '');
  await phone.slowDown();
  await phone.rest();
  const next = await phone.seenAfter('afterMobile', () => button('Verify and continue').click());
  return { mobile: next.seenAt - (await phone.answeredAt('accounts:lookup')) };
}

/** Completes the step for the name. */
async function passName({ phone, screen, control }: Visitor): Promise<Waits> {
  const { button, field, page } = screen;
  await openSignedIn({ page, control }, await makeCustomer({ control }, 'name'), PATHS.name);
  await phone.slowDown();
  await field('First name').fill('Kim');
  await field('Last name').fill("O'Brien");
  await phone.rest();
  const next = await phone.seenAfter('afterName', () => button('Continue').click());
  return { name: next.seenAt - (await phone.answeredAt('Users/detail')) };
}

/** Completes the step for the employment. */
async function passEmployment({ phone, screen, control }: Visitor): Promise<Waits> {
  const { button, field, page, select } = screen;
  const customer = await makeCustomer({ control }, 'employment');
  await openSignedIn({ page, control }, customer, PATHS.employment);
  await phone.slowDown();
  await select('Employment status').selectOption('Fulltime');
  await field('Employer name').fill('Eucalypt Pty Ltd');
  await phone.rest();
  const next = await phone.seenAfter('afterEmployment', () => button('Save and continue').click());
  return { employment: next.seenAt - (await phone.answeredAt('Users/employer')) };
}

/** Connects a bank. */
async function passBank({ phone, screen, control }: Visitor): Promise<Waits> {
  const { button, page, search, secret } = screen;
  const customer = await makeCustomer({ control }, 'bank');
  await openSignedIn({ page, control }, customer, PATHS.bank);
  await search().fill('hooli');
  await button('Hooli').waitFor();
  await phone.slowDown();
  await phone.rest();
  const login = await phone.seenAfter('bankLogin', () => button('Hooli').click());
  await page.getByRole('textbox').first().fill('Wentworth-Smith');
  await secret().fill('whislter');
  await phone.rest();
  const sync = await phone.seenAfter('bankSync', () => button('Connect').click());
  const sentAt = await phone.answeredAt('Finances/connections/jobs');
  const account = await phone.seenAfter('bankAccount', async () => {});
  return {
    bankPicker: afterPress(login),
    bankLogin: sync.seenAt - sentAt,
    bankSync: account.seenAt - (await phone.answeredAt('Users/state')),
  };
}

/** Completes the step for the bank account. */
async function passAccount({ phone, screen, control }: Visitor): Promise<Waits> {
  const { button, field, page } = screen;
  const customer = await makeCustomer({ control }, 'bankAccount');
  await openSignedIn({ page, control }, customer, PATHS.bankAccount);
  await field('BSB').fill('012003');
  await field('Account number').fill('0123456');
  await button('Confirm and continue').click();
  await button('Confirm').waitFor();
  await phone.slowDown();
  await phone.rest();
  const idCheck = await phone.seenAfter('idCheck', () => button('Confirm').click());
  return { bankAccount: idCheck.seenAt - (await phone.answeredAt('Lending/bankaccount')) };
}

/** Completes the ID check. */
async function passIdCheck({ phone, screen, control }: Visitor): Promise<Waits> {
  const { page } = screen;
  const customer = await makeCustomer({ control }, 'idCheck');
  await openSignedIn({ page, control }, customer, PATHS.idCheck);
  await page.getByLabel('Given name').waitFor();
  await phone.slowDown();
  const home = await phone.seenAfter('home', () => fillWidget(screen, { firstName: 'Alex' }));
  return { idCheck: home.seenAt - (await phone.answeredAt('Users/state')) };
}

const PARTS = [
  comeBack,
  logIn,
  lookAround,
  passMobile,
  passName,
  passEmployment,
  passBank,
  passAccount,
  passIdCheck,
];

/** Build that a sandbox serves. */
export type ServedBuild = {
  /** Name in the table's rows; null for our build, whose figures have aims. */
  readonly name: string | null;
  /** URL of its sandbox. */
  readonly url: string;
};

/** @param change prepares the phone before its use */
export async function visit(
  browser: Browser,
  url: string,
  part: (visitor: Visitor) => Promise<Waits>,
  change: (phone: SlowPhone<SightName>) => SlowPhone<SightName> = (same) => same,
): Promise<Waits> {
  const phone = change(await openSlowPhone(browser, url, SIGHTS));
  try {
    return await part({ phone, screen: screenOf(phone), control: controlAt(url) });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${part.name}, at ${phone.page.url()}: ${reason}`, { cause });
  } finally {
    await phone.page.context().close();
  }
}

/**
 * Measures the waits of a returning customer and of a new visitor, on a slow phone with a slow line. Returns medians of several
 * runs. Several builds are measured in turn, part by part, so that the machine's other work affects each alike.
 */
export async function measureReturning(builds: readonly ServedBuild[]): Promise<Figure[]> {
  const browser = await launchBrowser();
  const runs = builds.map((build) => ({ build, waits: [] as Waits[] }));
  try {
    for (let run = 0; run < RUNS; run += 1) {
      for (const part of PARTS) {
        for (const { build, waits } of runs) waits.push(await visit(browser, build.url, part));
      }
    }
  } finally {
    await browser.close();
  }
  return (Object.keys(MOMENTS) as Moment[]).flatMap((moment) =>
    runs.map(({ build: { name }, waits }): Figure => {
      const [what, atMost] = MOMENTS[moment];
      return {
        what: `${what}, ${SLOWDOWN}x slower, slow 4G${name === null ? '' : `: ${name}`}`,
        value: quantile(waits.flatMap((one) => one[moment] ?? [])),
        unit: 'ms',
        aim: name === null ? { atMost } : null,
      };
    }),
  );
}
