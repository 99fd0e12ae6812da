import type { PromiseActorLogic } from 'xstate';
import { apiRoot, type CallName, contract } from '../../domain/contract.ts';
import { EMPTY_PROFILE, type Overview, type RepaymentPlan } from '../../domain/entities.ts';
import { FailureError } from '../../domain/failures.ts';
import {
  connectionFromWire,
  eachThere,
  historyFromWire,
  institutionFromWire,
  kycStatusFromWire,
  type NoteUnknownWord,
  overviewFromWire,
  planFromWire,
  planToWire,
  profileFromWire,
  promotionFromWire,
} from '../../domain/from-wire.ts';
import { dollarsFromCents, dollarsInPath } from '../../domain/money.ts';
import type { PayableRepayment } from '../../domain/payments.ts';
import type { ApiEffects, DocumentRequest } from '../../machines/effects.ts';
import { type ApiPorts, type ApiResult, createApi, isOutcomeUnknown } from './api.ts';
import { type BankPorts, connectBank } from './bank.ts';
import { lazily } from './load.ts';
import { prefetchRead } from './prefetch.ts';
import { type StatusMap, unwrap } from './status-map.ts';

/** The API's message about a BSB that does not exist. Source: product 8.1. */
const INVALID_BSB_MESSAGE = /^invalid bsb\.?$/i;

export type BackendPorts = ApiPorts &
  Pick<BankPorts, 'pageOrigin' | 'bankOrigins'> & { readonly onUnknownWord: NoteUnknownWord };

/** Effects as functions of their input. They throw `FailureError`s, and reject when their signal aborts. */
type MethodsOf<Declared> = {
  readonly [Name in keyof Declared]: Declared[Name] extends PromiseActorLogic<
    infer Output,
    infer Input
  >
    ? (input: Input, signal: AbortSignal) => Promise<Output>
    : never;
};

/** The API's calls as the effects of their names, and the documents. */
export type Backend = MethodsOf<ApiEffects> & {
  /** Returns a loan's agreement as a PDF, or the terms if `loanId` is null. */
  readonly readDocument: (request: DocumentRequest, signal: AbortSignal) => Promise<Blob>;
  /** Starts the home's reads, the overview only if it is likely to succeed. The next read with the same token takes it. */
  readonly beginHome: (token: string, isLikely: boolean) => void;
};

