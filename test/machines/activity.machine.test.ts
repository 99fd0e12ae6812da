import { expect, test } from 'vitest';
import type { HistoryList, HistoryRow } from '../../domain/history.ts';
import { activityMachine } from '../../machines/activity.machine.ts';
import { anOverview } from '../../machines/samples/values.ts';
import { play } from './support.ts';

function cashOut(loanId: number): HistoryRow {
  return { loanId, date: '2026-11-02', amount: 10_000, fee: 500, isRepaid: null };
}
const cashOuts = (count: number) => Array.from({ length: count }, (_, index) => cashOut(index));

function history(list: HistoryList = 'cashOuts') {
  const flow = play(activityMachine, { list });
  return {
    ...flow,
    turnTo: (page: number) => flow.actor.send({ type: 'page.turned', page }),
    request: (loanId: number | null) => flow.actor.send({ type: 'document.requested', loanId }),
  };
}

test('repayments are listed with the latest loan first', () => {
  expect(history('repayments').context().order).toEqual({ column: 'loan', isDescending: true });
});

test('a column sorts upwards, then downwards, and returns to the first page', async () => {
  const { readHistory, context, actor, turnTo } = history();
  await readHistory.answer(cashOuts(25));
  turnTo(2);
  actor.send({ type: 'column.chosen', column: 'amount' });
  expect(context()).toMatchObject({ order: { column: 'amount', isDescending: false }, page: 0 });
  actor.send({ type: 'column.chosen', column: 'amount' });
  expect(context().order).toEqual({ column: 'amount', isDescending: true });
  actor.send({ type: 'column.chosen', column: 'date' });
  expect(context().order).toEqual({ column: 'date', isDescending: false });
});

test.each([0, 3])(
  'the states of %i rows load after the rows, and no row waits for them',
  async (count) => {
    const { readHistory, readOverview, value, context } = history();
    expect(readOverview.calls).toEqual([]);
    await readHistory.answer(cashOuts(count));
    expect(context().overview).toBeNull();
    await readOverview.answer(anOverview);
    expect(context().overview).toBe(anOverview);
    expect(value().history).toBe(count > 0 ? 'listed' : 'empty');
  },
);

test('pages are ten rows long, and there is none after the last [R2.98]', async () => {
  const { readHistory, context, turnTo } = history();
  await readHistory.answer(cashOuts(21));
  for (const [page, shown] of [
    [1, 1],
    [2, 2],
    [3, 2],
    [-1, 2],
    [0, 0],
  ] as const) {
    turnTo(page);
    expect(context().page).toBe(shown);
  }
});

test('one document is downloaded at a time', async () => {
  const { request, downloadDocument, value } = history();
  request(12);
  request(13);
  request(null);
  expect(value().document).toBe('downloading');
  expect(downloadDocument.calls.map(({ input }) => input)).toEqual([{ loanId: 12 }]);
  await downloadDocument.answer();
  expect(value().document).toBe('saved');
  request(null);
  expect(downloadDocument.input).toEqual({ loanId: null });
});

test('a failed download shows its failure at its document, and a retry clears it', async () => {
  const { request, downloadDocument, value, context } = history();
  request(12);
  await downloadDocument.fail('documentUnavailable');
  expect(value().document).toBe('failed');
  expect(context()).toMatchObject({
    document: { loanId: 12 },
    documentFailure: { code: 'documentUnavailable' },
    failure: null,
  });
  request(12);
  expect(context().documentFailure).toBeNull();
  await downloadDocument.crash();
  expect(context().documentFailure).toEqual({ code: 'generic' });
});
