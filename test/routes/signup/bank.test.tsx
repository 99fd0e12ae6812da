import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { type Institution, NO_INSTITUTION } from '../../../domain/entities.ts';
import {
  BANK_SEARCH_DEBOUNCE_MS,
  bankPickerMachine,
} from '../../../machines/bank-picker.machine.ts';
import { AppProvider, type Flows } from '../../../src/app-context.tsx';
import { KitProvider } from '../../../src/kit-provider.tsx';
import { AddressProvider } from '../../../src/navigation/address.ts';
import { createSiteRouter } from '../../../src/navigation/tree.ts';
import Picker from '../../../src/routes/signup/bank.screen.tsx';
import { startApp, withOnlyEffects } from '../../support/fakes.ts';
import { draw, drawnIn } from '../../support/renders.ts';

const banks: readonly Institution[] = Array.from({ length: 500 }, (_, index) => ({
  ...NO_INSTITUTION,
  id: `PD${index}`,
  shortName: `${index % 10 === 0 ? 'Credit Union' : 'Bank'} ${index}`,
}));

/** Tiles of the visible slide and of two beside it. */
const MAX_TILES = 18;

test('of 500 banks few are drawn, none again while a search is typed, and little else with its results', async () => {
  const { app, clock } = startApp({
    stage: 'bank',
    script: {
      bankPicker: withOnlyEffects(bankPickerMachine, {
        refreshToken: fromPromise(async () => {}),
        listInstitutions: fromPromise(async () => banks),
      }),
    },
  });
  const site = createSiteRouter(app, createMemoryHistory({ initialEntries: ['/signup/bank'] }));
  app.start();
  await site.open();
  const flow = app.getSnapshot().children.bankPicker as Flows['bankPicker'];
  await draw(
    <KitProvider>
      <AppProvider value={app}>
        <AddressProvider value={site.address}>
          <Picker />
        </AddressProvider>
      </AppProvider>
    </KitProvider>,
  );
  const tiles = () => document.querySelectorAll('ul button').length;
  expect(document.body.textContent).toContain('of 500');
  expect(tiles()).toBeLessThanOrEqual(MAX_TILES);

  expect(await drawnIn(() => flow.send({ type: 'search.typed', query: 'cred' }))).toEqual([
    ['SearchField'],
  ]);
  expect(await drawnIn(() => flow.send({ type: 'search.typed', query: 'credit' }))).toEqual([
    ['SearchField'],
  ]);
  expect(await drawnIn(() => clock.increment(BANK_SEARCH_DEBOUNCE_MS))).toEqual([
    ['Found', 'Slides', 'Shown'],
  ]);
  expect(document.body.textContent).toContain('of 50');
  expect(tiles()).toBeLessThanOrEqual(MAX_TILES);
});
