import { act, type ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { createActor, fromTransition } from 'xstate';
import type { ResendLockoutActor } from '../../../machines/resend-lockout.machine.ts';
import { KitProvider } from '../../../src/kit-provider.tsx';
import { SecondsLeft } from '../../../src/routes/parts/notices/seconds-left.tsx';
import { draw } from '../../support/renders.ts';
import { wordsOf } from '../../support/site.tsx';

/** A counter that the test controls. */
function counting(from: number) {
  const counter = createActor(
    fromTransition(
      (_, { secondsLeft }: { type: 'told'; secondsLeft: number }) => ({ secondsLeft }),
      {
        secondsLeft: from,
      },
    ),
  );
  counter.start();
  return {
    counter: counter as unknown as ResendLockoutActor,
    tell: (secondsLeft: number) => act(async () => counter.send({ type: 'told', secondsLeft })),
  };
}

async function show(node: ReactElement) {
  await draw(<KitProvider>{node}</KitProvider>);
}
const seen = () => wordsOf(document.querySelector('[aria-hidden=true]'));
const heard = () => [...document.querySelectorAll('[role=status]')].map(wordsOf).filter(Boolean);

describe('the seconds that are left', () => {
  async function open(from: number) {
    const { counter, tell } = counting(from);
    await show(
      <SecondsLeft
        counter={counter}
        show={(seconds) => `${seconds} s left`}
        say={(seconds) => `About ${seconds} seconds`}
      />,
    );
    return tell;
  }

  test.each([
    [301, []],
    [300, ['About 300 seconds']],
    [121, ['About 300 seconds']],
    [120, ['About 120 seconds']],
    [61, ['About 120 seconds']],
    [60, ['About 60 seconds']],
    [31, ['About 60 seconds']],
    [30, ['About 30 seconds']],
    [11, ['About 30 seconds']],
    [10, ['About 10 seconds']],
    [6, ['About 10 seconds']],
    [5, ['About 5 seconds']],
    [1, ['About 5 seconds']],
    [0, ['About 0 seconds']],
  ])('are shown one by one, and read out at sensible steps only: %i', async (seconds, words) => {
    await open(seconds);
    expect(seen()).toBe(`${seconds} s left`);
    expect(heard()).toEqual(words);
  });

  test('go on as the counter does', async () => {
    const tell = await open(62);
    await tell(61);
    expect([seen(), heard()]).toEqual(['61 s left', ['About 120 seconds']]);
    await tell(60);
    expect([seen(), heard()]).toEqual(['60 s left', ['About 60 seconds']]);
  });
});
