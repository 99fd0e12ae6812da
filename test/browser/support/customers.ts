import type { Page } from 'playwright-core';
import type { MadeCustomer, Stage } from '../../../sandbox/sample-customers.ts';
import type { ScenarioName } from '../../../sandbox/scenarios.ts';
import type { Tab } from './tab.ts';

/** The heading of the screen at which a customer of a stage stands after the log-in. */
export const HEADINGS: Readonly<Record<Stage, string>> = {
  mobile: 'Verify mobile',
  name: 'Personal details',
  employment: 'Employment details',
  bank: 'Bank connection',
  'bank-account': 'Bank connection',
  'id-check': 'ID Check',
  dashboard: 'Hi Alex',
};

/** The path of that screen. */
export const PATHS: Readonly<Record<Stage, string>> = {
  mobile: '/signup/mobile',
  name: '/signup/name',
  employment: '/signup/employment',
  bank: '/signup/bank',
  'bank-account': '/signup/bank/account',
  'id-check': '/signup/id-check',
  dashboard: '/dashboard',
};

/** Settles as soon as the page has this heading. Locators look less and less often, which adds up. */
export async function waitForHeading(page: Page, title: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector('h1')?.textContent === wanted,
    title,
  );
}

/** Makes a customer who stands at a stage. */
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

/** Types the credentials at /login, where the tab must be, and sends them. */
export async function submitLogin(
  { page }: Pick<Tab, 'page'>,
  { email, password }: Pick<MadeCustomer, 'email' | 'password'>,
): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Makes a customer who stands at a stage and logs them in; settles when their screen is there. */
export async function signInAt(
  tab: Tab,
  stage: Stage,
  scenario?: ScenarioName,
): Promise<MadeCustomer> {
  const customer = await makeCustomer(tab, stage, scenario);
  await tab.page.goto('/login');
  await submitLogin(tab, customer);
  await waitForHeading(tab.page, HEADINGS[stage]);
  return customer;
}

/** The token with which a customer calls the API. */
export async function tokenOf(
  { control }: Pick<Tab, 'control'>,
  { email, password }: Pick<MadeCustomer, 'email' | 'password'>,
): Promise<string> {
  const { idToken } = (await control(
    'POST',
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo',
    { email, password, returnSecureToken: true },
  )) as { idToken: string };
  return idToken;
}

/** What the API answers to a customer, asked past the page. */
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
