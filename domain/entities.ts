import type {
  ACTIVITY_STATUSES,
  ACTIVITY_TYPES,
  CONNECTION_STEPS,
  DECLINE_REASONS,
  KYC_STATUSES,
  STEP_STATUSES,
} from './api-words.ts';
import type { CalendarDate } from './calendar.ts';
import type { Cents } from './money.ts';
import { eachFlag, type StepFlags } from './onboarding.ts';

/** What the identity provider knows of the signed-in person. */
export type User = {
  readonly uid: string;
  readonly email: string;
  /** E.164, e.g. `+61491570006`; null until a mobile is linked. */
  readonly phoneNumber: string | null;
  readonly emailVerified: boolean;
};

/**
 * What the API knows of the customer. Missing answers are empty or false here. Which steps of onboarding are finished is
 * told by the flags of `onboarding.ts`.
 */
export type Profile = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly mobile: string;
  readonly residentialAddress: string;
  /** The bank job that is running or has ended; empty when there is none. */
  readonly basiqJobId: string;
} & StepFlags;

/** The profile of a customer who has none yet. */
export const EMPTY_PROFILE: Profile = {
  firstName: '',
  lastName: '',
  email: '',
  emailVerified: false,
  mobile: '',
  residentialAddress: '',
  basiqJobId: '',
  ...eachFlag(() => false),
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

/** The boxes of a visitor who has passed the eligibility check. */
export const EVERYTHING_TICKED: Eligibility = {
  isOver18: true,
  hasIdDocument: true,
  isEmployed: true,
};

/** True only when all three boxes are ticked. Source: product 2.2. */
export function isEligible({ isOver18, hasIdDocument, isEmployed }: Eligibility): boolean {
  return isOver18 && hasIdDocument && isEmployed;
}

/** Kinds of employment, in the order in which they are offered. Source: product 3.2. */
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

/** A step of a bank job; `other` is a word this version does not know. */
export type ConnectionStep = (typeof CONNECTION_STEPS)[number] | 'other';
/** How a step of a bank job stands; `other` is never taken for an end. */
type StepStatus = (typeof STEP_STATUSES)[number] | 'other';

/** A bank connection: its job's state and what the error screen needs. */
export type Connection = {
  readonly institution: Institution | null;
  readonly step: ConnectionStep;
  readonly stepStatus: StepStatus;
  readonly errorTitle: string;
  readonly errorDetail: readonly string[];
  /** The API's own action code; empty when it sends none. */
  readonly actionCode: string;
  /** Address of an article; true for that of the help centre, and empty when there is none. */
  readonly learnMore: string | true;
  readonly showReconnect: boolean;
  readonly showChatWithUs: boolean;
  readonly canSelectBank: boolean;
  readonly actionRequiredGuidelines: readonly string[];
};

/** State of the identity check; `other` is polled on and never taken for an end. */
export type KycStatus = (typeof KYC_STATUSES)[number] | 'other';

/** What a loan is known by. Source: decision 001. */
export type LoanId = number | string;

/** A cash out or a repayment. */
export type Activity = {
  readonly type: (typeof ACTIVITY_TYPES)[number] | 'other';
  /** `other` is shown, never payable and never paid. */
  readonly status: (typeof ACTIVITY_STATUSES)[number] | 'other';
  readonly loanId: LoanId;
  /** When it was made, as the API writes it: orders loans that are known by no number, and is told of a cash out. */
  readonly date?: string;
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

/** The promotions that a customer has, and whether another one can be added. */
export type Promotions = {
  readonly promotions: readonly Promotion[];
  readonly canAddPromotion: boolean;
};

/** All that the dashboard shows. */
export type Overview = {
  /** The lender's day in Sydney; the device's where the API does not say it. */
  readonly today: CalendarDate;
  /** Null where the API explains nothing. A cash out was declined when it has a title. */
  readonly decline: {
    readonly title: string;
    readonly description: string;
    readonly learnMoreLink: string;
    readonly showChatWithUs: boolean;
  } | null;
  readonly declineReason: (typeof DECLINE_REASONS)[number] | 'other';
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
  /** The day to which a delay would move its repayment; the API need not say it. */
  readonly deferredRepaymentDate?: CalendarDate;
};

/** One debit of a repayment plan. `amount` includes `fee`. */
type Installment = {
  readonly date: CalendarDate;
  readonly amount: Cents;
  readonly fee: Cents;
};

/** A way to repay: its installments in order. */
export type RepaymentPlan = readonly Installment[];
