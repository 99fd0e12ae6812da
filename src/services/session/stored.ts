import type { User } from '../../../domain/entities.ts';
import { keepIn, keysIn, readFrom, type StorageOf, type Storages } from '../browser-features.ts';

/** How the provider's SDK names what it stores of a session. */
export const PROVIDER_KEY_PREFIX = 'firebase:authUser:';
/** Under which key a tab keeps which session it holds, until a log-out clears it. A duplicated tab has the same. */
export const SESSION_KEY = 'pod:session';
/** How the keys begin under which all tabs of this browser find the sessions that have ended, each by its name. */
export const ENDED_PREFIX = 'pod:ended:';

/** Under which key a browser keeps that a home was shown in it: true, and nothing of whose. */
const HOME_KEY = 'pod:home';

/** For how long a stored token must still be good, in ms: longer than a read takes that is begun with it. */
const LEAST_VALIDITY_MS = 60_000;

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
  const { uid, email, phoneNumber, emailVerified, stsTokenManager } = Object(
    readFrom(storageOf, providerKey(storageOf) ?? ''),
  );
  const { accessToken: token, expirationTime } = Object(stsTokenManager);
  return [uid, token, email ?? '', phoneNumber ?? ''].every((text) => typeof text === 'string') &&
    expirationTime > now + LEAST_VALIDITY_MS
    ? {
        user: {
          uid,
          email: email ?? '',
          phoneNumber: phoneNumber ?? null,
          emailVerified: emailVerified === true,
        },
        token,
      }
    : null;
}

/** The name of the session that this tab holds; null when there is none, or storage is blocked. */
export function heldSession(tab: StorageOf): string | null {
  const session = readFrom(tab, SESSION_KEY);
  return typeof session === 'string' ? session : null;
}

/** What all tabs read of the end of the session that this tab holds, of any form; nothing as long as it goes on. */
export function keptEnd({ tab, shared }: Storages): unknown {
  return readFrom(shared, ENDED_PREFIX + heldSession(tab));
}

/** Whether a home was shown in this browser: of who is not that far the API refuses what it shows. Source: decision 068. */
export function isHomeKnown({ shared }: Storages): boolean {
  return readFrom(shared, HOME_KEY) === true;
}

/** Keeps that a home was shown in this browser. */
export function rememberHome({ shared }: Storages): void {
  keepIn(shared, HOME_KEY, true);
}
