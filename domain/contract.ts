import * as v from 'valibot';
import { EMPLOYMENT_TYPES } from './entities.ts';
import type { OnboardingStep } from './onboarding.ts';
import {
  BorrowRequest,
  CashOutRow,
  Connection,
  displayOnly,
  FoundPromotion,
  Institutions,
  KycStatus,
  LoanId,
  Overview,
  object,
  PreviewAnswer,
  PreviewRequest,
  Profile,
  Promotions,
  RepaymentOptions,
  RepaymentRef,
  RepaymentRow,
} from './wire.ts';

/** Body that no caller needs: any JSON, any text, or empty. */
const Nothing = v.unknown();
const Pdf = v.unknown();

/** No surrounding spaces, because the client trims before sending. */
const text = v.pipe(v.string(), v.regex(/^\S(?:[\s\S]*\S)?$/), v.maxLength(200));
/** Accepts every address that the forms accept; they and the identity provider are stricter. */
const email = v.pipe(v.string(), v.regex(/^[^\s@]+@[^\s@]+$/), v.maxLength(254));

export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path below `/v3/`; `{name}` marks a parameter. */
  readonly path: string;
  /** Summary in one line, for the OpenAPI file. */
  readonly summary: string;
  /** Request schema; missing for calls without a request body. */
  readonly payload?: v.GenericSchema;
  readonly answer: v.GenericSchema;
  /**
   * Error statuses with a special meaning for this call; unless given 400, and none for a GET. Any call may also return 401, 429 or
   * 5xx; 429 is listed only where it has its own meaning.
   */
  readonly refusals?: readonly (400 | 404 | 409 | 429)[];
  /** Type of the success body; JSON unless given. */
  readonly body?: 'pdf' | 'none';
  /** Set if the sandbox needs no handler for this call: it stores the payload unchanged and marks this step as finished. */
  readonly step?: OnboardingStep;
  /** True if the call needs no session. */
  readonly public?: boolean;
  /** True if an `Idempotency-Key` header makes a repeated call act once. */
  readonly idempotent?: boolean;
};

/** Returns the status of a call's success. */
export const successOf = ({ body }: Call): number => (body === 'none' ? 204 : 200);

export function apiRoot(origin: string): string {
  return `${origin}/v3/`;
}

/** Returns a function that defines a call with this method. */
const by =
  <const Method extends Call['method']>(method: Method) =>
  <const Path extends string, const Row extends Omit<Call, 'method' | 'path'>>(
    path: Path,
    row: Row & { readonly [Unknown in Exclude<keyof Row, keyof Call>]: never },
  ) => ({ method, path, ...row });

const get = by('GET');
const post = by('POST');
const put = by('PUT');

