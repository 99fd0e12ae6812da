import { setTimeout as wait } from 'node:timers/promises';
import { errors, type Page } from 'playwright-core';
import { readSettings } from '../../../config/settings.ts';
import { type OnboardingStep, STAGES, type Stage } from '../../../domain/onboarding.ts';
import { entryOf } from '../../../machines/meta.ts';
import type { MadeCustomer } from '../../../sandbox/sample-customers.ts';
import type { ScenarioName } from '../../../sandbox/scenarios.ts';
import { cashOutCopy } from '../../../src/copy/cash-out.ts';
import { dashboardCopy } from '../../../src/copy/dashboard.ts';
import { eligibilityCopy } from '../../../src/copy/eligibility.ts';
import { loginCopy } from '../../../src/copy/login.ts';
import { heading } from '../../../src/copy/titles.ts';
import { pathOf } from '../../../src/navigation/site.ts';
import { IDLE_PAGE_TIMEOUT_MS } from '../../support/timeouts.ts';
import { waitWhilePageChanges } from './patience.ts';
import { screenOf } from './screen.ts';
import type { Tab } from './tab.ts';

/** Returns a value for each stage, made from the screen to which a log-in leads at that stage. */
function eachStage<Value>(make: (route: ReturnType<typeof entryOf>) => Value) {
  return Object.fromEntries(STAGES.map((stage) => [stage, make(entryOf(stage))])) as Readonly<
    Record<Stage, Value>
  >;
}

/** Heading of the screen to which a log-in leads, by stage. */
export const HEADINGS = eachStage((screen) =>
  screen === 'dashboard' ? dashboardCopy.greeting('Alex') : heading(screen),
);

/** Path of the screen to which a log-in leads, by stage. */
export const PATHS = eachStage(pathOf);

/** Returns the stage of a customer who has finished a step. */
export function stageAfter(step: OnboardingStep): Stage {
  return STAGES[STAGES.indexOf(step) + 1] as Stage;
}

/**
 * Waits until the page has this heading, without Playwright: its locators poll at growing intervals, and its `waitForFunction`
 * sends a third of a megabyte into every page.
 */
export async function waitForHeading(page: Page, title: string): Promise<void> {
  const isLate = async () => {
    await wait(IDLE_PAGE_TIMEOUT_MS, undefined, { ref: false });
    throw new errors.TimeoutError(`The heading "${title}" did not come.`);
  };
  const isThere = async (): Promise<void> => {
    try {
      await page.evaluate(
        (wanted) =>
          new Promise<void>((resolve) => {
            // All functions here are anonymous, because the benchmark's compiler adds a helper to named ones that the page
            // lacks.
            const observer = new MutationObserver(() => {
              if (document.querySelector('h1')?.textContent === wanted) {
                observer.disconnect();
                resolve();
              }
            });
            observer.observe(document, { subtree: true, childList: true, characterData: true });
            if (document.querySelector('h1')?.textContent === wanted) resolve();
          }),
        title,
      );
    } catch (error) {
      // If another page has replaced this one, that page is checked too.
      if (!String(error).includes('Execution context was destroyed')) throw error;
      await isThere();
    }
  };
  await waitWhilePageChanges(page, () => Promise.race([isThere(), isLate()]));
}

/** Creates a customer at a stage. */
export function makeCustomer(
  tab: Pick<Tab, 'control'>,
  stage: Stage,
  scenario?: ScenarioName,
): Promise<MadeCustomer> {
  return tab.control('POST', '/sandbox/users', {
    stage,
    ...(scenario ? { scenario } : {}),
  }) as Promise<MadeCustomer>;
}

/** Types and submits the credentials at /login, where the tab must be. */
export async function submitLogin(
  { page }: Pick<Tab, 'page'>,
  { email, password }: Pick<MadeCustomer, 'email' | 'password'>,
): Promise<void> {
  const { button, field, secret } = screenOf({ page });
  await field(loginCopy.email).fill(email);
  await secret().fill(password);
  await button(loginCopy.submit).click();
}

/** Passes the eligibility check, where the tab must be, and waits for the sign-up. */
async function passEligibility({ page }: Pick<Tab, 'page'>): Promise<void> {
  const { boxes, button } = screenOf({ page });
  for (const box of await boxes()) await box.check();
  await button(eligibilityCopy.start).click();
  await waitForHeading(page, heading('signup'));
}

/** Opens and passes the eligibility check, and waits for the sign-up. */
export async function openSignUp({ page }: Pick<Tab, 'page'>): Promise<void> {
  await page.goto(pathOf('eligibility'));
  await passEligibility({ page });
}

type Visitor = Pick<Tab, 'page' | 'control'>;

/** Creates a customer at a stage, signs them in, and waits for their screen. */
async function letIn(
  { page, control }: Visitor,
  stage: Stage,
  scenario: ScenarioName | undefined,
  enter: (customer: MadeCustomer) => Promise<void>,
): Promise<MadeCustomer> {
  const customer = await makeCustomer({ control }, stage, scenario);
  await enter(customer);
  await waitForHeading(page, HEADINGS[stage]);
  return customer;
}

/** Creates a customer at a stage, logs them in by the form, and waits for their screen. */
export function logInAt(
  tab: Visitor,
  stage: Stage,
  scenario?: ScenarioName,
): Promise<MadeCustomer> {
  return letIn(tab, stage, scenario, async (customer) => {
    await tab.page.goto('/login');
    await submitLogin(tab, customer);
  });
}

