import { IDLE_LIMIT_MS } from '../../domain/idle.ts';
import {
  BANK_JOB_TIMEOUT_MS,
  BANK_POLL_TIMEOUT_MS,
  BANK_RESULT_SHOWN_MS,
  BANK_SYNC_POLL_MS,
} from '../../machines/bank-sync.machine.ts';
import { KYC_MAXIMUM_ATTEMPTS, KYC_POLL_MS } from '../../machines/identity-check.machine.ts';
import { IDLE_WARNING_MS } from '../../machines/idle.machine.ts';
import { BANK_MISSED_POLLS } from '../../machines/missed-polls.ts';
import {
  NOT_MADE_AFTER_MS,
  OUTCOME_CHECK_MS,
  OUTCOME_SLOW_AFTER_MS,
  OUTCOME_SLOW_CHECK_MS,
  PAYMENT_HOLD_MS,
} from '../../machines/payment.machine.ts';
import { RESEND_LOCKOUT_MS } from '../../machines/resend-lockout.machine.ts';
import {
  aDeclinedOverview,
  anOverviewOfTomorrow,
  anOverviewWithOneRepayment,
  manyCashOuts,
  profileAt,
} from '../../machines/samples/values.ts';
import { failureText } from '../../src/copy/failures.ts';
import { idCheckCopy } from '../../src/copy/id-check.ts';
import { loginCopy } from '../../src/copy/login.ts';
import { paymentCopy } from '../../src/copy/payment.ts';
import type { Wanted } from '../play/trail.ts';
import { TOO_LONG } from '../stories/variants.ts';

/** A screen that follows on another one. */
type Following = {
  /** What happens before it is shown. */
  readonly told: string;
  readonly machine: string;
  readonly state: string;
  readonly variant?: string;
};

/** A way on which a customer does not get what they came for. */
export type Unhappy = {
  /** Behind “What if …”. */
  readonly question: string;
  /** Other words for the same, for the search. */
  readonly also?: string;
  /** The answer in at most three short sentences: what the customer reads, what happens, and what they can do. */
  readonly answer: string;
  /** How it goes on, if that depends on something. */
  readonly cases?: readonly { readonly when: string; readonly told: string }[];
  /** What goes beyond the question. */
  readonly more?: readonly string[];
  readonly machine: string;
  /** The state in which it happens. */
  readonly state: string;
  /** Steps on the way there, if the way that is found first is an unusual one. */
  readonly via?: readonly Wanted[];
  /** The start of that way, if it is not the first one. */
  readonly start?: string;
  /** Variant of the screen in which it happens. */
  readonly variant?: string;
  /** The screens that follow, up to the one on which the customer can act. */
  readonly after?: readonly Following[];
  /** Questions that are about the same. */
  readonly see?: readonly string[];
  /** Each button and link of the last screen as it is read there, and what it does. */
  readonly can: Presses;
  /** The same of earlier screens, from the one on which it happens, by the number of the first picture that has them. */
  readonly before?: Readonly<Record<number, Presses>>;
};

type Presses = Readonly<Record<string, string>>;

