/** A test that proves something. */
export type Proof = {
  /** Below `test/`. */
  readonly file: string;
  /** The test's whole title, as it stands in the file. */
  readonly title: string;
};

/** A sentence of the specification, in short, and the tests that prove it. */
export type Requirement = { readonly says: string; readonly proof: readonly Proof[] };

/** A section of the specification: its requirements below the headings, or bold words, that it has. */
export type Section = {
  readonly title: string;
  readonly parts: Readonly<Record<string, readonly Requirement[]>>;
};

/** A requirement with its proof. */
export function needs(says: string, ...proof: readonly Proof[]): Requirement {
  return { says, proof };
}

const testsIn =
  (file: string) =>
  (title: string): Proof => ({ file, title });

export const banksRule = testsIn('domain/banks.test.ts');
export const businessDays = testsIn('domain/business-days.test.ts');
export const calendar = testsIn('domain/calendar.test.ts');
export const contract = testsIn('domain/contract.test.ts');
export const failureRule = testsIn('domain/failures.test.ts');
export const entities = testsIn('domain/entities.test.ts');
export const historyRule = testsIn('domain/history.test.ts');
export const lending = testsIn('domain/lending.test.ts');
export const money = testsIn('domain/money.test.ts');
export const progress = testsIn('domain/progress.test.ts');
export const repayments = testsIn('domain/repayments.test.ts');
export const validation = testsIn('domain/validation.test.ts');

export const accountSignUp = testsIn('machines/account-sign-up.machine.test.ts');
export const actionLink = testsIn('machines/action-link.machine.test.ts');
export const activity = testsIn('machines/activity.machine.test.ts');
export const analytics = testsIn('machines/analytics.test.ts');
export const app = testsIn('machines/app.machine.test.ts');
export const bankAccount = testsIn('machines/bank-account.machine.test.ts');
export const bankLogin = testsIn('machines/bank-login.machine.test.ts');
export const bankPicker = testsIn('machines/bank-picker.machine.test.ts');
export const bankSync = testsIn('machines/bank-sync.machine.test.ts');
export const cashOut = testsIn('machines/cash-out.machine.test.ts');
export const connection = testsIn('machines/connection.test.ts');
export const dashboard = testsIn('machines/dashboard.machine.test.ts');
export const delay = testsIn('machines/delay.machine.test.ts');
export const eligibility = testsIn('machines/eligibility.machine.test.ts');
export const emailVerification = testsIn('machines/email-verification.machine.test.ts');
export const employment = testsIn('machines/employment.machine.test.ts');
export const forgotPassword = testsIn('machines/forgot-password.machine.test.ts');
export const identityCheck = testsIn('machines/identity-check.machine.test.ts');
export const idle = testsIn('machines/idle.machine.test.ts');
export const logIn = testsIn('machines/login.machine.test.ts');
export const logOut = testsIn('machines/log-out.machine.test.ts');
export const mobile = testsIn('machines/mobile-verification.machine.test.ts');
export const name = testsIn('machines/name.machine.test.ts');
export const linkedAccount = testsIn('machines/linked-account.machine.test.ts');
export const payment = testsIn('machines/payment.machine.test.ts');
export const promoCode = testsIn('machines/promo-code.machine.test.ts');
export const repayEarly = testsIn('machines/repay-early.machine.test.ts');
export const resendLockout = testsIn('machines/resend-lockout.machine.test.ts');
export const retryLockout = testsIn('machines/retry-lockout.machine.test.ts');
export const session = testsIn('machines/session.machine.test.ts');
export const slowRead = testsIn('machines/slow-read.machine.test.ts');
export const support = testsIn('machines/support.machine.test.ts');
export const waits = testsIn('machines/waits.test.ts');

export const modelCoverage = testsIn('model/coverage.test.ts');
export const modelProperties = testsIn('model/properties.test.ts');

export const bankTag = testsIn('routes/signup/bank/support-tag.test.ts');
export const customerScreens = testsIn('routes/dashboard/screens.test.tsx');
export const gate = testsIn('navigation/gate.test.ts');
export const identityConsent = testsIn('routes/signup/identity-consent.test.ts');
export const limitState = testsIn('routes/dashboard/home/limit-state.test.ts');
export const screens = testsIn('routes/screens.test.tsx');
export const secondPress = testsIn('ui/second-press.test.tsx');
export const waysOut = testsIn('routes/ways-out.test.tsx');
export const signUpScreens = testsIn('routes/signup/screens.test.tsx');
export const typedAmount = testsIn('routes/dashboard/cash-out/typed-amount.test.tsx');
export const waiting = testsIn('routes/waiting.test.tsx');

export const api = testsIn('services/api.test.ts');
export const auth = testsIn('services/auth.test.ts');
export const backend = testsIn('services/backend.test.ts');
export const bankService = testsIn('services/bank.test.ts');
export const documents = testsIn('services/documents.test.ts');
export const faultMatrix = testsIn('services/fault-matrix.test.ts');
export const identityWidget = testsIn('services/identity-widget.test.ts');
export const pageServices = testsIn('services/page-services.test.ts');
export const providerFailures = testsIn('services/provider-failures.test.ts');
export const vendors = testsIn('services/vendors.test.ts');

export const sandboxApi = testsIn('sandbox/api.test.ts');
export const lendingProperties = testsIn('sandbox/lending-properties.test.ts');
export const lendingRules = testsIn('sandbox/lending-rules.test.ts');
export const sandboxOnboarding = testsIn('sandbox/onboarding.test.ts');
export const scenarios = testsIn('sandbox/scenarios.test.ts');
export const schema = testsIn('sandbox/schema.test.ts');
export const securityHeaders = testsIn('config/security-headers.test.ts');

export const production = testsIn('production/walk.test.ts');

export const access = testsIn('browser/access.test.ts');
export const account = testsIn('browser/account.test.ts');
export const badInput = testsIn('browser/bad-input.test.ts');
export const bank = testsIn('browser/bank.test.ts');
export const bankAndIdentity = testsIn('browser/bank-and-identity.test.ts');
export const canary = testsIn('browser/canary.test.ts');
export const cashOutPage = testsIn('browser/cash-out.test.ts');
export const firstPaint = testsIn('browser/first-paint.test.ts');
export const home = testsIn('browser/dashboard.test.ts');
export const emailLinks = testsIn('browser/email-links.test.ts');
export const faults = testsIn('browser/faults.test.ts');
export const customerFaults = testsIn('browser/faults-customer.test.ts');
export const history = testsIn('browser/history.test.ts');
export const journey = testsIn('browser/journey.test.ts');
export const moneyPage = testsIn('browser/money.test.ts');
export const onboarding = testsIn('browser/onboarding.test.ts');
export const paymentPage = testsIn('browser/payment.test.ts');
export const secondPressPage = testsIn('browser/second-press.test.ts');
export const tab = testsIn('browser/session.test.ts');
