import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withFlowMap } from '../../tools/flow-map.ts';

test('the README’s map of flows matches the charts', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme, 'run `npm run docs:flow-map`').toBe(withFlowMap(readme));
});
