import type { CallName } from '../../domain/contract.ts';
import {
  type Connection,
  EMPTY_PROFILE,
  type EmploymentType,
  type Institution,
  type KycStatus,
  type Overview,
  type Profile,
  type Promotion,
  type Promotions,
  type RepaymentPlan,
} from '../../domain/entities.ts';
import { FailureError } from '../../domain/failures.ts';
import {
  connectionFromWire,
  institutionFromWire,
  kycStatusFromWire,
  type NoteUnknownWord,
  overviewFromWire,
  plansFromWire,
  profileFromWire,
  promotionFromWire,
} from '../../domain/from-wire.ts';
import type { HistoryList, HistoryRow } from '../../domain/history.ts';
import { cashOutsFromWire, repaymentsFromWire } from '../../domain/history-order.ts';
import { isPlanSound } from '../../domain/lending.ts';
import { type Cents, dollarsFromCents, dollarsInPath } from '../../domain/money.ts';
import { hasGoneThrough, type Payment, type SentPayment } from '../../domain/payments.ts';
import type { ConnectBankInput } from '../../machines/bank-login.machine.ts';
import type { OutcomeSeen } from '../../machines/payment.machine.ts';
import { type Answer, type ApiPorts, createApi, type Refusal } from './api.ts';
import { type BankPorts, connectBank } from './bank.ts';
import { dataOf, type Meanings } from './refusals.ts';

/** What the API says to a BSB that does not exist. Source: product 8.1. */
const INVALID_BSB_MESSAGE = /^invalid bsb\.?$/i;

/** What the backend's calls need. */
export type BackendPorts = ApiPorts &
  Pick<BankPorts, 'pageOrigin' | 'bankOrigins'> & { readonly onUnknownWord: NoteUnknownWord };

/** The backend as the effects use it. Every method throws `FailureError`s, and rejects when its signal aborts. */
export type Backend = ReturnType<typeof createBackend>;

