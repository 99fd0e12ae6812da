import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { type AnyActorLogic, type AnyActorRef, fromPromise } from 'xstate';
import { ONBOARDING_STEPS } from '../../domain/onboarding.ts';
import type { Moments } from '../../domain/reports.ts';
import type { AppActor } from '../../machines/app.machine.ts';
import { cashOutMachine } from '../../machines/cash-out.machine.ts';
import { dashboardMachine } from '../../machines/dashboard.machine.ts';
import { loginMachine } from '../../machines/login.machine.ts';
import { nameMachine } from '../../machines/name.machine.ts';
import { anOverview, aUser, profileAt } from '../../machines/samples/values.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { type MeasuredPage, watchMoments } from '../../src/reports/moments.ts';
import { never, type Stage, startApp, withOnlyEffects } from '../support/fakes.ts';

/** A call that the test ends. */
function pending<Answer>() {
  const call = { end: (_answer: Answer) => {}, fail: () => {} };
  const answer = new Promise<Answer>((resolve, reject) => {
    call.end = resolve;
    call.fail = () => reject(new TypeError('no answer'));
  });
  return Object.assign(call, { logic: fromPromise(() => answer) as AnyActorLogic });
}

/** A page with a clock and frames that the test moves. */
class FakePage implements MeasuredPage {
  time = 0;
  hasScreen = true;
  readonly measured: [name: string, start: number, end: number][] = [];
  hide = () => {};
  paintAmount = (_at: number) => {};
  private frames: (() => void)[] = [];

  /** Draws a frame, this many ms later. */
  draw(after: number) {
    this.time += after;
    for (const callback of this.frames.splice(0)) callback();
  }

  now = () => this.time;
  afterFrame = (callback: () => void) => {
    this.frames.push(callback);
  };
  isDrawn = () => this.hasScreen;
  onHidden = (callback: () => void) => {
    this.hide = callback;
  };
  onAmount = (callback: (at: number) => void) => {
    this.paintAmount = callback;
  };
  measure = (name: string, { start, end }: { start: number; end: number }) => {
    this.measured.push([name, start, end]);
  };
}

let running: AppActor | undefined;

afterEach(() => {
  running?.stop();
});

/** An app opened at a stage, or signed out, and the moments measured there from then on. */
async function open(
  to: `#${string}`,
  stage: Stage | undefined,
  flows: Record<string, AnyActorLogic>,
) {
  const { app } = startApp({ ...(stage ? { stage } : {}), script: flows });
  running = app;
  app.start();
  await expect.poll(() => app.getSnapshot().hasTag('booting')).toBe(false);
  app.send({ type: 'xstate.route', to } as Parameters<typeof app.send>[0]);
  const page = new FakePage();
  const told: Moments[] = [];
  page.time = 1_000;
  watchMoments(app as AnyActorRef, (moments) => told.push(moments), page);
  const flow = (id: string): AnyActorRef => {
    const child = (app.getSnapshot().children as Record<string, AnyActorRef>)[id];
    if (!child) throw new Error(`No flow "${id}" runs.`);
    return child;
  };
  return { app, page, told, flow };
}

/** Lets the answers of effects arrive. */
const settle = () => wait(0);

describe('from the log-in to the amount', () => {
  const credentials = {
    type: 'credentials.submitted',
    email: 'kim@example.com',
    password: 'Password1!',
  };

  function openLogin() {
    const signingIn = pending<typeof aUser>();
    const reading = pending<typeof anOverview>();
    const session = withOnlyEffects(sessionMachine, {
      restoreSession: fromPromise(async () => null),
      loadProfile: fromPromise(async () => profileAt.dashboard),
    });
    return open('#login', undefined, {
      session,
      login: withOnlyEffects(loginMachine, { signIn: signingIn.logic }),
      dashboard: withOnlyEffects(dashboardMachine, { readOverview: reading.logic }),
    }).then((opened) => ({ ...opened, signingIn, reading }));
  }

  test('ends with the frame that shows it', async () => {
    const { flow, page, told, signingIn, reading } = await openLogin();
    flow('login').send(credentials);
    page.time += 300;
    signingIn.end(aUser);
    await expect.poll(() => flow('dashboard')).toBeDefined();
    page.draw(100);
    expect(told, 'a home without its amount').toEqual([]);
    reading.end(anOverview);
    await settle();
    page.draw(50);
    expect(told).toEqual([{ logInToAmount: 450 }]);
    expect(page.measured).toEqual([['logInToAmount', 1_000, 1_450]]);
  });

  test('is not measured if the log-in is refused', async () => {
    const { flow, page, told, signingIn } = await openLogin();
    flow('login').send(credentials);
    expect(flow('login').getSnapshot().hasTag('busy')).toBe(true);
    signingIn.fail();
    await expect.poll(() => flow('login').getSnapshot().hasTag('busy')).toBe(false);
    page.draw(50);
    expect(told).toEqual([]);
  });

  test('is not measured if the page is hidden meanwhile', async () => {
    const { flow, page, told, signingIn, reading } = await openLogin();
    flow('login').send(credentials);
    page.hide();
    signingIn.end(aUser);
    reading.end(anOverview);
    await expect.poll(() => flow('dashboard')).toBeDefined();
    await settle();
    page.draw(50);
    expect(told).toEqual([]);
  });
});

