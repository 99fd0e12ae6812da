import type { User } from '../../domain/entities.ts';
import { keysIn, readFrom, type StorageOf } from './browser-features.ts';

/** How the provider's SDK names what it stores of a session. */
export const PROVIDER_KEY_PREFIX = 'firebase:authUser:';

/** For how long a stored token must still be good, in ms: longer than a read takes that is begun with it. */
const LEAST_VALIDITY_MS = 60_000;

type Fields = Record<string, unknown>;

/** A session as the identity provider has stored it in this tab. The token is a secret: it is handed on to reads alone. */
export type StoredSession = {
  readonly user: User;
  /** The access token. */
  readonly token: string;
};

function providerKey(storageOf: StorageOf): string | undefined {
  return keysIn(storageOf).find((key) => key.startsWith(PROVIDER_KEY_PREFIX));
}

/** Whether the identity provider has stored a session in this tab: without one its SDK need not be loaded. */
export function hasStoredSession(storageOf: StorageOf): boolean {
  return providerKey(storageOf) !== undefined;
}

/**
 * The session that this tab holds, while its token is good; null when there is none, or only the provider can tell, since
 * the token must be renewed or is stored in another way. Source: decision 068.
 *
 * @param now epoch ms.
 */
export function storedSession(storageOf: StorageOf, now: number): StoredSession | null {
  const stored: Fields = Object(readFrom(storageOf, providerKey(storageOf) ?? ''));
  const { uid, emailVerified } = stored;
  const email = stored.email ?? '';
  const phoneNumber = stored.phoneNumber ?? null;
  const { accessToken: token, expirationTime }: Fields = Object(stored.stsTokenManager);
  return typeof uid === 'string' &&
    typeof email === 'string' &&
    (phoneNumber === null || typeof phoneNumber === 'string') &&
    typeof token === 'string' &&
    Number(expirationTime) > now + LEAST_VALIDITY_MS
    ? { user: { uid, email, phoneNumber, emailVerified: emailVerified === true }, token }
    : null;
}
