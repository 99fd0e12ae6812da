import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useFlow } from '../../../app-context.tsx';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { lazyScreen } from '../lazy-screen.tsx';

const AppOfferDrawer = lazyScreen(() => import('./app-offer-drawer.tsx'));

/** Loads the drawer on phones only, and shows nothing if it cannot be loaded. */
export function AppOffer() {
  const flow = useFlow('appOffer');
  const isOffered = useSelector(flow, (snapshot) => snapshot?.matches('offered') ?? false);
  // The prerendered page knows no device, and hydration must start with the same markup.
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
