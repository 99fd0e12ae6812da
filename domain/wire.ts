import * as v from 'valibot';
import { MAX_AGREEMENT } from './bounds.ts';
import { eachFlag } from './onboarding.ts';

/*
 * The wire's shapes: camelCase, dollars as numbers, dates as ISO 8601. `nullish` fields may be missing or
 * null. Words of enumerations are strings here on purpose: an unknown word must reach the client's own
 * mapping (`entities.ts`), where it becomes "other", instead of failing the whole answer.
 *
 * To valibot itself all of it is strict: so the sandbox answers, and so payloads are checked. `readAnswer` alone leaves out
 * what is `shown` and does not fit. Source: decision 001.
 */

const MISFIT = 'misfit';
const isMisfit = ({ type }: { readonly type: string }) => type === MISFIT;

const nonNegativeDollars = v.pipe(v.number(), v.finite(), v.minValue(0));
const isoDate = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}(T.*)?$/));
const id = v.pipe(v.string(), v.nonEmpty());

/** What a loan is known by: an integer, or a text, which is kept as it is. Source: decision 001. */
export const LoanId = v.union([
  v.pipe(v.number(), v.safeInteger()),
  v.pipe(v.string(), v.regex(/[^.\s]/)),
]);

/** An object with these fields. Valibot's own takes an array for one, and asks a field that is missing nothing. */
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
 * What is shown alone: no money, day, state or next step depends on it. What does not fit is left out, and told of; whether
 * it may be missing its schema says.
 */
export function shown<const Schema extends v.GenericSchema>(
  schema: Schema,
): v.NullishSchema<Schema, undefined> {
  const isShown = {
    ...schema,
    isShown: true,
    '~run': (...run: Run) => {
      const read = schema['~run'](...run);
      const issue = read.issues?.find((one) => !isMisfit(one));
      return issue ? { typed: true, value: undefined, issues: [{ ...issue, type: MISFIT }] } : read;
    },
  };
  // To what reads it, it may always be missing.
  return isShown as unknown as v.NullishSchema<Schema, undefined>;
}

/**
 * Reads an answer; null where something does not fit that is needed. `misfits` are the paths of the fields that were left out,
 * of lists without the row: no value of the answer stands in them.
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

const shownText = shown(v.nullish(v.string()));
const shownFlag = shown(v.nullish(v.boolean()));
const shownTexts = shown(v.nullish(v.array(v.string())));

/** Body of every error answer. */
export const ErrorBody = object({
  message: shown(v.string()),
  error: shown(v.nullish(object({ title: v.string(), description: v.string() }))),
});

/** A customer's profile. `{}` means that there is none yet, hence all fields may be missing. */
export const Profile = object({
  firstName: v.nullish(v.string()),
  lastName: v.nullish(v.string()),
  email: shownText,
  emailVerified: v.nullish(v.boolean()),
  mobile: shownText,
  residentialAddress: shownText,
  basiqJobId: v.nullish(v.string()),
  ...eachFlag(() => v.nullish(v.boolean())),
});

const bank = {
  id,
  shortName: id,
  loginIdCaption: shownText,
  passwordCaption: shownText,
  securityCodeCaption: shownText,
};

/** A bank that a customer can connect. */
export const Institution = object({
  ...bank,
  squareLogoUrl: shownText,
  onlySearchable: shownFlag,
});

/** The banks that can be connected. In place of a row that does not fit is nothing, as among the promotions. */
export const Institutions = object({ institutions: v.array(shown(Institution)) });

/** State of a bank connection's job. */
export const Connection = object({
  institution: shown(v.nullish(object(bank))),
  status: object({
    step: v.string(),
    stepStatus: v.string(),
    errorTitle: shownText,
    errorDetail: shownTexts,
    actionCode: shownText,
    /** An address, or a flag: then the article is the help centre's. */
    learnMore: shown(v.nullish(v.union([v.string(), v.boolean()]))),
    showReconnect: shownFlag,
    showChatWithUs: shownFlag,
    canSelectBank: shownFlag,
    actionRequiredGuidelines: shownTexts,
  }),
});

/** Result of the identity check so far. */
export const KycStatus = object({ kycStatus: v.string() });

/** A cash out or a repayment of it. */
const Activity = object({
  type: v.string(),
  status: v.string(),
  loanId: LoanId,
  amount: nonNegativeDollars,
  repaymentDate: v.nullish(isoDate),
  date: shown(v.nullish(isoDate)),
  fee: shown(v.nullish(nonNegativeDollars)),
  hasMissedRepayment: v.nullish(v.boolean()),
  isOverdue: v.nullish(v.boolean()),
  hasDeferred: v.nullish(v.boolean()),
});

/** An offer that lowers a fee. */
export const Promotion = object({
  title: v.string(),
  message: shown(v.string()),
  condition: shownText,
});

/** The promotions that a customer has. */
export const Promotions = object({
  promotions: v.array(shown(Promotion)),
  canAddPromotion: v.boolean(),
});

const wrapped = object({ promotion: Promotion });

/** A promotion that a code stands for: in an object of its own, or bare. */
export const FoundPromotion: typeof wrapped = {
  ...wrapped,
  '~run': ({ value }, config) =>
    wrapped['~run']({ value: { promotion: Object(value).promotion ?? value } }, config),
};

/** All that the dashboard shows. */
export const Overview = object({
  today: v.nullish(isoDate),
  declineDetail: v.nullish(
    object({
      declineTitle: v.nullish(v.string()),
      declineReason: v.nullish(v.string()),
      declineDescription: shownText,
      learnMoreLink: shownText,
      showChatWithUs: shownFlag,
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
    /** 0 says as little as none. */
    incrementalAmount: v.nullish(nonNegativeDollars),
    feePercent: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  }),
  promotion: shown(v.nullish(Promotion)),
  maskedAccountNumber: shownText,
  repayEarlyStatus: v.nullish(v.string()),
  deferStatus: v.nullish(v.string()),
  nextRepaymentDateAfterDefer: v.nullish(isoDate),
  deferredRepaymentDate: v.nullish(isoDate),
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
