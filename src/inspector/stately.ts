import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyActorRef } from 'xstate';
import { redact } from './redact.ts';

type InspectedActor = StatelyInspectionEvent & { type: '@xstate.actor' };

/** The part of the page's window that the inspector uses. */
export type InspectorWindow = Pick<Window, 'open' | 'addEventListener'>;

/**
 * Opens Stately's own inspector in a window beside the app, and sends it what happens from now on. As in the docked
 * panel, secrets and personal data are masked before they leave the page. Needs stately.ai to be reachable.
 */
export function openStatelyInspector(app: AnyActorRef, page: InspectorWindow = window): void {
  const inspector = createBrowserInspector({
    // The package asks for a whole window and uses these two.
    window: page as Window,
    sanitizeEvent: ({ type, ...rest }) => ({ ...(redact(rest) as object), type }),
    sanitizeContext: (context) => redact(context) as typeof context,
    serialize: withoutOutput,
  });
  app.system.inspect((happening) => {
    inspector.inspect.next?.(happening);
    if (happening.type === '@xstate.snapshot' && happening.event.type === 'machine.loaded') {
      introduce(happening.actorRef as AnyActorRef);
    }
  });
  introduce(app);

  // Whoever runs already told so before anyone listened.
  function introduce(actor: AnyActorRef): void {
    const { status, value, context, children = {} } = actor.getSnapshot();
    inspector.actor(actor, { status, value, context });
    for (const child of Object.values<AnyActorRef | undefined>(children)) {
      if (child) introduce(child);
    }
  }
}

/** Of a snapshot only what is drawn: outputs, inputs and errors are answers of services. */
function withoutOutput(event: StatelyInspectionEvent): StatelyInspectionEvent {
  if (event.type === '@xstate.event') {
    return event;
  }
  const { status, value, context } = event.snapshot as InspectedActor['snapshot'];
  return { ...event, snapshot: { status, value, context } } as StatelyInspectionEvent;
}
