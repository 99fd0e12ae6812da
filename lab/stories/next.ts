import type { AnyActorRef, AnyMachineSnapshot, EventObject } from 'xstate';
import { allSamples } from '../../machines/samples/all.ts';
import { activeIn } from '../../test/play/flow.ts';
import { runningIn } from '../../test/play/harness.ts';
import { type Played, placeAt, play } from '../play/player.ts';
import { endingSteps } from '../play/steps.ts';
import { flowIn, startKept } from './app.ts';
import { type Kept, keptAround, storyFrom } from './story.ts';

/** Where the app is once a played flow has ended. */
type Next = {
  readonly kept: Kept;
  /** The flow that goes on, and its innermost states. */
  readonly machine: string;
  readonly states: readonly string[];
};

/** No flow asks for more before it shows what it has loaded. */
const MOST_LOADED = 5;

/** Returns the app after the end of a played flow, as soon as it has loaded what it shows then. */
export function nextAfter(played: Played): Next | null {
  const { samples, start, moments } = played;
  const last = moments.at(-1)?.step;
  if (!last) return null;
  const before = play(samples, start, placeAt(played, moments.length - 2).path);
  const story = storyFrom(before);
  const app = startKept(keptAround(before));
  const known = new Set(flowsIn(app));
  const [flow, around] = [flowIn(app, story), flowIn(app, story, 1)];
  if (!flow || !around) return null;
  takeStep(flow, last.event);
  for (let count = 0; count < MOST_LOADED; count += 1) {
    if (!flowsIn(app).some(load)) break;
  }
  const goesOn = around !== app && around.getSnapshot().status === 'active';
  const next = goesOn ? around : (flowsIn(app).find((one) => !known.has(one)) ?? app);
  const snapshot = next.getSnapshot() as AnyMachineSnapshot;
  const kept = JSON.parse(JSON.stringify(app.getPersistedSnapshot())) as Kept;
  app.stop();
  return { kept, machine: snapshot.machine.id, states: activeIn(snapshot).innermost };
}

/** Sends a step to a flow of the app. A payment that ends tells its outcome first, as it does by itself. */
export function takeStep(flow: AnyActorRef, event: EventObject, isSent = (_: EventObject) => {}) {
  for (const one of [...reportsBefore(flow, event), event]) {
    isSent(one);
    flow.send(one);
  }
}

function reportsBefore(flow: AnyActorRef, event: EventObject): readonly EventObject[] {
  if (event.type !== 'xstate.done.actor.payment') return [];
  const { output } = event as EventObject & { output?: { outcome?: unknown } };
  const { sent } = flow.getSnapshot().children.payment?.getSnapshot().context ?? {};
  if (!sent) return [];
  const { outcome } = output ?? {};
  const phase = outcome === 'unknown' ? 'mayLeave' : 'ended';
  return [{ type: 'payment.reported', phase, sent: { ...sent, outcome } } as EventObject];
}

/** Returns the running flows of an actor, the outer ones first. */
export function flowsIn(actor: AnyActorRef): readonly AnyActorRef[] {
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
  const flows = runningIn(snapshot)
    .map((id) => snapshot.children[id] as AnyActorRef)
    .filter((child) => allSamples.has(child.getSnapshot().machine?.id));
  return flows.flatMap((flow) => [flow, ...flowsIn(flow)]);
}

/** Answers what a flow loads with its first sample. */
function load(flow: AnyActorRef): boolean {
  const snapshot = flow.getSnapshot() as AnyMachineSnapshot;
  const samples = allSamples.get(snapshot.machine.id);
  if (!samples || !snapshot.hasTag('loading')) return false;
  const [answer] = runningIn(snapshot)
    .filter((actor) => samples.outcomes[actor]?.done)
    .flatMap((actor) => endingSteps(samples, actor, snapshot));
  if (answer) flow.send(answer.event);
  return answer !== undefined;
}
