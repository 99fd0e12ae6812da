import type { WidgetEvent } from '../../machines/identity-check.machine.ts';
import type { VendorScripts } from './vendor-script.ts';

/** Name of the vendor's element; the screen renders it empty. */
export const WIDGET_ELEMENT = 'ff-onboarding-widget';
/** How long the screen may take to render the element, in ms. */
const ELEMENT_TIMEOUT_MS = 10_000;

type WidgetWindow = {
  readonly frankieFinancial?: {
    initialiseOnboardingWidget(options: {
      ffToken: string;
      applicantReference: string;
      config: Readonly<Record<string, unknown>>;
      width: string;
      height: string;
    }): unknown;
  };
};

export type WidgetPorts = {
  readonly scripts: VendorScripts;
  readonly scriptUrl: string;
  /** Origin of the vendor's backend; empty for the widget's own. */
  readonly backend: string;
  readonly organisationName: string;
  readonly consentText: string;
  readonly uid: string;
  /** The vendor's token, for this start only. */
  readonly token: string;
  readonly send: (event: WidgetEvent) => void;
};

/**
 * Runs the vendor's identity widget in the element that the screen renders: first the listeners, then the script, then one start.
 * The widget's events carry names, birthdays and document numbers, so only the entity's id is read. Source: decision 033.
 *
 * @returns a function that stops it: it removes the listeners and what the widget drew.
 */
export function runIdentityWidget(ports: WidgetPorts): () => void {
  const { send } = ports;
  const stopping = new AbortController();
  const { signal } = stopping;
  let isOver = false;
  const end = (event: WidgetEvent) => {
    if (!isOver && !signal.aborted) {
      isOver = true;
      send(event);
    }
  };

  window.addEventListener('INIT', () => send({ type: 'widget.ready' }), { signal, once: true });
  window.addEventListener(
    'FF_CHECK_RESULT',
    (event) => end({ type: 'widget.checked', entityId: entityIdOf(event) }),
    { signal },
  );
  window.addEventListener('FF_CHECK_ERROR', () => end({ type: 'widget.failed' }), { signal });

  start(ports, signal).catch(() => end({ type: 'widget.failed' }));

  return () => {
    stopping.abort();
    document.querySelector(WIDGET_ELEMENT)?.replaceChildren();
  };
}

async function start(ports: WidgetPorts, signal: AbortSignal): Promise<void> {
  const { uid, token, backend, organisationName, consentText } = ports;
  await ports.scripts.load(ports.scriptUrl);
  await elementRendered(signal);
  if (signal.aborted) {
    return;
  }
  const widget = (window as WidgetWindow).frankieFinancial;
  if (!widget) {
    throw new Error('The script did not bring the widget.');
  }
  await widget.initialiseOnboardingWidget({
    ffToken: token,
    applicantReference: `${uid}-new-applicant`,
    config: {
      documentTypes: ['PASSPORT', 'DRIVERS_LICENCE', 'NATIONAL_HEALTH_ID'],
      maxAttemptCount: 1,
      requestAddress: true,
      welcomeScreen: false,
      consentText,
      organisationName,
      ...(backend === '' ? {} : { frankieBackendUrl: backend }),
    },
    width: '100%',
    height: 'AUTO',
  });
}

function elementRendered(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      observer.disconnect();
      clearTimeout(timer);
      act();
    };
    const look = () => {
      if (document.querySelector(WIDGET_ELEMENT) !== null) {
        settle(resolve);
      }
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(
      () => settle(() => reject(new Error('The screen has no place for the widget.'))),
      ELEMENT_TIMEOUT_MS,
    );
    signal.addEventListener('abort', () => settle(resolve));
    observer.observe(document, { childList: true, subtree: true });
    look();
  });
}

function entityIdOf(event: Event): string | null {
  const detail: { applicant?: { entityId?: unknown } | null } = Object(
    event instanceof CustomEvent ? event.detail : null,
  );
  const entityId = detail.applicant?.entityId;
  return typeof entityId === 'string' && entityId !== '' ? entityId : null;
}
