import { PROJECT_ID } from '../config.ts';
import type { Database } from '../database.ts';
import { type AccountRecord, replaceAccounts, saveAccount, storedAccounts } from './accounts.ts';
import { AccountError, type IdentityProvider } from './identity-provider.ts';

/** The emulator's accounts, and the copy of them in the database. */
export type EmulatorAccounts = IdentityProvider & {
  /** Settles with the emulator's address once it has all accounts; everything else waits for that. */
  readonly emulatorUrl: Promise<string>;
  /** Gives the emulator that has been started at an address, empty, all that the database knows. */
  restore(url: string): Promise<void>;
  /** Brings the copy of one account up to date, or of all when it is not known which has changed. */
  copy(which: { readonly localId?: string; readonly email?: string }): Promise<void>;
};

/** How many accounts go into one call at the start. */
const BATCH = 500;

/** Talks to the emulator as its owner. */
export function emulatorAccounts(database: Database): EmulatorAccounts {
  const project = `/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}`;
  const emulator = `/emulator/v1/projects/${PROJECT_ID}`;

  let announce: (url: string) => void = () => undefined;
  const emulatorUrl = new Promise<string>((settle) => {
    announce = settle;
  });

  async function call<Answer>(method: string, path: string, payload?: unknown): Promise<Answer> {
    return callAt(await emulatorUrl, method, path, payload);
  }

  async function callAt<Answer>(
    url: string,
    method: string,
    path: string,
    payload?: unknown,
  ): Promise<Answer> {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: payload === undefined ? undefined : JSON.stringify(payload),
    });
    const body = (await answer.json()) as Answer & { error?: { message?: string } };
    if (!answer.ok) {
      // `WEAK_PASSWORD : Password should be …`: the code is what counts.
      throw new AccountError(String(body.error?.message ?? answer.status).split(' ')[0]);
    }
    return body;
  }

  async function lookup(which: { localId?: string; email?: string }): Promise<AccountRecord[]> {
    const key = which.localId ? { localId: [which.localId] } : { email: [which.email] };
    const { users = [] } = await call<{ users?: AccountRecord[] }>(
      'POST',
      `${project}/accounts:lookup`,
      key,
    );
    return users;
  }

  async function copyNow(which: { localId?: string; email?: string }): Promise<void> {
    const users = which.localId || which.email ? await lookup(which) : [];
    if (users.length > 0) {
      await database.transaction(async (sql) => {
        for (const user of users) {
          await saveAccount(sql, user);
        }
      });
      return;
    }
    const { userInfo = [] } = await call<{ userInfo?: AccountRecord[] }>(
      'POST',
      `${project}/accounts:query`,
      {},
    );
    await replaceAccounts(database, userInfo);
  }

  // One after another, so that an older answer never overwrites a newer one.
  let last: Promise<unknown> = Promise.resolve();
  const copy: EmulatorAccounts['copy'] = (which) => {
    const result = last.then(() => copyNow(which));
    last = result.catch(() => undefined);
    return result;
  };

  return {
    emulatorUrl,
    copy,

    async restore(url) {
      // As new real projects have it: log-in and reset do not tell whether an address is known.
      await callAt(url, 'PATCH', `${emulator}/config`, {
        emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
      });
      const records = await storedAccounts(database);
      for (let start = 0; start < records.length; start += BATCH) {
        const users = records.slice(start, start + BATCH);
        await callAt(url, 'POST', `${project}/accounts:batchCreate`, {
          users,
          allowOverwrite: true,
        });
        // An import makes all earlier tokens invalid: put back, so that those who are signed in stay so.
        await Promise.all(
          users.map(({ localId, validSince }) =>
            validSince
              ? callAt(url, 'POST', `${project}/accounts:update`, { localId, validSince })
              : undefined,
          ),
        );
      }
      announce(url);
    },

    async createAccount({ uid, ...account }) {
      await call('POST', `${project}/accounts`, { localId: uid, ...account });
      await copy({ localId: uid });
    },

    async changeEmail(uid, email) {
      await call('POST', `${project}/accounts:update`, {
        localId: uid,
        email,
        emailVerified: false,
      });
      await copy({ localId: uid });
    },

    async sendLink(requestType, email) {
      await call('POST', `${project}/accounts:sendOobCode`, {
        requestType,
        email,
        returnOobLink: true,
      });
    },

    async sentMessages() {
      const [{ verificationCodes = [] }, { oobCodes = [] }] = await Promise.all([
        call<{ verificationCodes?: [] }>('GET', `${emulator}/verificationCodes`),
        call<{ oobCodes?: [] }>('GET', `${emulator}/oobCodes`),
      ]);
      return { texts: verificationCodes, links: oobCodes };
    },

    async deleteAllAccounts() {
      await call('DELETE', `${emulator}/accounts`);
      await copy({});
    },
  };
}
