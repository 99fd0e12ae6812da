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
import { eachField, eachFlag, type StepFields, type StepFlags } from './onboarding.ts';

/** Signed-in user, as the identity provider has it. */
export type User = {
  readonly uid: string;
  readonly email: string;
  /** E.164, e.g. `+61491570006`; null until a mobile is linked. */
  readonly phoneNumber: string | null;
  readonly emailVerified: boolean;
};

/**
 * Customer's profile, as the API has it; missing fields are empty or false. The fields and flags of `onboarding.ts`
 * tell which steps are finished.
 */
export type Profile = {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly mobile: string;
  readonly residentialAddress: string;
  /** Bank job that runs or has ended; empty when there is none. */
  readonly basiqJobId: string;
} & StepFields &
  StepFlags;

export const EMPTY_PROFILE: Profile = {
  ...eachField(() => ''),
  email: '',
  emailVerified: false,
  mobile: '',
  residentialAddress: '',
  basiqJobId: '',
  ...eachFlag(() => false),
};

/** True if the e-mail address is verified; the provider may know it before the API does. */
export function isEmailVerified({
  user,
  profile,
}: {
  readonly user: User | null;
  readonly profile: Profile | null;
}): boolean {
  return profile?.emailVerified === true || user?.emailVerified === true;
}

export type Eligibility = {
  readonly isOver18: boolean;
  readonly hasIdDocument: boolean;
  readonly isEmployed: boolean;
};

export type EligibilityCheck = keyof Eligibility;

export const NOTHING_TICKED: Eligibility = {
  isOver18: false,
  hasIdDocument: false,
  isEmployed: false,
};

export const EVERYTHING_TICKED: Eligibility = {
  isOver18: true,
  hasIdDocument: true,
  isEmployed: true,
};

/** True if all three checkboxes are ticked. Source: product 2.2. */
export function isEligible({ isOver18, hasIdDocument, isEmployed }: Eligibility): boolean {
  return isOver18 && hasIdDocument && isEmployed;
}

/** Employment types in display order. Source: product 3.2. */
export const EMPLOYMENT_TYPES = [
  'Fulltime',
  'Parttime',
  'OnDemand',
  'Contractor',
  'Casual',
] as const;

export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

/** Bank that can be connected, with the captions of its log-in form. */
export type Institution = {
  readonly id: string;
  readonly shortName: string;
  /** URL of a square logo; empty when there is none. */
  readonly squareLogoUrl: string;
  /** True if only a search shows the bank. */
  readonly onlySearchable: boolean;
  readonly loginIdCaption: string;
  readonly passwordCaption: string;
  /** Caption of a third secret; empty when the bank needs none. */
  readonly securityCodeCaption: string;
};

/** Placeholder while no bank is chosen. */
export const NO_INSTITUTION: Institution = {
  id: '',
  shortName: '',
  squareLogoUrl: '',
  onlySearchable: false,
  loginIdCaption: '',
  passwordCaption: '',
  securityCodeCaption: '',
};

/** Step of a bank job; `other` for values that this version does not know. */
export type ConnectionStep = (typeof CONNECTION_STEPS)[number] | 'other';
/** State of a bank job step; `other` never ends the job. */
type StepStatus = (typeof STEP_STATUSES)[number] | 'other';

/** Bank connection: state of its job, and the content of the error screen. */
export type Connection = {
  readonly institution: Institution | null;
  readonly step: ConnectionStep;
  readonly stepStatus: StepStatus;
  readonly errorTitle: string;
  readonly errorDetail: readonly string[];
  /** Action code of the API; empty when it sends none. */
  readonly actionCode: string;
  /** URL of an article; true for the article of the help centre, empty when there is none. */
  readonly learnMore: string | true;
  readonly showReconnect: boolean;
  readonly showChatWithUs: boolean;
  readonly canSelectBank: boolean;
  readonly actionRequiredGuidelines: readonly string[];
};

/** State of the identity check; `other` never ends it: polling continues. */
export type KycStatus = (typeof KYC_STATUSES)[number] | 'other';

/** Id of a loan. Source: decision 001. */
export type LoanId = number | string;

/** Cash out or repayment. */
export type Activity = {
  readonly type: (typeof ACTIVITY_TYPES)[number] | 'other';
  /** `other` is displayed, but is neither payable nor paid. */
  readonly status: (typeof ACTIVITY_STATUSES)[number] | 'other';
  readonly loanId: LoanId;
  /** Date as the API sends it. It is shown for a cash out, and orders loans whose ids are no numbers. */
  readonly date?: string;
  readonly amount: Cents;
  readonly repaymentDate: CalendarDate | null;
  readonly hasMissedRepayment: boolean;
  readonly isOverdue: boolean;
  readonly hasDeferred: boolean;
};

/** Offer that lowers a fee. */
export type Promotion = {
  readonly title: string;
  readonly message: string;
  readonly condition: string;
};

export type Promotions = {
  readonly promotions: readonly Promotion[];
  readonly canAddPromotion: boolean;
};

/** Data of the dashboard. */
export type Overview = {
  /** The lender's current day in Sydney; by the device's clock if the API does not send it. */
  readonly today: CalendarDate;
  /** Null if the API sends no decline. A cash out was declined if the title is not empty. */
  readonly decline: {
    readonly title: string;
    readonly description: string;
    readonly learnMoreLink: string;
    readonly showChatWithUs: boolean;
  } | null;
  readonly declineReason: (typeof DECLINE_REASONS)[number] | 'other';
  readonly activities: readonly Activity[];
  readonly available: Cents;
  /** Action code of the API; empty when it sends none. */
  readonly repaymentAction: string;
  /** Personal maximum of the customer. */
  readonly maximum: Cents;
  readonly minimum: Cents;
  readonly increment: Cents;
  readonly feePercent: number;
  readonly promotion: Promotion | null;
  readonly maskedAccountNumber: string;
  /** `OK`, or the reason why it is not possible now. */
  readonly repayEarlyStatus: string;
  /** `OK`, `MonthlyRepayment`, or another reason why it is not possible. */
  readonly deferStatus: string;
  /** Day of the next repayment after a delay. */
  readonly nextRepaymentDateAfterDefer: CalendarDate | null;
  /** Day to which a delay would move the repayment; the API may leave it out. */
  readonly deferredRepaymentDate?: CalendarDate;
};

/** Debit of a repayment plan. `amount` includes `fee`. */
type Installment = {
  readonly date: CalendarDate;
  readonly amount: Cents;
  readonly fee: Cents;
};

/** Repayment option: its installments in order. */
export type RepaymentPlan = readonly Installment[];
