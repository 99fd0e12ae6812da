import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useApp, useFlow } from '../app-context.tsx';
import { statesCopy } from '../copy/states.ts';
import { heading } from '../copy/titles.ts';
import { SiteButtonLink } from '../navigation/site-link.tsx';
import { loadPatiently, retryLoads } from '../services/load.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { SiteFrame } from './frames/site-frame.tsx';
import { ScreenUnavailableError } from './parts/lazy-screen.tsx';
import { LoadingPage } from './parts/loading-page.tsx';
import { Message } from './parts/message.tsx';
import { Overlays } from './parts/overlays.tsx';
import { SlowNote } from './parts/slow-note.tsx';
import { useOnline } from './parts/use-online.ts';

/** The profile could not be read: another try. */
export function Unavailable() {
  const app = useApp();
  const isUnreachable = useSelector(
    useFlow('session'),
    (snapshot) => snapshot?.context.failure?.code === 'unreachable',
  );
  return (
    <Page
      title={heading('profileUnavailable')}
      intro={
        <p>
          <Message text={statesCopy[isUnreachable ? 'unreachable' : 'unavailable']} />
        </p>
      }
      actions={
        <Button onClick={() => app.send({ type: 'load.retried' })}>{statesCopy.tryAgain}</Button>
      }
    />
  );
}

/** Where the customer stands is being found out. Source: product 2.6. */
export function SignupNext() {
  return <Page title={heading('signupNext')} intro={<SlowNote />} />;
}

/** No state owns this address. */
export function NotFound() {
  return (
    <Page
      title={heading('notFound')}
      intro={statesCopy.notFound.text}
      illustration={<img src="/lost.svg" alt="" width={96} height={96} />}
      actions={<SiteButtonLink to="start">{statesCopy.notFound.link}</SiteButtonLink>}
    />
  );
}

/** The whole page could not be loaded or drawn: a way on instead of a white page. */
export function Broken(props: FallbackProps) {
  return (
    <SiteFrame>
      <BrokenPage {...props} />
      {/* It may be what could not be drawn. */}
      <ErrorBoundary fallback={null}>
        <Overlays />
      </ErrorBoundary>
    </SiteFrame>
  );
}

/**
 * The same inside a frame that is drawn already. What could not be fetched is fetched once more, offline as soon as the
 * connection is back: it may have been lost on the way. After that there may be a new version, which a reload brings.
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
    // A reload would lose even what is here.
    <Page
      title={statesCopy.offline.title}
      intro={statesCopy.offline.text}
      actions={<Button onClick={retryLoads}>{statesCopy.tryAgain}</Button>}
    />
  ) : (
    <LoadingPage />
  );
}

/** Something broke for good: only a reload starts it anew. */
export function Crashed() {
  const app = useApp();
  return <CrashedPage onReload={() => app.send({ type: 'reload.requested' })} />;
}

function CrashedPage({ onReload }: { onReload: () => void }) {
  return (
    <Page
      title={heading('crashed')}
      intro={statesCopy.newVersion}
      actions={<Button onClick={onReload}>{statesCopy.reload}</Button>}
    />
  );
}
