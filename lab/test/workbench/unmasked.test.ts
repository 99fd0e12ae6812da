import { expect, test } from 'vitest';
import * as unmasked from '../../workbench/inspector/unmasked-entities.ts';

/** All that stands at the ends of an object's branches. */
function leavesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leavesOf)
    : [value];
}

test.each(Object.entries(unmasked))('%s lists only fields that may be shown', (_, listed) => {
  expect(leavesOf(listed).filter((leaf) => leaf !== true)).toEqual([]);
});
