import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useApp, useAppState, useFlow } from '../app-context.tsx';
import { statesCopy } from '../copy/states.ts';
import { heading } from '../copy/titles.ts';
import { SiteButtonLink } from '../navigation/site-link.tsx';
import { loadPatiently, retryLoads } from '../services/load.ts';
import { settings } from '../settings.ts';
import { Button } from '../ui/button.tsx';
import { EmailLink, PhoneLink } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { SiteFrame } from './frames/site-frame.tsx';
import { Overlays } from './parts/features/overlays.tsx';
import { useOnline } from './parts/hooks/use-online.ts';
import { ScreenUnavailableError } from './parts/lazy-screen.tsx';
import { LoadingPage } from './parts/loading-page.tsx';
import { Message } from './parts/notices/message.tsx';
import { SlowNote } from './parts/notices/slow-note.tsx';

/** A picture of a page without content. A file, because it stands on pages that hardly anybody sees. */
const picture = (name: 'broken' | 'lost') => (
  <img src={`/${name}.svg`} alt="" width={96} height={96} />
);

/** Shown when the profile could not be read; offers a retry. */
export function Unavailable() {
  const app = useApp();
  const isUnreachable = useSelector(
    useFlow('session'),
    (snapshot) => snapshot?.context.failure?.code === 'unreachable',
  );
  return (
    <Page
      title={heading('profileUnavailable')}
      illustration={picture('broken')}
      intro={
        <>
          <p>
            <Message text={statesCopy[isUnreachable ? 'unreachable' : 'unavailable']} />
          </p>
          <p>{statesCopy.unaffected}</p>
        </>
      }
      actions={
        <Button onClick={() => app.send({ type: 'load.retried' })}>{statesCopy.tryAgain}</Button>
      }
    />
  );
}

/** Shown while the app looks up the customer's next step. Source: product 2.6. */
export function SignupNext() {
  return (
    <Page
      title={heading('signupNext')}
      intro={
        <>
          <p>{statesCopy.nextStep}</p>
          <SlowNote />
        </>
      }
    >
      <LoadingPage />
    </Page>
  );
}

export function NotFound() {
  return (
    <Page
      title={heading('notFound')}
      intro={statesCopy.notFound.text}
      illustration={picture('lost')}
      actions={<SiteButtonLink to="start">{statesCopy.notFound.link}</SiteButtonLink>}
    />
  );
}

/** Fallback for a page that failed to load or render. */
export function Broken(props: FallbackProps) {
  return (
    <SiteFrame>
      <BrokenPage {...props} />
      {/* An error boundary, because the overlays may be what failed. */}
      <ErrorBoundary fallback={null}>
        <Overlays />
      </ErrorBoundary>
    </SiteFrame>
  );
}

/**
 * The same inside a rendered frame. Fetches a missing chunk once more, offline as soon as the connection is back, because the
 * request may have been lost. If that fails too, a new version may be deployed, so it offers a reload.
 */
export function BrokenPage({ error, resetErrorBoundary }: FallbackProps) {
  const [isTrying, setTrying] = useState(error instanceof ScreenUnavailableError);
  const isOffline = !useOnline();
  useEffect(() => {
    if (isTrying && error instanceof ScreenUnavailableError) {
      loadPatiently(error.fetchAgain).then(resetErrorBoundary, () => setTrying(false));
    }
  }, [isTrying, error, resetErrorBoundary]);
  if (!isTrying) {
    return <CrashedPage onReload={() => window.location.reload()} />;
  }
  return isOffline ? (
    // No reload offline, because it would lose the page.
    <Page
      title={statesCopy.offline.title}
      intro={statesCopy.offline.text}
      actions={<Button onClick={retryLoads}>{statesCopy.tryAgain}</Button>}
    />
  ) : (
    <LoadingPage />
  );
}

/** Shown after a permanent error; offers a reload. */
export function Crashed() {
  const app = useApp();
  return <CrashedPage onReload={() => app.send({ type: 'reload.requested' })} />;
}

const { write, call, paying } = statesCopy.crashed;
const { email, phone } = settings.support;

/** For customers, who may have been paying. */
function AfterPaying() {
  return useAppState((snapshot) => snapshot.context.profile?.hasPassedKyc) && <p>{paying}</p>;
}

function CrashedPage({ onReload }: { onReload: () => void }) {
  return (
    <Page
      title={heading('crashed')}
      illustration={picture('broken')}
      intro={
        <>
          <p>{statesCopy.newVersion}</p>
          {/* An error boundary, because the app may be what failed. */}
          <ErrorBoundary fallback={null}>
            <AfterPaying />
          </ErrorBoundary>
          <p>
            {write} <EmailLink address={email} /> {call} <PhoneLink number={phone} />
          </p>
        </>
      }
      actions={<Button onClick={onReload}>{statesCopy.reload}</Button>}
    />
  );
}
