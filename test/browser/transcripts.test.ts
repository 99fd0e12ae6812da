import { expect, test } from 'vitest';
import { routes } from '../../src/navigation/site.ts';
import { photographAddress } from './support/address-photographs.ts';
import { inTab } from './support/in-tab.ts';
import { LEADING_ON, MOMENTS } from './support/moments.ts';
import { keepTranscript, keptTranscript, keptTranscripts, spokenOn } from './support/spoken.ts';

const addresses = routes.map(({ path }) => path.slice(1));

test.each(Object.entries(MOMENTS))('%s is heard as it is written down', (name, open) =>
  inTab(async (tab) => {
    await open(tab);
    const spoken = await spokenOn(tab.page);
    keepTranscript(name, spoken);
    // For the flow book's storyboard.
    if (addresses.includes(name)) await photographAddress(tab, `/${name}`);
    expect(spoken, 'npm run docs:transcripts writes what is heard now').toBe(keptTranscript(name));
  }),
);

test('every address of the site is heard, and no transcript is left over', () => {
  expect(keptTranscripts()).toEqual(Object.keys(MOMENTS).sort());
  expect(addresses.filter((path) => !LEADING_ON.includes(path) && !(path in MOMENTS))).toEqual([]);
});
