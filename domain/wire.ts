import * as v from 'valibot';
import { MAX_AGREEMENT } from './bounds.ts';
import { eachFlag } from './onboarding.ts';

/*
 * The wire's shapes: camelCase, dollars as numbers, dates as ISO 8601. `nullish` fields may be missing or
 * null. Words of enumerations are strings here on purpose: an unknown word must reach the client's own
 * mapping (`entities.ts`), where it becomes "other", instead of failing the whole answer.
 */

const dollars = v.pipe(v.number(), v.finite());
const nonNegativeDollars = v.pipe(dollars, v.minValue(0));
const isoDate = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}(T.*)?$/));
const id = v.pipe(v.string(), v.nonEmpty());

/** The number of a loan: an integer, also where it comes as a string of digits. Source: decision 001. */
export const LoanId = v.union([
  v.pipe(v.number(), v.safeInteger()),
  v.pipe(v.string(), v.digits(), v.transform(Number), v.safeInteger()),
]);

/** An object with these fields. Valibot's own takes an array for one. Source: decision 001. */
export function object<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.ObjectSchema<Entries, undefined> {
  const schema = v.object(entries);
  return {
    ...schema,
    '~run': (dataset, config) =>
      schema['~run'](Array.isArray(dataset.value) ? { value: null } : dataset, config),
  };
}

/** Body of every error answer. */
export const ErrorBody = object({
  message: v.string(),
  error: v.nullish(object({ title: v.string(), description: v.string() })),
});

/** A customer's profile. `{}` means that there is none yet, hence all fields may be missing. */
export const Profile = object({
  firstName: v.nullish(v.string()),
  lastName: v.nullish(v.string()),
  email: v.nullish(v.string()),
  emailVerified: v.nullish(v.boolean()),
  mobile: v.nullish(v.string()),
  residentialAddress: v.nullish(v.string()),
  basiqJobId: v.nullish(v.string()),
  ...eachFlag(() => v.nullish(v.boolean())),
});

/** A bank that a customer can connect. */
export const Institution = object({
  id,
  shortName: v.pipe(v.string(), v.nonEmpty()),
  squareLogoUrl: v.nullish(v.string()),
  onlySearchable: v.nullish(v.boolean()),
  loginIdCaption: v.nullish(v.string()),
  passwordCaption: v.nullish(v.string()),
  securityCodeCaption: v.nullish(v.string()),
});

/** State of a bank connection's job. */
export const Connection = object({
  institution: v.nullish(
    object({
      id,
      shortName: v.string(),
      loginIdCaption: v.nullish(v.string()),
      passwordCaption: v.nullish(v.string()),
      securityCodeCaption: v.nullish(v.string()),
    }),
  ),
  status: object({
    step: v.string(),
    stepStatus: v.string(),
    errorTitle: v.nullish(v.string()),
    errorDetail: v.nullish(v.array(v.string())),
    actionCode: v.nullish(v.string()),
    learnMore: v.nullish(v.string()),
    showReconnect: v.nullish(v.boolean()),
    showChatWithUs: v.nullish(v.boolean()),
    canSelectBank: v.nullish(v.boolean()),
    actionRequiredGuidelines: v.nullish(v.array(v.string())),
  }),
});

/** Result of the identity check so far. */
export const KycStatus = object({ kycStatus: v.string() });

/** A cash out or a repayment of it. */
export const Activity = object({
  type: v.string(),
  status: v.string(),
  loanId: LoanId,
  amount: nonNegativeDollars,
  repaymentDate: v.nullish(isoDate),
  date: v.nullish(isoDate),
  fee: v.nullish(nonNegativeDollars),
  hasMissedRepayment: v.nullish(v.boolean()),
  isOverdue: v.nullish(v.boolean()),
  hasDeferred: v.nullish(v.boolean()),
});

/** An offer that lowers a fee. */
export const Promotion = object({
  title: v.string(),
  message: v.string(),
  condition: v.nullish(v.string()),
});

/** All that the dashboard shows. */
export const Overview = object({
  today: v.nullish(isoDate),
  declineDetail: v.nullish(
    object({
      declineTitle: v.nullish(v.string()),
      declineReason: v.nullish(v.string()),
      declineDescription: v.nullish(v.string()),
      learnMoreLink: v.nullish(v.string()),
      showChatWithUs: v.nullish(v.boolean()),
    }),
  ),
  borrowOverview: object({
    allActivities: v.array(Activity),
    availableCashoutAmount: nonNegativeDollars,
    repaymentAction: v.nullish(v.string()),
  }),
  loanSetting: object({
    maximumAmount: nonNegativeDollars,
    minimalAmount: nonNegativeDollars,
    incrementalAmount: v.nullish(v.pipe(dollars, v.gtValue(0))),
    feePercent: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  }),
  promotion: v.nullish(Promotion),
  maskedAccountNumber: v.nullish(v.string()),
  repayEarlyStatus: v.nullish(v.string()),
  deferStatus: v.nullish(v.string()),
  nextRepaymentDateAfterDefer: v.nullish(isoDate),
});

/** Ways to repay an amount. */
export const RepaymentOptions = object({
  repayments: v.pipe(
    v.array(
      object({
        installments: v.pipe(
          v.array(
            object({
              repaymentDate: isoDate,
              repaymentAmount: nonNegativeDollars,
              fee: nonNegativeDollars,
            }),
          ),
          v.minLength(1),
        ),
      }),
    ),
    v.minLength(1),
  ),
});

/** One installment as borrow and preview take it. */
export const BorrowInstallment = object({
  fee: nonNegativeDollars,
  amount: nonNegativeDollars,
  date: isoDate,
});

/** Request of a preview of the loan agreement. */
export const PreviewRequest = object({
  amount: nonNegativeDollars,
  installments: v.pipe(v.array(BorrowInstallment), v.minLength(1)),
  promotion: v.nullish(Promotion),
});

/** Answer of a preview. `loanAgreement` is HTML: sanitise it before it is shown. */
export const PreviewAnswer = object({
  previewInformation: object({ loanAgreement: v.pipe(v.string(), v.maxLength(MAX_AGREEMENT)) }),
});

/** Request of a cash out. */
export const BorrowRequest = object({
  agreeLoanAgreement: v.literal(true),
  amount: nonNegativeDollars,
  installments: v.pipe(v.array(BorrowInstallment), v.minLength(1)),
  /** SHA-256 of the previewed `loanAgreement` in UTF-8, as hex digits. Optional: an API that reads it lends on no other text. */
  agreementHash: v.nullish(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
});

/**
 * A repayment by its loan and the day that the overview gives it. Optional where it is sent: an API that reads it pays
 * no other repayment of the same amount.
 */
export const NamedRepayment = object({ loanId: LoanId, repaymentDate: isoDate });

/** Credentials as the bank's connection takes them. Never stored, never logged. */
export const BankCredentials = object({
  loginId: v.pipe(v.string(), v.nonEmpty()),
  password: v.pipe(v.string(), v.nonEmpty()),
  institution: object({ id }),
  securityCode: v.nullish(v.string()),
});

/** Answer of the bank's connection: the job's id. */
export const BankJob = object({ id });

/** Rows of the repayments table. */
export const RepaymentRow = object({
  loanId: LoanId,
  date: isoDate,
  amount: nonNegativeDollars,
  status: v.string(),
});

/** Rows of the cash-outs table. */
export const CashOutRow = object({
  loanId: LoanId,
  date: isoDate,
  amount: nonNegativeDollars,
  fee: nonNegativeDollars,
});
