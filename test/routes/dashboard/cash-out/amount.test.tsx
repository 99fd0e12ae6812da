import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type CashOutActor, cashOutMachine } from '../../../../machines/cash-out.machine.ts';
import { KitProvider } from '../../../../src/kit-provider.tsx';
import { CashOutAmount } from '../../../../src/routes/dashboard/cash-out/amount.tsx';
import { anOverview } from '../../../domain/support.ts';
import { silenced } from '../../../support/fakes.ts';
import { draw, drawnIn } from '../../../support/renders.ts';

let flow: CashOutActor;
let takeAway = () => {};

beforeEach(async () => {
  flow = createActor(
    silenced(cashOutMachine, { readOverview: fromPromise(async () => anOverview()) }),
    { input: { lastPayment: null } },
  );
  flow.start();
  takeAway = await draw(
    <KitProvider>
      <CashOutAmount flow={flow} />
    </KitProvider>,
  );
});
afterEach(() => takeAway());

test('a move of the slider draws the slider and the costs again, once, and nothing else', async () => {
  for (const amount of [19_000, 18_000, 17_000]) {
    const drawn = await drawnIn(() => flow.send({ type: 'amount.changed', amount }));
    expect(drawn).toEqual([['ChosenAmount', 'Costs']]);
  }
  expect(document.querySelector('input[type=range]')).toHaveProperty('value', '170');
});

test('a move that changes nothing draws nothing', async () => {
  const drawn = await drawnIn(() => {
    flow.send({ type: 'amount.changed', amount: 20_000 });
    flow.send({ type: 'amount.changed', amount: 12_345 });
  });
  expect(drawn).toEqual([]);
});
