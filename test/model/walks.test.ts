import { describe, expect, test } from 'vitest';
import { loadDrivers, undrivenMachines } from '../browser/model/drivers.ts';
import { gapsOf, unseenStates } from '../browser/model/gaps.ts';
import { type Aim, endingOf, sights, walksOf } from '../browser/model/walks.ts';

const drivers = await loadDrivers();
const walksFor = (aim: Aim) => drivers.map((driver) => ({ driver, paths: walksOf(driver, aim) }));
const everything = walksFor('everything');

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
  test('follow the chart, each step from the end of the one before', () => {
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

  test('reach every state that a customer can see, and make every event of a customer or their device', () => {
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

test('walks for everything reach every outcome that is not listed', () => {
  for (const { driver, paths } of everything) {
    const outcomes = paths.flatMap(({ steps }) =>
      steps.map(({ event }) => {
        const ending = endingOf(event);
        return `${ending?.actor}: ${ending?.outcome}`;
      }),
    );
    expect(gapsOf(driver, { outcomes: new Set(outcomes) })).toEqual([]);
  }
});
