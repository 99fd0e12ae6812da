import { startTransition } from 'react';
import type { FetchRouter } from '../navigation/late-router.ts';
import { report, reportStateOf } from '../reports/report.ts';
import { dropEarlyReads } from '../services/early-reads.ts';
import { dropEarlyInput, isAsDrawn, replayEarlyInput } from './early-input.ts';
import type { PrerenderedId } from './prerendered.ts';

/** The build's `settings.sandbox` by itself: the bundler drops what stands behind it in production. */
declare const __SANDBOX__: boolean;
/** Whether the build has a service worker. */
declare const __WORKER__: boolean;

/** How long the app runs before it is kept on the device, in ms: what is fetched for that must take nothing from what is seen. */
const REST_MS = 5_000;

/** How long an empty page waits for its first screen until it draws a place holder, in ms. */
const PATIENCE_MS = 150;

/** Hears of every part of the page that cannot be drawn, whichever boundary stands in for it. */
function reportBroken(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: as React does where nobody hears of it.
  console.error(error);
  report({ type: 'screen', error });
}

/** Lets the page answer before more is done. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Starts the app in the page. The libraries are run one by one, with a turn between them: all at once they would keep a slow
 * phone from answering for a third of a second. Source: decision 049.
 *
 * @param drawn the page that the build has drawn into `root`; null where it is empty.
 * @param fetchRouter is called at once, or, where what is drawn fits, with the first act.
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
    // Where it cannot be fetched nothing of it is measured.
    import('../reports/moments.ts')
      .then(({ watchMoments }) => watchMoments(app, tell))
      .catch(() => {});
  });
  app.subscribe((snapshot) => {
    if (!takesFirstReads(screenOf(snapshot))) {
      dropEarlyReads();
    }
  });
  app.start();
  if (__WORKER__) {
    setTimeout(() => {
      // Where it cannot be fetched, the next start tries it again.
      import('../services/register-worker.ts').then(
        ({ registerWorker }) => registerWorker(),
        () => {},
      );
    }, REST_MS);
  }
  // The tab may have gone back meanwhile.
  if (drawn && (await leadTo(app, drawn)) && window.location.pathname === pathOf(drawn)) {
    const address = routeLater(app, fetchRouter);
    const onTaken = () => {
      onShown();
      replayEarlyInput(root);
    };
    await nextTurn();
    const isOurs = isAsDrawn();
    // A transition is drawn in slices, between which the page answers.
    startTransition(() => {
      hydrateRoot(root, <Site app={app} address={address} onShown={onTaken} />, {
        onCaughtError: reportBroken,
        // Who went on meanwhile (Back, a restored tab) is drawn another page, and one that an extension or a translation has
        // changed is drawn again: these are no faults of the prerendered one.
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
  // What is here in a moment is drawn at once, without a place holder that would be drawn first for nothing.
  const settling = opening.then(() => settledScreen(app));
  await Promise.race([settling, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  createRoot(root, { onCaughtError: reportBroken }).render(
    // A screen stands before its flow has come, with a place holder in it.
    <Site app={app} address={address} onShown={() => onShown(settling)} />,
  );
}
