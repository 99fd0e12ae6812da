import { useSelector } from '@xstate/react';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { ScreenId } from '../../machines/meta.ts';
import { useAppState, useFlow } from '../app-context.tsx';
import { documentTitle } from '../copy/titles.ts';
import { LoadingPage } from '../ui/loading-page.tsx';
import { Eligibility } from './eligibility.tsx';
import {
  Crashed,
  NewVersion,
  NewVersionPage,
  NotFound,
  SignupNext,
  Unavailable,
} from './interim.tsx';
import { type Layout, layoutOf } from './layouts.tsx';
import { screenOf, titleOf } from './place.ts';

/** The component of each screen. The compiler asks for one for every screen the charts can name. */
const screens: Record<ScreenId, ComponentType> = {
  loading: LoadingPage,
  profileUnavailable: Unavailable,
  crashed: Crashed,
  notFound: NotFound,
  signupNext: SignupNext,
  eligibility: Eligibility,
  login: lazy(() => import('./login.tsx')),
  forgotPassword: lazy(() => import('./forgot-password.tsx')),
  actionLink: lazy(() => import('./auth.tsx')),
  signup: lazy(() => import('./signup/account.tsx')),
  mobile: lazy(() => import('./signup/mobile.tsx')),
  name: lazy(() => import('./signup/name.tsx')),
  employment: lazy(() => import('./signup/employment.tsx')),
  bankPicker: lazy(() => import('./signup/bank/picker.tsx')),
  bankLogin: lazy(() => import('./signup/bank/login.tsx')),
  bankSync: lazy(() => import('./signup/bank/sync.tsx')),
  bankAccount: lazy(() => import('./signup/bank/account.tsx')),
  idCheck: lazy(() => import('./signup/id-check.tsx')),
  dashboard: lazy(() => import('./dashboard/home.tsx')),
  cashOut: lazy(() => import('./dashboard/cash-out.tsx')),
  activity: lazy(() => import('./dashboard/activity.tsx')),
  account: lazy(() => import('./dashboard/account.tsx')),
};

const SupportDialog = lazy(() => import('./support-dialog.tsx'));

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
    <ErrorBoundary fallback={<NewVersion />}>
      <Suspense fallback={<LoadingPage />}>
        <Frame screen={screen}>
          <ErrorBoundary fallback={<NewVersionPage />} resetKeys={[screen]}>
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
