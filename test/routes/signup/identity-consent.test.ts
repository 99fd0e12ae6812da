import { expect, test } from 'vitest';
import { identityConsent } from '../../../src/copy/identity-consent.ts';

test('consents to the collection of personal information and its checking [R7.54]', () => {
  expect(identityConsent).toMatch(/collect the personal information on my identity document/);
  expect(identityConsent).toMatch(/consent to this information being checked/);
});
