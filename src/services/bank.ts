import * as v from 'valibot';
import { FailureError } from '../../domain/failures.ts';
import { API_TIMEOUT_MS } from '../../domain/retry-policy.ts';
import { BankJob } from '../../domain/wire.ts';
import type { ConnectBankInput } from '../../machines/effects.ts';
import { type Api, isOutcomeUnknown, waitOf } from './api.ts';
import { parseUrl } from './parse-url.ts';
import { type StatusMap, unwrap } from './status-map.ts';

export type BankPorts = {
  readonly api: Pick<Api, 'call'>;
  /** Origin of the page in the sandbox, which has the bank too; null elsewhere, because the page's host is no bank. */
  readonly pageOrigin: string | null;
  /** The https origins to which credentials may be posted. */
  readonly bankOrigins: readonly string[];
  readonly isOnline: () => boolean;
  readonly signal: AbortSignal;
  /** In ms, for the direct post; tests shorten it. */
  readonly timeout?: number;
};

const STATUS_MAP: StatusMap = { otherwise: 'bankConnectionFailed' };

/**
 * Connects a bank: asks for the bank's address, posts the credentials straight there, and registers the job that they start. The
 * credentials are in that one request and nowhere else; no error of it has a cause. Source: decision 028.
 *
 * @throws FailureError `bankConnectionFailed`, or `tooManyAttempts`, `offline` or `sessionEnded`.
 */
export async function connectBank(
  input: ConnectBankInput,
  ports: BankPorts,
): Promise<{ jobId: string }> {
  const { api, signal, isOnline } = ports;
  const { token, url } = unwrap(
    await api.call('getConnectionToken', { signal }),
    STATUS_MAP,
    isOnline,
  );
  const target = bankAddress(url, ports.pageOrigin, ports.bankOrigins);
  if (target === null) {
    throw new FailureError({ code: 'bankConnectionFailed' });
  }
  const jobId = await postCredentials(target, token, input, ports);
  const registered = await api.call('registerConnection', {
    payload: { institutionId: input.institutionId, jobId },
    signal,
  });
  if (isOutcomeUnknown(registered)) {
    // The job runs at the bank; the profile says whether it is registered for this customer. Source: decision 015.
    const profile = await api.call('getProfile', { signal });
    if (profile.ok && profile.data.basiqJobId === jobId) {
      return { jobId };
    }
  }
  return { jobId: unwrap(registered, STATUS_MAP, isOnline)?.jobId || jobId };
}

/** Returns a URL that may get credentials: of a listed https origin, or a path of the sandbox's page; otherwise null. */
export function bankAddress(
  url: string,
  pageOrigin: string | null,
  bankOrigins: readonly string[],
): string | null {
  const address = parseUrl(url, pageOrigin ?? undefined);
  if (address === null || address.username !== '' || address.password !== '') {
    return null;
  }
  // `//host` and `/\host` start with a slash but lead elsewhere, so the parsed origin decides.
  const isOwnPath = url.startsWith('/') && address.origin === pageOrigin;
  const isListed = address.protocol === 'https:' && bankOrigins.includes(address.origin);
  return isOwnPath || isListed ? address.href : null;
}

async function postCredentials(
  address: string,
  token: string,
  { institutionId, loginId, password, securityCode }: ConnectBankInput,
  { signal, isOnline, timeout = API_TIMEOUT_MS }: BankPorts,
): Promise<string> {
  const deadline = new AbortController();
  const abort = () => deadline.abort();
  const timer = setTimeout(abort, timeout);
  signal.addEventListener('abort', abort);
  try {
    signal.throwIfAborted();
    const response = await fetch(address, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        loginId,
        password,
        institution: { id: institutionId },
        ...(securityCode === '' ? {} : { securityCode }),
      }),
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      // A redirect would send the credentials to an unchecked address.
      redirect: 'error',
      signal: deadline.signal,
    });
    if (response.status === 429) {
      const waitSeconds = waitOf(response.headers.get('Retry-After'));
      throw new FailureError({
        code: 'tooManyAttempts',
        ...(waitSeconds === null ? {} : { waitSeconds }),
      });
    }
    if (response.status !== 200 && response.status !== 202) {
      throw new FailureError({ code: 'bankConnectionFailed' });
    }
    return v.parse(BankJob, await response.json()).id;
  } catch (error) {
    throw error instanceof FailureError
      ? error
      : new FailureError({ code: isOnline() ? 'bankConnectionFailed' : 'offline' });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
