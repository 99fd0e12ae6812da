/** A requirement of the specification, and the tests that prove it. */
export type Requirement = {
  readonly says: string;
  readonly proof: readonly {
    /** Below `test/`. */
    readonly file: string;
    /** Part of the test's title, as it stands in the file. */
    readonly title: string;
  }[];
};

/** A test by its file and title. */
type Proof = readonly [file: string, title: string];

function needs(says: string, ...proof: readonly Proof[]): Requirement {
  return { says, proof: proof.map(([file, title]) => ({ file, title })) };
}

const CASH_OUT = 'machines/cash-out.machine.test.ts';
const SYNC = 'machines/bank-sync.machine.test.ts';
const PICKER = 'machines/bank-picker.machine.test.ts';
const MOBILE = 'machines/mobile-verification.machine.test.ts';
const KYC = 'machines/identity-check.machine.test.ts';
const DASHBOARD = 'machines/dashboard.machine.test.ts';
const SESSION = 'machines/session.machine.test.ts';
const IDLE = 'machines/idle.machine.test.ts';
const REPAYMENTS = 'domain/repayments.test.ts';
const HOME = 'browser/dashboard.test.ts';
const ACCESS = 'browser/access.test.ts';
const ACCOUNT = 'browser/account.test.ts';
const BANK = 'browser/bank.test.ts';
const FAULTS = 'browser/faults.test.ts';
const BAD_INPUT = 'browser/bad-input.test.ts';
const HISTORY = 'browser/history.test.ts';
const JOURNEY = 'browser/journey.test.ts';
const TAB = 'browser/session.test.ts';
const LENDING = 'sandbox/lending-rules.test.ts';
const API = 'services/api.test.ts';
const MATRIX = 'services/fault-matrix.test.ts';
const GATE = 'routes/gate.test.ts';

const JOURNEY_TITLE = 'a customer types their way from the eligibility check to money';

