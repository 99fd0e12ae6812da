import { afterAll, expect, test } from 'vitest';
import { routes } from '../../src/navigation/site.ts';
import { photographAddress } from './support/address-photographs.ts';
import { photographMoment, SEEN, writeSheet } from './support/contact-sheet.ts';
import { inTab } from './support/in-tab.ts';
import { LEADING_ON, VISITS } from './support/moments.ts';
import { keepTranscript, keptTranscript, keptTranscripts, spokenOn } from './support/spoken.ts';

const addresses = routes.map(({ path }) => path.slice(1));

test.each(Object.entries(VISITS))('%s is heard as it is written down', (_, visit) =>
  inTab(async (tab) => {
    const heard: Record<string, string> = {};
    const kept: Record<string, string> = {};
    for (const [name, open] of Object.entries(visit)) {
      await open(tab);
      const spoken = await spokenOn(tab.page);
      keepTranscript(name, spoken);
      // For the flow book's storyboard.
      if (addresses.includes(name)) {
        await photographAddress(tab, `/${name}`);
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

// By hand: `npm run docs:sheet`.
if (process.env.WRITE_SHEET) {
  afterAll(writeSheet);

  test.each(Object.entries(SEEN))('%s is photographed', (_, visit) =>
    inTab(async (tab) => {
      for (const [name, open] of Object.entries(visit)) {
        await open(tab);
        await photographMoment(tab, name);
      }
    }),
  );
}
