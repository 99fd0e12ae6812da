import * as v from 'valibot';
import { MAX_AGREEMENT } from './bounds.ts';
import { eachField, eachFlag } from './onboarding.ts';

/*
 * Schemas of the API: camelCase, dollars as numbers, dates as ISO 8601. `nullish` fields may be missing or null. Enum values
 * are strings here, because an unknown value must become `other` in `from-wire.ts` instead of failing the whole answer.
 *
 * For valibot all schemas are strict: the sandbox answers by them, and payloads are validated by them. Only `readAnswer`
 * leaves out invalid fields marked as `displayOnly`. Source: decision 001.
 */

const MISFIT = 'misfit';
const isMisfit = ({ type }: { readonly type: string }) => type === MISFIT;

const nonNegativeDollars = v.pipe(v.number(), v.finite(), v.minValue(0));
const isoDate = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}(T.*)?$/));
const id = v.pipe(v.string(), v.nonEmpty());

/** Loan id: an integer, or a text that is kept as it is. Source: decision 001. */
export const LoanId = v.union([
  v.pipe(v.number(), v.safeInteger()),
  v.pipe(v.string(), v.regex(/[^.\s]/)),
]);

/** Object schema. Unlike valibot's own it rejects arrays, and validates missing fields as `undefined`. */
export function object<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.ObjectSchema<Entries, undefined> {
  const schema = v.object(entries);
  const missing = Object.fromEntries(Object.keys(entries).map((key) => [key]));
  return {
    ...schema,
    '~run': ({ value }, config) =>
      schema['~run'](
        {
          value:
            Object(value) !== value || Array.isArray(value)
              ? 0
              : { ...missing, ...(value as object) },
        },
        config,
      ),
  };
}

type Run = Parameters<v.GenericSchema['~run']>;

/**
 * Marks a field as display-only: no money, day, state or next step depends on it. An invalid value is left out and
 * reported; the wrapped schema decides whether it may be missing.
 */
export function displayOnly<const Schema extends v.GenericSchema>(
  schema: Schema,
): v.NullishSchema<Schema, undefined> {
  const isDisplayOnly = {
    ...schema,
    isDisplayOnly: true,
    '~run': (...run: Run) => {
      const read = schema['~run'](...run);
      const issue = read.issues?.find((one) => !isMisfit(one));
      return issue ? { typed: true, value: undefined, issues: [{ ...issue, type: MISFIT }] } : read;
    },
  };
  // For the reader the field is always optional.
  return isDisplayOnly as unknown as v.NullishSchema<Schema, undefined>;
}

/**
 * Validates an answer; returns null if a required part is invalid. `misfits` are the paths of the fields left out,
 * without list indexes and without any value of the answer.
 */
export function readAnswer<const Schema extends v.GenericSchema>(
  schema: Schema,
  answer: unknown,
): { readonly output: v.InferOutput<Schema>; readonly misfits: readonly string[] } | null {
  const { output, issues = [] } = v.safeParse(schema, answer);
  const pathOf = ({ path }: (typeof issues)[number]) =>
    path?.flatMap(({ key }) => (typeof key === 'string' ? key : [])).join('.') ?? '';
  return issues.every(isMisfit) ? { output, misfits: [...new Set(issues.map(pathOf))] } : null;
}

const displayOnlyText = displayOnly(v.nullish(v.string()));
const displayOnlyFlag = displayOnly(v.nullish(v.boolean()));
const displayOnlyTexts = displayOnly(v.nullish(v.array(v.string())));

/** Body of every error response. */
export const ErrorBody = object({
  message: displayOnly(v.string()),
  error: displayOnly(v.nullish(object({ title: v.string(), description: v.string() }))),
});

/** Customer's profile. All fields may be missing, because `{}` means that there is none yet. */
export const Profile = object({
  ...eachField(() => v.nullish(v.string())),
  email: displayOnlyText,
  emailVerified: v.nullish(v.boolean()),
  mobile: displayOnlyText,
  residentialAddress: displayOnlyText,
  basiqJobId: v.nullish(v.string()),
  ...eachFlag(() => v.nullish(v.boolean())),
});

const bank = {
  id,
  shortName: id,
  loginIdCaption: displayOnlyText,
  passwordCaption: displayOnlyText,
  securityCodeCaption: displayOnlyText,
};

export const Institution = object({
  ...bank,
  squareLogoUrl: displayOnlyText,
  onlySearchable: displayOnlyFlag,
});

/** Banks that can be connected. Invalid rows are undefined, as among the promotions. */
export const Institutions = object({ institutions: v.array(displayOnly(Institution)) });