describe('from “Cash Out” to its slider', () => {
  const openHome = () => {
    const reading = pending<typeof anOverview>();
    return open('#dashboard', 'dashboard', {
      dashboard: withOnlyEffects(dashboardMachine, {
        readOverview: fromPromise(async () => anOverview),
      }),
      cashOut: withOnlyEffects(cashOutMachine, { readOverview: reading.logic }),
    }).then((opened) => ({ ...opened, reading }));
  };

  test('waits until the screen has loaded', async () => {
    const { app, page, told, reading } = await openHome();
    app.send({ type: 'xstate.route', to: '#cashOut' });
    reading.end(anOverview);
    await settle();
    page.hasScreen = false;
    page.draw(200);
    expect(told).toEqual([]);
    page.hasScreen = true;
    page.draw(16);
    expect(told).toEqual([{ cashOutToSlider: 216 }]);
  });

  test('is not measured if the customer goes elsewhere meanwhile', async () => {
    const { app, page, told, reading } = await openHome();
    app.send({ type: 'xstate.route', to: '#cashOut' });
    app.send({ type: 'xstate.route', to: '#dashboard' });
    reading.end(anOverview);
    await settle();
    page.draw(50);
    expect(told).toEqual([]);
  });

  test('the longest of a visit is reported', async () => {
    const { app, page, told, reading } = await openHome();
    reading.end(anOverview);
    for (const duration of [30, 90, 20]) {
      app.send({ type: 'xstate.route', to: '#cashOut' });
      await settle();
      page.draw(duration);
      app.send({ type: 'xstate.route', to: '#dashboard' });
    }
    expect(told.at(-1)).toEqual({ cashOutToSlider: 90 });
  });
});

describe('from a step to the next', () => {
  test('is measured from the end of the step', async () => {
    const saving = pending<unknown>();
    const { flow, page, told } = await open('#name', 'name', {
      name: withOnlyEffects(nameMachine, { saveName: saving.logic, loadProfile: never }),
    });
    flow('name').send({ type: 'name.submitted', firstName: 'Kim', lastName: 'Lee' });
    page.time += 700;
    saving.end({ ...profileAt.employment });
    const next = ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf('name') + 1] as string;
    await expect.poll(() => flow(next)).toBeDefined();
    page.draw(120);
    expect(told).toEqual([{ stepToStep: 120 }]);
  });

  test('is not measured on the way back', async () => {
    const { app, page, told } = await open('#employment', 'employment', {});
    app.send({ type: 'xstate.route', to: '#name' });
    page.draw(50);
    expect(told).toEqual([]);
  });
});

describe('from the opening of the page to the amount', () => {
  test('is the browser’s largest contentful paint, if that came first', async () => {
    const { page, told } = await open('#dashboard', 'dashboard', {});
    page.paintAmount(850);
    expect(told).toEqual([{ openToAmount: 850 }]);
  });

  test('is not measured if the amount came later, or another page was opened', async () => {
    const home = await open('#dashboard', 'dashboard', {});
    home.page.paintAmount(5_000);
    expect(home.told).toEqual([]);
    home.app.stop();
    const account = await open('#accountProfile', 'dashboard', {});
    account.page.paintAmount(850);
    expect(account.told).toEqual([]);
  });
});
