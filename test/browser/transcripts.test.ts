import { afterAll, expect, test } from 'vitest';
import { routes } from '../../src/navigation/site.ts';
import { photographAddress } from './support/address-photographs.ts';
import { photographMoment, SEEN, writeSheet } from './support/contact-sheet.ts';
import { inTab } from './support/in-tab.ts';
import { LEADING_ON, VISITS } from './support/moments.ts';
import { SIZES } from './support/page-pool.ts';
import { keepTranscript, keptTranscript, keptTranscripts, spokenOn } from './support/spoken.ts';

const addresses = routes.map(({ path }) => path.slice(1));

/** True where every moment, and some that are not heard, is to be photographed in all windows: `npm run docs:sheet`. */
const IS_SHEET = process.env.WRITE_SHEET !== undefined;

if (IS_SHEET) afterAll(writeSheet);

test.each(Object.entries(IS_SHEET ? SEEN : VISITS))(
  '%s is heard as it is written down',
  (_, visit) =>
    inTab(async (tab) => {
      const heard: Record<string, string> = {};
      const kept: Record<string, string> = {};
      for (const [name, open] of Object.entries(visit)) {
        await open(tab);
        if (IS_SHEET) {
          await photographMoment(tab, name);
          continue;
        }
        const spoken = await spokenOn(tab.page);
        keepTranscript(name, spoken);
        // For the flow book's storyboard.
        if (addresses.includes(name)) {
          await photographAddress(tab, `/${name}`);
          await tab.page.setViewportSize(SIZES.phone);
        }
        heard[name] = spoken;
        kept[name] = keptTranscript(name);
      }
      // At the end: all that has changed is told, and written where that is asked for.
      expect(heard, 'npm run docs:transcripts writes what is heard now').toEqual(kept);
    }),
);

test('every address of the site is heard, each once, and no transcript is left over', () => {
  const heard = Object.values(VISITS).flatMap((visit) => Object.keys(visit));
  expect(keptTranscripts()).toEqual(heard.sort());
  expect(addresses.filter((path) => !LEADING_ON.includes(path) && !heard.includes(path))).toEqual(
    [],
  );
});
