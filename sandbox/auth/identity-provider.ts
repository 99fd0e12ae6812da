type SentSms = {
  readonly phoneNumber: string;
  readonly sessionInfo: string;
  readonly code: string;
};

export type SentLink = {
  readonly email: string;
  readonly requestType: string;
  readonly oobCode: string;
};

type NewAccount = {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  /** E.164. */
  readonly phoneNumber?: string;
  readonly emailVerified: boolean;
};

/** An error of the identity provider, by its code (`EMAIL_EXISTS`, `EMAIL_NOT_FOUND`, …). */
export class AccountError extends Error {
  override readonly name = 'AccountError';
}

/**
 * The administrator's interface of the identity provider. When a promise settles, the database's copy of the accounts has
 * the change.
 */
export type IdentityProvider = {
  /** @throws AccountError */
  createAccount(account: NewAccount): Promise<void>;
  /** Sets a new, unverified address. @throws AccountError */
  changeEmail(uid: string, email: string): Promise<void>;
  /** @throws AccountError */
  sendLink(type: 'VERIFY_EMAIL' | 'PASSWORD_RESET', email: string): Promise<void>;
  /** Returns all sent messages, oldest first. */
  sentMessages(): Promise<{ readonly texts: SentSms[]; readonly links: SentLink[] }>;
  deleteAllAccounts(): Promise<void>;
};
