import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { AppActor } from '../../machines/app.machine.ts';
import { AppProvider } from '../app-context.tsx';
import { KitProvider } from '../kit-provider.tsx';
import { ActiveScreen } from '../routes/active-screen.tsx';

type SiteProps = {
  app: AppActor;
  router: AnyRouter;
  /** Called when the first screen stands, and again when it was away. */
  onShown?: (() => void) | undefined;
};

/** Everything that is drawn: in the browser, and at the build for the pages that are drawn there. */
export function Site({ app, router, onShown }: SiteProps) {
  return (
    <StrictMode>
      <KitProvider>
        <AppProvider value={app}>
          <RouterContextProvider router={router}>
            <ActiveScreen onShown={onShown} />
          </RouterContextProvider>
        </AppProvider>
      </KitProvider>
    </StrictMode>
  );
}
