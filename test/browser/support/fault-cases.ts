import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { FailureCode } from '../../../domain/failures.ts';
import { failureText } from '../../../src/copy/failures.ts';
import { statesCopy } from '../../../src/copy/states.ts';
import { BREAKS, type Break, breakCalls, expectMessage, hurryTo } from './faults.ts';
import { inClockedTab } from './in-tab.ts';
import { type Screen, screenOf } from './screen.ts';
import type { Tab } from './tab.ts';

/** Call that is broken in several ways, one after the other. */
type BrokenCall = {
  /** Method and path, such as `PUT /v3/Users/detail`. */
  readonly call: string;
  /** Expected message: that of a failure code, or another text. */
  readonly says: FailureCode | { readonly words: string };
  /** Makes the call; by default the case's own button. */
  readonly press?: (screen: Screen) => Promise<unknown>;
  /** Faults of the call, if they differ from the default ones. */
  readonly breaks?: Readonly<Record<string, Break>>;
  /** Expected message after a cut connection, if it is not the default one: the same as for other faults, or this text. */
  readonly unreached?: 'alike' | { readonly words: string };
};

/** Screen with calls that fail for a while. */
export type FaultCase = {
  readonly title: string;
  /** Brings a customer to the screen. */
  readonly open: (tab: Tab) => Promise<unknown>;
  /** Typed or chosen values, by label. They must survive every failure. */
  readonly typed?: Readonly<Record<string, string>>;
  /**
   * Button that makes the calls. Without it, the screen makes them when it loads: the case opens the screen again with a broken
   * call, and presses its retry button.
   */
  readonly press?: string;
  readonly calls: readonly BrokenCall[];
  /** Returns an element of the screen that follows once no call is broken. */
  readonly leads: (screen: Screen) => Locator;
};

const control = ({ page }: Screen, label: string) => page.getByLabel(label, { exact: true });

/** Removes spaces and hyphens, which fields add. */
const plain = (text: string) => text.replaceAll(/[ -]/g, '');

async function enter(screen: Screen, label: string, text: string): Promise<void> {
  const field = control(screen, label);
  await field.waitFor();
  const isChoice = (await field.evaluate(({ tagName }) => tagName)) === 'SELECT';
  await (isChoice ? field.selectOption(text) : field.fill(text));
}

/** Defines a test for each case. */
export function testFaults(cases: readonly FaultCase[]): void {
  for (const one of cases) test(one.title, () => inClockedTab((tab) => outlast(tab, one)));
}

/**
 * Expects that each failing call of a screen shows a message, that typed text and the screen stay, and that a retry works once
 * the fault is over.
 */
async function outlast(
  tab: Tab,
  { open, typed = {}, press, calls, leads }: Omit<FaultCase, 'title'>,
): Promise<void> {
  const screen = screenOf(tab);
  const again = () => screen.button(press ?? statesCopy.tryAgain).click();
  const shown = (words: string) => screen.textContaining(words).filter({ visible: true }).first();
  await open(tab);
  for (const [label, text] of Object.entries(typed)) await enter(screen, label, text);
  for (const { call, says, breaks, unreached, ...own } of calls) {
    const words = typeof says === 'string' ? failureText({ code: says }) : says.words;
    const message = shown(words);
    if (press === undefined && !own.press) {
      await breakCalls(tab, { [call]: BREAKS['an error 500'] });
      await tab.page.reload();
      await hurryTo(tab, message);
    }
    await expectMessage(tab, call, {
      press: () => (own.press ? own.press(screen) : again()),
      message,
      ...(breaks && { breaks }),
      ...(unreached && { unreached: unreached === 'alike' ? message : shown(unreached.words) }),
    });
  }
  for (const [label, text] of Object.entries(typed)) {
    expect(plain(await control(screen, label).inputValue())).toBe(plain(text));
  }
  const last = calls.at(-1)?.press;
  await (last ? last(screen) : again());
  // Waits in real time, because a moved clock would time out pending calls.
  await leads(screen).waitFor();
}
