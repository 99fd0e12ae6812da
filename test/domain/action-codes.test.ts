import { expect, test } from 'vitest';
import { GENERAL_ENQUIRY } from '../../domain/action-codes.ts';

test('a request without another action code is a general enquiry, spelled as the chat spells it', () => {
  expect(GENERAL_ENQUIRY).toBe('general_enquiry');
});
