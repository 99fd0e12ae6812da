import { expect, test } from 'vitest';
import { GENERAL_ENQUIRY } from '../../domain/support-codes.ts';

test('what nothing else is said of is a general enquiry, spelled as the chat spells it', () => {
  expect(GENERAL_ENQUIRY).toBe('general_enquiry');
});