/** Makes the backend's calls, each with what its refusals mean to a customer. Source: product 7 and 8. */
export function createBackend(ports: BackendPorts) {
  const api = createApi(ports);
  const read = <Data>(answer: Answer<Data>, meanings: Meanings = {}) =>
    dataOf(answer, meanings, ports.isOnline);
  const readMoney = <Data>(answer: Answer<Data>, meanings?: Meanings) => {
    if (!answer.ok && isOutcomeUnknown(answer)) {
      throw new FailureError({ code: 'outcomeUnknown' });
    }
    return read(answer, meanings);
  };

  function readPromotion<Data>(answer: Answer<Data>): Data {
    if (!answer.ok && answer.status === 400 && answer.error) {
      throw new FailureError({ code: 'promoCodeRefused', explanation: answer.error });
    }
    return read(answer, { byStatus: { 409: 'promotionActive' } });
  }

  /** What an answer means. One that fits the contract may still hold days or sums that there are not. */
  function meaningOf<Meaning>(call: CallName, understand: () => Meaning): Meaning {
    try {
      return understand();
    } catch (error) {
      ports.onUnreadable(call);
      throw error;
    }
  }

  const readOverview = async (signal: AbortSignal): Promise<Overview> => {
    const overview = read(await api.call('getOverview', { signal }));
    return meaningOf('getOverview', () => overviewFromWire(overview, ports.onUnknownWord));
  };

  return {
    /** Forces a new bearer token. */
    refreshToken: async (): Promise<void> => {
      if ((await api.refreshToken()) === null) {
        throw new FailureError({ code: 'sessionEnded' });
      }
    },

    /** The profile; an empty one when there is none yet. */
    loadProfile: async (signal: AbortSignal): Promise<Profile> => {
      const answer = await api.call('getProfile', { signal });
      if (!answer.ok && answer.reason === 'refused' && answer.status === 400) {
        return EMPTY_PROFILE;
      }
      return profileFromWire(read(answer));
    },

    /** Has a link to set a new password sent. Whether the address is known is never told. */
    sendResetLink: async (payload: { email: string }, signal: AbortSignal): Promise<void> => {
      const answer = await api.call('forgotPassword', { payload, signal });
      read(answer, { otherwise: 'passwordResetRefused' });
    },

    /** Takes the test-account shortcut: the mobile counts as verified. Source: product 4.1. */
    markTestMobile: async (signal: AbortSignal): Promise<void> => {
      read(await api.call('markTestMobile', { signal }));
    },

    saveName: async (
      payload: { firstName: string; lastName: string },
      signal: AbortSignal,
    ): Promise<Profile> => {
      const answer = await api.call('saveName', { payload, signal });
      return profileFromWire(read(answer, { otherwise: 'nameNotSaved' }).userDetail);
    },

    saveEmployment: async (
      {
        employmentType,
        employerName,
      }: { employmentType: EmploymentType | ''; employerName: string },
      signal: AbortSignal,
    ): Promise<void> => {
      if (employmentType === '') {
        throw new FailureError({ code: 'employmentNotSaved' });
      }
      const payload = { employmentType, employerName };
      const answer = await api.call('saveEmployment', { payload, signal });
      read(answer, { otherwise: 'employmentNotSaved' });
    },

    listInstitutions: async (signal: AbortSignal): Promise<readonly Institution[]> => {
      const answer = await api.call('getInstitutions', { signal });
      const { institutions } = read(answer, { otherwise: 'institutionsUnavailable' });
      return institutions.map(institutionFromWire);
    },

    /** Tells which bank a customer misses. */
    sendBankFeedback: async (
      { bankName }: { bankName: string },
      signal: AbortSignal,
    ): Promise<void> => {
      const payload = { feedback: bankName };
      const answer = await api.call('sendBankFeedback', { payload, signal });
      read(answer, { otherwise: 'feedbackNotSent' });
    },

    /** Token, direct post of the credentials, registration of the job. */
    connectBank: (input: ConnectBankInput, signal: AbortSignal): Promise<{ jobId: string }> =>
      connectBank(input, { ...ports, api, signal }),

    readConnection: async (
      { jobId }: { jobId: string },
      signal: AbortSignal,
    ): Promise<Connection> => {
      const answer = await api.call('getConnection', { parameters: { jobId }, signal });
      return connectionFromWire(
        read(answer, { byStatus: { 404: 'bankJobGone' }, otherwise: 'bankConnectionFailed' }),
        ports.onUnknownWord,
      );
    },

    saveBankAccount: async (
      account: { bsb: string; accountNumber: string },
      signal: AbortSignal,
    ): Promise<void> => {
      const payload = { ...account, isJointAccount: false };
      const answer = await api.call('saveBankAccount', { payload, signal });
      const isBsbInvalid = !answer.ok && INVALID_BSB_MESSAGE.test(answer.message.trim());
      read(answer, { otherwise: isBsbInvalid ? 'invalidBsb' : 'bankAccountNotSaved' });
    },

    readKycStatus: async (signal: AbortSignal): Promise<KycStatus> => {
      const answer = await api.call('getKycStatus', { signal });
      return kycStatusFromWire(
        read(answer, { otherwise: 'kycStatusUnavailable' }),
        ports.onUnknownWord,
      );
    },

    getWidgetToken: async (signal: AbortSignal): Promise<{ token: string }> => {
      const answer = await api.call('getKycToken', { signal });
      const { accessToken } = read(answer, {
        byStatus: { 400: 'kycTokenRefused' },
        otherwise: 'kycGeneric',
      });
      return { token: accessToken };
    },

    setKycEntity: async (payload: { entityId: string }, signal: AbortSignal): Promise<void> => {
      const answer = await api.call('setKycEntity', { payload, signal });
      read(answer, { otherwise: 'kycNotSet' });
    },

    /** Has a link sent that verifies the address; a new address becomes the account's first. */
    sendVerificationLink: async (
      { email, isNew }: { email: string; isNew: boolean },
      signal: AbortSignal,
    ): Promise<void> => {
      if (isNew) {
        const answer = await api.call('changeEmail', { payload: { email }, signal });
        read(answer, {
          byStatus: { 400: 'invalidEmail', 409: 'emailInUse', 429: 'tooManyEmails' },
        });
      } else {
        const answer = await api.call('sendVerificationEmail', { signal });
        read(answer, { byStatus: { 429: 'tooManyEmails' } });
      }
    },

    readHistory: async (
      { list }: { list: HistoryList },
      signal: AbortSignal,
    ): Promise<readonly HistoryRow[]> => {
      if (list === 'cashOuts') {
        const cashOuts = read(await api.call('getCashOuts', { signal }));
        return meaningOf('getCashOuts', () => cashOutsFromWire(cashOuts));
      }
      const repayments = read(await api.call('getRepayments', { signal }));
      return meaningOf('getRepayments', () => repaymentsFromWire(repayments));
    },

    /** The agreement of a loan, or the terms, as a PDF. */
    readDocument: async (
      { loanId }: { loanId: number | null },
      signal: AbortSignal,
    ): Promise<Blob> => {
      const answer =
        loanId === null
          ? await api.download('downloadTerms', { signal })
          : await api.download('downloadAgreement', {
              parameters: { loanId: String(loanId) },
              signal,
            });
      if (!answer.ok && answer.reason === 'unreadable') {
        throw new FailureError({ code: 'documentUnavailable' });
      }
      return read(answer, { byStatus: { 404: 'documentUnavailable' } });
    },

    readPromotions: async (signal: AbortSignal): Promise<Promotions> => {
      const { promotions, canAddPromotion } = read(await api.call('getPromotions', { signal }));
      return { promotions: promotions.map(promotionFromWire), canAddPromotion };
    },

    /** What a promo code stands for. */
    validatePromoCode: async (
      { code }: { code: string },
      signal: AbortSignal,
    ): Promise<Promotion> => {
      const answer = await api.call('validatePromotion', { payload: { promoCode: code }, signal });
      return promotionFromWire(readPromotion(answer).promotion);
    },

    addPromotion: async ({ code }: { code: string }, signal: AbortSignal): Promise<void> => {
      const answer = await api.call('addPromotion', { payload: { promoCode: code }, signal });
      readPromotion(answer);
    },

    readOverview,

    getRepaymentPlans: async (
      { amount }: { amount: Cents },
      signal: AbortSignal,
    ): Promise<readonly RepaymentPlan[]> => {
      const answer = await api.call('getRepaymentOptions', {
        payload: {},
        parameters: { amount: dollarsInPath(amount) },
        signal,
      });
      const options = read(answer, { byStatus: { 400: 'cashOutRefused' } });
      return meaningOf('getRepaymentOptions', () => {
        const plans = plansFromWire(options);
        // Nobody is asked to agree to a loan whose installments do not add up.
        if (!plans.every((plan) => isPlanSound(plan, amount))) {
          throw new FailureError({ code: 'generic' });
        }
        return plans;
      });
    },

    /** The agreement as the API sends it: HTML that must be sanitised before it is shown. */
    previewLoan: async (
      {
        amount,
        plan,
        promotion,
      }: { amount: Cents; plan: RepaymentPlan; promotion: Overview['promotion'] },
      signal: AbortSignal,
    ): Promise<{ agreement: string }> => {
      const answer = await api.call('previewLoan', {
        payload: {
          amount: dollarsFromCents(amount),
          installments: installmentsToWire(plan),
          ...(promotion === null ? {} : { promotion }),
        },
        signal,
      });
      return { agreement: read(answer).previewInformation.loanAgreement };
    },

    /** Sends what was confirmed. `outcomeUnknown` when the API may have acted and nobody knows. */
    sendPayment: async (
      { payment, idempotencyKey }: { payment: Payment; idempotencyKey: string },
      signal: AbortSignal,
    ): Promise<void> => {
      const dollars = dollarsFromCents(payment.amount);
      switch (payment.kind) {
        case 'cashOut': {
          const payload = {
            agreeLoanAgreement: true as const,
            amount: dollars,
            installments: installmentsToWire(payment.plan),
          };
          const answer = await api.call('borrow', { payload, idempotencyKey, signal });
          readMoney(answer, { byStatus: { 400: 'cashOutRefused', 409: 'cashOutActive' } });
          return;
        }
        case 'repayEarly': {
          const payload = { amount: dollars };
          const answer = await api.call('payRepayment', { payload, idempotencyKey, signal });
          readMoney(answer, {
            byStatus: { 429: 'repayEarlyRefused' },
            otherwise: 'repayEarlyRefused',
          });
          return;
        }
        case 'delay':
          readMoney(await api.call('deferRepayment', { payload: {}, idempotencyKey, signal }));
      }
    },

    /** Looks whether a payment without an answer went through. */
    checkOutcome: async (
      { sent }: { sent: SentPayment },
      signal: AbortSignal,
    ): Promise<OutcomeSeen> => {
      const at = Date.now();
      return { hasGoneThrough: hasGoneThrough(sent, await readOverview(signal)), at };
    },
  };
}

/** Whether a call that moves money may have moved it all the same. Source: decision 036. */
function isOutcomeUnknown({ reason, status }: Refusal): boolean {
  return (
    reason === 'unanswered' ||
    reason === 'unreadable' ||
    // Above 500 a gateway speaks, which does not know what the API did.
    (reason === 'refused' && status > 500)
  );
}

function installmentsToWire(plan: RepaymentPlan) {
  return plan.map(({ date, amount, fee }) => ({
    fee: dollarsFromCents(fee),
    amount: dollarsFromCents(amount),
    date,
  }));
}
