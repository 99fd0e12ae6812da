import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createSiteRouter } from '../../src/routes/tree.ts';
import { type Stage, startApp } from '../support/fakes.ts';

async function open(url: string, stage?: Stage, isEligible = false) {
  const { app, clock } = startApp({ ...(stage && { stage }), memory: { isEligible, cashedOut: null } });
  const history = createMemoryHistory({ initialEntries: [url] });
  const { router, gate } = createSiteRouter(app, history);
  history.subscribe(() => void router.load());
  gate.follow(router);
  app.start();
  await router.load();
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  await settle();
  return { app, clock, history, router, settle, path: () => history.location.pathname };
}

test('a visitor who opens the root stands at the eligibility check', async () => {
  const { path, history } = await open('/');
  expect(path()).toBe('/eligibility');
  expect(history.length).toBe(1);
});
test('a signed-out deep link to the dashboard is replaced by the log-in', async () => {
  const { path, history } = await open('/dashboard');
  expect(path()).toBe('/login');
  expect(history.length).toBe(1);
});
test('unknown', async () => {
  const { path, app } = await open('/nope');
  expect(path()).toBe('/nope');
  expect(app.getSnapshot().value).toBe('notFound');
});
test('unknown below signup', async () => {
  const { path } = await open('/signup/nope/x', 'employment');
  expect(path()).toBe('/signup/employment');
});
test('forward', async () => {
  const { path, app, settle, history } = await open('/eligibility');
  const flow = app.getSnapshot().children.eligibility;
  for (const check of ['isOver18', 'hasIdDocument', 'isEmployed'] as const) flow?.send({ type: 'check.changed', check, checked: true });
  flow?.send({ type: 'start.requested' });
  await settle();
  expect(path()).toBe('/signup');
  expect(history.length).toBe(2);
  history.back();
  await settle();
  expect(app.getSnapshot().value).toBe('eligibility');
  history.forward();
  await settle();
  expect(app.getSnapshot().value).toBe('signup');
});
