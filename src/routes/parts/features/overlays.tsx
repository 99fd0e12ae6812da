import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { IdleActor } from '../../../../machines/idle.machine.ts';
import { useAppState, useFlow } from '../../../app-context.tsx';
import { statesCopy } from '../../../copy/states.ts';
import { usePreloading } from '../../../navigation/use-preloading.ts';
import { Banner, BannerProvider } from '../../../ui/banner.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { useOnline } from '../hooks/use-online.ts';
import { lazyDialog } from '../lazy-dialog.tsx';
import { lazyScreen } from '../lazy-screen.tsx';

const IdleDialog = lazyScreen(() => import('./idle-dialog.tsx'));
const SupportDialog = lazyDialog(() => import('./support-dialog.tsx'));
const LogOutDialog = lazyDialog(() => import('./log-out-dialog.tsx'));

/** Dialogs that may open on top of any screen. */
export function Overlays() {
  return (
    <>
      <SupportOverlay />
      <LogOutOverlay />
      <IdleOverlay />
    </>
  );
}

/** Shows above every screen, and in every dialog, that the device is offline. */
export function OfflineBanner({ children }: { children: Elements }) {
  const isOnline = useOnline();
  return (
    <BannerProvider value={isOnline ? null : statesCopy.offline.banner}>
      <Banner />
      {children}
    </BannerProvider>
  );
}

function SupportOverlay() {
  const support = useFlow('support');
  usePreloading(SupportDialog.preload);
  const isOpen = useSelector(support, (snapshot) => snapshot?.matches('open') ?? false);
  return isOpen && support && <SupportDialog flow={support} />;
}

/** The log-out dialog. Preloaded while signed in, so that it opens without a connection. */
function LogOutOverlay() {
  const logOut = useFlow('logOut');
  const isAsking = useSelector(logOut, (snapshot) => snapshot?.hasTag('asking') ?? false);
  const isSignedIn = useAppState(({ context }) => context.user !== null);
  usePreloading(isSignedIn ? LogOutDialog.preload : nothing);
  return isAsking && logOut && <LogOutDialog flow={logOut} />;
}

const nothing = async () => {};

/**
 * How long after log-in to fetch the idle dialog, and the retry interval, in ms: later than everything that a screen needs, but
 * long before the warning, because the device may be offline by then.
 */
const FETCH_INTERVAL_MS = 60_000;
/** The retry interval while the warning is due, two minutes before the log-out. */
const WARNING_FETCH_INTERVAL_MS = 2_000;

function IdleOverlay() {
  const session = useFlow('session');
  const idle = useSelector(session, (snapshot) => snapshot?.children.idle as IdleActor | undefined);
  const isWarning = useSelector(idle, (snapshot) => snapshot?.matches('warning') ?? false);
  const [isFetched, setFetched] = useState(false);
  const isWatching = idle !== undefined && !isFetched;

  useEffect(() => {
    if (!isWatching) {
      return;
    }
    const fetchDialog = async () => {
      if (await IdleDialog.preload()) {
        setFetched(true);
      }
    };
    if (isWarning) {
      void fetchDialog();
    }
    const timer = setInterval(
      fetchDialog,
      isWarning ? WARNING_FETCH_INTERVAL_MS : FETCH_INTERVAL_MS,
    );
    return () => clearInterval(timer);
  }, [isWatching, isWarning]);

  return (
    isWarning &&
    isFetched &&
    idle && (
      <ErrorBoundary fallback={null}>
        <IdleDialog flow={idle} />
      </ErrorBoundary>
    )
  );
}
