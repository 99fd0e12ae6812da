import { type ComponentType, Suspense, useCallback, useEffect, useLayoutEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { ScreenId } from '../../machines/meta.ts';
import { useApp, useAppState } from '../app-context.tsx';
import { documentTitle } from '../copy/titles.ts';
import { addressedScreens, flowsOf, likelyNext } from '../navigation/screens.ts';
import { screenOf, titleOf } from '../navigation/snapshot.ts';
import { usePreloading } from '../navigation/use-preloading.ts';
import { prepareReports } from '../reports/report.ts';
import { preloadMachine } from '../services/lazy-machine.ts';
import { Eligibility } from './eligibility.tsx';
import { type Layout, layoutOf, preloadLayoutOf } from './frames/layouts.tsx';
import { SiteFrame } from './frames/site-frame.tsx';
import { Broken, BrokenPage, Crashed, NotFound, SignupNext, Unavailable } from './interim.tsx';
import { OfflineBanner, Overlays } from './parts/features/overlays.tsx';
import { lazyScreen } from './parts/lazy-screen.tsx';
import { LoadingPage } from './parts/loading-page.tsx';

/** Screens in the first load. */
const eagerScreens: { readonly [Screen in ScreenId]?: ComponentType } = {
  loading: LoadingPage,
  profileUnavailable: Unavailable,
  crashed: Crashed,
  notFound: NotFound,
  signupNext: SignupNext,
  eligibility: Eligibility,
};

/** All other screens, each the default export of the file at its address: `signup/name.screen.tsx`. */
export const lazyScreens = addressedScreens.filter(({ screen }) => !(screen in eagerScreens));

const screens = new Map(
  lazyScreens.map(({ screen, file }) => [
    screen,
    lazyScreen(
      () => import(/* webpackChunkName: '[request]' */ /* @vite-ignore */ `./${file}.screen.tsx`),
    ),
  ]),
);

/** Fetches a screen and its frame; also settles if they cannot be fetched. */
export async function preloadScreen(screen: ScreenId): Promise<void> {
  await Promise.all([preloadLayoutOf(screen), screens.get(screen)?.preload()]);
}

/** Fetches the screens that most likely follow, with their flows, so that no placeholder shows in between. */
function usePreloadingNext(screen: ScreenId): void {
  const app = useApp();
  const fetchNext = useCallback(async () => {
    const { actors } = app.getSnapshot().machine.implementations;
    const flows: Readonly<Record<string, unknown>> = actors;
    for (const next of likelyNext(screen)) {
      void preloadScreen(next);
      for (const { name } of flowsOf(next)) preloadMachine(flows[name]);
    }
  }, [app, screen]);
  usePreloading(fetchNext);
}

/** Calls `onShown` once the screen beside it is rendered: both share a Suspense boundary. */
function Shown({ onShown }: { onShown: () => void }) {
  useLayoutEffect(onShown, [onShown]);
  return null;
}

/**
 * Renders the active state's screen in the frame that all screens of its area share.
 *
 * @param onShown called when a new screen, not a placeholder, is rendered.
 */
export function ActiveScreen({ onShown }: { onShown?: (() => void) | undefined }) {
  const app = useApp();
  const screen = useAppState(screenOf);
  const title = useAppState(titleOf);
  const Screen = eagerScreens[screen] ?? screens.get(screen) ?? NotFound;
  const Frame: Layout = layoutOf(screen);
  usePreloadingNext(screen);
  usePreloading(prepareReports);

  useEffect(() => {
    if (title) {
      document.title = documentTitle(title);
    }
  }, [title]);

  const report = () => app.send({ type: 'screen.failed', screen });

  return (
    <ErrorBoundary FallbackComponent={Broken} onError={report}>
      <OfflineBanner>
        <Suspense
          fallback={
            <SiteFrame>
              <LoadingPage />
            </SiteFrame>
          }
        >
          <Frame screen={screen}>
            <ErrorBoundary FallbackComponent={BrokenPage} onError={report} resetKeys={[screen]}>
              <Suspense fallback={<LoadingPage />}>
                <Screen />
                {onShown && screen !== 'loading' && <Shown onShown={onShown} />}
              </Suspense>
            </ErrorBoundary>
          </Frame>
        </Suspense>
        <Overlays />
      </OfflineBanner>
    </ErrorBoundary>
  );
}