/** What the specification asks for, by its sections. */
export const requirements: Readonly<Record<string, readonly Requirement[]>> = {
  '1. What the product does and for whom': [
    needs('A visitor gets from the eligibility check to money', [JOURNEY, JOURNEY_TITLE]),
    needs('Income must come from an employer, at least $300 per week', [
      ACCESS,
      'says by each empty box what it means, and keeps the ticks over a reload',
    ]),
    needs(
      'Repayments are debited on pay days, today or the next business day',
      [
        'domain/business-days.test.ts',
        'a debit day is the first business day that is not before the due day',
      ],
      ['sandbox/lending-properties.test.ts', 'any history keeps the rules of money'],
    ),
    needs('Bank access is read-only, and the product says so', [
      BANK,
      'says how the bank is connected; the dialog says what is read, why, how long, and what never happens',
    ]),
  ],
  '2. Screens and routes': [
    needs('Every path leads where the customer may be', [GATE, '$who at $url stands at $leadsTo']),
    needs('/dashboard is protected', [
      HISTORY,
      'leads a visitor who is signed out to the log-in, or to the eligibility check',
    ]),
    needs('The start button opens when all three boxes are ticked', [
      BAD_INPUT,
      'stays shut until all three boxes are ticked, and shuts again',
    ]),
    needs('On a phone a drawer offers the app; Skip for now closes it', [
      ACCESS,
      'is skipped once and for all in a tab, by button or by Escape, and keeps the keyboard inside',
    ]),
    needs('Log-in with e-mail and password, then on by progress', [
      ACCESS,
      'leads who has more to do to the next step instead, and who is signed in goes on at once',
    ]),
    needs('Forgot password: e-mail, then a check-your-email screen with resend', [
      'machines/forgot-password.machine.test.ts',
      'the link is sent again to the same address, and locked anew',
    ]),
    needs(
      '/auth resets a password or verifies an address by its mode; anything else leads to the log-in',
      ['browser/email-links.test.ts', 'the link %s leads to the log-in'],
      [
        'browser/email-links.test.ts',
        'a forgotten password is set anew, by a link that works once',
      ],
    ),
    needs(
      '/signup shows an overlay while submitting and the error under the password',
      [
        ACCESS,
        'keeps the address over a reload and Back, never the password, and covers the form at work',
      ],
      [
        FAULTS,
        'the sign-up says that something went wrong, keeps what was typed, and works once it is over',
      ],
    ),
    needs(
      '/signup/mobile: mask, +61, code field of six digits',
      [BAD_INPUT, 'must be an Australian one; nothing is sent before'],
      [BAD_INPUT, 'needs the code that was sent: six digits, the right ones'],
    ),
    needs(
      '/signup/name and /signup/employment save and go on',
      [BAD_INPUT, 'needs both parts, and is sent once'],
      [BAD_INPUT, 'needs a status and an employer, and is sent once'],
    ),
    needs('The bank picker: search, six tiles a slide, keyboard', [
      BANK,
      'is walked through with the keyboard alone, six at a time',
    ]),
    needs('A bank that is missing can be told', [
      BANK,
      'is told by its name; what cannot be sent is kept, and sent by the next try',
    ]),
    needs('The bank log-in shows the institution’s own captions', [
      BANK,
      'has the bank’s own captions, shows the password on demand, and is no place for this site’s own',
    ]),
    needs('The bank error screen offers what its flags say', [
      FAULTS,
      'log-ins that fail say why, and each button leads on',
    ]),
    needs('The ID check leads to the team when it failed', [
      FAULTS,
      'that failed leads to the team',
    ]),
    needs(
      'Log-out asks first; Back on the dashboard asks too',
      ['machines/log-out.machine.test.ts', 'nobody is logged out without being asked'],
      [
        'machines/log-out.machine.test.ts',
        'after the browser’s Back it is asked too, and a second Back takes the question back',
      ],
      [HOME, 'asks before it leaves; Close and a second Back stay, Log out leaves'],
    ),
    needs('Each state of the dashboard shows what it should and offers what it allows', [
      HOME,
      '%s shows what it should and offers what it allows',
    ]),
    needs('Days are counted in Sydney, today and tomorrow said as words', [
      HOME,
      'days are counted in Sydney, also on a device in %s',
    ]),
    needs('A success dialog follows a cash out', [
      DASHBOARD,
      'a cash out that was just made is told about at once, and acknowledged once',
    ]),
    needs(
      'Three steps to a cash out, the choice only with more than one option',
      [CASH_OUT, 'one way to repay skips the choice: the summary opens with its agreement'],
      [CASH_OUT, 'Go Back leaves from the slider, and else goes one step back'],
    ),
    needs(
      'Activity: two tables, ten rows a page, newest first',
      ['machines/activity.machine.test.ts', 'cash outs are read and stand newest first'],
      [
        'machines/activity.machine.test.ts',
        'pages are ten rows long, and there is none beyond the last',
      ],
      [ACCOUNT, 'lists sixty cash outs ten a page, sorts them, and saves their agreements'],
      [ACCOUNT, 'has a tab for repayments with its own address, reached and left by keyboard'],
    ),
    needs('Agreement download', [
      ACCOUNT,
      'an agreement that cannot be had says so in its row, and comes when asked again',
    ]),
    needs('An unknown tab of activity or account leads to the default one', [
      GATE,
      'an unknown tab of the activity or the account leads to the default one',
    ]),
    needs(
      'Account: e-mail verification and change',
      [
        'machines/email-verification.machine.test.ts',
        'the address as it is gets a link, and sending again is locked for sixty seconds',
      ],
      [
        'machines/email-verification.machine.test.ts',
        'another address becomes the account’s, unverified, and the app is told',
      ],
      [ACCOUNT, 'is changed: the new one is the account’s at once, and waits to be verified'],
    ),
    needs('Account: a badge while the e-mail address is unverified', [
      ACCOUNT,
      'shows as verified without a reload once its link was opened in another tab',
    ]),
    needs('Account: the change-password form', [
      ACCOUNT,
      'the password is changed by who knows the current one, and is kept nowhere',
    ]),
  ],
  '3. Entities and their fields': [
    needs(
      'A profile is read field by field; an empty one is nobody’s yet',
      ['domain/entities.test.ts', 'a profile is taken over field by field'],
      [
        'domain/entities.test.ts',
        'an empty answer is the profile of somebody who has none yet, and so are nulls',
      ],
    ),
    needs(
      'Institutions and connections',
      [
        'domain/entities.test.ts',
        'a bank without logo and captions is shown all the same; a bad logo address is dropped',
      ],
      [
        'domain/entities.test.ts',
        'a connection with nulls has empty texts and no way that was not offered',
      ],
    ),
    needs('Dashboard details: amounts are cents, days are Sydney’s', [
      'domain/entities.test.ts',
      'amounts become cents and instants become days in Sydney',
    ]),
    needs(
      'Words that are not known become "other" and are noted by their kind',
      [
        'domain/entities.test.ts',
        'words that this version does not know become "other", never an end',
      ],
      [
        'services/backend.test.ts',
        'words that this version does not know are noted by their kind alone',
      ],
    ),
  ],
  '4. States and transitions': [
    needs('Every state and transition of every chart is walked', [
      'model/coverage.test.ts',
      'does on every path what its chart says, and every state and transition is covered',
    ]),
    needs(
      'The session lasts as long as the tab’s',
      [
        'services/auth.test.ts',
        'keeps the session in the tab, and is the emulator where one is named',
      ],
      [SESSION, 'a session that the provider or the API no longer knows ends as expired'],
    ),
    needs(
      'A customer is logged out after 15 minutes (900,000 ms) without activity',
      [IDLE, 'the limit is 900,000 ms, and the warning comes after 13 minutes'],
      [IDLE, 'the first tick logs out, without a warning'],
      [
        TAB,
        'is warned of after 13 minutes; only the button keeps one logged in, with what was typed',
      ],
      [TAB, 'counts on in a tab that the browser had discarded'],
    ),
    needs('An idle log-out lets a payment finish', [
      'machines/app.machine.test.ts',
      'an idle log-out waits for the answer too, and stays one',
    ]),
    needs(
      'A log-out clears every trace, also offline and in the page cache',
      [TAB, 'clears every trace, and Back, Forward and a reload show nothing of it'],
      [TAB, 'needs no connection'],
      [TAB, 'in a page leaves nothing to see in the one that the browser has kept beneath it'],
    ),
    needs('Test-account shortcut', [
      ACCESS,
      'of a test account needs no mobile; that of any other one does',
    ]),
    needs(
      'A code can be sent again after 60 seconds',
      [MOBILE, 'the code can be sent again only after the lockout, and locks anew'],
      [
        'machines/resend-lockout.machine.test.ts',
        'after a sleep in the middle the seconds that passed count',
      ],
    ),
    needs(
      'The bank job is polled every 5 s; its end is shown for 1.5 s',
      [SYNC, 'the job is looked at once at the start, then every 5 s after an answer'],
      [SYNC, 'a success is shown for 1.5 s, then the profile is read, then the step ends'],
    ),
    needs(
      'The identity check is polled every 10 s, 20 times',
      [KYC, 'the result is looked at every 10 s'],
      [KYC, 'exactly the 20th %s without an end fails the check'],
    ),
    needs('A person who checks by hand may take any time', [
      KYC,
      'a person who checks by hand may take any time: nothing counts, nothing fails',
    ]),
    needs('Repayments that are unprocessed can be paid early', [
      REPAYMENTS,
      'only repayments that are unprocessed can be paid early, soonest first',
    ]),
    needs(
      'The dashboard lists the latest loan and whatever is overdue or pending, sorted',
      [REPAYMENTS, 'what is overdue or pending is listed, whatever its loan and day'],
      [REPAYMENTS, 'paid rows come first, then pending ones, then the others, each by their day'],
    ),
    needs('Repay today and Delay appear and open by their statuses', [
      REPAYMENTS,
      'neither is there while a repayment is overdue; one that was and is paid does not count',
    ]),
    needs(
      'The dashboard refreshes 30 times, every 10 s, while money moves',
      [
        DASHBOARD,
        'while money moves there are exactly 30 refreshes, one every 10 s, and then no more',
      ],
      [HOME, 'comes every 10 seconds, draws nothing when nothing has changed, and pauses offline'],
    ),
    needs(
      'Agree opens only after the terms were read to their end',
      [
        CASH_OUT,
        'one can agree only after the terms were read to their end, anew for each summary',
      ],
      [BAD_INPUT, 'cannot be agreed to unread, and many presses borrow once'],
    ),
    needs('One cash out at a time', [
      LENDING,
      'is refused while another is open: of many at a time one passes',
    ]),
    needs(
      'Repay early',
      [
        'machines/repay-early.machine.test.ts',
        'with more than one the customer first chooses between the next and all of them',
      ],
      [HOME, 'pays all that is left once, however often one presses, over an expired token too'],
    ),
    needs(
      'Delay, once per cash out',
      [HOME, 'moves the next repayment once'],
      ['machines/delay.machine.test.ts', 'a confirmed delay is sent once, and told about'],
      ['sandbox/schema.test.ts', 'of a loan is delayed once'],
    ),
    needs(
      'Promo code: validate, confirm, add, success',
      [
        'machines/promo-code.machine.test.ts',
        'a code is looked up in capitals, confirmed and added, and the list is read anew',
      ],
      [ACCOUNT, 'a promo code is looked up, confirmed and added; a second one is refused'],
    ),
    needs('In the repayments table Repaid is repaid and any other word is due', [
      'domain/history.test.ts',
      'of repayments with the status "%s" are repaid: %s',
    ]),
    needs('E-mail verification: address, then a sent notice with a lockout of 60 s', [
      'machines/email-verification.machine.test.ts',
      'the address as it is gets a link, and sending again is locked for sixty seconds',
    ]),
  ],
  '5. Validation rules': [
    needs('Passwords', [
      'domain/validation.test.ts',
      'a password is one exactly when length, digit, lower and upper case letter are there',
    ]),
    needs('Confirmation must match', [
      'domain/validation.test.ts',
      'a confirmation is required and equals the password to the letter',
    ]),
    needs('A change of password takes the current one first', [
      'machines/change-password.machine.test.ts',
      'the current password and a new one change it, which is tracked',
    ]),
    needs('E-mail', ['domain/validation.test.ts', 'an empty e-mail address ("%s") is asked for']),
    needs('Mobile numbers begin with 04 or 05', [MOBILE, 'the number "%s" is never sent']),
    needs(
      'Bank search: substring, 350 ms, hidden and test banks',
      [PICKER, 'a search is applied 350 ms after the last key, not before'],
      ['domain/banks.test.ts', 'nothing typed shows all banks but the hidden and the test ones'],
    ),
    needs('BSB, account number, joint accounts', [
      BAD_INPUT,
      'account needs a BSB of six digits and a number, both in the customer’s own name',
    ]),
    needs('The slider’s bounds and steps', [
      'domain/lending.test.ts',
      'an amount is offered exactly when it is minimum and some steps, up to the limit',
    ]),
    needs('Only one active promotion', [
      'machines/promo-code.machine.test.ts',
      'with an active promotion a second one is refused without asking the lender',
    ]),
  ],
  '6. Roles and permissions': [
    needs(
      'Nobody rests in a step before the steps before it are done',
      ['model/properties.test.ts', 'shows each onboarding step in its order'],
      [HISTORY, 'leads to the first unfinished step, never past it'],
    ),
    needs(
      'A 401 forces one refresh and one retry; a second one leads to the log-in',
      [API, 'leads to one refresh for ten calls in flight, each of which is repeated once'],
      [API, 'answered to the repeated call too ends the session, and nothing is sent a third time'],
      [FAULTS, 'logs in again when a new token does not help'],
    ),
  ],
  '7. The calls it makes': [
    needs('The contract has each call once', [
      'domain/contract.test.ts',
      'the contract has each call of the specification once, and no other',
    ]),
    needs(
      '30 s time-out; no answer is 503',
      [MATRIX, 'is survived by %s, and nothing is sent twice'],
      [API, 'none within the time-out counts as 503'],
    ),
    needs(
      'Every call survives every fault',
      [MATRIX, 'survives $fault'],
      [
        FAULTS,
        'every call that has a screen survives being refused, cut off, too slow and answered with nonsense',
      ],
    ),
    needs(
      'Credentials go straight to the bank, and nowhere else',
      [BANK, 'leaves what was typed nowhere but in the post to the bank'],
      [
        'browser/canary.test.ts',
        'nothing that is secret or personal is found where it does not belong',
      ],
    ),
    needs('The identity widget’s result counts once', [
      KYC,
      'a result is handed over once, though the widget says it twice, and the widget is put away',
    ]),
    needs(
      'Support chat, with a tag; a panel where there is none',
      [
        'machines/support.machine.test.ts',
        'the chat is asked to show, with the tag that help was asked for with, and once',
      ],
      [
        'machines/support.machine.test.ts',
        'where no chat can be had the panel shows, carrying the tag, and closes',
      ],
      [
        'services/vendors.test.ts',
        'is shut down at the log-out and booted anew for whoever opens it next',
      ],
    ),
    needs(
      'Analytics, without anything personal, and only where wanted',
      [TAB, 'tell of the log-in and the log-out'],
      [TAB, 'tell nothing under %s'],
      [
        'services/page-services.test.ts',
        'lets words through, and nothing that could be a person’s',
      ],
    ),
    needs(
      'The built app is served with a strict policy and every security header',
      [
        'sandbox/security-headers.test.ts',
        'of production adds exactly the configured hosts, and never an unsafe source',
      ],
      ['sandbox/security-headers.test.ts', '%s is served with every header'],
    ),
  ],
  '8. Error catalogue': [
    needs('Log-in: wrong e-mail or password', [
      BAD_INPUT,
      'says the same of a wrong password and of an unknown address, and keeps what was typed',
    ]),
    needs('Sign-up: the address is taken', [
      BAD_INPUT,
      'says that an address has an account, keeps what was typed, and takes another one',
    ]),
    needs('Forgot-password failure', [
      FAULTS,
      'a reset link that cannot be sent is said so, and the address is kept',
    ]),
    needs(
      'Mobile in use, wrong and expired codes, failure to link',
      [BAD_INPUT, 'of somebody else is refused; another number can be typed'],
      [FAULTS, 'says why a code was not taken, and takes it once it is over'],
    ),
    needs('Bot-check failure', [
      FAULTS,
      'says why no code was sent, and sends one once it is over',
    ]),
    needs(
      'Name and employment failures',
      [FAULTS, 'the name is kept when it cannot be saved, and saved once it is over'],
      [FAULTS, 'the employment is kept when it cannot be saved, and saved once it is over'],
    ),
    needs(
      'Banks, bank connection and bank account failures',
      [FAULTS, 'list can be asked for again'],
      [FAULTS, 'log-in is kept when the connection cannot be started, and used once it is over'],
      [FAULTS, 'account is kept when it cannot be saved, and saved once it is over'],
      [BAD_INPUT, 'account that no bank has is refused by the field; another one is saved once'],
    ),
    needs(
      'Identity token, entity and status failures',
      [FAULTS, 'says why it cannot be begun'],
      [FAULTS, 'says that the identity could not be sent, and sends it once it is over'],
    ),
    needs(
      'Cash out refused; outcome unknown',
      [FAULTS, 'that is refused says why, and can be tried again'],
      [
        FAULTS,
        'whose answer never comes is looked up, and can be tried again when it was not made',
      ],
    ),
    needs('Invalid reset link', [
      'machines/action-link.machine.test.ts',
      'a reset link with a bad code is invalid before a password is asked for',
    ]),
    needs('Promo errors in the server’s words', [
      'machines/promo-code.machine.test.ts',
      'the lender’s refusal keeps its words, and closing it leads back to the code',
    ]),
    needs('Early repayment refused', [
      'machines/repay-early.machine.test.ts',
      'a payment that fails as %s says so, and is tried again under the same key',
    ]),
    needs(
      'Offline: said above every screen, money refused',
      [TAB, 'needs no connection'],
      [FAULTS, 'is not sent while one is offline'],
    ),
    needs('A stale bundle offers a reload', [
      FAULTS,
      'a part of the page that does not load leads to a reload, not to a white page',
    ]),
  ],
  '9. Business constants and limits': [
    needs('Idle time-out 900,000 ms', [
      IDLE,
      'the limit is 900,000 ms, and the warning comes after 13 minutes',
    ]),
    needs('Page size 10', [
      'domain/history.test.ts',
      'hold ten rows each and together hold them all, in order',
    ]),
    needs(
      'The fee is 5 % unless the API says otherwise, and in whole cents',
      ['domain/entities.test.ts', 'a bare overview has the fee and the step of the specification'],
      ['domain/money.test.ts', 'a fee is the exact share, rounded down to a cent'],
      [FAULTS, 'a service of an older version, which a deploy has taken away, leads to a reload'],
    ),
    needs('Lockouts of 60 s', [
      'machines/resend-lockout.machine.test.ts',
      'a lockout takes sixty seconds',
    ]),
    needs('2 s before the bank account is saved', [
      'machines/bank-account.machine.test.ts',
      'an account is saved 2 s after the press, digits only, leading zeros kept',
    ]),
    needs('The widget’s overlay is lifted after 3 s', [
      KYC,
      'the overlay is lifted after 3 s, whether the widget is ready or not',
    ]),
    needs(
      'All six action codes tag a chat',
      [FAULTS, "tag: 'forgotten_login'"],
      [FAULTS, "tag: 'user_action_required'"],
      [FAULTS, "tag: 'paycycle_manual_detect'"],
      [FAULTS, 'says why it cannot be begun'],
      ['browser/model/support.driver.ts', 'repayment_loan_writtenoff'],
      ['sandbox/scenarios.test.ts', 'a failed transfer tells the dashboard why'],
    ),
  ],
};
