import type * as v from 'valibot';
import type { UnknownWordKind } from './analytics.ts';
import { type CalendarDate, calendarDateFromWire } from './calendar.ts';
import type { AnswerOf } from './contract.ts';
import { type Cents, centsFromDollars } from './money.ts';
import type * as wire from './wire.ts';

/** Told where the API used a word that this version does not know. Such a word is read as `other`. */
export type NoteUnknownWord = (kind: UnknownWordKind) => void;

/** What the identity provider knows of the signed-in person. */
export type User = {
  readonly uid: string;
  readonly email: string;
  /** E.164, e.g. `+61491570006`; null until a mobile is linked. */
  readonly phoneNumber: string | null;
  readonly emailVerified: boolean;
};

/** What the API knows of the customer. Missing answers are empty or false here. */
export type Profile = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly mobile: string;
  readonly mobileVerified: boolean;
  readonly residentialAddress: string;
  readonly employmentUpdated: boolean;
  /** The bank connection has been checked and is good. */
  readonly checkBankConnectionStatus: boolean;
  readonly bankDetailsUpdated: boolean;
  readonly hasPassedKyc: boolean;
  /** The bank job that is running or has ended; empty when there is none. */
  readonly basiqJobId: string;
};

/** The profile of a customer who has none yet. */
export const EMPTY_PROFILE: Profile = {
  firstName: '',
  lastName: '',
  email: '',
  emailVerified: false,
  mobile: '',
  mobileVerified: false,
  residentialAddress: '',
  employmentUpdated: false,
  checkBankConnectionStatus: false,
  bankDetailsUpdated: false,
  hasPassedKyc: false,
  basiqJobId: '',
};

/** Whether anyone has verified the e-mail address: the provider may know it before the API does. */
export function isEmailVerified({
  user,
  profile,
}: {
  readonly user: User | null;
  readonly profile: Profile | null;
}): boolean {
  return profile?.emailVerified === true || user?.emailVerified === true;
}

/** Reads a profile off the wire. */
export function profileFromWire(answer: v.InferOutput<typeof wire.Profile>): Profile {
  return {
    firstName: answer.firstName ?? '',
    lastName: answer.lastName ?? '',
    email: answer.email ?? '',
    emailVerified: answer.emailVerified ?? false,
    mobile: answer.mobile ?? '',
    mobileVerified: answer.mobileVerified ?? false,
    residentialAddress: answer.residentialAddress ?? '',
    employmentUpdated: answer.employmentUpdated ?? false,
    checkBankConnectionStatus: answer.checkBankConnectionStatus ?? false,
    bankDetailsUpdated: answer.bankDetailsUpdated ?? false,
    hasPassedKyc: answer.hasPassedKyc ?? false,
    basiqJobId: answer.basiqJobId ?? '',
  };
}

/** The three boxes of the eligibility check. */
export type Eligibility = {
  readonly isOver18: boolean;
  readonly hasIdDocument: boolean;
  readonly isEmployed: boolean;
};

/** A box of the eligibility check. */
export type EligibilityCheck = keyof Eligibility;

/** The eligibility check before anybody touched it. */
export const NOTHING_TICKED: Eligibility = {
  isOver18: false,
  hasIdDocument: false,
  isEmployed: false,
};

/** True only when all three boxes are ticked. Source: section 2, Eligibility. */
export function isEligible({ isOver18, hasIdDocument, isEmployed }: Eligibility): boolean {
  return isOver18 && hasIdDocument && isEmployed;
}

/** Kinds of employment, in the order in which they are offered. Source: specification, section 3. */
export const EMPLOYMENT_TYPES = [
  'Fulltime',
  'Parttime',
  'OnDemand',
  'Contractor',
  'Casual',
] as const;

/** A kind of employment. */
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

/** A bank that can be connected, with the words its own log-in uses. */
export type Institution = {
  readonly id: string;
  readonly shortName: string;
  /** Address of a square logo; empty when there is none. */
  readonly squareLogoUrl: string;
  readonly onlySearchable: boolean;
  readonly loginIdCaption: string;
  readonly passwordCaption: string;
  /** Caption of a third secret; empty when the bank asks for none. */
  readonly securityCodeCaption: string;
};

/** Stands in where no bank was chosen. */
export const NO_INSTITUTION: Institution = {
  id: '',
  shortName: '',
  squareLogoUrl: '',
  onlySearchable: false,
  loginIdCaption: '',
  passwordCaption: '',
  securityCodeCaption: '',
};

