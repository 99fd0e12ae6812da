import { createMemoryHistory } from '@tanstack/react-router';
import { act } from 'react';
import { expect } from 'vitest';
import { type AnyActorLogic, fromPromise, type SimulatedClock, waitFor } from 'xstate';
import type { Profile, User } from '../../domain/entities.ts';
import { type Failure, FailureError } from '../../domain/failures.ts';
import type { AppActor } from '../../machines/app.machine.ts';
import { aUser, profileAt } from '../../machines/samples/values.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { AppProvider } from '../../src/app-context.tsx';
import { KitProvider } from '../../src/kit-provider.tsx';
import { type Address, AddressProvider } from '../../src/navigation/address.ts';
import { createSiteRouter } from '../../src/navigation/tree.ts';
import { ActiveScreen } from '../../src/routes/active-screen.tsx';
import { keepLink } from '../../src/services/action-code.ts';
import { Button, type ButtonProps } from '../../src/ui/button.tsx';
import { type Kept, never, type Stage, startApp, withOnlyEffects } from './fakes.ts';
import { draw } from './renders.ts';
import { goOnUntil } from './until.ts';

type Opening = {
  readonly stage?: Stage;
  /** Facts that the API and the provider know besides those of the stage. */
  readonly profile?: Partial<Profile>;
  readonly user?: Partial<User>;
  readonly memory?: Kept;
  readonly script?: Record<string, AnyActorLogic>;
};

/** A promise actor that fails at once. */
export const fails = (failure: Failure): AnyActorLogic =>
  fromPromise(async () => {
    throw new FailureError(failure);
  });

/** A promise actor that answers at once. */
export const answers = (output: unknown): AnyActorLogic => fromPromise(async () => output);

/** The words in an element, with single spaces between them. */
export const wordsOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** Drawn elements that match a selector. */
export const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** The words of each of these elements. */
export const words = (selector: string): string[] => all(selector).map(wordsOf);

/** The words of the page itself, without its frame. */
export const page = (): string => wordsOf(document.querySelector('main'));

/** The alerts, which are read out at once. */
export const alerts = (): string[] => words('[role=alert]');

/** The status messages that are not empty. */
export const said = (): string[] => words('[role=status]').filter(Boolean);

/** True if the page shows a skeleton. */
export const isSkeleton = (): boolean => document.querySelector('main [aria-busy=true]') !== null;

/** Draws the active screen, and returns a function that removes it. `onShown` as of `ActiveScreen`. */
export function drawSite(app: AppActor, address: Address, onShown?: () => void) {
  return draw(
    <KitProvider>
      <AppProvider value={app}>
        <AddressProvider value={address}>
          <ActiveScreen onShown={onShown} />
        </AddressProvider>
      </AppProvider>
    </KitProvider>,
  );
}

/** Writes a text into a field, replacing its text; `isComposing` as during an input method's composition. */
export function write(
  input: HTMLInputElement | null,
  text: string,
  { isComposing = false } = {},
): Promise<void> {
  return act(async () => {
    if (!input) throw new Error('There is no such field.');
    // React ignores values that a script sets on the element itself, so the prototype's setter is used.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }));
  });
}

/** The class of a button of this variant: buttons that look alike share theirs. */
export async function lookOf(variant: ButtonProps['variant']): Promise<string> {
  const takeAway = await draw(
    <KitProvider>
      <Button variant={variant}>Look</Button>
    </KitProvider>,
  );
  const look = document.querySelector('button')?.className ?? '';
  takeAway();
  return look;
}

/** Opens the site at an address, drawn in its frame, as a customer at a stage finds it. */
export async function openSite(
  url: string,
  { stage, profile = {}, user = {}, memory = {}, script = {} }: Opening = {},
) {
  const session = withOnlyEffects(sessionMachine, {
    restoreSession: answers(stage ? { ...aUser, ...user } : null),
    loadProfile: stage ? answers({ ...profileAt[stage], ...profile }) : never,
  });
  const { app, clock } = startApp({ memory, script: { session, ...script } });
  return openApp(url, app, clock);
}

/** Opens the site of an app that has not started yet, drawn in its frame. */
export async function openApp(url: string, app: AppActor, clock: SimulatedClock) {
  // A new tab has no link.
  keepLink(null);
  const history = createMemoryHistory({ initialEntries: [url] });
  const { address, open } = createSiteRouter(app, history);
  app.start();
  // While the profile cannot be loaded no address opens.
  await Promise.race([open(), waitFor(app, (snapshot) => snapshot.matches('profileUnavailable'))]);
  const takeAway = await drawSite(app, address);
  const named = (selector: string, name: string) =>
    all(selector).find((element) => wordsOf(element) === name);
  return {
    app,
    takeAway,
    /** The path of the address. */
    path: () => address.path(),
    /** Presses the browser's Back. */
    goBack: () => act(async () => history.back()),
    /** Lets time pass for the charts, in ms, and runs what is due. */
    pass: (ms: number) => act(async () => clock.increment(ms)),
    all,
    words,
    /** The subject of the open support panel, if there is one. */
    supportActionCode: () => app.getSnapshot().children.support?.getSnapshot().context.actionCode,
    button: (name: string) => named('button', name),
    /** The address of each link, by its name. */
    links: (selector: string) =>
      Object.fromEntries(all(selector).map((link) => [wordsOf(link), link.getAttribute('href')])),
    /** Waits until all these words are on the page. */
    async sees(...texts: readonly string[]) {
      const missing = () => texts.filter((text) => !wordsOf(document.body).includes(text));
      await goOnUntil(() => missing().length === 0);
      expect(missing(), wordsOf(document.body)).toEqual([]);
    },
    press: (name: string) =>
      act(async () => {
        const control = named('button, a', name);
        if (!control) throw new Error(`There is nothing to press named "${name}".`);
        control.click();
      }),
    /** Chooses an option of the list with this name. */
    choose: (name: string, value: string) =>
      act(async () => {
        const list = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
        if (!list) throw new Error(`There is no list named "${name}".`);
        list.value = value;
        list.dispatchEvent(new Event('change', { bubbles: true }));
      }),
    /** Writes a text into the field with this name, replacing its text. */
    fill: (name: string, text: string) =>
      write(document.querySelector<HTMLInputElement>(`input[name="${name}"]`), text),
  };
}
