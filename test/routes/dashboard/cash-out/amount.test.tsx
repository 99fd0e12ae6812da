import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { createActor, fromPromise, fromTransition } from 'xstate';
import type { Overview } from '../../../../domain/entities.ts';
import { cashOutMachine } from '../../../../machines/cash-out.machine.ts';
import type { Flows } from '../../../../src/app-context.tsx';
import { KitProvider } from '../../../../src/kit-provider.tsx';
import { CashOutAmount } from '../../../../src/routes/dashboard/cash-out/amount.tsx';
import { anOverview } from '../../../domain/support.ts';
import { withOnlyEffects } from '../../../support/fakes.ts';
import { draw, drawnIn } from '../../../support/renders.ts';

let flow: Flows['cashOut'];
let answer = (_: Overview) => {};

const slider = () => document.querySelector<HTMLInputElement>('input[type=range]');

beforeEach(async () => {
  const read = new Promise<Overview>((resolve) => {
    answer = resolve;
  });
  flow = createActor(withOnlyEffects(cashOutMachine, { readOverview: fromPromise(() => read) }), {
    input: { lastPayment: null, overview: anOverview(), draft: {} },
    // Records the drafts that the tab is to keep.
    parent: createActor(fromTransition((heard) => heard, null)),
  });
  flow.start();
  await draw(
    <KitProvider>
      <CashOutAmount flow={flow} />
    </KitProvider>,
  );
});

test('the home’s figures show at once, and wait for fresh ones', async () => {
  const proceed = () => document.querySelector('button[type=submit]')?.getAttribute('aria-busy');
  expect(slider()).toHaveProperty('value', '100');
  expect(slider()?.getAttribute('aria-disabled')).toBe('true');
  expect(proceed()).toBe('true');
  await act(async () => answer(anOverview({ available: 9_000 })));
  expect(slider()).toHaveProperty('value', '90');
  expect(proceed()).toBeNull();
});

test('a move of the slider draws the slider and the costs again, once, and nothing else', async () => {
  await act(async () => answer(anOverview()));
  for (const amount of [19_000, 18_000, 17_000]) {
    const drawn = await drawnIn(() => flow.send({ type: 'amount.changed', amount }));
    expect(drawn).toEqual([['ChosenAmount', 'Price', 'ChosenSummary']]);
  }
  expect(slider()).toHaveProperty('value', '170');
});

test('a move that changes nothing draws nothing', async () => {
  await act(async () => answer(anOverview()));
  const drawn = await drawnIn(() => {
    flow.send({ type: 'amount.changed', amount: 10_000 });
    flow.send({ type: 'amount.changed', amount: 12_345 });
  });
  expect(drawn).toEqual([]);
});
