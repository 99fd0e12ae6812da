import { createRoot } from 'react-dom/client';
import type { AnyActorRef, EventObject } from 'xstate';
import { PAGE_COLORS } from '../../../config/page-colors.ts';
import type { AppActor } from '../../../machines/app.machine.ts';
import { allSamples } from '../../../machines/samples/all.ts';
import { pathOf, type routes } from '../../../src/navigation/site.ts';
import { activeRouteOf, screenOf } from '../../../src/navigation/snapshot.ts';
import { preloadScreen } from '../../../src/routes/active-screen.tsx';
import { isLoaded } from '../../../src/services/lazy-machine.ts';
import { Site } from '../../../src/start/site.tsx';
import { activeIn } from '../../../test/play/flow.ts';
import { activeNodes } from '../../../test/support/xstate-internals.ts';
import { storiesCopy as words } from '../../copy/stories.ts';
import {
  asAsked,
  delayStep,
  endingSteps,
  eventSteps,
  ownStep,
  type PlayStep,
} from '../../play/steps.ts';
import { flowIn, startKept } from '../../stories/app.ts';
import { flowsIn, takeStep } from '../../stories/next.ts';
import { doneIn, idsTo, storied, storiesOf } from '../../stories/story.ts';
import { variablesOf } from '../kit/look.tsx';
import { storyHash } from './address.ts';
import { type Drawn, drawnAt } from './kept.ts';
import type { OtherFlow, StoryHandle, StoryWindow } from './window.ts';

/** Noon in Sydney on the day of the samples. */
const NOW = Date.parse('2026-03-02T01:00:00Z');

/** Number of frames without a change after which a screen counts as stable. */
const STILL_FRAMES = 3;

/** Number of frames after which a control has not been drawn. */
const LATE_FRAMES = 1_000;

/** Failures that only a device without a connection has. */
const OFFLINE = ['offline', 'offlineMoney'];

const listeners = new Set<(event: EventObject) => void>();
const watchers = new Set<(others: readonly OtherFlow[]) => void>();

let app: AppActor | undefined;
/** Drawn flow, which may have ended since. */
let flow: AnyActorRef | undefined;
let taking: EventObject | undefined;
let drawings = 0;
/** True while the drawn app has failed offline. */
let isOffline = false;

