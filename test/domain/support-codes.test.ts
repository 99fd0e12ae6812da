import { expect, test } from 'vitest';
import { GENERAL_ENQUIRY } from '../../domain/support-codes.ts';

test('a topic without a code of its own is a general enquiry, spelled as the chat spells it', () => {
  expect(GENERAL_ENQUIRY).toBe('general_enquiry');
});
