import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { IdleActor } from '../../machines/idle.machine.ts';
import { useFlow } from '../app-context.tsx';
import { statesCopy } from '../copy/states.ts';
import { Banner, NewsProvider } from '../ui/banner.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { useOnline } from './use-online.ts';

const IdleDialog = lazyScreen(() => import('./idle-dialog.tsx'));
const SupportDialog = lazyScreen(() => import('./support-dialog.tsx'));

/** What may show on top of any screen. */
export function Overlays() {
  return (
    <>
      <SupportGate />
      <IdleGate />
    </>
  );
}

/** Says above every screen, and in every dialog, that the device is offline. */
export function OfflineNews({ children }: { children: ReactNode }) {
  const isOnline = useOnline();
  return (
    <NewsProvider value={isOnline ? null : statesCopy.offline.banner}>
      <Banner />
      {children}
    </NewsProvider>
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

/** Asks whether somebody is still there. Its dialog is fetched at the log-in: later the device may be offline. */
function IdleGate() {
  const session = useFlow('session');
  const idle = useSelector(session, (snapshot) => snapshot?.children.idle as IdleActor | undefined);
  const isWarning = useSelector(idle, (snapshot) => snapshot?.matches('warning') ?? false);
  const isSignedIn = idle !== undefined;

  useEffect(() => {
    if (isSignedIn) {
      void IdleDialog.preload();
    }
  }, [isSignedIn]);

  return (
    isWarning &&
    idle && (
      <ErrorBoundary fallback={null}>
        <Suspense fallback={null}>
          <IdleDialog flow={idle} />
        </Suspense>
      </ErrorBoundary>
    )
  );
}
