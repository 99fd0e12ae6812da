import { createBrowserHistory, RouterContextProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from './app-actor.ts';
import { AppProvider } from './app-context.tsx';
import { ActiveScreen } from './routes/active-screen.tsx';
import { createSiteRouter } from './routes/tree.ts';
import { Provider } from './ui/provider.tsx';

const app = createApp();
const { router, open } = createSiteRouter(app, createBrowserHistory());

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
