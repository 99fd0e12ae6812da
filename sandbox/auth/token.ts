import { UnsecuredJWT } from 'jose';
import type { EpochMs } from '../../domain/calendar.ts';
import { PROJECT_ID } from '../config.ts';

/**
 * Returns the uid that an ID token of the auth emulator names. Anyone can forge one, because the emulator does not sign them
 * (`alg: none`), so the sandbox refuses to run in production.
 *
 * @returns null for a token that is malformed, expired, or of another project.
 */
export function readIdToken(token: string, now: EpochMs): string | null {
  try {
    const { payload } = UnsecuredJWT.decode(token, {
      issuer: `https://securetoken.google.com/${PROJECT_ID}`,
      audience: PROJECT_ID,
      clockTolerance: 5,
      currentDate: new Date(now),
    });
    const { sub, iat, exp } = payload;
    return sub && sub.length <= 128 && iat !== undefined && exp !== undefined ? sub : null;
  } catch {
    return null;
  }
}

/** Returns the token of an `Authorization: Bearer …` header; empty without one. */
export function bearerToken(header: string | undefined): string {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
}
