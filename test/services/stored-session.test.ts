import { describe, expect, it } from 'vitest';
import {
  hasStoredSession,
  PROVIDER_KEY_PREFIX,
  storedSession,
} from '../../src/services/session/stored.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;

const kept = {
  uid: 'uid-1',
  email: 'alex@example.com',
  emailVerified: true,
  isAnonymous: false,
  phoneNumber: '+61412345678',
  stsTokenManager: {
    refreshToken: 'refresh',
    accessToken: 'token-1',
    expirationTime: NOW + 60 * MINUTE,
  },
};

/** Returns the storage of a tab in which the provider has stored a value. */
function tabWith(value: string | null): () => Storage {
  const entries: Record<string, string> =
    value === null ? {} : { [`${PROVIDER_KEY_PREFIX}key:[DEFAULT]`]: value };
  return () =>
    Object.assign(Object.create({ getItem: (key: string) => entries[key] ?? null }), {
      'pod:memory': '{}',
      ...entries,
    });
}
const blocked = () => {
  throw new DOMException('denied', 'SecurityError');
};

describe('the session that a tab keeps', () => {
  it('returns the user and the token while the token is valid', () => {
    expect(storedSession(tabWith(JSON.stringify(kept)), NOW)).toEqual({
      user: {
        uid: 'uid-1',
        email: 'alex@example.com',
        phoneNumber: '+61412345678',
        emailVerified: true,
      },
      token: 'token-1',
    });
  });

  it('recognises an account without mobile and without an address', () => {
    const { phoneNumber: _, email: __, ...rest } = kept;
    const stored = storedSession(tabWith(JSON.stringify({ ...rest, emailVerified: false })), NOW);
    expect(stored?.user).toEqual({
      uid: 'uid-1',
      email: '',
      phoneNumber: null,
      emailVerified: false,
    });
  });

  it.each([
    ['one more minute and a moment', MINUTE + 1, true],
    ['one more minute', MINUTE, false],
  ])(
    'is left to the provider unless its token is valid for more than a minute: %s',
    (_, left, isUsed) => {
      const stored = {
        ...kept,
        stsTokenManager: { ...kept.stsTokenManager, expirationTime: NOW + left },
      };
      expect(storedSession(tabWith(JSON.stringify(stored)), NOW) !== null).toBe(isUsed);
    },
  );

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['nobody', JSON.stringify({ ...kept, uid: undefined })],
    ['no access token', JSON.stringify({ ...kept, stsTokenManager: { expirationTime: NOW * 2 } })],
    ['an address of another kind', JSON.stringify({ ...kept, email: { name: 1 } })],
    ['a mobile of another kind', JSON.stringify({ ...kept, phoneNumber: 61_412_345_678 })],
    ['no end of the token', JSON.stringify({ ...kept, stsTokenManager: { accessToken: 'a' } })],
  ])('is left to the provider if the tab keeps %s', (_, value) => {
    expect(storedSession(tabWith(value), NOW)).toBeNull();
  });

  it('is left to the provider if storage is blocked', () => {
    expect(storedSession(blocked, NOW)).toBeNull();
    expect(hasStoredSession(blocked)).toBe(false);
  });
});
