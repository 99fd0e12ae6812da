import type { IdentityProvider } from './auth/identity-provider.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Faults } from './faults.ts';
import type { Inbox } from './inbox.ts';
import type { Reports } from './reports.ts';

export type Services = {
  readonly database: Database;
  readonly clock: Clock;
  readonly identityProvider: IdentityProvider;
  readonly inbox: Inbox;
  readonly faults: Faults;
  readonly reports: Reports;
  /** Seconds that each step of a bank job, an identity check or a transfer takes. */
  readonly pace: number;
  /** Prints one line for the person at the terminal, never a secret. */
  readonly log: (line: string) => void;
};
