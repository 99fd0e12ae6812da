import { expect, test } from 'vitest';
import * as harmless from '../../workbench/inspector/harmless-entities.ts';

/** All that stands at the ends of an object's branches. */
function leavesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leavesOf)
    : [value];
}

test.each(Object.entries(harmless))('what %s lists may be shown', (_, listed) => {
  expect(leavesOf(listed).filter((leaf) => leaf !== true)).toEqual([]);
});
