import { useSelector } from '@xstate/react';
import { type ComponentType, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { ScreenId } from '../../machines/meta.ts';
import { useAppState, useFlow } from '../app-context.tsx';
import { documentTitle } from '../copy/titles.ts';
import { LoadingPage } from '../ui/loading-page.tsx';
import { Eligibility } from './eligibility.tsx';
import { Broken, BrokenPage, Crashed, NotFound, SignupNext, Unavailable } from './interim.tsx';
import { type Layout, layoutOf } from './layouts.tsx';
import { lazyPart, PartUnavailableError } from './lazy-part.tsx';
import { screenOf, titleOf } from './place.ts';

/** The component of each screen. The compiler asks for one for every screen the charts can name. */
const screens: Record<ScreenId, ComponentType> = {
  loading: LoadingPage,
  profileUnavailable: Unavailable,
  crashed: Crashed,
  notFound: NotFound,
  signupNext: SignupNext,
  eligibility: Eligibility,
  login: lazyPart(() => import('./login.tsx')),
  forgotPassword: lazyPart(() => import('./forgot-password.tsx')),
  actionLink: lazyPart(() => import('./auth.tsx')),
  signup: lazyPart(() => import('./signup/account.tsx')),
  mobile: lazyPart(() => import('./signup/mobile.tsx')),
  name: lazyPart(() => import('./signup/name.tsx')),
  employment: lazyPart(() => import('./signup/employment.tsx')),
  bankPicker: lazyPart(() => import('./signup/bank/picker.tsx')),
  bankLogin: lazyPart(() => import('./signup/bank/login.tsx')),
  bankSync: lazyPart(() => import('./signup/bank/sync.tsx')),
  bankAccount: lazyPart(() => import('./signup/bank/account.tsx')),
  idCheck: lazyPart(() => import('./signup/id-check.tsx')),
  dashboard: lazyPart(() => import('./dashboard/home.tsx')),
  cashOut: lazyPart(() => import('./dashboard/cash-out.tsx')),
  activity: lazyPart(() => import('./dashboard/activity.tsx')),
  account: lazyPart(() => import('./dashboard/account.tsx')),
};

const SupportDialog = lazyPart(() => import('./support-dialog.tsx'));

/** Another try at drawing is another try at fetching. */
function fetchAgain(error: unknown): void {
  if (error instanceof PartUnavailableError) {
    error.forget();
  }
}

/** Draws the active state: its screen, in the frame that all screens of its area share. */
export function ActiveScreen() {
  const screen = useAppState(screenOf);
  const title = useAppState(titleOf);
  const Screen = screens[screen];
  const Frame: Layout = layoutOf(screen);

  useEffect(() => {
    if (title) {
      document.title = documentTitle(title);
    }
  }, [title]);

  return (
    <ErrorBoundary FallbackComponent={Broken} onError={fetchAgain}>
      <Suspense fallback={<LoadingPage />}>
        <Frame screen={screen}>
          <ErrorBoundary FallbackComponent={BrokenPage} onError={fetchAgain} resetKeys={[screen]}>
            <Suspense fallback={<LoadingPage />}>
              <Screen />
            </Suspense>
          </ErrorBoundary>
        </Frame>
      </Suspense>
      <SupportGate />
    </ErrorBoundary>
  );
}

/** Fetches the support dialog only once it is asked for. */
function SupportGate() {
  const support = useFlow('support');
  const isOpen = useSelector(support, (snapshot) => snapshot?.matches('open') ?? false);
  return (
    isOpen &&
    support && (
      <Suspense fallback={null}>
        <SupportDialog flow={support} />
      </Suspense>
    )
  );
}