/** Reads an institution off the wire. Missing captions are empty: the copy has defaults for them. */
export function institutionFromWire(
  answer:
    | v.InferOutput<typeof wire.Institution>
    | NonNullable<v.InferOutput<typeof wire.Connection>['institution']>,
): Institution {
  return {
    id: answer.id,
    shortName: answer.shortName,
    squareLogoUrl: 'squareLogoUrl' in answer ? safeUrl(answer.squareLogoUrl) : '',
    onlySearchable: 'onlySearchable' in answer ? (answer.onlySearchable ?? false) : false,
    loginIdCaption: answer.loginIdCaption ?? '',
    passwordCaption: answer.passwordCaption ?? '',
    securityCodeCaption: answer.securityCodeCaption ?? '',
  };
}

/** An address that may become a link or an image: https, or a path of this origin. Anything else is empty. */
export function safeUrl(text: string | null | undefined): string {
  // Browsers drop tabs and line breaks inside an address and read backslashes as slashes.
  const isPlain = text && !/[\s\p{Cc}\\]/u.test(text);
  return isPlain && /^(https:\/\/|\/(?!\/))/i.test(text) ? text : '';
}

const CONNECTION_STEPS = [
  'VerifyingCredentials',
  'RetrievingAccounts',
  'RetrievingTransactions',
  'Categorisation',
] as const;
const STEP_STATUSES = ['Pending', 'InProgress', 'Success', 'Failed'] as const;

/** A step of a bank job; `other` is a word this version does not know. */
export type ConnectionStep = (typeof CONNECTION_STEPS)[number] | 'other';
/** How a step of a bank job stands; `other` is never taken for an end. */
export type StepStatus = (typeof STEP_STATUSES)[number] | 'other';

/** A bank connection: its job's state and what the error screen needs. */
export type Connection = {
  readonly institution: Institution | null;
  readonly step: ConnectionStep;
  readonly stepStatus: StepStatus;
  readonly errorTitle: string;
  readonly errorDetail: readonly string[];
  /** The API's own action code; empty when it sends none. */
  readonly actionCode: string;
  /** Address of an article; empty when there is none. */
  readonly learnMore: string;
  readonly showReconnect: boolean;
  readonly showChatWithUs: boolean;
  readonly canSelectBank: boolean;
  readonly actionRequiredGuidelines: readonly string[];
};

/** Reads a connection off the wire; unknown words become `other`. */
export function connectionFromWire(
  answer: AnswerOf<'getConnection'>,
  note: NoteUnknownWord = () => {},
): Connection {
  const { status } = answer;
  return {
    institution: answer.institution ? institutionFromWire(answer.institution) : null,
    step: known(CONNECTION_STEPS, status.step, () => note('connection_step')),
    stepStatus: known(STEP_STATUSES, status.stepStatus, () => note('connection_step_status')),
    errorTitle: status.errorTitle ?? '',
    errorDetail: status.errorDetail ?? [],
    actionCode: status.actionCode ?? '',
    learnMore: safeUrl(status.learnMore),
    showReconnect: status.showReconnect ?? false,
    showChatWithUs: status.showChatWithUs ?? false,
    canSelectBank: status.canSelectBank ?? false,
    actionRequiredGuidelines: status.actionRequiredGuidelines ?? [],
  };
}

const KYC_STATUSES = [
  'NotStarted',
  'InProcessing',
  'ManualInProcessing',
  'Success',
  'Failed',
] as const;

/** State of the identity check; `other` is polled on and never taken for an end. */
export type KycStatus = (typeof KYC_STATUSES)[number] | 'other';

/** Reads the state of the identity check off the wire. */
export function kycStatusFromWire(
  answer: AnswerOf<'getKycStatus'>,
  note: NoteUnknownWord = () => {},
): KycStatus {
  return known(KYC_STATUSES, answer.kycStatus, () => note('kyc_status'));
}

const ACTIVITY_TYPES = ['Cashout', 'Repayment'] as const;
const ACTIVITY_STATUSES = ['Pending', 'Unprocessed', 'Debited', 'Repaid'] as const;

/** A cash out or a repayment. */
export type Activity = {
  readonly type: (typeof ACTIVITY_TYPES)[number] | 'other';
  /** `other` is shown, never payable and never paid. */
  readonly status: (typeof ACTIVITY_STATUSES)[number] | 'other';
  readonly loanId: number;
  readonly amount: Cents;
  readonly repaymentDate: CalendarDate | null;
  readonly hasMissedRepayment: boolean;
  readonly isOverdue: boolean;
  readonly hasDeferred: boolean;
};

/** An offer that lowers a fee. */
export type Promotion = {
  readonly title: string;
  readonly message: string;
  readonly condition: string;
};

/** Reads a promotion off the wire. */
export function promotionFromWire(answer: v.InferOutput<typeof wire.Promotion>): Promotion {
  return { ...answer, condition: answer.condition ?? '' };
}

/** The promotions that a customer has, and whether another one can be added. */
export type Promotions = {
  readonly promotions: readonly Promotion[];
  readonly canAddPromotion: boolean;
};

