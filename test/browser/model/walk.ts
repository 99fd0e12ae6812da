import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { FailureCode } from '../../../domain/failures.ts';
import { failureText } from '../../../src/copy/failures.ts';
import { stateName } from '../../model/chart.ts';
import { eventName, type Step, type Vertex } from '../../model/graph.ts';
import type { Path } from '../../model/paths.ts';
import { running } from '../../model/stub-machine.ts';
import { activeNodes } from '../../support/xstate-internals.ts';
import { SIZES, type Size } from '../support/page-pool.ts';
import type { Tab } from '../support/tab.ts';
import { type Answer, type Call, type Driver, factsOf } from './driver.ts';
import { createWalkTab, type WalkTab } from './walk-tab.ts';
import { actionOf, type Ending, endingOf, isFleeting, sights } from './walks.ts';

/** Coverage of a machine's walks. */
export type Seen = {
  /** Visited states, as `sights` names them. */
  readonly states: Set<string>;
  readonly outcomes: Set<string>;
};

/**
 * Walks a path in a tab: causes the event of each step and checks the screen. At every new state it switches between phone and
 * desktop.
 */
export async function walk(driver: Driver, path: Path, tab: Tab, seen: Seen): Promise<void> {
  const callOf = (actor: string): Call | undefined => {
    const known = driver.actors[actor];
    return known && 'call' in known ? known.call : undefined;
  };
  const calls = [
    ...Object.keys(driver.actors).flatMap((actor) => callOf(actor) ?? []),
    ...(driver.heldCalls ?? []),
  ];
  const walkTab = await createWalkTab(tab, calls);
  const done: Step[] = [];
  let size: Size = 'phone';

  async function arrive({ snapshot }: Vertex): Promise<void> {
    if (isFleeting(driver, snapshot)) return;
    const waited = [
      ...running(snapshot.context).flatMap((actor) => callOf(actor) ?? []),
      ...(driver.extraCalls?.(snapshot) ?? []),
    ];
    if (snapshot.status === 'done') walkTab.releaseCalls();
    else walkTab.dropBut(waited);
    for (const call of waited) await walkTab.held(call);
    await check(driver, walkTab, snapshot);
    const fresh = sights(driver, snapshot).filter((name) => !seen.states.has(name));
    for (const name of fresh) seen.states.add(name);
    if (snapshot.status !== 'active' || fresh.length === 0) return;
    // The state's story covers both sizes, so one is enough here; the next action happens at the other.
    size = size === 'phone' ? 'desktop' : 'phone';
    await tab.page.setViewportSize(SIZES[size]);
  }

  async function perform(step: Step): Promise<Answer | undefined> {
    const { event, cause, milliseconds } = step;
    if (cause === 'delay') {
      await walkTab.pass(milliseconds ?? 0);
      return undefined;
    }
    const ending = endingOf(event);
    if (!ending) {
      await actionOf(driver, event)?.act(walkTab, event);
      return undefined;
    }
    seen.outcomes.add(`${ending.actor}: ${ending.outcome}`);
    const actor = driver.actors[ending.actor];
    if (actor === undefined)
      throw new Error(`The driver has no entry for the actor "${ending.actor}".`);
    if ('acts' in actor) {
      await actor.acts(ending.output as never, walkTab);
      return undefined;
    }
    if ('ends' in actor) {
      if (actor.ends !== 'by itself') await actor.ends(walkTab);
      return undefined;
    }
    const answer = await answerOf(driver, ending, walkTab);
    if (answer === undefined) {
      throw new Error(`The driver has no answer that causes ${ending.actor}: ${ending.outcome}.`);
    }
    if (!answer.atOnce) await walkTab.answer(actor.call, answer);
    const isFailure = !ending.outcome.startsWith('done');
    return isFailure && answer.says === undefined
      ? { ...answer, says: failureText({ code: ending.outcome as FailureCode }) }
      : answer;
  }

  try {
    walkTab.hold(calls.filter(({ late }) => !late));
    await begin(driver, path.graph.start, walkTab);
    await walkTab.stopClock();
    walkTab.hold(calls);
    await arrive(path.graph.initial);
    for (const [index, step] of path.steps.entries()) {
      done.push(step);
      const isTransient = endsAtOnce(driver, path.steps.slice(index + 1));
      if (isTransient) await walkTab.goOffline();
      const answer = await perform(step);
      if (isTransient) continue;
      await arrive(step.to);
      const says = answer?.says;
      if (says) {
        const said = walkTab.view.text(says).first();
        await walkTab.until(`the words "${says}"`, () => said.isVisible());
      }
      if (answer?.offline && !answer.staysOffline) await tab.context.setOffline(false);
    }
  } catch (error) {
    const way = done.map(({ event }) => `\n  ${shortName(event)}`).join('');
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${driver.machine.id}, ${path.graph.start}:${way || ' at its start'}\n${message}`,
      {
        cause: error,
      },
    );
  } finally {
    await tab.control('PUT', '/sandbox/faults', []);
  }
}

/** Brings a customer to the start of a path. */
async function begin(driver: Driver, name: string, walkTab: WalkTab): Promise<void> {
  const start = driver.starts[name];
  if (typeof start !== 'string') return start?.(walkTab);
  await walkTab.makeCustomer(start);
  await walkTab.logIn();
}

function answerOf(driver: Driver, { actor: id, outcome, output }: Ending, walkTab: WalkTab) {
  const actor = driver.actors[id];
  if (actor === undefined || !('call' in actor)) return undefined;
  return outcome.startsWith('done')
    ? actor.done?.(output as never, walkTab)
    : actor.fails?.[outcome as FailureCode];
}

/** True if the next event is the end of an actor that ends as soon as it starts. */
function endsAtOnce(driver: Driver, [next, ...others]: readonly Step[]): boolean {
  const ending = next && endingOf(next.event);
  const actor = ending && driver.actors[ending.actor];
  if (!ending || !actor) return false;
  if ('acts' in actor) return false;
  if ('ends' in actor) return actor.ends === 'by itself' && endsAtOnce(driver, others);
  return actor.fails?.[ending.outcome as FailureCode]?.atOnce === true;
}

/** Returns the name of an event, shortened for messages. */
function shortName(event: EventObject): string {
  const name = eventName(event);
  return name.length > 160 ? `${name.slice(0, 160)}…` : name;
}

/** Makes the assertions of all active states. */
async function check(
  driver: Driver,
  walkTab: WalkTab,
  snapshot: AnyMachineSnapshot,
): Promise<void> {
  for (const node of activeNodes(snapshot)) {
    const name = stateName(node);
    const { sees, lacks = [] } = factsOf(driver, name, walkTab.view, snapshot);
    for (const locator of sees) {
      await walkTab.until(`in "${name}": ${locator}`, () => locator.first().isVisible());
    }
    for (const locator of lacks) {
      await walkTab.until(
        `in "${name}", gone: ${locator}`,
        async () => !(await locator.first().isVisible()),
      );
    }
  }
}
