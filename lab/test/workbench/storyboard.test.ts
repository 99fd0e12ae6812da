import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { appWithFlows, screenMachines } from '../../../machines/all-flows.ts';
import { routes } from '../../../src/navigation/site.ts';
import { chartOf, machinesBelow } from '../../charts/chart.ts';
import {
  countsInCsv,
  countsOfSent,
  failuresOf,
  rowsIn,
  spanOf,
  totalsOf,
} from '../../workbench/flow-book/storyboard/counts.ts';
import { funnelOf } from '../../workbench/flow-book/storyboard/funnel.ts';
import { addressesOf, journeyOf } from '../../workbench/flow-book/storyboard/journey.ts';
import { measuresOf } from '../../workbench/flow-book/storyboard/measures.ts';

const charts = [...machinesBelow(appWithFlows), ...screenMachines].map(chartOf);
const siteMap = chartOf(appWithFlows);
const journey = journeyOf(siteMap);
const measures = measuresOf(charts, siteMap, journey);
const pathOf = new Map(addressesOf(journey).map(({ id, path }) => [id, path]));
const pathsOf = (ids: readonly string[]) => ids.map((id) => pathOf.get(id));
const idAt = (path: string) => [...pathOf].find(([, one]) => one === path)?.[0] ?? '';

describe('the journey', () => {
  it('has every address of the site, each once', () => {
    const paths = addressesOf(journey).map(({ path }) => path);
    expect(paths.sort()).toEqual(routes.map(({ path }) => path).sort());
  });

  it('follows the main way step by step, and from the home to its features', () => {
    const steps = journey.areas.find(({ id }) => id === 'onboarding')?.addresses ?? [];
    expect(pathsOf(journey.way)).toEqual([
      ...['/', '/eligibility', '/signup'],
      ...steps.map(({ path }) => path),
      '/dashboard',
    ]);
    expect(pathsOf(journey.branches)).toEqual([
      '/dashboard/cashout',
      '/dashboard/activity/cashouts',
      '/dashboard/account/profile',
    ]);
  });

  it('draws the main way without the redirecting address, and the other ways beside it', () => {
    const arrows = (isMain: boolean) =>
      journey.arrows
        .filter((arrow) => arrow.isMain === isMain)
        .map(({ from, to }) => `${pathOf.get(from)} → ${pathOf.get(to)}`);
    expect(arrows(true)).toContain('/signup/mobile → /signup/name');
    expect(arrows(true)).toContain('/signup/id-check → /dashboard');
    expect(arrows(true)).toHaveLength(journey.way.length - 1 + journey.branches.length);
    expect(arrows(false)).toContain('/login → /signup/next');
    expect(arrows(false)).toContain('/dashboard → /login');
    expect(arrows(false)).toContain('/signup/bank/sync → /signup/bank/login');
    expect(new Set(journey.arrows.map(({ key }) => key)).size).toBe(journey.arrows.length);
  });

  it('follows another site map too: a new step appears by its chart alone', () => {
    const flow = setup({}).createMachine({
      id: 'flow',
      initial: 'end',
      states: { end: { type: 'final' } },
    });
    const machine = setup({ actors: { flow } }).createMachine({
      id: 'site',
      initial: 'first',
      states: {
        first: {
          meta: { path: '/first' },
          invoke: { src: 'flow', onDone: 'steps' },
        },
        steps: {
          initial: 'hub',
          states: {
            hub: {
              meta: { path: '/hub' },
              always: [{ guard: () => true, target: 'one' }, { target: 'two' }],
            },
            one: { meta: { path: '/one' }, invoke: { src: 'flow', onDone: 'hub' } },
            two: { meta: { path: '/two' }, invoke: { src: 'flow', onDone: '#site.first' } },
          },
        },
      },
    });
    expect(journeyOf(chartOf(machine)).way).toEqual([
      'first',
      'steps.hub',
      'steps.one',
      'steps.two',
    ]);
  });
});

describe('what measures an address', () => {
  const passed = (path: string) => measures.at.get(idAt(path))?.passed;

  it('is the last event of every customer who passes', () => {
    expect(passed('/eligibility')).toBe('signup_start');
    expect(passed('/signup/mobile')).toBe('mobile_verified');
    expect(passed('/signup/name')).toBe('name_saved');
    expect(passed('/signup/id-check')).toBe('kyc_result');
    expect(passed('/dashboard/cashout')).toBe('cashout_confirmed');
    // The site map sends it at the end of the flow.
    expect(passed('/signup/bank')).toBe('bank_selected');
  });

  it('is not the event of a failure', () => {
    expect(passed('/signup/bank/sync')).toBe('bank_connect_success');
    expect(measures.at.get(idAt('/signup/bank/sync'))?.events).toContain('bank_connect_failed');
  });

  it('is missing if not every customer sends an event', () => {
    for (const path of ['/', '/signup/next', '/dashboard', '/dashboard/account/profile', '/auth']) {
      expect(passed(path), path).toBeNull();
    }
  });
});

