import type { EpochMs } from '../domain/calendar.ts';
import type { IdentityProvider } from './auth/identity-provider.ts';
import { inTurn } from './in-turn.ts';

type Message =
  | {
      readonly kind: 'sms';
      /** E.164. */
      readonly to: string;
      readonly text: string;
      readonly code: string;
      readonly at: string;
    }
  | {
      readonly kind: 'email';
      readonly to: string;
      readonly subject: string;
      /** Path and query of the app's page; the controls add the origin. */
      readonly link: string;
      readonly at: string;
    };

export type Inbox = ReturnType<typeof openInbox>;

const MAILS: Readonly<Record<string, { readonly mode: string; readonly subject: string }>> = {
  VERIFY_EMAIL: { mode: 'verifyEmail', subject: 'Verify your email address' },
  PASSWORD_RESET: { mode: 'resetPassword', subject: 'Reset your password' },
  RECOVER_EMAIL: { mode: 'recoverEmail', subject: 'Your sign-in email address was changed' },
  VERIFY_AND_CHANGE_EMAIL: {
    mode: 'verifyAndChangeEmail',
    subject: 'Confirm your new email address',
  },
};

/** The messages that were sent since the sandbox started or was reset. The identity provider gives no times, so a message has the time at which it was first fetched. */
export function openInbox(
  provider: Pick<IdentityProvider, 'sentMessages'>,
  realNow: () => EpochMs,
) {
  let messages: Message[] = [];
  // Codes of known messages, because the provider's lists outlive a reset.
  const seen = new Set<string>();

  async function collect(): Promise<void> {
    const { texts, links } = await provider.sentMessages();
    const at = new Date(realNow()).toISOString();
    const arrived: Message[] = [];
    for (const { phoneNumber, sessionInfo, code } of texts) {
      if (!seen.has(sessionInfo)) {
        seen.add(sessionInfo);
        const text = `Your Pay On Demand verification code is ${code}.`;
        arrived.push({ kind: 'sms', to: phoneNumber, text, code, at });
      }
    }
    for (const { email, requestType, oobCode } of links) {
      const mail = MAILS[requestType];
      if (mail && !seen.has(oobCode)) {
        seen.add(oobCode);
        const link = `/auth?${new URLSearchParams({ mode: mail.mode, oobCode })}`;
        arrived.push({ kind: 'email', to: email, subject: mail.subject, link, at });
      }
    }
    messages = [...arrived.reverse(), ...messages];
  }

  // One after another, so that two calls at the same time never add the same message twice.
  const run = inTurn();
  const collectInTurn = () => run(collect);

  return {
    /** Fetches the messages that were sent since the last call. */
    collect: collectInTurn,
    /** Returns the messages to an address or a number, or all, newest first. */
    async messages(to?: string): Promise<Message[]> {
      await collectInTurn();
      const wanted = to?.trim().toLowerCase();
      return wanted ? messages.filter((message) => message.to.toLowerCase() === wanted) : messages;
    },
    async clear(): Promise<void> {
      await collectInTurn();
      messages = [];
    },
  };
}