/** Draws the screen of the address alone in the page, and again when the address changes. */
export async function startStory(container: HTMLElement): Promise<void> {
  Date.now = () => NOW;
  Math.random = () => 0.5;
  // The clock is stopped, because results of intervals, such as reaching the agreement's end, would differ between runs.
  Object.assign(window, { setInterval: () => 0 });
  Object.defineProperty(navigator, 'onLine', { get: () => !isOffline });
  leaveFocusAround();
  const root = createRoot(container);

  const draw = async (hash: string) => {
    const drawn = drawnHere(hash);
    if (!drawn) {
      root.render(<p>{words.none(decodeURIComponent(hash.slice(1)))}</p>);
      return;
    }
    const next = startKept(drawn.kept);
    await preloadScreen(screenOf(next.getSnapshot()));
    app?.stop();
    app = next;
    flow = flowIn(next, drawn.story);
    connect(next);
    const around = idsTo(drawn.story).map((_, out) => flowIn(next, drawn.story, out));
    const atFirst = new Map(flowsIn(next).map((one) => [one, statesOf(one)]));
    let told = '';
    const tellOthers = () => {
      const others = flowsIn(next)
        .filter((one) => !around.includes(one))
        .map((one) => ({ one, states: statesOf(one) }))
        .filter(({ one, states }) => states.join() !== atFirst.get(one)?.join())
        .map(({ one, states }) => ({ machine: one.getSnapshot().machine.id, states }));
      if (JSON.stringify(others) === told) return;
      told = JSON.stringify(others);
      for (const seen of watchers) seen(others);
    };
    tellOthers();
    next.system.inspect((seen) => {
      if (seen.type === '@xstate.snapshot' && app === next) {
        connect(next);
        // Not before the event has been handled in all flows.
        queueMicrotask(() => app === next && tellOthers());
      }
      if (seen.type !== '@xstate.event' || seen.actorRef !== flow || seen.event === taking) return;
      for (const heard of listeners) heard(seen.event);
    });
    drawings += 1;
    const address = {
      path: () => activeRouteOf(next.getSnapshot())?.path ?? pathOf('start'),
      goTo: (id: (typeof routes)[number]['id']) =>
        next.send({ type: 'xstate.route', to: `#${id}` }),
    };
    root.render(<Site key={drawings} app={next} address={address} />);
    await untilStill(container);
    const done = doneIn(drawn.story);
    if (!done) return;
    // Beside many other frames a screen may be drawn after some still frames.
    const find = async <E extends HTMLElement>(selector: string) => {
      for (let frames = 0; frames < LATE_FRAMES; frames++) {
        const found = container.ownerDocument.querySelector<E>(selector);
        if (found) return found;
        await new Promise(requestAnimationFrame);
      }
      throw new Error(`There is no ${selector}.`);
    };
    for (const [index, text] of done.typed?.entries() ?? []) {
      await find('main form input');
      const input = container.ownerDocument.querySelectorAll('main form input')[index];
      // React overrides the element's own setter, and would see no change.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (done.pressed) (await find(done.pressed)).click();
    await untilStill(container);
    if (!done.answered) return;
    take(done.answered);
    await untilStill(container);
  };

  let drawing: Promise<void> = Promise.resolve();
  const show = (hash: string) => {
    const drawOrSay = () =>
      draw(hash).catch((error: unknown) => {
        // Otherwise the screen before it would stand for it.
        root.render(<p>{String(error)}</p>);
        throw error;
      });
    // Draws the stories one after the other, also after one that could not be drawn.
    drawing = drawing.then(drawOrSay, drawOrSay);
    return drawing;
  };
  const take = (name: string) => {
    const step = flow && stepOf(flow.getSnapshot(), name);
    if (flow && step) {
      takeStep(flow, step.event, (event) => {
        taking = event;
      });
    }
    taking = undefined;
  };

  const handle: StoryHandle = {
    listen(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    watchOthers(seen) {
      watchers.add(seen);
      return () => watchers.delete(seen);
    },
    take: (name) => void drawing.then(() => take(name)),
    look({ scheme, isLarge = false, isRightToLeft = false }) {
      const { style } = document.documentElement;
      style.cssText = '';
      for (const [name, value] of Object.entries(scheme ? variablesOf(scheme) : {})) {
        style.setProperty(name, value);
      }
      style.colorScheme = scheme ?? '';
      style.backgroundColor = scheme ? PAGE_COLORS[scheme] : '';
      style.fontSize = isLarge ? '200%' : '';
      document.documentElement.dir = isRightToLeft ? 'rtl' : 'ltr';
    },
    all: () => storied.flatMap(storiesOf).map((one) => storyHash('story', one)),
    show,
  };
  (window as StoryWindow).story = handle;
  window.addEventListener('hashchange', () => void show(window.location.hash));
  await show(window.location.hash);
}

function statesOf(one: AnyActorRef): readonly string[] {
  return activeIn(one.getSnapshot()).innermost;
}

/** Gives the page the connection that an app's failures tell of. */
function connect(drawn: AnyActorRef): void {
  const wasOffline = isOffline;
  isOffline = hasFailedOffline(drawn);
  if (isOffline !== wasOffline) window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
}

function hasFailedOffline(actor: AnyActorRef): boolean {
  const { context, children = {} } = actor.getSnapshot();
  if (OFFLINE.includes(context?.failure?.code)) return true;
  return Object.values<AnyActorRef | undefined>(children).some(
    (child) => child !== undefined && hasFailedOffline(child),
  );
}

/** Within the book a screen takes the focus and the wheel, and scrolls the page around it, only when it has been pressed: who chooses beside it, or scrolls past it, goes on there. */
function leaveFocusAround(): void {
  if (!('drawnText' in window.parent)) return;
  const { focus } = HTMLElement.prototype;
  const { showModal } = HTMLDialogElement.prototype;
  const { scrollIntoView } = Element.prototype;
  const around = window.parent.document.documentElement;
  const passWheel = (event: WheelEvent) => {
    if (document.hasFocus() || event.ctrlKey) return;
    const before = around.scrollTop;
    around.scrollTop += event.deltaY;
    // Where the page around cannot scroll, the screen does.
    if (around.scrollTop !== before) event.preventDefault();
  };
  window.addEventListener('wheel', passWheel, { passive: false });
  // It would scroll the book too.
  Element.prototype.scrollIntoView = function (how) {
    if (document.hasFocus()) scrollIntoView.call(this, how);
    else window.scrollBy(0, Math.max(0, this.getBoundingClientRect().bottom - window.innerHeight));
  };
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options);
  };
  HTMLDialogElement.prototype.showModal = function () {
    const held = document.hasFocus() ? null : window.parent.document.activeElement;
    showModal.call(this);
    (held as HTMLElement | null)?.focus({ preventScroll: true });
  };
}

/**
 * Returns the screen to draw at a fragment. Asks the parent page, if there is one, which computes it once for all its screens.
 */
function drawnHere(hash: string): Drawn | null {
  const { drawnText } = window.parent as Window & { drawnText?: (hash: string) => string };
  return drawnText ? (JSON.parse(drawnText(hash)) as Drawn | null) : drawnAt(hash);
}

/** Returns the step of a flow with this name; null if there is none. */
function stepOf(snapshot: unknown, name: string): PlayStep | null {
  if (!isLoaded(snapshot) || snapshot.status !== 'active') return null;
  const samples = allSamples.get(snapshot.machine.id);
  if (!samples) return null;
  const waits = activeNodes(snapshot).flatMap(({ after }) =>
    after.map(({ eventType }) => delayStep(String(eventType), 0)),
  );
  const endings = Object.keys(samples.outcomes).flatMap((actor) =>
    endingSteps(samples, actor, snapshot),
  );
  const events = eventSteps(samples).map((step) => asAsked(step, samples, snapshot));
  const all = [...events, ...endings, ...waits];
  return all.find((step) => step.name === name) ?? ownStep(samples, name);
}

/** Resolves once no request is pending and nothing has changed for some frames, because parts of a screen load separately. */
function untilStill({ ownerDocument: page }: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    let still = 0;
    let fetching = 0;
    const observer = new MutationObserver((changes) => {
      still = 0;
      for (const script of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(script instanceof HTMLScriptElement)) continue;
        fetching += 1;
        for (const end of ['load', 'error']) {
          script.addEventListener(end, () => {
            fetching -= 1;
            still = 0;
          });
        }
      }
    });
    observer.observe(page, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    const look = () => {
      still += 1;
      if (still > STILL_FRAMES && fetching === 0) {
        observer.disconnect();
        resolve();
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
