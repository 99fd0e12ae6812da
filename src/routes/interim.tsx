import { useApp } from '../app-context.tsx';
import { statesCopy } from '../copy/states.ts';
import { heading } from '../copy/titles.ts';
import { Button } from '../ui/button.tsx';
import { OnboardingFrame } from '../ui/onboarding-frame.tsx';
import { Page } from '../ui/page.tsx';
import { WaitingScreen } from '../ui/waiting-screen.tsx';
import { SiteLink } from './site-link.tsx';

/** The profile could not be read: another try. */
export function Unavailable() {
  const app = useApp();
  return (
    <Page
      title={heading('profileUnavailable')}
      intro={statesCopy.unavailable.text}
      actions={
        <Button onClick={() => app.send({ type: 'load.retried' })}>{statesCopy.tryAgain}</Button>
      }
    />
  );
}

/** Where the customer stands is being found out. Source: section 2, /signup/next. */
export function SignupNext() {
  return <WaitingScreen title={heading('signupNext')} text={null} />;
}

/** No state owns this address. */
export function NotFound() {
  return (
    <Page
      title={heading('notFound')}
      intro={statesCopy.notFound.text}
      actions={
        <SiteLink to="start" standalone>
          {statesCopy.notFound.link}
        </SiteLink>
      }
    />
  );
}

/** A part of the page could not be loaded or drawn, as after a deploy: reload instead of a white page. */
export function NewVersion() {
  return (
    <OnboardingFrame>
      <NewVersionPage />
    </OnboardingFrame>
  );
}

/** The same inside a frame that is drawn already. */
export function NewVersionPage() {
  return <CrashedPage onReload={() => window.location.reload()} />;
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
