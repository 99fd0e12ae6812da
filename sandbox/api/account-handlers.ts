import { type Call, type CallName, contract, type StepCall } from '../../domain/contract.ts';
import type { OnboardingStep } from '../../domain/onboarding.ts';
import { findAccount } from '../auth/accounts.ts';
import { AccountError } from '../auth/identity-provider.ts';
import { saveBankJobResult } from '../bank/jobs.ts';
import {
  ensureCustomer,
  markTestMobile,
  profileOf,
  saveAnswer,
  saveBankAccount,
} from '../customers.ts';
import { countEmailRequest } from '../email-limit.ts';
import {
  checkStatus,
  issueWidgetToken,
  startCheck,
  updateCheckStatus,
} from '../identity/checks.ts';
import { Refusal } from '../refusal.ts';
import type { Handler, Handlers } from './handlers.ts';

/** Handlers of the calls that only save the answer to a step. */
export const stepHandlers = Object.fromEntries(
  Object.entries<Call>(contract).flatMap(([name, { step }]) => {
    const keep: Handler<StepCall> = async ({ uid, payload }, sql) => {
      await saveAnswer(sql, uid, step as OnboardingStep, payload);
      return { userDetail: await profileOf(sql, uid) };
    };
    return step ? [[name, keep]] : [];
  }),
) as Handlers<StepCall>;

export const accountHandlers = {
  async getProfile({ uid, services }, sql) {
    await saveBankJobResult(sql, services, uid);
    await updateCheckStatus(sql, services, uid);
    return profileOf(sql, uid);
  },

  async markTestMobile({ uid }, sql) {
    await markTestMobile(sql, uid);
    return {};
  },

  async saveBankAccount({ uid, payload, services }, sql) {
    await saveBankJobResult(sql, services, uid);
    await saveBankAccount(sql, uid, payload);
  },

  async setKycEntity({ uid, payload, services }, sql) {
    await startCheck(sql, services, uid, payload.entityId);
    return {};
  },

  async getKycStatus({ uid, services }, sql) {
    await updateCheckStatus(sql, services, uid);
    return checkStatus(sql, uid);
  },

  async getKycToken({ uid, services }, sql) {
    await updateCheckStatus(sql, services, uid);
    return { accessToken: await issueWidgetToken(sql, services, uid) };
  },

  sendVerificationEmail: {
    async outsideTransaction({ uid, services }) {
      const email = await services.database.transaction(async (sql) => {
        const account = await findAccount(sql, uid);
        await countEmailRequest(sql, account?.email ?? uid, services.clock.realNow());
        return account?.email;
      });
      if (email) {
        await services.identityProvider.sendLink('VERIFY_EMAIL', email);
        await services.inbox.collect();
      }
      return {};
    },
  },

  forgotPassword: {
    async outsideTransaction({ payload, services }) {
      await services.database.transaction((sql) =>
        countEmailRequest(sql, payload.email, services.clock.realNow()),
      );
      try {
        await services.identityProvider.sendLink('PASSWORD_RESET', payload.email);
      } catch (error) {
        // The response does not reveal whether an address is known.
        if (!(error instanceof AccountError)) {
          throw error;
        }
      }
      await services.inbox.collect();
      return {};
    },
  },

  changeEmail: {
    async outsideTransaction({ uid, payload, services }) {
      await services.database.transaction(async (sql) => {
        await ensureCustomer(sql, uid);
        await countEmailRequest(sql, payload.email, services.clock.realNow());
      });
      try {
        await services.identityProvider.changeEmail(uid, payload.email);
      } catch (error) {
        if (error instanceof AccountError) {
          throw error.message === 'EMAIL_EXISTS'
            ? new Refusal(409, 'An account with this email address already exists.')
            : new Refusal(400, 'This email address cannot be used.');
        }
        throw error;
      }
      await services.identityProvider.sendLink('VERIFY_EMAIL', payload.email);
      await services.inbox.collect();
      return {};
    },
  },
} satisfies Partial<Handlers<CallName>>;