/** Creates the backend's calls, each with the failures that its errors mean to a customer. Source: product 7 and 8. */
export function createBackend(ports: BackendPorts): Backend {
  const api = createApi(ports);
  // Lazy, because only a cash out needs the banks' holidays.
  const offer = lazily(
    () => import(/* webpackChunkName: 'offer' */ '../../domain/offer.ts'),
    ports.isOnline,
  );
  // Loaded with the payment machines, because a user without a home needs no payment rules.
  const payments = lazily(
    () => import(/* webpackChunkName: 'home' */ '../../domain/payments.ts'),
    ports.isOnline,
  );
  const read = <Data>(answer: ApiResult<Data>, statusMap: StatusMap = {}) =>
    unwrap(answer, statusMap, ports.isOnline);
  const readMoney = <Data>(answer: ApiResult<Data>, statusMap?: StatusMap) => {
    if (isOutcomeUnknown(answer)) {
      throw new FailureError({ code: 'outcomeUnknown' });
    }
    return read(answer, statusMap);
  };

  function readPromotion<Data>(answer: ApiResult<Data>): Data {
    if (!answer.ok && answer.status === 400 && answer.error) {
      throw new FailureError({ code: 'promoCodeRefused', explanation: answer.error });
    }
    return read(answer, { byStatus: { 409: 'promotionActive' } });
  }

  /** Interprets an answer. One that fits the contract may still contain days or sums that do not exist. */
  function interpret<Meaning>(call: CallName, convert: () => Meaning): Meaning {
    try {
      return convert();
    } catch (error) {
      ports.onUnreadable(call);
      throw error;
    }
  }

  const readOverview = async (_: undefined, signal: AbortSignal): Promise<Overview> => {
    const overview = read(await api.call('getOverview', { signal }));
    return interpret('getOverview', () => overviewFromWire(overview, ports.onUnknownWord));
  };

  const loadProfile: Backend['loadProfile'] = async (_, signal) => {
    const answer = await api.call('getProfile', { signal });
    if (!answer.ok && answer.reason === 'refused' && answer.status === 400) {
      return EMPTY_PROFILE;
    }
    return profileFromWire(read(answer));
  };

  return {
    refreshToken: async () => {
      if ((await api.refreshToken()) === null) {
        throw new FailureError({ code: 'sessionEnded' });
      }
    },

    loadProfile,

    sendResetLink: async (payload, signal) => {
      const answer = await api.call('forgotPassword', { payload, signal });
      read(answer, { otherwise: 'passwordResetRefused' });
    },

    markTestMobile: async (_, signal) => {
      read(await api.call('markTestMobile', { signal }));
    },

    saveName: async (payload, signal) => {
      const answer = await api.call('saveName', { payload, signal });
      const saved = read(answer, { otherwise: 'nameNotSaved' })?.userDetail;
      // The name is saved, even if the answer leaves it out.
      return saved ? profileFromWire(saved) : loadProfile(undefined, signal);
    },

    saveEmployment: async ({ employmentType, employerName }, signal) => {
      if (employmentType === '') {
        throw new FailureError({ code: 'employmentNotSaved' });
      }
      const payload = { employmentType, employerName };
      const answer = await api.call('saveEmployment', { payload, signal });
      read(answer, { otherwise: 'employmentNotSaved' });
    },

    listInstitutions: async (_, signal) => {
      const answer = await api.call('getInstitutions', { signal });
      const { institutions } = read(answer, { otherwise: 'institutionsUnavailable' });
      return eachThere(institutions, institutionFromWire);
    },

    sendBankFeedback: async ({ bankName }, signal) => {
      const payload = { feedback: bankName };
      const answer = await api.call('sendBankFeedback', { payload, signal });
      read(answer, { otherwise: 'feedbackNotSent' });
    },

    connectBank: (input, signal) => connectBank(input, { ...ports, api, signal }),

    readConnection: async ({ jobId }, signal) => {
      const answer = await api.call('getConnection', { parameters: { jobId }, signal });
      return connectionFromWire(
        read(answer, { byStatus: { 404: 'bankJobGone' }, otherwise: 'bankConnectionFailed' }),
        ports.onUnknownWord,
      );
    },

    saveBankAccount: async (account, signal) => {
      const payload = { ...account, isJointAccount: false };
      const answer = await api.call('saveBankAccount', { payload, signal });
      const isBsbInvalid = !answer.ok && INVALID_BSB_MESSAGE.test(answer.message.trim());
      read(answer, { otherwise: isBsbInvalid ? 'invalidBsb' : 'bankAccountNotSaved' });
    },

    readKycStatus: async (_, signal) => {
      return kycStatusFromWire(
        read(await api.call('getKycStatus', { signal }), { otherwise: 'kycStatusUnavailable' }),
        ports.onUnknownWord,
      );
    },

    getWidgetToken: async (_, signal) => {
      const answer = await api.call('getKycToken', { signal });
      const { accessToken } = read(answer, {
        byStatus: { 400: 'kycTokenRefused' },
        otherwise: 'kycGeneric',
      });
      return { token: accessToken };
    },

    setKycEntity: async (payload, signal) => {
      read(await api.call('setKycEntity', { payload, signal }), { otherwise: 'kycNotSet' });
    },

    sendVerificationLink: async ({ email, isNew }, signal) => {
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

    readHistory: async ({ list }, signal) => {
      const name = list === 'cashOuts' ? 'getCashOuts' : 'getRepayments';
      const history = read(await api.call(name, { signal }));
      return interpret(name, () => historyFromWire(history));
    },

    readDocument: async ({ loanId }, signal) => {
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

    readPromotions: async (_, signal) => {
      const { promotions, canAddPromotion } = read(await api.call('getPromotions', { signal }));
      return { promotions: eachThere(promotions, promotionFromWire), canAddPromotion };
    },

    validatePromoCode: async ({ code }, signal) => {
      const answer = await api.call('validatePromotion', { payload: { promoCode: code }, signal });
      return promotionFromWire(readPromotion(answer).promotion);
    },

    addPromotion: async ({ code }, signal) => {
      readPromotion(await api.call('addPromotion', { payload: { promoCode: code }, signal }));
    },

    readOverview,
    beginHome: (token, isLikely) => {
      const { getProfile, getOverview } = contract;
      for (const { path } of isLikely ? [getProfile, getOverview] : [getProfile]) {
        prefetchRead(apiRoot(ports.host) + path, token);
      }
    },

    getRepaymentPlans: async (terms, signal) => {
      const { isPlanSound } = await offer();
      const answer = await api.call('getRepaymentOptions', {
        payload: {},
        parameters: { amount: dollarsInPath(terms.amount) },
        signal,
      });
      const { repayments } = read(answer, { byStatus: { 400: 'cashOutRefused' } });
      const plans = repayments
        .map(readPlan)
        .filter((plan) => plan !== null && isPlanSound(plan, terms)) as RepaymentPlan[];
      if (plans.length < repayments.length) {
        ports.onUnreadable('getRepaymentOptions');
      }
      if (plans.length === 0) {
        throw new FailureError({ code: 'cashOutRefused' });
      }
      return plans;
    },

    previewLoan: async ({ amount, plan, promotion }, signal) => {
      const answer = await api.call('previewLoan', {
        payload: {
          amount: dollarsFromCents(amount),
          installments: planToWire(plan),
          ...(promotion === null ? {} : { promotion }),
        },
        signal,
      });
      const { previewInformation } = read(answer, { byStatus: { 400: 'cashOutRefused' } });
      const agreement = previewInformation.loanAgreement;
      const agreementHash = await sha256(agreement);
      return { agreement, ...(agreementHash && { agreementHash }) };
    },

    sendPayment: async ({ sent: { payment, before, key: idempotencyKey } }, signal) => {
      const dollars = dollarsFromCents(payment.amount);
      switch (payment.kind) {
        case 'cashOut': {
          const payload = {
            agreeLoanAgreement: true as const,
            amount: dollars,
            installments: planToWire(payment.plan),
            ...(payment.agreementHash && { agreementHash: payment.agreementHash }),
          };
          const answer = await api.call('borrow', { payload, idempotencyKey, signal });
          readMoney(answer, { byStatus: { 400: 'cashOutRefused', 409: 'cashOutActive' } });
          return;
        }
        case 'repayEarly': {
          const { confirmedRepayments } = await payments();
          const repayments = repaymentsToWire(confirmedRepayments(payment.choice, before));
          const payload = { amount: dollars, ...(repayments === null ? {} : { repayments }) };
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

    checkOutcome: async ({ sent }, signal) => {
      const at = Date.now();
      const { hasGoneThrough } = await payments();
      return { hasGoneThrough: hasGoneThrough(sent, await readOverview(undefined, signal)), at };
    },
  };
}

/** Returns the SHA-256 of a text as hex digits; null where the page has no `crypto.subtle`, as over plain HTTP. */
async function sha256(text: string): Promise<string | null> {
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', new TextEncoder().encode(text));
  return digest
    ? Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
    : null;
}

/** Identifies repayments for the API; null if one has no day and so cannot be identified. */
function repaymentsToWire(repayments: readonly PayableRepayment[]) {
  const named = repayments.flatMap(({ loanId, repaymentDate }) =>
    repaymentDate === null ? [] : [{ loanId, repaymentDate }],
  );
  return named.length === repayments.length ? named : null;
}

/** Returns a repayment plan; null if it contains an amount or a day that does not exist. */
function readPlan(option: Parameters<typeof planFromWire>[0]): RepaymentPlan | null {
  try {
    return planFromWire(option);
  } catch {
    return null;
  }
}
