import { expect, test } from 'vitest';
import { IS_THOROUGH } from '../support/thorough.ts';
import { accessibilityFaultsOf, axeFaultsOf } from './support/accessibility.ts';
import { inTab } from './support/in-tab.ts';

/** What a page of the lab lets a test do that draws a state of a flow, made from the samples of the charts. */
type StoryWindow = Window & {
  readonly story?: {
    /** The fragments of all states that are seen. */
    readonly all: () => readonly string[];
    /** Settles when it stands. */
    readonly show: (hash: string) => Promise<void>;
  };
};

/** Widths of windows in px. */
const WIDTHS = [320, 360, 768, 1280];

/** The text spacing of WCAG 2.2, 1.4.12, with which nothing may be lost. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';

/**
 * Runs in the frame of the stories: draws one. Answers what is wrong by its measures, and what it has drawn, without the ids that are
 * other ones each time.
 */
async function drawStory([hash, widths, spacing]: [string, readonly number[], string]) {
  const { story, frameElement } = window as StoryWindow;
  if (!story) throw new Error('No story is drawn here.');
  await story.show(hash);
  const faults: string[] = [];
  const page = document.documentElement;
  const measure = (width: number, how = '') => {
    (frameElement as HTMLElement).style.width = `${width}px`;
    for (const element of [page, ...document.querySelectorAll('dialog[open], [role=dialog]')]) {
      const excess = element.scrollWidth - element.clientWidth;
      if (excess > 0) faults.push(`${element.localName} ${excess} px too wide at ${width}${how}`);
    }
  };
  for (const width of widths) measure(width);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(spacing);
  document.adoptedStyleSheets = [sheet];
  measure(320, ' with text spaced');
  document.adoptedStyleSheets = [];
  measure(360);
  const words = document.querySelector<HTMLElement>('main')?.innerText.trim();
  const isWaiting = document.querySelector('main [aria-busy=true]') !== null;
  if (!isWaiting && !words) faults.push('says nothing');
  if (!isWaiting && !document.querySelector('h1')?.checkVisibility()) faults.push('has no heading');
  return {
    faults,
    isWaiting,
    drawn: document.body.innerHTML.replace(/[«:_]r_?[0-9a-z]+[»:_]/g, 'id'),
  };
}

test('every state of every flow can be read at each width, with text spaced, and in the dark', () =>
  inTab(
    async (tab) => {
      const { page } = tab;
      await page.goto('/robots.txt');
      await page.evaluate(() => {
        const frame = document.createElement('iframe');
        frame.src = '/flows#story/app/login';
        frame.height = '740';
        document.body.append(frame);
      });
      await expect.poll(() => page.frames().length).toBe(2);
      const [, frame] = page.frames();
      if (!frame) throw new Error('There is no frame.');
      await frame.waitForFunction(() => 'story' in window);
      const stories = await frame.evaluate(() => (window as StoryWindow).story?.all() ?? []);
      expect(stories).toContain('#story/login/credentials');
      const seen = new Set<string>();
      const faults: string[] = [];
      for (const hash of stories) {
        const name = decodeURIComponent(hash.slice('#story/'.length));
        const {
          faults: measured,
          drawn,
          isWaiting,
        } = await frame
          .evaluate(drawStory, [hash, WIDTHS, SPACED] as [string, readonly number[], string])
          .catch((error) => ({
            faults: [`cannot be drawn: ${error}`],
            drawn: '',
            isWaiting: false,
          }));
        faults.push(...measured.map((fault) => `${name}: ${fault}`));
        // Many states of a flow look like another.
        if (seen.has(drawn)) continue;
        seen.add(drawn);
        const inLight = await (IS_THOROUGH
          ? accessibilityFaultsOf(frame)
          : axeFaultsOf(frame, 'all'));
        // What holds the place of a page has no heading yet.
        const isAllowed = (fault: string) => isWaiting && fault.startsWith('page-has-heading-one');
        faults.push(
          ...inLight.filter((fault) => !isAllowed(fault)).map((fault) => `${name}: ${fault}`),
        );
        await tab.inTheDark(async () => {
          const inDark = await (IS_THOROUGH ? accessibilityFaultsOf : axeFaultsOf)(
            frame,
            'colours',
          );
          faults.push(...inDark.map((fault) => `${name} in the dark: ${fault}`));
        });
      }
      console.log(`${stories.length} states are seen, in ${seen.size} different ways.`);
      expect(faults).toEqual([]);
    },
    { size: 'desktop' },
  ));
