import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { type FetchRouter, routeLater } from '../../src/navigation/late-router.ts';
import { activeRouteOf } from '../../src/navigation/snapshot.ts';
import { createSiteRouter } from '../../src/navigation/tree.ts';
import { startApp } from '../support/fakes.ts';
import { settle } from './open-tab.ts';

/** A tab whose eligibility check comes prerendered: the app runs in it, and the router has not loaded yet. */
async function openDrawn({ entries = ['/eligibility'], failures = 0, isUnknown = false } = {}) {
  const { app } = startApp();
  app.start();
  await waitFor(app, (snapshot) => !snapshot.hasTag('booting'));
  app.send(isUnknown ? { type: 'url.unknown' } : { type: 'xstate.route', to: '#eligibility' });
  const history = createMemoryHistory({ initialEntries: entries });
  const fetches: (() => void)[] = [];
  const fetchRouter: FetchRouter = () =>
    new Promise((resolve, reject) => {
      fetches.push(() =>
        fetches.length <= failures
          ? reject(new Error('It cannot be fetched.'))
          : resolve({ createTabRouter: (it) => createSiteRouter(it, history) }),
      );
    });
  const address = routeLater(app, fetchRouter);
  return {
    app,
    address,
    history,
    fetches: () => fetches.length,
    /** Resolves the latest fetch. */
    come: async () => {
      fetches.at(-1)?.();
      await settle();
    },
    act: async (type: string, target: EventTarget = window) => {
      target.dispatchEvent(new Event(type, { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve));
    },
    /** The path of the tab, and the app's route. */
    places: () => [history.location.pathname, activeRouteOf(app.getSnapshot())?.path],
  };
}

describe('a router that comes late', () => {
  test.each(['pointerdown', 'keydown', 'input'])(
    'is not fetched without the visitor’s activity, and once with it: %s',
    async (first) => {
      const tab = await openDrawn();
      await settle();
      expect(tab.fetches()).toBe(0);
      await tab.act(first);
      await tab.act('click');
      await tab.come();
      await tab.act('pointerdown');
      expect(tab.fetches()).toBe(1);
      expect(tab.places()).toEqual(['/eligibility', '/eligibility']);
      expect(tab.history.length).toBe(1);
    },
  );

  test('finds the app where a link has led it, and updates the address; Back leads back', async () => {
    const tab = await openDrawn();
    await tab.act('pointerdown');
    tab.address.goTo('login');
    expect(tab.places()).toEqual(['/eligibility', '/login']);
    await tab.come();
    expect(tab.places()).toEqual(['/login', '/login']);
    tab.history.back();
    await settle();
    expect(tab.places()).toEqual(['/eligibility', '/eligibility']);
  });

  test('loads when the app continues by itself', async () => {
    const tab = await openDrawn();
    tab.app.send({ type: 'xstate.route', to: '#forgotPassword' });
    await tab.come();
    expect(tab.places()).toEqual(['/forgot-password', '/forgot-password']);
  });

  test('opens the address to which Back has led meanwhile', async () => {
    const tab = await openDrawn({ entries: ['/forgot-password', '/eligibility'] });
    tab.history.back();
    await tab.act('popstate');
    await tab.come();
    expect(tab.places()).toEqual(['/forgot-password', '/forgot-password']);
  });

  test('works normally from then on', async () => {
    const tab = await openDrawn();
    await tab.act('keydown');
    await tab.come();
    tab.address.goTo('login');
    await settle();
    expect(tab.places()).toEqual(['/login', '/login']);
    expect(tab.address.path()).toBe('/login');
    expect(tab.history.length).toBe(2);
  });

  test('that fails to load is fetched again with the next activity; links work without it', async () => {
    const tab = await openDrawn({ failures: 1 });
    await tab.act('pointerdown');
    await tab.come();
    expect(tab.fetches()).toBe(1);
    tab.address.goTo('login');
    expect(tab.fetches()).toBe(2);
    await tab.come();
    expect(tab.places()).toEqual(['/login', '/login']);
  });

  test('is not fetched for changes of the app within its place', async () => {
    const tab = await openDrawn();
    tab.app.send({ type: 'email.typed', email: 'kim@example.com' });
    await settle();
    expect(tab.fetches()).toBe(0);
  });

  test('is fetched for a press that another listener prevents', async () => {
    const tab = await openDrawn();
    const button = document.body.appendChild(document.createElement('button'));
    button.addEventListener('pointerdown', (event) => event.stopPropagation());
    await tab.act('pointerdown', button);
    button.remove();
    expect(tab.fetches()).toBe(1);
  });

  test('that fails to load leaves the address alone until the app has a place, or another one', async () => {
    for (const isUnknown of [false, true]) {
      const tab = await openDrawn({ failures: 2, isUnknown });
      const { pathname } = window.location;
      await tab.act('pointerdown');
      await tab.come();
      expect([tab.fetches(), window.location.pathname]).toEqual([1, pathname]);
      tab.app.send({ type: 'xstate.route', to: '#forgotPassword' });
      await tab.come();
      expect([tab.fetches(), window.location.pathname]).toEqual([2, '/forgot-password']);
    }
  });

  test('that fails to load leaves the app’s place in the address, for a reload', async () => {
    const tab = await openDrawn({ failures: 1 });
    const { length } = window.history;
    tab.address.goTo('login');
    await tab.come();
    expect(window.location.pathname).toBe('/login');
    expect(window.history.length).toBe(length + 1);
    expect(tab.fetches()).toBe(1);
  });
});
