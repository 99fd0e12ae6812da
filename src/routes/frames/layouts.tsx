import type { ComponentType } from 'react';
import type { ScreenId } from '../../../machines/meta.ts';
import { useAddress } from '../../navigation/address.ts';
import { isCustomerScreen, stepOf } from '../../navigation/screens.ts';
import { screenAt } from '../../navigation/site.ts';
import type { Elements } from '../../ui/elements.ts';
import { OfferPanel } from '../parts/features/offer-panel.tsx';
import { lazyScreen } from '../parts/lazy-screen.tsx';
import { panelTitleId } from './page-frame.tsx';
import { SiteFrame } from './site-frame.tsx';

/** The frame around an area's screens. It stays mounted while the user moves between them. */
export type Layout = ComponentType<{ screen: ScreenId; children: Elements }>;

const DashboardLayout = lazyScreen(
  () => import(/* webpackChunkName: 'home' */ '../dashboard/layout.tsx'),
);

const StepsLayout = lazyScreen(() => import('./steps-layout.tsx'));

/** Screens outside the sign-up steps that are open to signed-out users: they show the offer beside the page. */
const OFFER_SCREENS: readonly ScreenId[] = [
  'eligibility',
  'login',
  'forgotPassword',
  'actionLink',
  'notFound',
];

/** While the app is loading, the address chooses the frame, so that it does not change under the page. */
const framedAs = (screen: ScreenId, path: string) =>
  screen === 'loading' ? screenAt(path) : screen;

function OnboardingLayout({ screen, children }: { screen: ScreenId; children: Elements }) {
  const shown = framedAs(screen, useAddress().path());
  const current = stepOf(shown);
  return current === null ? (
    <SiteFrame
      panel={OFFER_SCREENS.includes(shown) ? <OfferPanel titleId={panelTitleId} /> : undefined}
    >
      {children}
    </SiteFrame>
  ) : (
    <StepsLayout screen={screen} shown={shown} current={current}>
      {children}
    </StepsLayout>
  );
}

export async function preloadLayoutOf(screen: ScreenId): Promise<void> {
  if (isCustomerScreen(screen)) {
    await DashboardLayout.preload();
  } else if (stepOf(framedAs(screen, globalThis.location?.pathname)) !== null) {
    await StepsLayout.preload();
  }
}

export function layoutOf(screen: ScreenId): Layout {
  return isCustomerScreen(screen) ? DashboardLayout : OnboardingLayout;
}
