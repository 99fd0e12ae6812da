import { PROJECT_ID } from '../config.ts';
import type { Database } from '../database.ts';
import { inTurn } from '../in-turn.ts';
import { type AccountRecord, replaceAccounts, saveAccount, storedAccounts } from './accounts.ts';
import type { EmulatorFetch } from './emulator.ts';
import { AccountError, type IdentityProvider } from './identity-provider.ts';

/** The emulator's accounts, and their copy in the database. */
export type EmulatorAccounts = IdentityProvider & {
  /** Settles once the emulator has all accounts; all other calls wait for it. */
  readonly emulator: Promise<EmulatorFetch>;
  /** Imports the database's copy into an emulator that has just started. */
  restore(emulator: EmulatorFetch): Promise<void>;
  /** Updates the copy of one account, or of all when it is unknown which has changed. */
  copy(which: { readonly localId?: string; readonly email?: string }): Promise<void>;
};

/** Number of accounts in one import call. */
const BATCH = 500;

/** Calls the emulator with the rights of the project's owner. */
export function emulatorAccounts(database: Database): EmulatorAccounts {
  const project = `/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}`;
  const controls = `/emulator/v1/projects/${PROJECT_ID}`;

  let announce: (emulator: EmulatorFetch) => void = () => undefined;
  const ready = new Promise<EmulatorFetch>((settle) => {
    announce = settle;
  });

  async function call<Answer>(method: string, path: string, payload?: unknown): Promise<Answer> {
    return callAt(await ready, method, path, payload);
  }

  async function callAt<Answer>(
    send: EmulatorFetch,
    method: string,
    path: string,
    payload?: unknown,
  ): Promise<Answer> {
    const answer = await send(path, {
      method,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: payload === undefined ? undefined : JSON.stringify(payload),
    });
    const body = (await answer.json()) as Answer & { error?: { message?: string } };
    if (!answer.ok) {
      // Keeps the code of `WEAK_PASSWORD : Password should be …`.
      throw new AccountError(String(body.error?.message ?? answer.status).split(' ')[0]);
    }
    return body;
  }

  async function copyNow({
    localId,
    email,
  }: Parameters<EmulatorAccounts['copy']>[0]): Promise<void> {
    const key = localId ? { localId: [localId] } : email && { email: [email] };
    const { users = [] } = key
      ? await call<{ users?: AccountRecord[] }>('POST', `${project}/accounts:lookup`, key)
      : {};
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
  const run = inTurn();
  const copy: EmulatorAccounts['copy'] = (which) => run(() => copyNow(which));

  return {
    emulator: ready,
    copy,

    async restore(emulator) {
      // The default of new Firebase projects: log-in and reset do not reveal whether an address is known.
      await callAt(emulator, 'PATCH', `${controls}/config`, {
        emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
      });
      const records = await storedAccounts(database);
      for (let start = 0; start < records.length; start += BATCH) {
        const users = records.slice(start, start + BATCH);
        await callAt(emulator, 'POST', `${project}/accounts:batchCreate`, {
          users,
          allowOverwrite: true,
        });
        // An import invalidates all earlier tokens. Restoring `validSince` keeps customers signed in.
        await Promise.all(
          users.map(({ localId, validSince }) =>
            validSince
              ? callAt(emulator, 'POST', `${project}/accounts:update`, { localId, validSince })
              : undefined,
          ),
        );
      }
      announce(emulator);
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
        call<{ verificationCodes?: [] }>('GET', `${controls}/verificationCodes`),
        call<{ oobCodes?: [] }>('GET', `${controls}/oobCodes`),
      ]);
      return { texts: verificationCodes, links: oobCodes };
    },

    async deleteAllAccounts() {
      await call('DELETE', `${controls}/accounts`);
      await copy({});
    },
  };
}
