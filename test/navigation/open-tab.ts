import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import type { AnyActorRef } from 'xstate';
import { createSiteRouter } from '../../src/navigation/tree.ts';
import { startApp } from '../support/fakes.ts';

/** Runs everything that is due without a wait. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Options for opening a tab. */
export type Opening = Parameters<typeof startApp>[0] & {
  /** Older entries of its history. */
  readonly entries?: readonly string[];
  /** The history of a tab whose page is reloaded. */
  readonly history?: RouterHistory;
};

/** A browser tab without a drawn page, just after an address was opened. */
export type OpenedTab = Awaited<ReturnType<typeof openTab>>;

/** Opens an address in a tab. */
export async function openTab(url: string, { entries = [], ...options }: Opening = {}) {
  const { app, clock } = startApp(options);
  const initialEntries = [...entries, url];
  const history = options.history ?? createMemoryHistory({ initialEntries });
  // A reload keeps the tab's history and nothing of the old page.
  history.subscribers.clear();
  const written: string[] = [];
  history.subscribe(({ action }) => written.push(`${action.type} ${history.location.pathname}`));
  const { open } = createSiteRouter(app, history);
  app.start();
  // While the profile cannot be loaded no address opens.
  void open();
  await settle();
  return {
    app,
    clock,
    history,
    /** The writes to the history, as `PUSH /login`, oldest first. */
    written,
    path: () => history.location.pathname,
    address: () => history.location.pathname + history.location.search,
    step: () => history.location.state.step ?? 0,
    index: () => history.location.state.__TSR_index,
    /** A flow's state value; undefined when it does not run. */
    flow: (name: keyof ReturnType<typeof app.getSnapshot>['children']) =>
      (app.getSnapshot().children[name] as AnyActorRef | undefined)?.getSnapshot().value,
    /** Sends events to a running flow. */
    send: async (
      name: keyof ReturnType<typeof app.getSnapshot>['children'],
      ...events: object[]
    ) => {
      const flow: { send: (event: never) => void } | undefined = app.getSnapshot().children[name];
      for (const event of events) flow?.send(event as never);
      await settle();
    },
    press: async (button: 'back' | 'forward') => {
      history[button]();
      await settle();
    },
    visit: async (address: string) => {
      history.push(address);
      await settle();
    },
    /** A press anywhere on the page. */
    touch: async () => {
      document.dispatchEvent(new MouseEvent('mousedown'));
      await settle();
    },
  };
}
