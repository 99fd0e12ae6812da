import { STAGES, type Stage } from '../../../domain/onboarding.ts';
import type { RouteId } from '../../../machines/meta.ts';
import { actionLinkCopy } from '../../../src/copy/action-link.ts';
import { cashOutCopy } from '../../../src/copy/cash-out.ts';
import { heading as titleOf } from '../../../src/copy/titles.ts';
import { type Route, routes } from '../../../src/navigation/site.ts';
import {
  forgetPerson,
  HEADINGS,
  mailedLink,
  makeCustomer,
  openSignUp,
  signInAt,
  waitForHeading,
} from '../../browser/support/customers.ts';
import { expectNoSidewaysScroll } from '../../browser/support/expect-page.ts';
import type { EngineCase, Visit } from '../support/in-engine.ts';

/** Visitor of an address: signed out, or a customer at a stage. */
type Opener = 'anybody' | Stage;

/**
 * The visitor for each address. Null if the address redirects at once, or is one of the bank's steps, which the case `journey`
 * photographs.
 */
const OPENERS: Readonly<Record<Exclude<RouteId, Stage>, Opener | null>> = {
  start: null,
  eligibility: 'anybody',
  login: 'anybody',
  forgotPassword: 'anybody',
  actionLink: 'anybody',
  signup: 'anybody',
  signupNext: null,
  bankPicker: 'bank',
  bankLogin: null,
  bankSync: null,
  cashOut: 'dashboard',
  activityCashOuts: 'dashboard',
  activityRepayments: 'dashboard',
  accountProfile: 'dashboard',
  accountPassword: 'dashboard',
};

function openerOf(id: RouteId): Opener | null {
  return STAGES.find((stage) => stage === id) ?? OPENERS[id as Exclude<RouteId, Stage>];
}

/** Headings that differ from the title of the page. */
const HEADING_OF: { readonly [Id in RouteId]?: string } = {
  actionLink: actionLinkCopy.reset.title,
  dashboard: HEADINGS.dashboard,
  cashOut: cashOutCopy.amount.title,
};

/** Functions that open screens whose address alone is not enough. */
const WAYS: { readonly [Id in RouteId]?: (visit: Visit) => Promise<void> } = {
  signup: openSignUp,
  async actionLink({ control, inbox, page }) {
    const { email } = await makeCustomer({ control }, 'dashboard');
    await control('POST', '/v3/auth/password/forget', { email });
    await page.goto(await mailedLink({ inbox }, email));
  },
};

async function lookAt(visit: Visit, route: Route): Promise<void> {
  const { id, path } = route;
  const { page, screen } = visit;
  await (WAYS[id]?.(visit) ?? page.goto(path));
  await waitForHeading(page, HEADING_OF[id] ?? titleOf(route.screen));
  await screen.loading().waitFor({ state: 'hidden' });
  await expectNoSidewaysScroll({ page }, path);
  await visit.look();
}

/** Opens each address of these visitors, one after the other. */
async function lookAtAll(visit: Visit, openers: readonly Opener[]): Promise<void> {
  for (const opener of openers) {
    if (opener !== 'anybody') {
      await forgetPerson(visit);
      // This scenario has rows in each list, and money to cash out.
      await signInAt(visit, opener, opener === 'dashboard' ? 'long-history' : undefined);
    }
    for (const route of routes.filter(({ id }) => openerOf(id) === opener)) {
      await lookAt(visit, route);
    }
  }
}

/** Cases that open every address, check its screen and photograph it. */
export const screenCases: readonly EngineCase[] = [
  {
    title: 'the public screens open at their addresses',
    walk: (visit) => lookAtAll(visit, ['anybody']),
  },
  {
    title: 'the screens of onboarding open at their addresses',
    walk: (visit) =>
      lookAtAll(
        visit,
        STAGES.filter((stage) => stage !== 'dashboard'),
      ),
  },
  {
    title: 'the screens of a customer open at their addresses',
    walk: (visit) => lookAtAll(visit, ['dashboard']),
  },
];
