import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { framesCopy } from '../../src/copy/frames.ts';

const FOLDER = 'test/transcripts';
const { phone } = framesCopy.hardship;

test('the number of the debt helpline is a link wherever a screen reads it out', () => {
  const lines = readdirSync(FOLDER).flatMap((file) =>
    readFileSync(join(FOLDER, file), 'utf8').split('\n'),
  );
  // A box reads out its whole label; its parts follow.
  const named = lines.filter((line) => line.includes(phone) && !line.includes('checkbox "'));
  expect(named.length).toBeGreaterThan(3);
  const link = new RegExp(`link "(?:[^"]+ )?${phone}"`);
  expect(named.filter((line) => !link.test(line))).toEqual([]);
});