export const Connection = object({
  institution: displayOnly(v.nullish(object(bank))),
  status: object({
    step: v.string(),
    stepStatus: v.string(),
    errorTitle: displayOnlyText,
    errorDetail: displayOnlyTexts,
    actionCode: displayOnlyText,
    /** URL, or true for the article of the help centre. */
    learnMore: displayOnly(v.nullish(v.union([v.string(), v.boolean()]))),
    showReconnect: displayOnlyFlag,
    showChatWithUs: displayOnlyFlag,
    canSelectBank: displayOnlyFlag,
    actionRequiredGuidelines: displayOnlyTexts,
  }),
});

export const KycStatus = object({ kycStatus: v.string() });

const Activity = object({
  type: v.string(),
  status: v.string(),
  loanId: LoanId,
  amount: nonNegativeDollars,
  repaymentDate: v.nullish(isoDate),
  date: displayOnly(v.nullish(isoDate)),
  fee: displayOnly(v.nullish(nonNegativeDollars)),
  hasMissedRepayment: v.nullish(v.boolean()),
  isOverdue: v.nullish(v.boolean()),
  hasDeferred: v.nullish(v.boolean()),
});

export const Promotion = object({
  title: v.string(),
  message: displayOnly(v.string()),
  condition: displayOnlyText,
});

export const Promotions = object({
  promotions: v.array(displayOnly(Promotion)),
  canAddPromotion: v.boolean(),
});

const wrapped = object({ promotion: Promotion });

/** Promotion of a promo code: wrapped in an object, or bare. */
export const FoundPromotion: typeof wrapped = {
  ...wrapped,
  '~run': ({ value }, config) =>
    wrapped['~run']({ value: { promotion: Object(value).promotion ?? value } }, config),
};

export const Overview = object({
  today: v.nullish(isoDate),
  declineDetail: v.nullish(
    object({
      declineTitle: v.nullish(v.string()),
      declineReason: v.nullish(v.string()),
      declineDescription: displayOnlyText,
      learnMoreLink: displayOnlyText,
      showChatWithUs: displayOnlyFlag,
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
    /** 0 means the same as missing. */
    incrementalAmount: v.nullish(nonNegativeDollars),
    feePercent: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  }),
  promotion: displayOnly(v.nullish(Promotion)),
  maskedAccountNumber: displayOnlyText,
  repayEarlyStatus: v.nullish(v.string()),
  deferStatus: v.nullish(v.string()),
  nextRepaymentDateAfterDefer: v.nullish(isoDate),
  deferredRepaymentDate: v.nullish(isoDate),
});

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

/** Installment in the requests of borrow and preview. */
const BorrowInstallment = object({
  fee: nonNegativeDollars,
  amount: nonNegativeDollars,
  date: isoDate,
});

export const PreviewRequest = object({
  amount: nonNegativeDollars,
  installments: v.pipe(v.array(BorrowInstallment), v.minLength(1)),
  promotion: v.nullish(Promotion),
});

/** Response of the preview. `loanAgreement` is HTML: sanitise it before display. */
export const PreviewAnswer = object({
  previewInformation: object({ loanAgreement: v.pipe(v.string(), v.maxLength(MAX_AGREEMENT)) }),
});

export const BorrowRequest = object({
  agreeLoanAgreement: v.literal(true),
  amount: nonNegativeDollars,
  installments: v.pipe(v.array(BorrowInstallment), v.minLength(1)),
  /** SHA-256 of the previewed `loanAgreement` in UTF-8, in hex. Optional: an API that reads it lends on no other text. */
  agreementHash: v.nullish(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
});

/** Repayment by loan and day of the overview. Optional: an API that reads it pays no other repayment of the same amount. */
export const RepaymentRef = object({ loanId: LoanId, repaymentDate: isoDate });

/** Request of the bank connection. Never stored, never logged. */
export const BankCredentials = object({
  loginId: v.pipe(v.string(), v.nonEmpty()),
  password: v.pipe(v.string(), v.nonEmpty()),
  institution: object({ id }),
  securityCode: v.nullish(v.string()),
});

/** Response of the bank connection: the job's id. */
export const BankJob = object({ id });

export const RepaymentRow = object({
  loanId: LoanId,
  date: isoDate,
  amount: nonNegativeDollars,
  status: v.string(),
});

export const CashOutRow = object({
  loanId: LoanId,
  date: isoDate,
  amount: nonNegativeDollars,
  fee: nonNegativeDollars,
});
