import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import type { AnyActorRef } from 'xstate';
import { createSiteRouter } from '../../src/navigation/tree.ts';
import { startApp } from '../support/fakes.ts';

/** Lets everything run that waits for nothing but its turn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** How a tab is opened. */
export type Opening = Parameters<typeof startApp>[0] & {
  /** Older entries of its history. */
  readonly entries?: readonly string[];
  /** That of a tab whose page is reloaded. */
  readonly history?: RouterHistory;
};

/** A browser tab with nothing drawn in it, as it is a moment after it was opened at an address. */
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
  // Where the profile cannot be read no address is opened.
  void open();
  await settle();
  return {
    app,
    clock,
    history,
    /** What was done to the history, as `PUSH /login`, oldest first. */
    written,
    path: () => history.location.pathname,
    address: () => history.location.pathname + history.location.search,
    step: () => history.location.state.step ?? 0,
    index: () => history.location.state.__TSR_index,
    /** The value of a flow; undefined when it does not run. */
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