/** A time span in a sentence. */
function lasting(ms: number): string {
  const [count, unit] = ms % 60_000 === 0 ? [ms / 60_000, 'minute'] : [ms / 1000, 'second'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const AWAY = 'the customer is away';
const REFUSED = 'the bank refuses the connection, for example because of a wrong password';
const CODE_EXPIRED = 'the code to the mobile is wrong or has expired';
const ID_TAKES_LONG = 'the identity check takes longer than the screen says';
const NO_PROGRESS = 'the app cannot see how far the connection to the bank is';
const FAILED = 'a repayment fails: it is missed, then overdue';
const WRONG_PASSWORD = 'the password is wrong at the log-in';
const BREAKS =
  'the connection breaks while a payment is sent, and it is not known whether it went through';
const IS_OFFLINE = 'the customer is offline when sending a Cash Out';
const NOT_MADE = 'it turns out that a payment was not made';
const BY_A_PERSON = 'a person has to check the identity';

const WAITING = `Waiting alone counts as being away: after ${lasting(IDLE_LIMIT_MS - IDLE_WARNING_MS)} without a press, a key, a movement of the pointer or scrolling the app asks, and after ${lasting(IDLE_LIMIT_MS)} it logs out. The next log-in leads back here, and nothing is lost.`;

/** What a customer reads once it is known that the Cash Out of the screens was not made. */
const CASH_OUT_NOT_MADE = 'Your Cash Out of $200 was not made.';

const CHAT = 'opens the chat with the team.';
/** The team without the chat. */
const REACH = {
  '1300 975 707': 'calls the team.',
  'support@payondemand.example': 'writes to the team.',
};
const HELPLINE = 'calls the National Debt Helpline.';
const SECURE = 'explains how the connection is secured.';

/** The buttons of the home page with a repayment ahead that waits for news. */
const HOME = {
  'Got it': 'closes the message.',
  'About your limit': 'explains how the limit comes about.',
};

/** The buttons of the home page that says that a Cash Out was not made. */
const NOT_MADE_HOME = {
  'Cash Out': 'tries again, from the amount on. By then it is known that nothing was paid out.',
  'About your limit': HOME['About your limit'],
};

/** What is beside the agreement. */
const AGREEMENT = {
  '1800 007 007': HELPLINE,
  'Read the loan agreement': 'opens the agreement on a phone.',
  'Print the agreement': 'prints it.',
};

/** The way from a payment under way, once there is one. */
const MAY_LEAVE = {
  'Go to Home':
    'leads to the home page, which tells the outcome. The payment goes on, and is not cancelled.',
};

/** The buttons and links of the log-in. */
const LOG_IN = {
  'Log in': 'logs in again, and leads back to the page where the customer was.',
  'Forgot password?': 'leads to a link for a new password.',
  "Check if you're eligible": 'leads to the sign-up of a new customer.',
  'Show password': 'shows what is typed as the password.',
};

/** The buttons beside the code to a mobile, besides the one that checks it. */
const CODE = {
  'Resend code': `sends another code, once ${lasting(RESEND_LOCKOUT_MS)} has passed since the last one.`,
  'Change number': 'leads back to the number.',
};

const unhappy: readonly Unhappy[] = [
  {
    question: 'somebody cannot tick all three boxes',
    also: 'not eligible; eligibility',
    answer:
      'They cannot begin the sign-up, but can call the team. ‘Can’t tick all three?’ says why, and what to do: ‘Without an ID we can’t check who you are. Renew or replace yours first, then come back.’',
    machine: 'eligibility',
    state: 'checks.explaining',
    can: {
      "Can't tick all three?": 'hides the reasons again.',
      'Get started': 'begins the sign-up, once all boxes are ticked.',
      'Log in': 'leads to the log-in.',
      'Finish an existing application':
        'leads to the log-in, and from there to the step that was left.',
      '1300 975 707': 'calls the team.',
    },
  },
  {
    question: 'the e-mail address has an account already',
    also: 'already registered; sign up twice',
    answer: `The customer stays at the sign-up and reads ‘${failureText({ code: 'emailInUse' })}’ They can log in instead, or type another address.`,
    machine: 'accountSignUp',
    state: 'credentials',
    via: ['createAccount.failed~emailInUse'],
    variant: 'known-address',
    can: {
      'Already signed up? Log in': 'leads to the log-in.',
      Continue: 'creates the account, once the address is another one.',
      'Show password': LOG_IN['Show password'],
    },
  },
  {
    question: 'the code to the mobile does not arrive',
    also: 'the code by SMS, a text message',
    answer: `The customer can change the number at any time. ‘Resend code’ counts down ${lasting(RESEND_LOCKOUT_MS)} after each code, and then sends another one.`,
    machine: 'mobileVerification',
    state: 'unverified.sending.lockedOut',
    can: {
      ...CODE,
      'Verify and continue': 'checks the code, once all 6 digits are typed.',
    },
  },
  {
    question: CODE_EXPIRED,
    also: 'code expired; the code by SMS, a text message; code wrong several times; OTP',
    answer: `The code’s field says what is wrong, for an expired one ‘${failureText({ code: 'expiredMobileCode' })}’ ‘Resend code’ sends another one, from ${lasting(RESEND_LOCKOUT_MS)} after the last code on, and ‘Change number’ leads back. After too many wrong ones the customer reads “${failureText({ code: 'tooManyAttempts' })}”`,
    more: [
      'How long a code lives, and how many wrong ones are too many, is up to the service that sends and checks them.',
    ],
    machine: 'mobileVerification',
    state: 'unverified.code.codeEntry',
    via: ['linkMobile.failed~invalidMobileCode'],
    variant: 'wrong',
    after: [
      {
        told: 'Or there were too many wrong ones',
        machine: 'mobileVerification',
        state: 'unverified.code.codeEntry',
        variant: 'too-many-attempts',
      },
      {
        told: 'Or the code has expired',
        machine: 'mobileVerification',
        state: 'unverified.code.codeEntry',
        variant: 'expired',
      },
    ],
    before: { 6: { 'talk to us': CHAT } },
    can: {
      ...CODE,
      'Verify and continue': 'checks another code, once all 6 digits are typed.',
    },
  },
  {
    question: 'the list of banks cannot be loaded',
    answer: `The customer reads ‘${failureText({ code: 'institutionsUnavailable' })}’, and presses ‘Try again’ or ‘Chat with us’. Offline, the list loads by itself once the connection is back.`,
    machine: 'bankPicker',
    state: 'unavailable',
    can: {
      'Try again': 'loads the list again.',
      'Chat with us': CHAT,
      'Learn more': SECURE,
    },
  },
  {
    question: 'the customer’s bank is not in the list',
    answer:
      'The customer types the bank’s name, reads that it is not offered yet, and can go back to all banks. They cannot finish the sign-up without a bank of the list.',
    machine: 'bankPicker',
    state: 'unsupportedBank.nameEntry',
    after: [
      {
        told: 'The customer sends the bank’s name',
        machine: 'bankPicker',
        state: 'unsupportedBank.thanked',
      },
    ],
    before: { 4: { 'Confirm and continue': 'sends the name, which leads to the next picture.' } },
    can: {
      'Back to all banks': 'leads back to the list of banks.',
      'Learn more': SECURE,
    },
  },
  {
    question: REFUSED,
    also: 'the bank job fails; the bank says no; the connection to the bank fails; the bank cannot be connected',
    answer:
      'The customer reads the bank’s reason, for a wrong password ‘Bank of Example did not accept your password. Check it in your bank’s app, then try again.’ They can press ‘Try to connect again’, which leads back to the bank’s log-in, ‘Choose another bank’ or ‘Chat with us’. The app does not count the tries.',
    more: [
      `Before it, ‘We couldn’t connect your bank.’ shows for ${lasting(BANK_RESULT_SHOWN_MS)}.`,
      'Which of the three buttons are there depends on the bank’s answer.',
      'After how many wrong passwords an account is locked is up to the bank.',
    ],
    see: [NO_PROGRESS],
    machine: 'bankSync',
    state: 'failed.showingResult',
    after: [
      {
        told: `After ${lasting(BANK_RESULT_SHOWN_MS)} the bank’s reason is shown`,
        machine: 'bankAccount',
        state: 'connectionFailed',
      },
    ],
    can: {
      'Try to connect again': 'leads back to the log-in of the bank.',
      'Choose another bank': 'leads back to the list of banks.',
      'Chat with us': CHAT,
      'Learn more': SECURE,
    },
  },
  {
    question: NO_PROGRESS,
    also: 'the bank does not answer; the bank job is silent',
    answer: `If ${BANK_MISSED_POLLS} requests in a row fail, or one takes ${lasting(BANK_POLL_TIMEOUT_MS)}, the screen says ‘We can’t see your progress right now’, with ‘Try again’ and the chat. The app keeps asking every ${lasting(BANK_SYNC_POLL_MS)}, and goes on by itself once there is an answer.`,
    machine: 'bankSync',
    state: 'syncing.unanswered',
    can: {
      'Try again': 'asks at once how far it is.',
      'Chat with us': CHAT,
      'Learn more': SECURE,
    },
  },
  {
    question: `the connection to the bank is not finished after ${lasting(BANK_JOB_TIMEOUT_MS)}`,
    also: 'the bank takes very long; the bank job stalls',
    answer: `After ${lasting(BANK_JOB_TIMEOUT_MS)} the screen says ‘This is taking longer than usual’, with ‘Try to connect again’ and the chat. The app keeps asking, and a late success still counts. Who only waits is logged out after ${lasting(IDLE_LIMIT_MS)}, and comes back here with the next log-in.`,
    more: [WAITING],
    see: [AWAY],
    machine: 'bankSync',
    state: 'stalled.waiting',
    via: TOO_LONG,
    variant: 'analysing',
    can: {
      'Try to connect again': 'leads back to the log-in of the bank.',
      'Chat with us': CHAT,
      'Learn more': SECURE,
    },
  },
  {
    question: 'the account is a joint account',
    answer: `The customer stays at the account, reads below its field “${failureText({ code: 'jointAccount' })}”, and can enter another account or choose another bank.`,
    machine: 'bankAccount',
    state: 'details',
    via: [['account.submitted', { isJointAccount: true }]],
    variant: 'joint-account',
    can: {
      'Confirm and continue': 'sends another account.',
      'Choose another bank': 'leads back to the list of banks.',
      'Learn more': SECURE,
    },
  },
  {
    question: 'the identity document is not accepted',
    also: 'ID refused',
    answer: 'The customer reads why, and can try again or chat with the team.',
    machine: 'identityCheck',
    state: 'entityRefused',
    can: {
      'Try again': 'hands in the same document again.',
      'contact support': CHAT,
      'Chat with us': CHAT,
    },
  },
  {
    question: 'the identity check fails',
    answer: `The customer reads ‘${idCheckCopy.failed.title}’ and can chat with the team. If the result is a no, only the team helps. If none came in ${KYC_MAXIMUM_ATTEMPTS} tries, or it could not be read, ‘Try again’ is there too.`,
    machine: 'identityCheck',
    state: 'failed',
    after: [
      {
        told: `The same without a result: none came in ${KYC_MAXIMUM_ATTEMPTS} tries, or it could not be read`,
        machine: 'identityCheck',
        state: 'failed',
        variant: 'no-result',
      },
    ],
    can: {
      'Try again': 'asks for the result again; it is not there if the result is a no.',
      'Chat with us': CHAT,
      ...REACH,
    },
  },
  {
    question: ID_TAKES_LONG,
    also: 'the ID check takes very long; slow',
    answer:
      'The customer may wait or leave. The check goes on without them, and the next visit goes on where it is then.',
    cases: [
      {
        when: 'No answer',
        told: `after about ${Math.round((KYC_POLL_MS * KYC_MAXIMUM_ATTEMPTS) / 60_000)} minutes the customer reads ‘${idCheckCopy.failed.title}’, with ‘Try again’ and the chat.`,
      },
      {
        when: 'A person checks',
        told: `no end. The customer reads ‘${idCheckCopy.person.title}’, and that they may leave.`,
      },
    ],
    more: [
      `‘${idCheckCopy.verifying.text}’ names the usual time. The app asks for the result every ${lasting(KYC_POLL_MS)}, up to ${KYC_MAXIMUM_ATTEMPTS} times.`,
      `While a person checks, the app asks for as long as it takes. A customer who only waits is logged out after ${lasting(IDLE_LIMIT_MS)}, as everywhere.`,
    ],
    see: [BY_A_PERSON, AWAY],
    machine: 'identityCheck',
    state: 'verifying.waiting',
    after: [
      {
        told: 'If a person checks',
        machine: 'identityCheck',
        state: 'verifying.waitingForPerson',
      },
      {
        told: `No answer: no result after ${KYC_MAXIMUM_ATTEMPTS} times`,
        machine: 'identityCheck',
        state: 'failed',
        variant: 'no-result',
      },
    ],
    can: {
      'Try again': 'asks for the result again, as often as before.',
      'Chat with us': CHAT,
      ...REACH,
    },
  },
  {
    question: 'the identity check cannot start',
    answer:
      'The customer reads that something went wrong, with ‘Try again’ and the chat. Offline, it starts by itself once the connection is back.',
    machine: 'identityCheck',
    state: 'unavailable',
    can: {
      'Try again': 'starts the check again.',
      'contact support': CHAT,
      'Chat with us': CHAT,
    },
  },
  {
    question: BY_A_PERSON,
    answer: `The customer reads ‘${idCheckCopy.person.title}’, and that they may leave and come back later; the chat is there too. The app asks for the result every ${lasting(KYC_POLL_MS)} without an end, and opens the dashboard once it is there. Who only waits is logged out after ${lasting(IDLE_LIMIT_MS)}, and comes back here with the next log-in.`,
    more: [WAITING],
    see: [AWAY],
    machine: 'identityCheck',
    state: 'verifying.waitingForPerson',
    can: { 'Chat with us': CHAT },
  },
  {
    question: 'limit and repayments cannot be loaded on the home page',
    answer:
      'The customer reads ‘We can’t show your limit and repayments right now. This doesn’t change what you owe.’, with ‘Try again’ and ‘contact support’. Offline, they load by themselves once the connection is back.',
    machine: 'dashboard',
    state: 'details.unavailable',
    can: { 'Try again': 'loads limit and repayments again.', 'contact support': CHAT },
  },
  {
    question: 'the customer does not qualify for a cash out',
    also: 'credit check, declined, refused, not eligible',
    answer:
      'The home page says ‘You do not qualify for our Pay On Demand service’ instead of the limit, and whom to ask: the team, or the National Debt Helpline. No cash out can begin.',
    machine: 'dashboard',
    state: 'details.resting',
    via: [['loadOverview.done', aDeclinedOverview]],
    variant: 'not-qualified',
    can: {
      'Call the National Debt Helpline on 1800 007 007': HELPLINE,
      'Contact us': CHAT,
      'About your limit': HOME['About your limit'],
    },
  },
  {
    question: FAILED,
    also: 'direct debit fails or bounces; failed repayment; dishonour; default; arrears; hardship',
    answer:
      'The first time, ‘1 repayment was missed’: it is debited again on the next pay day; ‘Repay today’ pays it at once. The second time it is overdue: ‘There is no late fee, and we don’t debit it again until you’ve talked to us. To pay it now, contact us.’ It can’t be delayed, and nothing can be cashed out.',
    more: [
      'If they can’t pay: ‘If you can’t, we’ll look for a way together.’ The page names the National Debt Helpline too.',
      'The sentence about the fee and the next debit is a setting of the lender’s.',
    ],
    machine: 'dashboard',
    state: 'details.resting',
    via: [['loadOverview.done', anOverviewWithOneRepayment]],
    variant: 'missed',
    after: [
      {
        told: 'the debit on the next pay day fails as well (here that of another customer, with one repayment)',
        machine: 'dashboard',
        state: 'details.resting',
        variant: 'overdue',
      },
    ],
    before: { 2: { 'Repay today': 'pays what was missed, before it is debited again.' } },
    can: {
      'Contact us': CHAT,
      'Talk to us': CHAT,
      '1800 007 007': HELPLINE,
      'About your limit': HOME['About your limit'],
    },
  },
  {
    question: 'the customer wants to repay on the day before the debit',
    also: 'cancel a repayment; repay on the day of the direct debit',
    answer:
      '‘Repay today’ cannot be pressed, and the home page says why: ‘You can’t repay early so close to the debit.’ ‘Delay’ still moves the debit, as long as the lender allows it.',
    machine: 'dashboard',
    state: 'details.resting',
    via: [['loadOverview.done', anOverviewWithOneRepayment]],
    variant: 'day-before',
    can: {
      'Repay today': 'can be pressed again once the debit has gone through.',
      Delay: 'delays the repayment.',
      'Cash Out': 'can be pressed once there is something to cash out.',
      ...HOME,
    },
  },
  {
    question: 'the limit cannot be read when a cash out begins',
    answer:
      'The cash out says that something went wrong, with ‘Try again’ and ‘contact support’; ‘Go Back’ leads to the home page. Nothing is borrowed.',
    machine: 'cashOut',
    state: 'unavailable',
    can: {
      'Try again': 'reads the limit again.',
      'Go Back': 'leads to the home page.',
      'contact support': CHAT,
    },
  },
  {
    question: 'the offer changes before the customer has agreed',
    answer:
      'The app reads limit and repayments again, and says what is new. The customer must read and agree to the new agreement, or goes back: no old offer is paid out.',
    machine: 'cashOut',
    state: 'renewing.fetchingPlans',
    via: [['checkDay.done', anOverviewOfTomorrow]],
    after: [
      {
        told: 'The agreement is new, and has to be read',
        machine: 'cashOut',
        state: 'review.unread',
      },
    ],
    can: {
      'Agree and Cash Out': 'can be pressed once the agreement has been read to its end.',
      'Go Back': 'leads one step back.',
      ...AGREEMENT,
    },
  },
  {
    question: `a payment is still being sent after ${lasting(PAYMENT_HOLD_MS)}`,
    also: 'the answer to a payment is late',
    answer: `The button shows ‘Sending your Cash Out’. After ${lasting(PAYMENT_HOLD_MS)} the customer may go to the home page, which tells the outcome. No other payment is possible until then, so nothing is paid twice.`,
    machine: 'cashOut',
    state: 'paying.mayLeave',
    via: ['checkDay.done'],
    can: {
      ...MAY_LEAVE,
      'Agree and Cash Out': 'cannot be pressed again meanwhile.',
      ...AGREEMENT,
    },
  },
  {
    question: IS_OFFLINE,
    also: 'no connection; connection lost; aeroplane mode; nothing was sent',
    answer: `Nothing is sent and nothing is borrowed. The customer stays at the agreement, reads ‘${failureText({ code: 'offlineMoney' })}’, and can press ‘Agree and Cash Out’ again or go back. The app sends nothing by itself later.`,
    more: ['Once the connection is back, the message says only that nothing was sent.'],
    machine: 'cashOut',
    state: 'review.read',
    via: ['checkDay.failed~offline'],
    variant: 'offline',
    see: [BREAKS],
    can: {
      'Agree and Cash Out': 'tries again. Offline the answer is the same.',
      'Go Back': 'leads one step back.',
      ...AGREEMENT,
    },
  },
  {
    question: BREAKS,
    also: 'a payment gets no answer; a cash out is unknown; paid twice, double payment; the connection is lost, or drops',
    answer: `The screen says ‘${failureText({ code: 'outcomeUnknown' })}’ After ${lasting(PAYMENT_HOLD_MS)} ‘Go to Home’ shows, and the home page tells the outcome: ‘Cash Out successful’, or ‘${CASH_OUT_NOT_MADE}’ Nothing is paid or debited twice.`,
    more: [
      `The app looks every ${lasting(OUTCOME_CHECK_MS)}, and after ${lasting(OUTCOME_SLOW_AFTER_MS)} every ${lasting(OUTCOME_SLOW_CHECK_MS)}, until it knows. Until then the home page says ‘${paymentCopy.unknown.text}’, that this usually takes two minutes at most, and ‘${paymentCopy.unknown.long}’ The button ‘Talk to us’ opens the chat.`,
      `Not paid twice: a second try counts as the same payment, and none is possible before ${lasting(NOT_MADE_AFTER_MS)} has passed and two checks have missed the payment.`,
      'A customer who stays reads the outcome too: the success on the home page, which opens, or at the agreement that it was not made.',
      'If the device is offline already when the button is pressed, nothing is sent at all.',
    ],
    see: [NOT_MADE, IS_OFFLINE],
    machine: 'payment',
    state: 'underWay.answer.checking.looking',
    after: [
      {
        told: `After ${lasting(PAYMENT_HOLD_MS)} the customer may go to the home page`,
        machine: 'cashOut',
        state: 'paying.mayLeave',
      },
      {
        told: 'The home page, while it is not known',
        machine: 'dashboard',
        state: 'payment.watching',
      },
      { told: 'It went through', machine: 'dashboard', state: 'dialog.cashOutSuccess' },
      { told: 'Or it was not made', machine: 'dashboard', state: 'payment.notMade' },
    ],
    before: {
      3: AGREEMENT,
      4: MAY_LEAVE,
      5: { 'Talk to us': CHAT },
      6: { Done: 'closes the message, and the home page shows the Cash Out.' },
    },
    can: NOT_MADE_HOME,
  },
  {
    question: NOT_MADE,
    answer: `The home page says so, for a Cash Out ‘${CASH_OUT_NOT_MADE}’, for a repayment “Your repayment was not made.”, and that they can try again. It does ${lasting(NOT_MADE_AFTER_MS)} after the payment was sent at the earliest.`,
    see: [BREAKS],
    machine: 'payment',
    state: 'underWay.answer.checking.waiting',
    after: [
      {
        told: 'The customer goes to the home page, and it turns out that it was not made',
        machine: 'dashboard',
        state: 'payment.notMade',
      },
    ],
    before: { 5: { ...MAY_LEAVE, ...AGREEMENT } },
    can: NOT_MADE_HOME,
  },
  {
    question: 'a document cannot be downloaded',
    answer:
      'The list says so beside the document, with ‘contact support’, and its button downloads again.',
    machine: 'activity',
    state: 'document.failed',
    via: [['readHistory.done', manyCashOuts], 'downloadDocument.failed~generic'],
    can: {
      'Download agreement': 'downloads the agreement of that cash out, once more if it failed.',
      'Previous page': 'shows newer cash outs, if there are any.',
      'Next page': 'shows older cash outs.',
      'Terms and conditions (PDF)': 'downloads the general terms.',
      'contact support': CHAT,
    },
  },
  {
    question: 'a promotion code is refused',
    answer:
      'The customer reads ‘We couldn’t add this code’ and the lender’s reason or, without one, what to check, with ‘talk to us’, closes the message, and can type another code.',
    machine: 'promoCode',
    state: 'refused',
    can: { 'talk to us': CHAT, Close: 'closes the message; another code can be typed.' },
  },
  {
    question: 'the link from an e-mail has expired',
    answer:
      'The customer reads ‘This link no longer works’, with ‘Send a new link’ and a way to the log-in.',
    machine: 'actionLink',
    state: 'linkInvalid',
    start: 'a link to reset the password',
    via: ['checkLinkCode.failed~invalidActionCode'],
    can: {
      'Send a new link': 'asks for the e-mail address, and sends another link to it.',
      'Log in': 'leads to the log-in.',
    },
  },
  {
    question: WRONG_PASSWORD,
    also: 'wrong password; locked out',
    answer: `The customer reads ‘${failureText({ code: 'invalidCredentials' })}’ and types it again, or asks for a link to set a new one.`,
    machine: 'login',
    state: 'credentials',
    via: ['signIn.failed~invalidCredentials'],
    variant: 'wrong-password',
    can: {
      ...LOG_IN,
      'Log in': 'logs in with what is typed now.',
    },
  },
  {
    question: 'the chat cannot be opened',
    also: 'help, hardship, contact, support, phone',
    answer:
      'The customer reads ‘Contact us’ with telephone, e-mail and the help centre instead of the chat, and when the phone is answered.',
    machine: 'support',
    state: 'open',
    can: {
      ...REACH,
      'Call us': 'calls the team.',
      'Send an email': 'writes to the team.',
      'Or visit our help centre': 'opens the help centre.',
      Close: 'closes the panel.',
    },
  },
  {
    question: AWAY,
    also: 'inactive, idle; time out, timed out; the phone lies on the table; a locked, sleeping phone; the phone locks; away during the sign-up',
    answer: `After ${lasting(IDLE_LIMIT_MS - IDLE_WARNING_MS)} without a touch the app asks ‘Are you still there?’, and only ‘Stay logged in’ prolongs the session then. After another ${lasting(IDLE_WARNING_MS)} it logs out, and says ‘${loginCopy.sessionEnd.idle}’ A locked phone counts as untouched.`,
    more: [
      'A press, a key, a movement of the pointer and scrolling count as a touch, until the question shows. It counts down, and ‘Log out’ ends the session at once.',
      'It is the same in the sign-up, to whose page the log-in leads back.',
      `Time goes by time stamps, and is checked when the page wakes: a phone that is unlocked before ${lasting(IDLE_LIMIT_MS - IDLE_WARNING_MS)} shows the page, after that the question with the time that is left, and after ${lasting(IDLE_LIMIT_MS)} the log-in.`,
      'What was sent is kept; what was only typed is gone.',
      'A customer who waits for the bank or for the identity check, and does nothing meanwhile, is away too; the bank and the check go on.',
      'A customer without an account is not logged in: nothing asks or logs out, and what is typed stays on the page.',
    ],
    see: [
      `the connection to the bank is not finished after ${lasting(BANK_JOB_TIMEOUT_MS)}`,
      BY_A_PERSON,
    ],
    machine: 'idle',
    state: 'warning',
    after: [
      {
        told: 'The same in the middle of the sign-up',
        machine: 'idle',
        state: 'warning',
        variant: 'in-the-sign-up',
      },
      {
        told: `After another ${lasting(IDLE_WARNING_MS)} without a press`,
        machine: 'app',
        state: 'login',
        variant: 'logged-out-for-inactivity',
      },
    ],
    before: {
      2: {
        'Stay logged in': 'goes on where the customer was.',
        'Log out': 'logs out at once.',
      },
    },
    can: LOG_IN,
  },
  {
    question: 'the session is no longer valid',
    also: 'the session expires; the customer is logged out',
    answer: `The app logs out wherever the customer is, and the log-in says ‘${loginCopy.sessionEnd.expired}’ After the log-in they come back to the page where they were.`,
    machine: 'session',
    state: 'expiring',
    after: [
      {
        told: 'The log-in says why',
        machine: 'app',
        state: 'login',
        variant: 'session-expired',
      },
    ],
    can: LOG_IN,
  },
  {
    question: 'the app cannot read the customer’s profile',
    answer:
      'The customer reads ‘We can’t load your account’, with ‘Try again’ and ‘contact support’. They read that this changes nothing about account or money. They stay logged in, and the next successful try leads on.',
    machine: 'app',
    state: 'profileUnavailable',
    can: { 'Try again': 'reads the profile again.', 'contact support': CHAT },
  },
  {
    question: 'a part of the app breaks',
    answer:
      'The customer reads ‘Something went wrong’, how to reach us, and to check on the home page what went through before they pay again. They can only reload. What they typed, and a payment on its way, are still there after the reload.',
    machine: 'app',
    state: 'crashed.stuck',
    via: [
      'session.opened',
      ['profile.loaded', { profile: profileAt.dashboard }],
      'address~cashOut',
      'cashOut.failed~strange',
    ],
    can: {
      Reload: 'loads the page again.',
      ...REACH,
    },
  },
  {
    question: 'the address does not exist',
    answer: 'The customer reads ‘Page not found’, with a link to the start.',
    machine: 'app',
    state: 'notFound',
    can: { 'Go to the start': 'leads to the first page.' },
  },
];

/** Words of the list of the product's unhappy ways, and the list itself. */
export const whatIfCopy = {
  title: 'What if …?',
  documentTitle: 'What if …? · Flow book',
  intro:
    'The product’s unhappy ways. Each is answered in three sentences, and then shown step by step with its screens.',
  find: 'Find a question',
  found: 'Questions that fit',
  noneFound: 'None. Try fewer or other words.',
  asked: 'Asked most',
  question: (question: string) => `What if ${question}?`,
  groups: {
    signUp: 'Sign-up',
    money: 'Money',
    account: 'Account and history',
    everywhere: 'Anywhere in the app',
  },
  more: 'More about it',
  see: 'See also',
  reads: (quote: string) => `The customer reads ‘${quote}’`,
  toList: 'All questions',
  unknown: 'There is no such question.',
  trail: 'How it happens',
  begins: (start: string) => `It begins: ${start}`,
  within: (places: readonly string[]) =>
    `It runs in ${places.map((place) => `“${place}”`).join(', ')}.`,
  byAddress: 'The customer opens the address',
  typed: 'What a customer types into fields is not in the pictures.',
  done: (state: string) => (state.endsWith('?') ? `“${state}” is answered` : `${state} works`),
  failed: (state: string) => (state.endsWith('?') ? `“${state}” gets no answer` : `${state} fails`),
  next: 'What the customer can do next',
  nextIn: (flow: string, state: string) => `${flow}: ${state}`,
  inCase: (when: string, told: string) => `${when}: ${told}`,
  can: (press: string, result: string) => `‘${press}’ ${result}`,
  canBefore: (picture: string, press: string, result: string) =>
    `On picture ${picture}: ‘${press}’ ${result}`,
  toState: (flow: string, state: string) => `All about “${state}” in the flow “${flow}”`,
  /** What each page with a frame has besides. */
  onEveryPage:
    'As on every page: ‘Help’ at the top shows how to reach the team, ‘Talk to us’ at the bottom opens the chat, and the number there calls the National Debt Helpline.',
  /** Before what is said in the words of charts. */
  analysts: 'For analysts: its flow and chart',
  play: 'Play on from the last picture',
  unhappy,
  /** The questions that are asked most, first those that are asked more. */
  mostAsked: [
    REFUSED,
    CODE_EXPIRED,
    BREAKS,
    AWAY,
    ID_TAKES_LONG,
    FAILED,
    WRONG_PASSWORD,
    IS_OFFLINE,
  ] as readonly string[],
} as const;

/** Returns what a customer reads according to an answer, and to what is told beyond it. */
export function quotesIn({ answer, cases = [], more = [] }: Unhappy): readonly string[] {
  return [answer, ...cases.map(({ told }) => told), ...more].flatMap((text) =>
    [...text.matchAll(/‘(.+?)’(?!\w)/g)].map(([, quote = '']) => quote),
  );
}
