import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useFlow } from '../../app-context.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { useHydrated } from './use-hydrated.ts';

const AppOfferDrawer = lazyScreen(() => import('./app-offer-drawer.tsx'));

/** Fetches the drawer only on a phone, and does without it where it cannot be had. */
export function AppOffer() {
  const flow = useFlow('appOffer');
  const isOffered = useSelector(flow, (snapshot) => snapshot?.matches('offered') ?? false);
  // The page that the build draws knows no device, and this one must begin as that one is.
  const isHydrated = useHydrated();
  return (
    isHydrated &&
    isOffered &&
    flow && (
      <ErrorBoundary fallback={null}>
        <Suspense fallback={null}>
          <AppOfferDrawer flow={flow} />
        </Suspense>
      </ErrorBoundary>
    )
  );
}
