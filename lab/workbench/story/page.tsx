import { createRoot } from 'react-dom/client';
import type { AnyActorRef } from 'xstate';
import { PAGE_COLORS } from '../../../config/page-colors.ts';
import type { AppActor } from '../../../machines/app.machine.ts';
import { activeIn } from '../../../machines/play/flow.ts';
import { allSamples } from '../../../machines/samples/all.ts';
import { activeNodes, endedDelay } from '../../../machines/xstate-internals.ts';
import { pathOf, type routes } from '../../../src/navigation/site.ts';
import { activeRouteOf, screenOf } from '../../../src/navigation/snapshot.ts';
import { preloadScreen } from '../../../src/routes/active-screen.tsx';
import { isLoaded } from '../../../src/services/lazy-machine.ts';
import { Site } from '../../../src/start/site.tsx';
import { storiesCopy as words } from '../../copy/stories.ts';
import { delayStep, endingSteps, type PlayStep } from '../../play/steps.ts';
import { flowIn, startKept } from '../../stories/app.ts';
import { type Kept, keptApp, type Story, storied, storiesOf } from '../../stories/story.ts';
import { variablesOf } from '../kit/look.tsx';
import { storyHash, storyIn } from './address.ts';
import type { StoryHandle, StoryMoment, StoryWindow } from './window.ts';

/** Noon in Sydney on the day of the samples. */
const NOW = Date.parse('2026-03-02T01:00:00Z');

/** A screen is stable after this number of frames without a change. */
const STILL_FRAMES = 3;

const listeners = new Set<() => void>();
const tell = () => {
  for (const heard of listeners) heard();
};

let app: AppActor | undefined;
let story: Story | null = null;
let drawings = 0;

/** Shows the story of the URL alone in the page, and follows changes of the URL. */
export async function startStory(container: HTMLElement): Promise<void> {
  Date.now = () => NOW;
  Math.random = () => 0.5;
  // The clock is stopped, because results of intervals, such as reaching the agreement's end, would differ between runs.
  Object.assign(window, { setInterval: () => 0 });
  const root = createRoot(container);

  const show = async (hash: string) => {
    const wanted = storyIn(hash);
    if (!wanted) return;
    const { machine, state, variant } = wanted;
    const stories = storied.includes(machine) ? storiesOf(machine) : [];
    story = stories.find((one) => one.state === state && one.variant === variant) ?? null;
    if (!story) {
      root.render(<p>{words.none(machine, state)}</p>);
      return;
    }
    const next = startKept(keptHere(story));
    await preloadScreen(screenOf(next.getSnapshot()));
    app?.stop();
    app = next;
    next.subscribe(tell);
    // A child flow's steps do not notify the app.
    const flow = flowIn(next, story);
    flow?.subscribe({ next: tell, error: tell });
    drawings += 1;
    const address = {
      path: () => activeRouteOf(next.getSnapshot())?.path ?? pathOf('start'),
      goTo: (id: (typeof routes)[number]['id']) =>
        next.send({ type: 'xstate.route', to: `#${id}` }),
    };
    root.render(<Site key={drawings} app={next} address={address} />);
    await untilStill(container);
    tell();
  };

  const handle: StoryHandle = {
    moment: () => momentOf(app && story ? flowIn(app, story) : undefined),
    listen(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    take: ({ event }) => {
      if (app && story) flowIn(app, story)?.send(event);
    },
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

/** Returns a story's snapshot. The parent page has it already, or computes it once for all its stories. */
function keptHere(wanted: Story): Kept {
  const { keptAppText } = window.parent as Window & { keptAppText?: (story: Story) => string };
  return keptAppText ? (JSON.parse(keptAppText(wanted)) as Kept) : keptApp(wanted);
}

function momentOf(flow: AnyActorRef | undefined): StoryMoment {
  const snapshot: unknown = flow?.getSnapshot();
  if (!isLoaded(snapshot) || snapshot.status !== 'active') return { active: [], choices: [] };
  const samples = allSamples.get(snapshot.machine.id);
  const effects = Object.entries(snapshot.children as Record<string, AnyActorRef>)
    .filter(([id, child]) => !isLoaded(child.getSnapshot()) && samples?.outcomes[id])
    .filter(([, child]) => child.getSnapshot().status === 'active')
    .map(([id]) => id);
  const waits = activeNodes(snapshot).flatMap(({ after }) =>
    after.map(({ eventType }) => String(eventType)),
  );
  return {
    active: activeIn(snapshot).active,
    choices: [
      ...effects.flatMap((id): PlayStep[] => (samples ? endingSteps(samples, id) : [])),
      ...waits.filter((type) => endedDelay(type) !== null).map((type) => delayStep(type, 0)),
    ],
  };
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
