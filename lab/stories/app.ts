import { type AnyActorRef, createActor, SimulatedClock } from 'xstate';
import { appWithFlows } from '../../machines/all-flows.ts';
import type { AppActor } from '../../machines/app.machine.ts';
import { withOnlyEffects } from '../../test/support/fakes.ts';
import { idsTo, type Kept, type Story } from './story.ts';

/** Real app whose effects never answer. */
const resting = withOnlyEffects(appWithFlows);

/** Restores the real app from a snapshot. No effect answers, and no time passes. */
export function startKept(kept: Kept): AppActor {
  const options = { snapshot: kept, clock: new SimulatedClock() };
  return createActor(resting, options as never).start() as AppActor;
}

/** Returns the flow of a story in an app, or one further out; undefined once the flow has ended. */
export function flowIn(app: AppActor, story: Story, out = 0): AnyActorRef | undefined {
  const ids = idsTo(story);
  return ids
    .slice(0, ids.length - out)
    .reduce<AnyActorRef | undefined>((flow, id) => flow?.getSnapshot().children[id], app);
}
