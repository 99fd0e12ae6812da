import { writeFileSync } from 'node:fs';
import type { Scheme } from '../../../config/photographs.ts';
import { bankCopy } from '../../../src/copy/bank.ts';
import { bankLoginCopy } from '../../../src/copy/bank-login.ts';
import { bankPickerCopy } from '../../../src/copy/bank-picker.ts';
import { dashboardCopy } from '../../../src/copy/dashboard.ts';
import { idCheckCopy } from '../../../src/copy/id-check.ts';
import { repaymentsCopy } from '../../../src/copy/repayments.ts';
import { statesCopy } from '../../../src/copy/states.ts';
import { unsupportedBankCopy } from '../../../src/copy/unsupported-bank.ts';
import { photographIn } from './address-photographs.ts';
import { PATHS, signInAt } from './customers.ts';
import { breakCalls } from './faults.ts';
import { VISITS, type Visit } from './moments.ts';
import { screenOf } from './screen.ts';
import type { Tab } from './tab.ts';
import { fillWidget } from './widget.ts';

/** Where the sheet and its pictures go. */
const SHEET = 'test-results/sheet';

/** The windows in which a designer judges each screen. */
const WINDOWS = {
  '360x740': { width: 360, height: 740 },
  '375x667': { width: 375, height: 667 },
  '768x1024': { width: 768, height: 1024 },
  '1280x800': { width: 1280, height: 800 },
  '1920x1080': { width: 1920, height: 1080 },
};
const SCHEMES: readonly Scheme[] = ['light', 'dark'];

const homes = {
  transferring: dashboardCopy.limit.transferring.title,
  'transfer-failed': dashboardCopy.limit.notArrived.title,
  processing: repaymentsCopy.words.processing,
  missed: repaymentsCopy.words.missed,
  overdue: repaymentsCopy.words.overdue,
  deferred: repaymentsCopy.words.deferred,
  declined: dashboardCopy.limit.chat,
  'credit-assessment': dashboardCopy.limit.notQualified.title,
  'limit-reached': dashboardCopy.limit.reached.title,
} as const;

/** The ends of an identity check, by the given name that leads there. */
const checks = {
  Manual: idCheckCopy.person.title,
  Failed: idCheckCopy.failed.title,
} as const;

/** States that are looked at besides those that are heard: what went wrong, and homes of all kinds. */
const MORE: Readonly<Record<string, Visit>> = {
  ...Object.fromEntries(
    Object.entries(homes).map(([scenario, words]) => [
      `the home, ${scenario}`,
      {
        [`dashboard.${scenario}`]: async (tab: Tab) => {
          await signInAt(tab, 'dashboard', scenario as keyof typeof homes);
          await screenOf(tab).said(words).first().waitFor();
        },
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(checks).map(([firstName, title]) => [
      `the identity check, ${firstName}`,
      {
        [`signup/id-check.${firstName}`]: async (tab: Tab) => {
          await signInAt(tab, 'idCheck');
          await fillWidget(screenOf(tab), { firstName });
          await screenOf(tab).heading(title).waitFor();
        },
      },
    ]),
  ),
  'a bank that is not found, and one that does not connect': {
    'signup/bank.cannot-find': async (tab) => {
      await signInAt(tab, 'bank');
      await screenOf(tab).link(bankPickerCopy.cannotFind).click();
      await screenOf(tab).field(unsupportedBankCopy.bankName).waitFor();
    },
    'signup/bank.thanks': async (tab) => {
      const { button, field, said } = screenOf(tab);
      await field(unsupportedBankCopy.bankName).fill('Bank of Nowhere');
      await button(unsupportedBankCopy.submit).click();
      await said(unsupportedBankCopy.thanks.title).waitFor();
    },
    'signup/bank/sync.error': async (tab) => {
      const { button, page, search, secret, said } = screenOf(tab);
      await page.goto(PATHS.bank);
      await search().fill('hooli');
      await button('Hooli').click();
      await page.getByRole('textbox').first().fill('erlich');
      await secret().fill('aviato');
      await button(bankLoginCopy.submit).click();
      await said(bankCopy.error.guidelines).waitFor();
    },
  },
  'nothing at an address, nothing read': {
    'not-found': async (tab) => {
      await tab.page.goto('/nowhere');
      await screenOf(tab).link(statesCopy.notFound.link).waitFor();
    },
    'dashboard.unavailable': async (tab) => {
      await breakCalls(tab, { 'GET /v3/Lending/overview': { status: 500 } });
      await signInAt(tab, 'dashboard');
      await screenOf(tab).button(statesCopy.tryAgain).waitFor();
    },
  },
  'no connection': {
    'dashboard.offline': async (tab) => {
      await signInAt(tab, 'dashboard');
      await screenOf(tab).button(dashboardCopy.limit.cashOut).waitFor();
      await tab.context.setOffline(true);
      await screenOf(tab).said(statesCopy.offline.banner).first().waitFor();
    },
  },
};

/** All that is looked at. */
export const SEEN: typeof VISITS = { ...VISITS, ...MORE };

const pictureOf = (name: string, window: string, scheme: Scheme) =>
  `${name.replaceAll('/', '-')}.${window}.${scheme}.png`;

/** Photographs what stands in each window, in the light and in the dark. */
export function photographMoment(tab: Tab, name: string): Promise<void> {
  // What goes wrong on purpose is told in the console.
  tab.allow(/./);
  return photographIn(
    tab,
    WINDOWS,
    (window, scheme) => `${SHEET}/${pictureOf(name, window, scheme)}`,
  );
}

/** Writes the page with all pictures: a row for each moment and scheme. */
export function writeSheet(): void {
  const names = Object.values(SEEN).flatMap((visit) => Object.keys(visit));
  const rows = names.flatMap((name) =>
    SCHEMES.map((scheme) => {
      const pictures = Object.keys(WINDOWS).map(
        (window) => `<img src="${pictureOf(name, window, scheme)}" alt="${window}">`,
      );
      return `<figure><figcaption>${name}, ${scheme}</figcaption>${pictures.join('')}</figure>`;
    }),
  );
  const style =
    'body{font:14px sans-serif}figure{margin:0 0 2em;white-space:nowrap}img{height:480px;margin-right:8px}';
  writeFileSync(
    `${SHEET}/index.html`,
    `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style>${rows.join('')}`,
  );
}
