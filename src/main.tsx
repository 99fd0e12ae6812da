import { createBrowserHistory, RouterContextProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from './app-actor.ts';
import { AppProvider } from './app-context.tsx';
import { ActiveScreen } from './routes/active-screen.tsx';
import { createSiteRouter } from './routes/tree.ts';
import { Provider } from './ui/provider.tsx';

/** The build's `settings.sandbox` by itself: the bundler drops what stands behind it in production. */
declare const __SANDBOX__: boolean;

const app = createApp();
const { router, open } = createSiteRouter(app, createBrowserHistory());

if (__SANDBOX__ && new URLSearchParams(window.location.search).has('inspect')) {
  void import('./inspector/start.tsx').then(({ startInspector }) => startInspector(app));
}
app.start();
void open();

const root = document.getElementById('root');
if (!root) {
  throw new Error('The page has no element with the id "root".');
}
createRoot(root).render(
  <StrictMode>
    <Provider>
      <AppProvider value={app}>
        <RouterContextProvider router={router}>
          <ActiveScreen />
        </RouterContextProvider>
      </AppProvider>
    </Provider>
  </StrictMode>,
);