/** All that the dashboard shows. */
export type Overview = {
  /** The lender's day in Sydney; null when the API does not say it. */
  readonly today: CalendarDate | null;
  /** Null where the API explains nothing. A cash out was declined when it has a title. */
  readonly decline: {
    readonly title: string;
    readonly description: string;
    readonly learnMoreLink: string;
    readonly showChatWithUs: boolean;
  } | null;
  readonly declineReason: 'None' | 'CreditAssessment' | 'other';
  readonly activities: readonly Activity[];
  readonly available: Cents;
  readonly repaymentAction: string;
  readonly maximum: Cents;
  readonly minimum: Cents;
  readonly increment: Cents;
  readonly feePercent: number;
  readonly promotion: Promotion | null;
  readonly maskedAccountNumber: string;
  /** `OK`, or a word that says why it cannot be done now. */
  readonly repayEarlyStatus: string;
  /** `OK`, `MonthlyRepayment`, or another word that says why not. */
  readonly deferStatus: string;
  readonly nextRepaymentDateAfterDefer: CalendarDate | null;
};

/** The fee where the API names none, in per cent. Source: specification, section 9. */
const DEFAULT_FEE_PERCENT = 5;
const DEFAULT_INCREMENT: Cents = 100;

/**
 * Reads the dashboard details off the wire.
 *
 * @throws RangeError when an amount has a fraction of a cent or a date does not exist.
 */
export function overviewFromWire(
  answer: AnswerOf<'getOverview'>,
  note: NoteUnknownWord = () => {},
): Overview {
  const { declineDetail, borrowOverview, loanSetting } = answer;
  return {
    today: answer.today ? calendarDateFromWire(answer.today) : null,
    decline: declineDetail
      ? {
          title: declineDetail.declineTitle ?? '',
          description: declineDetail.declineDescription ?? '',
          learnMoreLink: safeUrl(declineDetail.learnMoreLink),
          showChatWithUs: declineDetail.showChatWithUs ?? false,
        }
      : null,
    declineReason: known(
      ['None', 'CreditAssessment'] as const,
      declineDetail?.declineReason || 'None',
      () => note('decline_reason'),
    ),
    activities: borrowOverview.allActivities.map((row) => ({
      type: known(ACTIVITY_TYPES, row.type, () => note('activity_type')),
      status: known(ACTIVITY_STATUSES, row.status, () => note('activity_status')),
      loanId: row.loanId,
      amount: centsFromDollars(row.amount),
      repaymentDate: row.repaymentDate ? calendarDateFromWire(row.repaymentDate) : null,
      hasMissedRepayment: row.hasMissedRepayment ?? false,
      isOverdue: row.isOverdue ?? false,
      hasDeferred: row.hasDeferred ?? false,
    })),
    available: centsFromDollars(borrowOverview.availableCashoutAmount),
    repaymentAction: borrowOverview.repaymentAction ?? '',
    maximum: centsFromDollars(loanSetting.maximumAmount),
    minimum: centsFromDollars(loanSetting.minimalAmount),
    increment: loanSetting.incrementalAmount
      ? centsFromDollars(loanSetting.incrementalAmount)
      : DEFAULT_INCREMENT,
    feePercent: loanSetting.feePercent ?? DEFAULT_FEE_PERCENT,
    promotion: answer.promotion ? promotionFromWire(answer.promotion) : null,
    maskedAccountNumber: answer.maskedAccountNumber ?? '',
    repayEarlyStatus: answer.repayEarlyStatus ?? '',
    deferStatus: answer.deferStatus ?? '',
    nextRepaymentDateAfterDefer: answer.nextRepaymentDateAfterDefer
      ? calendarDateFromWire(answer.nextRepaymentDateAfterDefer)
      : null,
  };
}

/** One debit of a repayment plan. `amount` includes `fee`. */
export type Installment = {
  readonly date: CalendarDate;
  readonly amount: Cents;
  readonly fee: Cents;
};

/** A way to repay: its installments in order. */
export type RepaymentPlan = readonly Installment[];

/** Reads the ways to repay off the wire. */
export function plansFromWire(answer: AnswerOf<'getRepaymentOptions'>): RepaymentPlan[] {
  return answer.repayments.map(({ installments }) =>
    installments.map((row) => ({
      date: calendarDateFromWire(row.repaymentDate),
      amount: centsFromDollars(row.repaymentAmount),
      fee: centsFromDollars(row.fee),
    })),
  );
}

function known<const Words extends readonly string[]>(
  words: Words,
  word: string,
  noteUnknown: () => void,
): Words[number] | 'other' {
  if (words.includes(word)) {
    return word;
  }
  noteUnknown();
  return 'other';
}
