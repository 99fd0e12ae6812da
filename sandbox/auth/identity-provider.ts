/** A text message that the identity provider has sent. */
type SentSms = {
  readonly phoneNumber: string;
  readonly sessionInfo: string;
  readonly code: string;
};

/** A link that the identity provider has mailed. */
export type SentLink = {
  readonly email: string;
  readonly requestType: string;
  readonly oobCode: string;
};

/** An account to make. */
type NewAccount = {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  /** E.164. */
  readonly phoneNumber?: string;
  readonly emailVerified: boolean;
};

/** What went wrong with an account, as the identity provider's code (`EMAIL_EXISTS`, `EMAIL_NOT_FOUND`, …). */
export class AccountError extends Error {
  override readonly name = 'AccountError';
}

/**
 * The administrator's side of the identity provider. Each change is in the database's copy of the accounts when
 * its promise settles.
 */
export type IdentityProvider = {
  /** @throws AccountError */
  createAccount(account: NewAccount): Promise<void>;
  /** Sets a new, unverified address. @throws AccountError */
  changeEmail(uid: string, email: string): Promise<void>;
  /** @throws AccountError */
  sendLink(type: 'VERIFY_EMAIL' | 'PASSWORD_RESET', email: string): Promise<void>;
  /** All that was sent, oldest first. */
  sentMessages(): Promise<{ readonly texts: SentSms[]; readonly links: SentLink[] }>;
  deleteAllAccounts(): Promise<void>;
};