/**
 * Creates a customer at a stage and opens their screen with a stored session, as after a reload. This takes half the time of a
 * log-in, which has its own tests.
 */
export function signInAt(
  tab: Visitor,
  stage: Stage,
  scenario?: ScenarioName,
): Promise<MadeCustomer> {
  return letIn(tab, stage, scenario, (customer) => openSignedIn(tab, customer, PATHS[stage]));
}

/** Creates a customer, opens the cash out, and waits until the amount can be chosen. */
export async function openCashOut(tab: Visitor): Promise<MadeCustomer> {
  const { button } = screenOf(tab);
  const customer = await signInAt(tab, 'dashboard');
  await button(dashboardCopy.limit.cashOut).click();
  await button(cashOutCopy.proceed, { disabled: false }).waitFor();
  return customer;
}

/** Path of a file at the app's origin: on it a test can use the tab's storage while the app does not run. */
export const PAGE_WITHOUT_APP = '/favicon.svg';

/** Leaves the app, and clears the customer's data in the tab. */
export async function forgetPerson({ page }: Pick<Tab, 'page'>): Promise<void> {
  await page.goto(PAGE_WITHOUT_APP);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}

/** Marks the browser as one that has shown the home page before, so that the log-in prefetches. */
export async function knowHome({ page }: Pick<Tab, 'page'>): Promise<void> {
  await page.goto(PAGE_WITHOUT_APP);
  await page.evaluate(() => localStorage.setItem('pod:home', 'true'));
}

const { apiKey } = readSettings({ PUBLIC_SANDBOX: '1' }).firebase;

/** Opens a path in a tab with a customer's session in its storage, as the provider's SDK stores it at a log-in. */
export async function openSignedIn(
  { page, control }: Visitor,
  customer: Pick<MadeCustomer, 'email' | 'password'>,
  path: string,
): Promise<void> {
  const { idToken, refreshToken, expiresIn, localId } = await sessionOf({ control }, customer);
  const lookup = (await askProvider({ control }, 'lookup', { idToken })) as {
    readonly users: readonly [{ readonly emailVerified?: boolean; readonly phoneNumber?: string }];
  };
  const [{ emailVerified = false, phoneNumber }] = lookup.users;
  const user = {
    uid: localId,
    email: customer.email,
    emailVerified,
    phoneNumber,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      refreshToken,
      accessToken: idToken,
      expirationTime: Date.now() + Number(expiresIn) * 1_000,
    },
    apiKey,
    appName: '[DEFAULT]',
  };
  if (new URL(page.url()).pathname !== PAGE_WITHOUT_APP) await page.goto(PAGE_WITHOUT_APP);
  await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [
    `firebase:authUser:${apiKey}:[DEFAULT]`,
    JSON.stringify(user),
  ] as const);
  // `replace`, so that Back cannot return to the file.
  await page.evaluate((to) => location.replace(to), path);
  await page.waitForURL((url) => url.pathname !== PAGE_WITHOUT_APP);
}

type ProviderSession = {
  readonly idToken: string;
  readonly refreshToken: string;
  /** Seconds as text. */
  readonly expiresIn: string;
  readonly localId: string;
};

function askProvider(
  { control }: Pick<Tab, 'control'>,
  what: 'signInWithPassword' | 'lookup',
  body: object,
): Promise<unknown> {
  return control('POST', `/identitytoolkit.googleapis.com/v1/accounts:${what}?key=${apiKey}`, body);
}

async function sessionOf(
  tab: Pick<Tab, 'control'>,
  { email, password }: Pick<MadeCustomer, 'email' | 'password'>,
): Promise<ProviderSession> {
  const wanted = { email, password, returnSecureToken: true };
  return (await askProvider(tab, 'signInWithPassword', wanted)) as ProviderSession;
}

/** Returns the token with which a customer calls the API. */
export async function tokenOf(
  tab: Pick<Tab, 'control'>,
  customer: Pick<MadeCustomer, 'email' | 'password'>,
): Promise<string> {
  return (await sessionOf(tab, customer)).idToken;
}

/** Calls the API as a customer, without the page, and returns the answer. */
export async function askApi(
  tab: Pick<Tab, 'control' | 'url'>,
  customer: MadeCustomer,
  path: string,
): Promise<unknown> {
  const answer = await fetch(`${tab.url}${path}`, {
    headers: { authorization: `Bearer ${await tokenOf(tab, customer)}` },
  });
  return answer.json();
}

/** Returns the latest link that was mailed to an address. */
export async function mailedLink({ inbox }: Pick<Tab, 'inbox'>, email: string): Promise<string> {
  const link = (await inbox(email)).find(({ kind }) => kind === 'email')?.link;
  if (!link) throw new Error(`No e-mail went to ${email}.`);
  return link;
}

/** Makes the API send a customer's verification e-mail, as the account screen does, and returns the link in it. */
export async function sendVerification(
  tab: Pick<Tab, 'control' | 'inbox' | 'url'>,
  customer: Pick<MadeCustomer, 'email' | 'password'>,
): Promise<string> {
  const answer = await fetch(`${tab.url}/v3/Users/email/verification`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(tab, customer)}` },
  });
  if (!answer.ok) throw new Error(`No e-mail could be sent: ${answer.status}.`);
  return mailedLink(tab, customer.email);
}