/** API contract. Client, sandbox and OpenAPI file are generated from this table. Source: product 7 and decision 002. */
export const contract = {
  getProfile: get('Users/state', {
    summary: 'The profile; an empty one, or 400, when there is none yet.',
    answer: Profile,
    refusals: [400],
  }),
  saveName: put('Users/detail', {
    summary: 'Saves first and last name.',
    step: 'name',
    payload: object({ firstName: text, lastName: text }),
    answer: displayOnly(object({ userDetail: displayOnly(Profile) })),
  }),
  markTestMobile: put('Users/mobile', {
    summary: 'Test-account shortcut: marks the mobile as verified. Sandboxes only.',
    answer: Nothing,
  }),
  saveEmployment: put('Users/employer', {
    summary: 'Saves the type of employment and the employer.',
    step: 'employment',
    payload: object({
      employmentType: v.picklist(EMPLOYMENT_TYPES),
      employerName: text,
    }),
    answer: Nothing,
    body: 'none',
  }),
  setKycEntity: post('Users/kyc/entity', {
    summary: 'Hands over the entity that the identity widget checked.',
    payload: object({ entityId: text }),
    answer: Nothing,
  }),
  getKycStatus: get('Users/kyc', {
    summary: 'How far the identity check is.',
    answer: KycStatus,
  }),
  getKycToken: get('Users/kyc/token', {
    summary: 'A token for the identity widget.',
    answer: object({ accessToken: v.pipe(v.string(), v.nonEmpty()) }),
    refusals: [400],
  }),
  sendVerificationEmail: post('Users/email/verification', {
    summary: "Sends the verification e-mail again, to the account's current address.",
    answer: Nothing,
    refusals: [429],
  }),
  forgotPassword: post('auth/password/forget', {
    summary: 'Sends a reset link; unknown addresses are answered alike.',
    payload: object({ email }),
    answer: Nothing,
    refusals: [400, 429],
    public: true,
  }),
  changeEmail: post('auth/email/verify', {
    summary: 'Sets a new e-mail address and sends its verification link.',
    payload: object({ email }),
    answer: Nothing,
    refusals: [400, 409, 429],
  }),
  getOverview: get('Lending/overview', {
    summary: 'All that the dashboard shows.',
    answer: Overview,
  }),
  downloadTerms: get('Lending/download', {
    summary: 'The terms and conditions.',
    answer: Pdf,
    refusals: [404],
    body: 'pdf',
  }),
  downloadAgreement: get('Lending/agreement/{loanId}', {
    summary: 'The agreement of one loan.',
    answer: Pdf,
    refusals: [404],
    body: 'pdf',
  }),
  getRepaymentOptions: post('Lending/{amount}/repayment/options', {
    summary: 'The repayment plans for an amount (dollars without trailing zeros).',
    payload: object({}),
    answer: RepaymentOptions,
  }),
  previewLoan: post('Lending/borrow/preview', {
    summary: 'The loan agreement for an amount and its installments.',
    payload: PreviewRequest,
    answer: PreviewAnswer,
  }),
  borrow: post('Lending/borrow', {
    summary: 'Cashes out.',
    payload: BorrowRequest,
    answer: displayOnly(object({ loanId: displayOnly(LoanId) })),
    refusals: [400, 409],
    idempotent: true,
  }),
  getRepayments: get('Lending/activites/repayments', {
    summary: 'All repayments (the spelling of the path is the API’s).',
    answer: object({ activities: v.array(RepaymentRow) }),
  }),
  getCashOuts: get('Lending/activites/cashouts', {
    summary: 'All cash outs (the spelling of the path is the API’s).',
    answer: object({ activities: v.array(CashOutRow) }),
  }),
  payRepayment: post('Lending/repayments/pay', {
    summary: 'Pays the next repayment, or all payable ones, today.',
    payload: object({
      amount: v.pipe(v.number(), v.gtValue(0)),
      repayments: v.nullish(v.array(RepaymentRef)),
    }),
    answer: Nothing,
    refusals: [400, 409],
    idempotent: true,
  }),
  deferRepayment: put('Lending/repayments/defer', {
    summary:
      'Moves the next repayment to the first pay day after the last repayment; once per cash out.',
    payload: object({}),
    answer: Nothing,
    refusals: [400, 409],
    idempotent: true,
  }),
  saveBankAccount: put('Lending/bankaccount', {
    summary: 'Sets the account that is paid and debited.',
    payload: object({
      bsb: v.pipe(v.string(), v.nonEmpty()),
      accountNumber: v.pipe(v.string(), v.nonEmpty()),
      isJointAccount: v.boolean(),
    }),
    answer: Nothing,
    body: 'none',
  }),
  getPromotions: get('Promotions', {
    summary: 'The active promotions.',
    answer: Promotions,
  }),
  validatePromotion: post('Promotions/validate', {
    summary: 'Looks a promo code up; 400 carries title and description.',
    payload: object({ promoCode: text }),
    answer: FoundPromotion,
  }),
  addPromotion: post('Promotions', {
    summary: 'Adds a promotion.',
    payload: object({ promoCode: text }),
    answer: displayOnly(FoundPromotion),
    refusals: [400, 409],
  }),
  sendBankFeedback: post('Finances/institutions/feedback', {
    summary: 'Reports a bank that the customer could not find in the list.',
    payload: object({ feedback: text }),
    answer: Nothing,
  }),
  getConnection: get('Finances/connections/jobs/{jobId}/status', {
    summary: 'How far a bank connection is.',
    answer: Connection,
    refusals: [404],
  }),
  getConnectionToken: get('Finances/connections/token', {
    summary: 'Where to post the bank credentials, and the bearer token for it.',
    answer: object({
      token: v.pipe(v.string(), v.nonEmpty()),
      url: v.pipe(v.string(), v.nonEmpty()),
    }),
  }),
  getInstitutions: get('Finances/institutions', {
    summary: 'The banks that can be connected.',
    answer: Institutions,
  }),
  registerConnection: post('Finances/connections/jobs', {
    summary: 'Registers the job that the bank started.',
    payload: object({ institutionId: text, jobId: text }),
    answer: displayOnly(object({ jobId: displayOnly(v.string()) })),
  }),
  getCampaign: get('Campaign/active', {
    summary: 'Not used by the screens.',
    answer: Nothing,
  }),
  applyCampaign: get('Campaign/apply', {
    summary: 'Not used by the screens.',
    answer: Nothing,
  }),
  confirmCampaign: get('Campaign/confirm', {
    summary: 'Not used by the screens.',
    answer: Nothing,
  }),
} satisfies Record<string, Call>;

export type CallName = keyof typeof contract;

/** Call with a `step`: the sandbox stores its payload without a handler. */
export type StepCall = {
  [Name in CallName]: (typeof contract)[Name] extends { step: OnboardingStep } ? Name : never;
}[CallName];

/** Request body of a call, in the format of the API. */
export type PayloadOf<Name extends CallName> = (typeof contract)[Name] extends {
  payload: infer Schema extends v.GenericSchema;
}
  ? v.InferInput<Schema>
  : undefined;

/** Response body of a call, in the format of the API. */
export type AnswerOf<Name extends CallName> = v.InferOutput<(typeof contract)[Name]['answer']>;

export type ParametersOf<Name extends CallName> = ParametersIn<(typeof contract)[Name]['path']>;

type ParametersIn<Path extends string> = Path extends `${string}{${infer Parameter}}${infer Rest}`
  ? Parameter | ParametersIn<Rest>
  : never;
