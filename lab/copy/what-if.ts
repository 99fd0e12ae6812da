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
  PAYMENT_HOLD_MS,
} from '../../machines/payment.machine.ts';
import { RESEND_LOCKOUT_MS } from '../../machines/resend-lockout.machine.ts';
import { failureText } from '../../src/copy/failures.ts';
import { spanWords } from '../charts/chart.ts';

/** A way on which a customer does not get what they came for. */
export type Unhappy = {
  /** Behind “What if …”. */
  readonly question: string;
  /** What the customer sees and can do, for how long, and how it ends. */
  readonly answer: string;
  readonly machine: string;
  /** The state in which it happens. */
  readonly state: string;
  /** The flow whose screens show it best, if its machine runs in several. */
  readonly shownIn?: string;
  /** Where the customer can act next, if not in this state. */
  readonly next?: { readonly machine: string; readonly state: string };
};

/** Words of the list of the product's unhappy ways, and the list itself. */
export const whatIfCopy = {
  title: 'What if …?',
  documentTitle: 'What if …? · Flow book',
  intro:
    'The product’s unhappy ways. Each shows step by step how a customer gets there, with its screens, and where the customer can act next.',
  question: (question: string) => `What if ${question}?`,
  toList: 'All questions',
  unknown: 'There is no such question.',
  trail: 'How it happens',
  begins: (start: string) => `It begins: ${start}`,
  within: (places: readonly string[]) =>
    `It runs in ${places.map((place) => `“${place}”`).join(', ')}.`,
  after: 'What happens then',
  next: 'What the customer can do next',
  nextIn: (flow: string, state: string) => `${flow}: ${state}`,
  toState: (state: string) => `All about “${state}”`,
  play: 'Play it from here',
  unhappy: [
    {
      question: 'the app cannot read who is signed in',
      answer:
        'The customer reads ‘Something went wrong’, with ‘Try again’ and ‘contact support’. They stay logged in, and the next successful try leads on.',
      machine: 'app',
      state: 'profileUnavailable',
    },
    {
      question: 'a part of the app breaks',
      answer:
        'The customer reads ‘Something went wrong’ and can only reload. What they typed, and a payment on its way, are still there after the reload.',
      machine: 'app',
      state: 'crashed.stuck',
    },
    {
      question: 'the address does not exist',
      answer: 'The customer reads ‘Page not found’, with a link to the start.',
      machine: 'app',
      state: 'notFound',
    },
    {
      question: 'the code to the mobile does not arrive',
      answer: `The customer can change the number at any time. ‘Resend code’ counts down ${spanWords(RESEND_LOCKOUT_MS)} after each code, and then sends another one.`,
      machine: 'mobileVerification',
      state: 'unverified.sending.lockedOut',
    },
    {
      question: 'the code to the mobile is wrong or has expired',
      answer: `The field says so, and the customer stays at the code. A wrong code is typed again. For an expired one the field reads ‘${failureText({ code: 'expiredMobileCode' })}’, and ‘Resend code’ is open ${spanWords(RESEND_LOCKOUT_MS)} after the last code.`,
      machine: 'mobileVerification',
      state: 'unverified.code.codeEntry',
    },
    {
      question: 'the banks cannot be loaded',
      answer:
        'The customer reads that available banks cannot be retrieved, and presses ‘Try again’. Offline, the list loads by itself once the connection is back.',
      machine: 'bankPicker',
      state: 'unavailable',
    },
    {
      question: 'the customer’s bank is missing',
      answer:
        'The customer types the bank’s name, reads that it is not offered yet, and can go back to all banks. They cannot finish the sign-up without a bank of the list.',
      machine: 'bankPicker',
      state: 'unsupportedBank.nameEntry',
    },
    {
      question: 'the bank job fails',
      answer: `‘We couldn’t connect your bank.’ shows for ${spanWords(BANK_RESULT_SHOWN_MS)}. Then the account step shows the bank’s reason, such as ‘Wrong password’, with ‘Try to connect again’, which leads back to the bank’s log-in.`,
      machine: 'bankSync',
      state: 'failed.showingResult',
      next: { machine: 'bankAccount', state: 'connectionFailed' },
    },
    {
      question: 'the bank does not answer',
      answer: `After ${BANK_MISSED_POLLS} polls without a response, or one that takes ${spanWords(BANK_POLL_TIMEOUT_MS)}, the screen says ‘We can’t see your progress right now’, with ‘Try again’ and the chat. The app keeps polling every ${spanWords(BANK_SYNC_POLL_MS)}, and goes on by itself once the bank answers.`,
      machine: 'bankSync',
      state: 'syncing.unanswered',
    },
    {
      question: 'the bank takes very long',
      answer: `After ${spanWords(BANK_JOB_TIMEOUT_MS)} the screen says ‘This is taking longer than usual’, with ‘Try to connect again’ and the chat. The app keeps polling, and a late success still counts.`,
      machine: 'bankSync',
      state: 'stalled.waiting',
    },
    {
      question: 'the bank says no',
      answer:
        'The customer reads the bank’s reason, such as ‘Wrong password’. ‘Try to connect again’ leads back to the bank’s log-in, from where another bank can be chosen.',
      machine: 'bankAccount',
      state: 'connectionFailed',
    },
    {
      question: 'the identity check fails',
      answer:
        'The customer reads ‘Whoops! We couldn’t verify your identity...’ and can chat with the team. ‘Try again’ is there only if the result could not be read.',
      machine: 'identityCheck',
      state: 'failed',
    },
    {
      question: 'the identity check takes very long',
      answer: `The app asks for the result every ${spanWords(KYC_POLL_MS)}, ${KYC_MAXIMUM_ATTEMPTS} times at most, ${spanWords(KYC_POLL_MS * KYC_MAXIMUM_ATTEMPTS)} in all. Without a result the check then counts as failed, and the customer reads ‘Whoops! We couldn’t verify your identity...’, with the chat. While one of the team checks, the app asks for as long as it takes.`,
      machine: 'identityCheck',
      state: 'verifying.waiting',
      next: { machine: 'identityCheck', state: 'failed' },
    },
    {
      question: 'the identity widget does not work',
      answer: 'The customer reads that the check cannot start, with ‘Try again’ and the chat.',
      machine: 'identityCheck',
      state: 'unavailable',
    },
    {
      question: 'a person has to check the identity',
      answer: `The customer reads that they may leave and come back later. The app asks for the result every ${spanWords(KYC_POLL_MS)} without an end, and opens the dashboard once it is there.`,
      machine: 'identityCheck',
      state: 'verifying.waitingForPerson',
      next: { machine: 'dashboard', state: 'details.resting' },
    },
    {
      question: 'the home cannot be loaded',
      answer:
        'The customer reads that limit and repayments cannot be shown, with ‘Try again’. Offline, they load by themselves once the connection is back.',
      machine: 'dashboard',
      state: 'details.unavailable',
    },
    {
      question: 'the limit cannot be read',
      answer:
        'The cash out says that something went wrong, with ‘Try again’ and ‘contact support’; ‘Go Back’ leads to the home page. Nothing is borrowed.',
      machine: 'cashOut',
      state: 'unavailable',
    },
    {
      question: 'the offer changes',
      answer:
        'The app reads limit and plans again, and says what is new. The customer must read and agree to the new agreement: no old offer is paid out.',
      machine: 'cashOut',
      state: 'renewing.readingOverview',
      next: { machine: 'cashOut', state: 'review.unread' },
    },
    {
      question: 'a payment gets no answer',
      answer: `The screen says ‘We’re checking whether that went through. Please don’t try again yet.’ After ${spanWords(PAYMENT_HOLD_MS)} the customer may leave, and the home page tells the outcome. The app checks every ${spanWords(OUTCOME_CHECK_MS)} until it knows. Nobody is charged or paid twice: a second try counts as the same payment, and none is possible before ${spanWords(NOT_MADE_AFTER_MS)} have passed and two checks have missed the payment.`,
      machine: 'payment',
      state: 'underWay.answer.checking.looking',
      shownIn: 'cashOut',
      next: { machine: 'cashOut', state: 'paying.mayLeave' },
    },
    {
      question: 'the answer to a payment is late',
      answer: `The button shows that the payment is being sent. After ${spanWords(PAYMENT_HOLD_MS)} the customer may go to the home page, which tells the outcome. No other payment is possible until then, so nothing is paid twice.`,
      machine: 'cashOut',
      state: 'paying.mayLeave',
    },
    {
      question: 'a payment was not made',
      answer: `The home page says that nothing was paid out or debited, and that the customer can try again. It says so ${spanWords(NOT_MADE_AFTER_MS)} after the payment was sent at the earliest.`,
      machine: 'dashboard',
      state: 'payment.notMade',
    },
    {
      question: 'a document cannot be downloaded',
      answer: 'The list says so beside the document, and its button downloads again.',
      machine: 'activity',
      state: 'document.failed',
    },
    {
      question: 'a promotion code is refused',
      answer: 'The customer reads the API’s reason, closes the message, and can type another code.',
      machine: 'promoCode',
      state: 'refused',
    },
    {
      question: 'the link from an e-mail has expired',
      answer:
        'The customer reads ‘This link no longer works’, with ‘Send a new link’ and a way to the log-in.',
      machine: 'actionLink',
      state: 'linkInvalid',
      next: { machine: 'forgotPassword', state: 'mail.emailEntry' },
    },
    {
      question: 'the customer is away',
      answer: `After ${spanWords(IDLE_LIMIT_MS - IDLE_WARNING_MS)} without a press the app asks ‘Are you still there?’ and counts down ${spanWords(IDLE_WARNING_MS)}. ‘Stay logged in’ goes on; without a press the app logs out. What was typed on the way is gone, but nothing that was sent.`,
      machine: 'idle',
      state: 'warning',
    },
  ] satisfies readonly Unhappy[],
} as const;
