import { startTransition } from 'react';
import type { FetchRouter } from '../navigation/late-router.ts';
import { report, reportStateOf } from '../reports/report.ts';
import { dropPrefetched } from '../services/prefetch.ts';
import { dropEarlyInput, isAsDrawn, replayEarlyInput } from './early-input.ts';
import type { PrerenderedId } from './prerendered.ts';

/** The build's `settings.sandbox` as a constant of its own, so that the bundler drops sandbox code in production. */
declare const __SANDBOX__: boolean;
declare const __WORKER__: boolean;

/** Delay before the service worker is registered, in ms, so that its downloads do not slow down the visible page. */
const WORKER_DELAY_MS = 5_000;

/** How long an empty page waits for its first screen before it draws a placeholder, in ms. */
const PLACEHOLDER_DELAY_MS = 150;

/** Reports every part of the page that could not be drawn, whichever error boundary replaces it. */
function reportRenderError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: as React does without an error handler.
  console.error(error);
  report({ type: 'screen', error });
}

/** Yields to the event loop, so that the page can respond in between. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Starts the app in the page. The libraries run one by one with a turn in between, because together they would block a slow phone
 * for a third of a second. Source: decision 049.
 *
 * @param drawn the page prerendered into `root`; null if `root` is empty
 * @param fetchRouter called at once or, if the prerendered page fits, with the first action
 */
export async function startPage(
  root: HTMLElement,
  drawn: PrerenderedId | null,
  fetchRouter: FetchRouter,
): Promise<void> {
  const { createApp, tidyTab } = await import(/* webpackMode: "eager" */ '../app-actor.ts');
  await tidyTab();
  await nextTurn();
  const { createRoot, hydrateRoot } = await import(/* webpackMode: "eager" */ './react-dom.ts');
  await nextTurn();
  await import(/* webpackMode: "eager" */ '../kit-provider.tsx');
  await nextTurn();
  const { Site } = await import(/* webpackMode: "eager" */ './site.tsx');
  const { leadTo, settledScreen } = await import(/* webpackMode: "eager" */ './prerendered.ts');
  const { screenOf } = await import(/* webpackMode: "eager" */ '../navigation/snapshot.ts');
  const { pathOf, takesFirstReads } = await import(
    /* webpackMode: "eager" */ '../navigation/site.ts'
  );
  const { routeLater } = await import(/* webpackMode: "eager" */ '../navigation/late-router.ts');
  await nextTurn();

  let onShown = (_until?: Promise<unknown>) => {};
  const firstDrawn = new Promise<unknown>((resolve) => {
    onShown = resolve;
  });
  const app = createApp(undefined, firstDrawn);
  if (__SANDBOX__ && new URLSearchParams(window.location.search).has('inspect')) {
    // biome-ignore lint/style/noRestrictedImports: the one door to the lab, which production builds do not have.
    void import('../../lab/workbench/inspector/start.tsx').then(({ startInspector }) =>
      startInspector(app),
    );
  }
  reportStateOf(app, (tell) => {
    // If this cannot be fetched, moments are not measured.
    import('../reports/moments.ts')
      .then(({ watchMoments }) => watchMoments(app, tell))
      .catch(() => {});
  });
  app.subscribe((snapshot) => {
    if (!takesFirstReads(screenOf(snapshot))) {
      dropPrefetched();
    }
  });
  app.start();
  if (__WORKER__) {
    setTimeout(() => {
      // If this cannot be fetched, the next start tries again.
      import('../services/register-worker.ts').then(
        ({ registerWorker }) => registerWorker(),
        () => {},
      );
    }, WORKER_DELAY_MS);
  }
  // The user may have gone back meanwhile.
  if (drawn && (await leadTo(app, drawn)) && window.location.pathname === pathOf(drawn)) {
    const address = routeLater(app, fetchRouter);
    const onHydrated = () => {
      onShown();
      replayEarlyInput(root);
    };
    await nextTurn();
    const isOurs = isAsDrawn();
    // React draws a transition in slices, between which the page responds.
    startTransition(() => {
      hydrateRoot(root, <Site app={app} address={address} onShown={onHydrated} />, {
        onCaughtError: reportRenderError,
        // Not a fault of the page if the user went elsewhere meanwhile, or if an extension or a translation changed it.
        onRecoverableError(error) {
          if (isOurs && screenOf(app.getSnapshot()) === drawn) {
            reportError(error);
          }
        },
      });
    });
    return;
  }
  const { createTabRouter } = await fetchRouter();
  const { address, open } = createTabRouter(app);
  const opening = open();
  dropEarlyInput();
  // A screen that is ready within a moment is drawn without a placeholder first.
  const settling = opening.then(() => settledScreen(app));
  await Promise.race([
    settling,
    new Promise((resolve) => setTimeout(resolve, PLACEHOLDER_DELAY_MS)),
  ]);
  createRoot(root, { onCaughtError: reportRenderError }).render(
    // A screen is shown before its flow has loaded, with a placeholder in it.
    <Site app={app} address={address} onShown={() => onShown(settling)} />,
  );
}
