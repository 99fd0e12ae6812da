import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Stage } from '../../domain/onboarding.ts';
import { PAGE_PATIENCE_MS } from '../support/patience.ts';
import { makeCustomer, openSignedIn, PAGE_WITHOUT_APP, PATHS } from './support/customers.ts';
import { inTab } from './support/in-tab.ts';
import { testSandbox } from './support/sandbox.ts';
import { ADDRESSES, isRight, look, MONEY, type Sight, travel } from './support/sight.ts';
import type { Tab } from './support/tab.ts';
import { recordCalls } from './support/traffic.ts';

const WALKS = 200;
const SEED = 20_260_302;
/** How late the API answers, in ms: long enough for a person to go elsewhere meanwhile. */
const LATE_MS = 60;
/** How often it is looked whether address and app agree, in ms. */
const PAUSE_MS = 10;

const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ does: fc.constant('press' as const), which: fc.nat(999) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('goOn' as const),
      times: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 10, arbitrary: fc.record({ does: fc.constant('back' as const) }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('forward' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('type' as const), which: fc.nat(999) }) },
);

type Walk = ReturnType<typeof walksOf>[number];

/** Chance alone would hardly ever move money: this walk does, and goes back over it. */
const CASH_OUT: Walk = [
  { does: 'goOn', times: 20 },
  { does: 'back' },
  { does: 'back' },
  { does: 'forward' },
];

/** The walks of one of so many starts. */
function walksOf(start: number, starts: number) {
  const all = fc.sample(fc.array(step, { minLength: 3, maxLength: 6, size: 'max' }), {
    numRuns: WALKS,
    seed: SEED,
  });
  return all.filter((_, index) => index % starts === start);
}

/** Runs in the page: presses one of its controls, or without a number what leads on. Answers its name; null where there is none. */
function pressOne(which: number | null): string | null {
  const ONWARD = [
    '^Agree',
    '^Yes, continue',
    '^Done',
    '^Continue',
    '^Cash Out$',
    '^Send',
    '^Save',
    '^Get',
    '^Read the loan',
  ];
  const TEXTS: Record<string, string> = {
    mobile: '0491 570 006',
    firstName: 'Kim',
    lastName: 'Nguyen',
  };
  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  for (const input of within.querySelectorAll('input')) {
    const text = TEXTS[input.name];
    if (!text || input.value) continue;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  // What has to be read before it can be agreed to is scrolled to its end first.
  const unread = [...within.querySelectorAll<HTMLElement>('[tabindex]')].find(
    ({ scrollTop, clientHeight, scrollHeight }) => scrollTop + clientHeight < scrollHeight - 1,
  );
  if (which === null && unread) {
    unread.scrollTop = unread.scrollHeight;
    return 'scroll';
  }
  const controls = [...within.querySelectorAll<HTMLElement>('button, a[href^="/"]')].filter(
    (control) =>
      control.checkVisibility() &&
      !control.matches(':disabled, [aria-disabled=true], [aria-busy=true], [target], [download]') &&
      !control.closest('[inert]'),
  );
  const onward = ONWARD.map((name) => new RegExp(name)).flatMap((name) =>
    controls.filter(({ textContent }) => name.test(textContent ?? '')),
  );
  const control = which === null ? onward[0] : controls[which % controls.length];
  control?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  control?.click();
  return control?.textContent ?? null;
}

/** Back to before a reload loads another page, in which nothing waits any more. */
function passOver(error: unknown): string {
  if (!/context was destroyed/.test(String(error))) throw error;
  return 'another page';
}

/** Walks in a tab, one walk after the other, each from where the one before ended. */
async function walk(
  tab: Tab,
  walks: readonly Walk[],
  restart: () => Promise<void>,
): Promise<number> {
  const { page } = tab;
  const calls = recordCalls(tab);
  const paid = () => calls.filter((call) => MONEY.includes(call)).length;
  const done: string[] = [];

  async function rest(): Promise<Sight> {
    let sight: Sight | undefined;
    for (const patience = performance.now() + PAGE_PATIENCE_MS; performance.now() < patience; ) {
      // A page that is being loaded is looked at anew.
      sight = await page.evaluate(look).catch(() => undefined);
      if (sight && isRight(sight)) return sight;
      await wait(PAUSE_MS);
    }
    throw new Error(`${JSON.stringify(sight)} after ${done.slice(-12).join(', ')}`);
  }

  async function take(next: Walk[number]): Promise<string | null> {
    switch (next.does) {
      case 'press':
        return page.evaluate(pressOne, next.which);
      case 'goOn':
        for (let time = 0; time < next.times; time += 1) {
          done.push(`on: ${await page.evaluate(pressOne, null)}`);
          await rest();
        }
        return `${next.times} times`;
      case 'back':
      case 'forward':
        return page.evaluate(travel, next.does);
      case 'reload':
        await page.reload();
        return 'reload';
      case 'type': {
        const address = ADDRESSES[next.which % ADDRESSES.length] ?? '/';
        await page.goto(address);
        return address;
      }
    }
  }

  for (const steps of walks) {
    if ((await rest()).path === '/login') await restart();
    for (const next of steps) {
      const before = paid();
      const { length } = done;
      done.push(next.does);
      done[length] = `${next.does}: ${await take(next).catch(passOver)}`;
      await rest();
      if (next.does !== 'press' && next.does !== 'goOn')
        expect(paid(), done.slice(-8).join(', ')).toBe(before);
    }
  }
  return paid();
}

/** In place of the page that the tab holds: nobody can go back to that. */
async function openApp({ page }: Tab): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(PAGE_WITHOUT_APP);
  await page.evaluate(() => location.replace('/eligibility'));
  await page.waitForURL((url) => url.pathname !== PAGE_WITHOUT_APP);
}

const STARTS = [null, 'mobile', 'name', 'dashboard'] as const satisfies (Stage | null)[];

test('wherever 200 walks lead, address and app agree, no page is blank, and only presses move money', async () => {
  await testSandbox().control('PUT', '/sandbox/faults', [
    { method: '*', path: '/v3/*', delayMs: LATE_MS, times: 0 },
  ]);
  const payments = await Promise.all(
    STARTS.map(async (stage, index) => {
      let paid = 0;
      await inTab(async (tab) => {
        const customer = stage && (await makeCustomer(tab, stage));
        const restart = async () => {
          if (customer) await openSignedIn(tab, customer, PATHS[stage]);
          else await openApp(tab);
        };
        await restart();
        const walks = walksOf(index, STARTS.length);
        paid = await walk(tab, stage === 'dashboard' ? [CASH_OUT, ...walks] : walks, restart);
      });
      return paid;
    }),
  );
  expect(payments.reduce((sum, paid) => sum + paid, 0)).toBeGreaterThan(0);
});
