import { expect, test } from 'vitest';
import { forgotPasswordCopy } from '../../src/copy/forgot-password.ts';
import { loginCopy } from '../../src/copy/login.ts';
import { statesCopy } from '../../src/copy/states.ts';
import { CHUNKS, chunksWith, LOST_CHUNKS, waitForIdleChunks } from './support/chunks.ts';
import { inClockedTab, inTab } from './support/in-tab.ts';
import { screenOf } from './support/screen.ts';

test('a part of the page that fails to load leads to a reload, not to a blank page [R8.49]', () =>
  inClockedTab(async (tab) => {
    const { button, heading } = screenOf(tab);
    tab.allow(/Failed to load resource|ChunkLoadError|Loading (CSS )?chunk/);
    await tab.page.goto('/forgot-password');
    await waitForIdleChunks(tab.page);
    await tab.page.route(CHUNKS, (route) => route.abort());
    await tab.page.getByRole('link', { name: forgotPasswordCopy.logIn }).click();
    await heading('Something went wrong').waitFor();
    expect(await tab.accessibilityFaults()).toEqual([]);
    await tab.page.unroute(CHUNKS);
    await button(statesCopy.reload).click();
    await heading('Log in').waitFor();
  }));

test('a part of the page that fails to load once is fetched once more', () =>
  inTab(async (tab) => {
    tab.allow(LOST_CHUNKS);
    await tab.page.goto('/forgot-password');
    await waitForIdleChunks(tab.page);
    let tries = 0;
    await tab.page.route(chunksWith(loginCopy.forgot), async (route) => {
      tries += 1;
      await (tries === 1 ? route.abort() : route.continue());
    });
    await tab.page.getByRole('link', { name: forgotPasswordCopy.logIn }).click();
    await screenOf(tab).heading('Log in').waitFor();
    expect(tries).toBe(2);
  }));
