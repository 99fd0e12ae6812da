import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PHOTOGRAPHS, pictureName } from '../../config/photographs.ts';
import { bankCopy } from '../../src/copy/bank.ts';
import { routes } from '../../src/navigation/site.ts';
import { IS_THOROUGH } from '../support/thorough.ts';
import { accessibilityFaultsOf, axeFaultsOf } from './support/accessibility.ts';
import { inTab } from './support/in-tab.ts';
import { SIZES, type Size } from './support/page-pool.ts';
import { spokenIn } from './support/spoken.ts';
import {
  drawStory,
  faintFields,
  findKnownParts,
  hasNewControls,
  hasNewTexts,
  lostInForcedColours,
  measureStory,
  openStories,
  REACT_IDS,
  setStoryWidth,
  showStories,
  storyName,
  withoutIds,
} from './support/stories.ts';
import type { Tab } from './support/tab.ts';
import {
  keepTranscripts,
  keptTranscripts,
  merged,
  type Transcript,
  transcriptsOf,
} from './support/transcripts.ts';

const look: typeof axeFaultsOf = IS_THOROUGH ? accessibilityFaultsOf : axeFaultsOf;

test('every state of every flow matches its transcript, and can be read at each width, with other texts, and in all colours', () =>
  inTab(
    async (tab) => {
      const { page } = tab;
      const { frame, frameId, session, all } = await openStories(page);
      await showStories(page, false);
      expect(all).toContain('#story/login/credentials');
      const firsts = new Map<string, string>();
      const told: Transcript[] = [];
      const faults: string[] = [];
      for (const hash of all) {
        const name = storyName(hash);
        const note = (found: readonly string[], how = '') =>
          faults.push(...found.map((fault) => `${name}${how}: ${fault}`));
        const markup = await frame.evaluate(drawStory, hash).catch((error) => {
          note([`cannot be drawn: ${error}`]);
          return null;
        });
        if (markup === null) continue;
        const drawn = withoutIds(markup);
        const as = firsts.get(drawn) ?? null;
        // Many states of a flow look like another.
        if (as !== null) {
          told.push({ name, as, frame: [], content: [] });
          continue;
        }
        firsts.set(drawn, name);
        const onPhone = await spokenIn(session, frameId);
        const { hasNewTags, isNew } = IS_THOROUGH
          ? { hasNewTags: true, isNew: true }
          : await frame.evaluate(findKnownParts, REACT_IDS);
        const isNewInLight = IS_THOROUGH || (await frame.evaluate(hasNewTexts, 'light'));
        const inLight =
          isNew || isNewInLight ? await look(frame, isNewInLight ? 'all' : 'colourless') : [];
        note(await frame.evaluate(faintFields));
        const measured = await frame.evaluate(measureStory, bankCopy.secure.title);
        note(measured.faults);
        // A placeholder has no heading yet.
        note(
          inLight.filter((it) => !(measured.isWaiting && it.startsWith('page-has-heading-one'))),
        );
        await setStoryWidth(page, SIZES.desktop.width);
        const onDesktop = await spokenIn(session, frameId);
        const lookInTheDark = async () => {
          if (IS_THOROUGH || (await frame.evaluate(hasNewTexts, 'dark'))) {
            note(await look(frame, 'colours', { onlyNew: !IS_THOROUGH }), ' in the dark');
          }
          note(await frame.evaluate(faintFields), ' in the dark');
        };
        if (hasNewTags || isNewInLight) await tab.inTheDark(lookInTheDark);
        if (IS_THOROUGH || (await frame.evaluate(hasNewControls))) {
          await page.emulateMedia({ forcedColors: 'active' });
          note(await frame.evaluate(lostInForcedColours), ' in forced colours');
          await page.emulateMedia({ forcedColors: 'none' });
        }
        told.push({
          name,
          as,
          frame: merged(onPhone.frame, onDesktop.frame),
          content: merged(onPhone.content, onDesktop.content),
        });
        const address = routes.find(({ id }) => name === `app/${id}`);
        if (!address) continue;
        await showStories(page, true);
        await photograph(tab, address.path);
        await showStories(page, false);
      }
      console.log(`${all.length} states are seen, in ${firsts.size} different ways.`);
      const files = transcriptsOf(told);
      if (process.env.WRITE_TRANSCRIPTS) keepTranscripts(files);
      // Together, so that one run tells both.
      expect({ faults, files }, 'npm run docs:transcripts writes what is read now').toEqual({
        faults: [],
        files: keptTranscripts(),
      });
    },
    { size: 'desktop' },
  ));

/** Photographs the story of an address, for the flow book's storyboard. */
async function photograph({ page, inTheDark }: Tab, path: string): Promise<void> {
  mkdirSync(PHOTOGRAPHS, { recursive: true });
  for (const size of Object.keys(SIZES) as Size[]) {
    const { width } = SIZES[size];
    await setStoryWidth(page, width);
    const take = async (scheme: 'light' | 'dark') => {
      const clip = { x: 0, y: 0, width, height: SIZES.phone.height };
      const file = join(PHOTOGRAPHS, pictureName(path, size, 'chromium', scheme));
      writeFileSync(file, await page.screenshot({ clip }));
    };
    await take('light');
    await inTheDark(() => take('dark'));
  }
}
