import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyActorRef } from 'xstate';
import { isLoaded } from '../../../src/services/lazy-machine.ts';
import { chartJson } from '../../charts/chart-json.ts';
import { redactContext, redactEvent } from './redact.ts';

type InspectedSnapshot = (StatelyInspectionEvent & { type: '@xstate.actor' })['snapshot'];

/** Maximum depth of a sent chart, more than any chart has. The package's own limit of ten is too low. */
const CHART_DEPTH = 100;

/** The part of the page's window that the inspector uses. */
export type InspectorWindow = Pick<Window, 'open' | 'addEventListener'>;

/**
 * Opens Stately's own inspector in a second window, and sends it all events from now on. As in the docked
 * panel, every field that is not on the allow list is masked before it leaves the page. Needs stately.ai to be reachable.
 */
export function openStatelyInspector(app: AnyActorRef, page: InspectorWindow = window): void {
  /** Id of a session's machine. */
  const machineIds = new Map<string, string>();
  const redacted = new WeakSet<StatelyInspectionEvent>();
  const inspector = createBrowserInspector({
    // The package's type is a whole window, but it uses only these two.
    window: page as Window,
    serializationDepthLimit: CHART_DEPTH,
    serialize(event) {
      // The package serialises a second time when it sends.
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

  // Running actors reported themselves before this listener existed.
  function introduce(actor: AnyActorRef): void {
    note(actor);
    const { status, value, context, children = {} } = actor.getSnapshot();
    inspector.actor(actor, { status, value, context });
    for (const child of Object.values<AnyActorRef | undefined>(children)) {
      if (child) introduce(child);
    }
  }
}

/** Keeps only the drawn parts of a snapshot, because outputs, inputs and errors contain data of services. */
function redact(event: StatelyInspectionEvent, machineId: string): StatelyInspectionEvent {
  if (event.type === '@xstate.event') {
    return { ...event, event: redactEvent(event.event) };
  }
  const { status, value, context }: InspectedSnapshot = event.snapshot ?? {};
  return {
    ...event,
    ...('definition' in event && event.definition && { definition: titled(event.definition) }),
    ...('event' in event && { event: redactEvent(event.event) }),
    snapshot: { status, value, context: redactContext(machineId, context) },
  } as StatelyInspectionEvent;
}

/** Adds the titles of events to a chart in JSON. */
function titled(definition: string): string {
  const config = JSON.parse(definition);
  return chartJson({ id: config.id, config });
}