describe('the funnel', () => {
  const stepAt = (path: string, counts: Readonly<Record<string, number>>) =>
    funnelOf(measures, new Map(Object.entries(counts))).find(
      ({ address }) => address === idAt(path),
    );

  it('has the share that is lost since the previous measured step', () => {
    const counts = { signup_start: 200, signup_complete: 150, mobile_verified: 75 };
    expect(stepAt('/eligibility', counts)).toMatchObject({ count: 200, before: null, lost: null });
    expect(stepAt('/signup', counts)).toMatchObject({ count: 150, lost: 0.25 });
    // The address between them is not measured.
    expect(stepAt('/signup/mobile', counts)).toMatchObject({
      count: 75,
      before: idAt('/signup'),
      lost: 0.5,
    });
  });

  it('counts confirmed cash outs, and lists failures with their reasons', () => {
    const { rows } = countsInCsv(
      ',cashout_start,9\n,cashout_confirmed,6\n,cashout_failed,1,offline\n,cashout_failed,2,cashOutRefused',
    );
    const step = funnelOf(measures, totalsOf(rows), failuresOf(rows)).at(-1);
    expect(step).toMatchObject({
      event: 'cashout_confirmed',
      count: 6,
      failed: [
        ['cashOutRefused', 2],
        ['offline', 1],
      ],
    });
  });

  it('does not count a failed identity check as passed', () => {
    const at = '2026-11-20T14:00:00.000Z';
    const { rows } = countsOfSent([
      { name: 'kyc_result', params: { status: 'Success' }, at },
      { name: 'kyc_result', params: { status: 'Failed' }, at },
    ]);
    const steps = funnelOf(measures, totalsOf(rows), failuresOf(rows));
    const check = steps.find(({ address }) => address === idAt('/signup/id-check'));
    expect(check).toMatchObject({ count: 1, failed: [['Failed', 1]] });
  });

  it('lists failures and ends of a flow without an event', () => {
    const silent = measures.at.get(idAt('/dashboard/cashout'))?.silent.map(({ state }) => state);
    expect(silent).toContain('fetchingPlans');
    expect(silent).toContain('amount');
    expect(measures.at.get(idAt('/signup/name'))?.silent.map(({ state }) => state)).not.toContain(
      'saved',
    );
  });
});

describe('counts in a CSV file', () => {
  it.each([
    ['with a head', 'date,event,count\n2026-11-01,login,3\n'],
    ['without one', '2026-11-01,login,3'],
    [
      'with a mark of its byte order, Windows line ends and quotes',
      '\uFEFF"Date","Event","Count"\r\n"2026-11-01","login","3"\r\n\r\n',
    ],
  ])('are read %s', (_, text) => {
    expect(countsInCsv(text)).toEqual({
      rows: [{ date: '2026-11-01', event: 'login', count: 3, reason: null }],
      faults: [],
    });
  });

  it('are reported by line if they are wrong, and the others count', () => {
    const text = [
      'date,event,count',
      '2026-02-30,login,1',
      '2026-11-01,login,two',
      '2026-11-01,"a name',
      'on two lines",5',
      '2026-11-01;login;3',
      '2026-11-01,,3',
      '2026-11-01,login,-1',
      '2026-11-01,login,4',
    ].join('\n');
    expect(countsInCsv(text)).toEqual({
      rows: [
        { date: '2026-11-01', event: 'a name\non two lines', count: 5, reason: null },
        { date: '2026-11-01', event: 'login', count: 4, reason: null },
      ],
      faults: [
        { line: 2, fault: 'date' },
        { line: 3, fault: 'count' },
        { line: 6, fault: 'fields' },
        { line: 7, fault: 'event' },
        { line: 8, fault: 'count' },
      ],
    });
  });

  it('are summed up, between two days on request', () => {
    const { rows } = countsInCsv(
      '2026-11-01,login,1\n2026-11-02,login,2\n2026-11-03,login,4\n,login,8',
    );
    const loginsIn = (from: string | null, to: string | null) =>
      totalsOf(rowsIn(rows, { from, to })).get('login');
    expect(spanOf(rows)).toEqual({ from: '2026-11-01', to: '2026-11-03' });
    expect(loginsIn(null, null)).toBe(15);
    expect(loginsIn('2026-11-02', null)).toBe(6);
    expect(loginsIn(null, '2026-11-01')).toBe(1);
    expect(loginsIn('2026-11-02', '2026-11-02')).toBe(2);
  });
});

it('counts events that the sandbox lists on their day in Sydney, and refuses another format', () => {
  const sent = [{ name: 'login', params: {}, at: '2026-11-20T14:00:00.000Z' }, { name: 'logout' }];
  expect(countsOfSent(sent).rows.map(({ date }) => date)).toEqual(['2026-11-21', null]);
  expect(() => countsOfSent([{ event: 'login' }])).toThrow();
});
