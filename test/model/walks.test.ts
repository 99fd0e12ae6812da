import { describe, expect, test } from 'vitest';
import bankLogin from '../browser/model/bank-login.driver.ts';
import cashOut from '../browser/model/cash-out.driver.ts';
import type { Driver } from '../browser/model/driver.ts';
import { loadDrivers, undrivenMachines } from '../browser/model/drivers.ts';
import { gapsOf, unseenStates } from '../browser/model/gaps.ts';
import payment from '../browser/model/payment.driver.ts';
import {
  type Aim,
  endingOf,
  outcomesOf,
  sights,
  visibleStates,
  walksOf,
} from '../browser/model/walks.ts';

const drivers = await loadDrivers();
const walksFor = (aim: Aim) => drivers.map((driver) => ({ driver, paths: walksOf(driver, aim) }));
const everything = walksFor('everything');

const listedIn = (driver: Driver) => new Set(Object.keys(driver.unreachable ?? {}));
/** As if every outcome that is not listed had been brought about. */
const allOutcomes = (driver: Driver) => ({
  outcomes: new Set(outcomesOf(driver).filter((name) => !listedIn(driver).has(name))),
});

test('each machine with a screen has a driver, found by its file name', () => {
  expect(undrivenMachines()).toEqual([]);
  expect(undrivenMachines(['name', 'session', 'income'], ['name', 'wages'])).toEqual([
    'machines/income.machine.ts has no driver: write test/browser/model/income.driver.ts, or say in test/browser/model/drivers.ts why it needs none.',
    'test/browser/model/wages.driver.ts has no machine: remove it.',
    'test/browser/model/drivers.ts lists "app" without need: take it out.',
  ]);
});

describe.each([
  ['everything', everything],
  ['what is seen and done', walksFor('what is seen and done')],
])('walks for %s', (_, walks) => {
  test('lead along the chart, each step from where the last one ended', () => {
    for (const { driver, paths } of walks) {
      for (const { graph, steps } of paths) {
        let at = graph.initial;
        for (const step of steps) {
          expect(at.steps.includes(step), `${driver.machine.id}: ${step.event.type}`).toBe(true);
          at = step.to;
        }
      }
    }
  });

  test('reach every state that a customer can see, and do whatever a customer or their device does', () => {
    for (const { driver, paths } of walks) {
      const situations = paths.flatMap(({ graph, steps }) => [
        graph.initial.snapshot,
        ...steps.map(({ to }) => to.snapshot),
      ]);
      const states = new Set(situations.flatMap((snapshot) => sights(driver, snapshot)));
      expect(unseenStates(driver, { states })).toEqual([]);
      const done = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => event.type)));
      expect(Object.keys(driver.events).filter((type) => !done.has(type))).toEqual([]);
    }
  });
});

test('walks for everything bring about every outcome that is not listed', () => {
  for (const { driver, paths } of everything) {
    const outcomes = paths.flatMap(({ steps }) =>
      steps.map(({ event }) => {
        const ending = endingOf(driver, event);
        return `${ending?.actor}: ${ending?.outcome}`;
      }),
    );
    expect(gapsOf(driver, { outcomes: new Set(outcomes) })).toEqual([]);
  }
});

describe('what cannot be seen is not asked for', () => {
  test('a state that is left at once, one that ends the flow, and one that is listed', () => {
    const visible = visibleStates(cashOut);
    expect(visible).toContain('paying.held');
    expect(visible).not.toContain('succeeded');
    expect(visibleStates(payment)).not.toContain('starting');
    const dashboard = drivers.find(({ machine }) => machine.id === 'dashboard') as Driver;
    expect(visibleStates(dashboard)).toContain('dialog');
    expect(visibleStates(dashboard)).not.toContain('dialog.choosing');
  });
});

describe('what is wrong is reported', () => {
  const done = allOutcomes(bankLogin);

  test('a state that was not seen', () => {
    expect(unseenStates(bankLogin, { states: new Set(['connecting, well']) })).toEqual([
      'credentials',
    ]);
  });

  test('a state without facts, and facts of none', () => {
    const { connecting: _, ...states } = bankLogin.states;
    const driver = { ...bankLogin, states: { ...states, waiting: () => ({ sees: [] }) } };
    expect(gapsOf(driver, done)).toEqual([
      'Nothing says what "connecting" looks like. Say it in the driver of "bankLogin".',
      'The chart has no state "waiting". Take it out in the driver of "bankLogin".',
    ]);
  });

  test('an outcome that was not brought about, and one that is listed without need', () => {
    const outcomes = new Set(done.outcomes);
    outcomes.delete('connectBank: tooManyAttempts');
    outcomes.add('connectBank: offline');
    expect(gapsOf(bankLogin, { outcomes })).toEqual([
      '"connectBank: tooManyAttempts" was not brought about. Do so, or say why not, in the driver of "bankLogin".',
      '"connectBank: offline" is listed, though it is reached or unknown. Take it out in the driver of "bankLogin".',
    ]);
  });

  test('a start that nobody takes', () => {
    const { 'a bank with three secrets': _, ...starts } = bankLogin.starts;
    expect(gapsOf({ ...bankLogin, starts }, done)).toEqual([
      'Nobody starts as "a bank with three secrets". Do so, or say why not, in the driver of "bankLogin".',
    ]);
  });
});
