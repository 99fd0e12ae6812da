import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyActorRef } from 'xstate';
import { isLoaded } from '../../../src/services/lazy-machine.ts';
import { redactContext, redactEvent } from './redact.ts';

type InspectedSnapshot = (StatelyInspectionEvent & { type: '@xstate.actor' })['snapshot'];

/** Levels of a chart that are sent: more than any chart has. The package stops at ten, and some charts go deeper. */
const CHART_DEPTH = 100;

/** The part of the page's window that the inspector uses. */
export type InspectorWindow = Pick<Window, 'open' | 'addEventListener'>;

/**
 * Opens Stately's own inspector in a window beside the app, and sends it what happens from now on. As in the docked
 * panel, all that is not listed as harmless is masked before it leaves the page. Needs stately.ai to be reachable.
 */
export function openStatelyInspector(app: AnyActorRef, page: InspectorWindow = window): void {
  /** The id of the machine that a session runs. */
  const machineIds = new Map<string, string>();
  const redacted = new WeakSet<StatelyInspectionEvent>();
  const inspector = createBrowserInspector({
    // The package asks for a whole window and uses these two.
    window: page as Window,
    serializationDepthLimit: CHART_DEPTH,
    serialize(event) {
      // The package serializes again, when it sends, what it has serialized before.
      if (redacted.has(event)) {
        return event;
      }
      const shown = redact(event, machineIds.get(event.sessionId) ?? '');
      redacted.add(shown);
      return shown;
    },
  });
  app.system.inspect((happening) => {
    note(happening.actorRef as AnyActorRef);
    inspector.inspect.next?.(happening);
    if (happening.type === '@xstate.snapshot' && happening.event.type === 'machine.loaded') {
      introduce(happening.actorRef as AnyActorRef);
    }
  });
  introduce(app);

  function note(actor: AnyActorRef): void {
    const snapshot: unknown = actor.getSnapshot();
    if (isLoaded(snapshot)) {
      machineIds.set(actor.sessionId, snapshot.machine.id);
    }
  }

  // Actors that run already reported it before this listener was there.
  function introduce(actor: AnyActorRef): void {
    note(actor);
    const { status, value, context, children = {} } = actor.getSnapshot();
    inspector.actor(actor, { status, value, context });
    for (const child of Object.values<AnyActorRef | undefined>(children)) {
      if (child) introduce(child);
    }
  }
}

/** Of a snapshot only what is drawn stays: outputs, inputs and errors are answers of services. */
function redact(event: StatelyInspectionEvent, machineId: string): StatelyInspectionEvent {
  if (event.type === '@xstate.event') {
    return { ...event, event: redactEvent(event.event) };
  }
  const { status, value, context }: InspectedSnapshot = event.snapshot ?? {};
  return {
    ...event,
    ...('event' in event && { event: redactEvent(event.event) }),
    snapshot: { status, value, context: redactContext(machineId, context) },
  } as StatelyInspectionEvent;
}
