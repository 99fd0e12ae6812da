import {
  type Connection,
  connectionFromWire,
  EMPTY_PROFILE,
  type EmploymentType,
  type Institution,
  institutionFromWire,
  type KycStatus,
  kycStatusFromWire,
  type Overview,
  overviewFromWire,
  type Profile,
  plansFromWire,
  profileFromWire,
  type RepaymentPlan,
} from '../../domain/entities.ts';
import { FailureError } from '../../domain/failures.ts';
import { isPlanSound } from '../../domain/lending.ts';
import { type Cents, dollarsFromCents, dollarsInPath } from '../../domain/money.ts';
import type { ConnectBankInput } from '../../machines/bank-login.machine.ts';
import { type Answer, type ApiPorts, createApi, type Refusal } from './api.ts';
import { type BankPorts, connectBank } from './bank.ts';
import { dataOf, failureFrom, type Meanings } from './refusals.ts';

/** What the API says to a BSB that does not exist. Source: specification, section 8. */
const INVALID_BSB_MESSAGE = 'Invalid bsb';

/** What the backend's calls need. */
export type BackendPorts = ApiPorts & Pick<BankPorts, 'pageOrigin' | 'bankOrigins'>;

/** The backend as the effects use it. Every method throws `FailureError`s, and rejects when its signal aborts. */
export type Backend = ReturnType<typeof createBackend>;

/** Makes the backend's calls, each with what its refusals mean to a customer. Source: specification, sections 7 and 8. */
export function createBackend(ports: BackendPorts) {
  const api = createApi(ports);
  const read = <Data>(answer: Answer<Data>, meanings: Meanings = {}) =>
    dataOf(answer, meanings, ports.isOnline);

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
      );
    },

    saveBankAccount: async (
      account: { bsb: string; accountNumber: string },
      signal: AbortSignal,
    ): Promise<void> => {
      const payload = { ...account, isJointAccount: false };
      const answer = await api.call('saveBankAccount', { payload, signal });
      const isBsbInvalid = !answer.ok && answer.message === INVALID_BSB_MESSAGE;
      read(answer, { otherwise: isBsbInvalid ? 'invalidBsb' : 'bankAccountNotSaved' });
    },

    readKycStatus: async (signal: AbortSignal): Promise<KycStatus> => {
      const answer = await api.call('getKycStatus', { signal });
      return kycStatusFromWire(read(answer, { otherwise: 'kycStatusUnavailable' }));
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

    readOverview: async (signal: AbortSignal): Promise<Overview> =>
      overviewFromWire(read(await api.call('getOverview', { signal }))),

    getRepaymentPlans: async (
      { amount }: { amount: Cents },
      signal: AbortSignal,
    ): Promise<readonly RepaymentPlan[]> => {
      const answer = await api.call('getRepaymentOptions', {
        payload: {},
        parameters: { amount: dollarsInPath(amount) },
        signal,
      });
      const plans = plansFromWire(read(answer, { byStatus: { 400: 'cashOutRefused' } }));
      // Nobody is asked to agree to a loan whose installments do not add up.
      if (!plans.every((plan) => isPlanSound(plan, amount))) {
        throw new FailureError({ code: 'generic' });
      }
      return plans;
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

    /** Cashes out. `outcomeUnknown` when the API may have acted and nobody knows. */
    borrow: async (
      {
        amount,
        plan,
        idempotencyKey,
      }: { amount: Cents; plan: RepaymentPlan; idempotencyKey: string },
      signal: AbortSignal,
    ): Promise<void> => {
      const answer = await api.call('borrow', {
        payload: {
          agreeLoanAgreement: true,
          amount: dollarsFromCents(amount),
          installments: installmentsToWire(plan),
        },
        idempotencyKey,
        signal,
      });
      if (!answer.ok) {
        throw isOutcomeUnknown(answer)
          ? new FailureError({ code: 'outcomeUnknown' })
          : failureFrom(
              answer,
              { byStatus: { 400: 'cashOutRefused', 409: 'cashOutActive' } },
              ports.isOnline,
            );
      }
    },
  };
}

/** Whether a call that moves money may have moved it all the same. Source: decisions, "Dashboard". */
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
