import * as by from './requirement.ts';
import { needs, type Section } from './requirement.ts';

/** Section 4. */
export const section4: Section = {
  title: '4. States and transitions',
  parts: {
    'All charts': [
      needs(
        'Every state and transition of every chart is walked',
        by.modelCoverage(
          'does on every path what its chart says, and every state and transition is covered',
        ),
      ),
      needs(
        'Every state leads on, and every failure has a way on',
        by.modelProperties('leads on from everywhere'),
        by.modelProperties('has a way on from each failure'),
      ),
    ],
    Authentication: [
      needs(
        'Unauthenticated, then login or sign-up, then token and profile are there',
        by.session('a visitor without a session is signed out at once'),
        by.session('a session of this tab is restored, then its profile is loaded'),
        by.logIn('good credentials sign in, are tracked and hand the person over'),
        by.accountSignUp('a new account is made, is tracked and hands the person over'),
      ),
      needs(
        'The session is cleared on sign-out, or when the auth state becomes none',
        by.session('who logs out is signed out as a person'),
        by.session('a session that the provider or the API no longer knows ends as expired'),
      ),
      needs(
        'A log-out clears every trace, also offline and in the page cache',
        by.tab('clears every trace, and Back, Forward and a reload show nothing of it'),
        by.tab('needs no connection'),
        by.tab('in a page leaves nothing to see in the one that the browser has kept beneath it'),
      ),
      needs(
        'Persistence is per browser session',
        by.auth('keeps the session in the tab, and is the emulator where one is named'),
        by.history('is signed out, and another customer can log in there'),
      ),
      needs(
        'After 15 minutes (900,000 ms) of inactivity one is logged out',
        by.idle('the limit is 900,000 ms, and the warning comes after 13 minutes'),
        by.idle(
          'nobody is warned before 13 minutes, everybody then, and the seconds are counted to the log-out',
        ),
        by.tab(
          'is warned of after 13 minutes; only the button keeps one logged in, with what was typed',
        ),
      ),
      needs(
        'The minutes count in sleep and in a discarded tab as well',
        by.idle('the first tick logs out, without a warning'),
        by.tab('counts on in a tab that the browser had discarded'),
      ),
      needs(
        'An idle log-out lets a payment finish',
        by.app('an idle log-out waits for the answer too, and stays one'),
      ),
      needs(
        'A local part that ends in test updates the mobile and refreshes the token',
        by.validation('the address "%s" takes the test-account shortcut: %s'),
        by.accountSignUp(
          'a test account has its mobile marked and gets a new token before it goes on',
        ),
        by.access('of a test account needs no mobile; that of any other one does'),
      ),
    ],
    'Mobile verification': [
      needs(
        'After a code is sent the button is Resend code and 60 seconds run',
        by.badInput('gets one code of many presses, and the next one after a minute'),
        by.mobile('the code can be sent again only after the lockout, and locks anew'),
      ),
      needs(
        'The seconds that pass in sleep count',
        by.resendLockout('after a sleep in the middle the seconds that passed count'),
      ),
      needs(
        'The send button is disabled in the countdown and while sending',
        by.mobile('a second press while sending sends no second message'),
        by.badInput('gets one code of many presses, and the next one after a minute'),
      ),
      needs(
        'Who mistyped the number reads when another one can be sent a code; the number that has its code waits for nothing',
        by.signUpScreens(
          'a number that no code was sent to reads how long it waits, and the one that has its code waits for nothing',
        ),
      ),
      needs(
        'After the code: /signup/name without a profile, otherwise by progress',
        by.badInput('needs the code that was sent: six digits, the right ones'),
        by.app('from the three boxes to the dashboard, one step after the other'),
      ),
      needs(
        'The name leads to the employment, the employment (204) to the bank',
        by.app('from the three boxes to the dashboard, one step after the other'),
        by.backend('of the employment succeeds with 204 only'),
      ),
    ],
    'Bank connection': [
      needs(
        'The steps are VerifyingCredentials, RetrievingAccounts, RetrievingTransactions and Categorisation',
        by.entities('the step %s of a bank job is known'),
      ),
      needs(
        'stepStatus Success or Failed ends the sync, and nothing else does',
        by.bankSync('a success is shown for 1.5 s, then the profile is read, then the step ends'),
        by.bankSync('a failure is shown for 1.5 s and ends the step, even when the profile %s'),
        by.bankSync('steps that go backwards, or are unknown, are shown and go on'),
      ),
      needs(
        'The bar fills to 60, 70, 80, 90 percent, in the styles pending, failed and success',
        by.bankAndIdentity(
          'shows each step as the API tells it, also backwards and unknown ones, then the result',
        ),
      ),
      needs(
        'The job is polled every 5 s until Success or Failed',
        by.bankSync('the job is looked at once at the start, then every 5 s after an answer'),
        by.waits('%s is what the specification says'),
      ),
      needs(
        'On Failed the failure is tracked, the profile is refreshed, and the error shows with its title',
        by.bankSync('a failure is shown for 1.5 s and ends the step, even when the profile %s'),
        by.app('shows its error in place of the account’s form'),
      ),
      needs(
        'The failure of a job is tracked once, whoever comes back to it',
        by.app('is counted once, on the way back and over a reload as well'),
        by.bankSync('is led on at once when it has failed: a failure %s'),
      ),
      needs(
        'Who comes back to a job is told nothing of it until it is known how it stands',
        by.bankSync('is told nothing of it until the first look was answered'),
        by.signUpScreens('is told of once it is known how it stands'),
      ),
      needs(
        'The errorDetail entries are shown as the error',
        by.signUpScreens('shows title, every detail and what the bank asks the customer to do'),
      ),
      needs(
        'On Success completion is tracked and the profile is refreshed',
        by.bankSync('a success is shown for 1.5 s, then the profile is read, then the step ends'),
      ),
      needs(
        'A final status closes the connection: another job begins anew',
        by.app('is forgotten once another job runs: its error is not shown for the new one'),
      ),
    ],
    KYC: [
      needs(
        'The states are NotStarted, InProcessing, ManualInProcessing, Success and Failed',
        by.entities('the state %s of the identity check is known'),
        by.identityCheck('a check that was left as %s goes on where it was'),
      ),
      needs(
        'While neither NotStarted nor final it is polled every 10 s',
        by.identityCheck('the result is looked at every 10 s'),
        by.waits('%s is what the specification says'),
      ),
      needs(
        'Each update counts an attempt; at 20 the status is Failed',
        by.identityCheck('exactly the 20th %s without an end fails the check'),
        by.bankAndIdentity(
          'a check without an end is waited for 20 times, in words that are not known too',
        ),
      ),
      needs(
        'A person who checks by hand may take any time',
        by.identityCheck(
          'a person who checks by hand may take any time: nothing counts, nothing fails',
        ),
        by.bankAndIdentity(
          'a check that a person makes may be left, is found again, and ends well',
        ),
      ),
      needs(
        'Success refreshes the profile and goes to the dashboard',
        by.identityCheck('a success reads the profile, and ends when the profile has it too'),
      ),
      needs(
        'A status-retrieval error sets the status to Failed',
        by.identityCheck('a result that cannot be read fails the check with its own code'),
      ),
    ],
    'Activity statuses': [
      needs(
        'Pending, Unprocessed, Debited and Repaid are known',
        by.entities('the status %s of an activity is known'),
      ),
      needs(
        'In the repayments table Repaid shows as Repaid and anything else as Due',
        by.historyRule('of repayments with the status "%s" are repaid: %s'),
        by.customerScreens(
          'has date, amount and status of a repayment, and a legend of Repaid and Due',
        ),
      ),
      needs(
        'Repayments that are neither Debited nor Pending can be paid early',
        by.repayments('only repayments that are unprocessed can be paid early, soonest first'),
      ),
      needs(
        'The dashboard lists what is overdue or Pending, and the latest loan with a day to come',
        by.repayments('what is overdue or pending is listed, whatever its loan and day'),
        by.repayments(
          'the rows of the latest loan are listed while one of them lies today or later, paid ones too',
        ),
      ),
      needs(
        'An unpaid repayment of the latest loan whose day has passed is due now, on the card and in the list',
        by.repayments(
          'an unpaid repayment of the latest loan whose day has passed is due now, in the list as on the card',
        ),
        by.repayments('card and list never contradict each other'),
        by.customerScreens('whose day has passed is due now, on the card and in the list'),
      ),
      needs(
        'A hundred thousand repayments are there within a second: fifty rows, then Show more',
        by.repayments(
          'a hundred thousand overdue repayments are read in no more steps than it takes',
        ),
        by.customerScreens(
          'of a long list comes with fifty others; more come when asked for, and the first of them has the focus',
        ),
        by.home('a hundred thousand overdue repayments are there within a second, fifty of them'),
      ),
      needs(
        'Sorted: Debited, then Pending, then by day',
        by.repayments(
          'paid rows come first, then pending ones, then the others, each by their day',
        ),
      ),
    ],
    'Repayment item display': [
      needs(
        'Paid, missed, overdue, deferred, upcoming and processing: the first that fits',
        by.repayments('a repayment is shown as %s with %o: the first state that fits'),
      ),
      needs(
        'Paid shows as paid; missed warns that the schedule is updated',
        by.customerScreens('that is %s says so'),
        by.home('%s shows what it should and offers what it allows'),
      ),
      needs(
        'Overdue shows a contact message and Contact us',
        by.customerScreens('that is %s says so'),
      ),
      needs(
        'Contact us opens a support chat with a tag',
        by.customerScreens('that is overdue leads to the team, under its tag'),
        by.home('the contact of an overdue repayment says what it is about'),
      ),
      needs(
        'Deferred and upcoming show due in N days, with Delayed when deferred',
        by.customerScreens('that is %s says so'),
      ),
      needs(
        'Processing notes that it takes 1-2 business days',
        by.customerScreens('that is %s says so'),
      ),
      needs(
        'Repayments of a cash out that did not arrive are not due',
        by.repayments(
          'nothing of a cash out that did not arrive is due: neither late nor early, neither missed nor delayed',
        ),
        by.customerScreens(
          'of a cash out that did not arrive is not due, and nobody says that it is debited',
        ),
        by.home('%s shows what it should and offers what it allows'),
      ),
      needs(
        'Labels: Repayment for a single one, Final Repayment for the last, otherwise First, Second, …',
        by.customerScreens('of %i has its name'),
        by.repayments('each row knows its place in its loan, its day and how far it is'),
      ),
    ],
    'Dashboard states': [
      needs(
        'A decline title shows the cash-out-failed panel',
        by.customerScreens(
          'says that a cash out was declined, why, and where to turn, under its tag',
        ),
        by.limitState('the card says %s'),
      ),
      needs(
        'No decline and a cash out in progress shows Transferring',
        by.limitState('the card says %s'),
        by.customerScreens('says "%s"'),
      ),
      needs(
        'Otherwise the limit, or a first-time congratulation without activities',
        by.limitState('the card says %s'),
        by.customerScreens('says "%s"'),
      ),
      needs(
        'Cash Out is disabled when the limit is 0 or a decline title exists',
        by.lending('with %s nothing can be cashed out'),
        by.home('%s shows what it should and offers what it allows'),
      ),
      needs(
        'Cash Out is closed while a cash out is in progress, whatever amount the API reports',
        by.lending('with %s nothing can be cashed out'),
        by.cashOut(
          'nothing can be cashed out while a cash out is on its way, whatever amount is available',
        ),
        by.customerScreens(
          'offers no second cash out while one is on its way, whatever amount is available',
        ),
        by.scenarios(
          'a cash out on its way stays the only one, also where an amount is reported as available',
        ),
        by.home('%s shows what it should and offers what it allows'),
      ),
      needs(
        'A limit that is reached says what opens the next cash out',
        by.customerScreens('says at a limit that is reached what opens the next cash out: "%s"'),
      ),
      needs(
        'Below 1: You’ve reached your limit for now, or You do not qualify, by the reason',
        by.limitState('the card says %s'),
        by.customerScreens('says "%s"'),
      ),
      needs(
        'Repay today and Delay appear only with nothing overdue and one status OK',
        by.repayments('with the statuses %s and %s Repay today is %s and Delay %s'),
        by.repayments(
          'neither is there while a repayment is overdue; one that was and is paid does not count',
        ),
      ),
      needs(
        'Each is enabled only when its own status is OK',
        by.repayments('with the statuses %s and %s Repay today is %s and Delay %s'),
      ),
      needs(
        'Delay is hidden when deferStatus is MonthlyRepayment',
        by.repayments('with the statuses %s and %s Repay today is %s and Delay %s'),
        by.home('%s shows what it should and offers what it allows'),
      ),
      needs(
        'A Delay that is closed gives the true reason',
        by.repayments('a delay is closed for the reason %s with the status "%s" and %o'),
        by.customerScreens('that cannot be delayed says the true reason: "%s"'),
      ),
      needs(
        'A decline contact opens a support chat with a tag',
        by.customerScreens(
          'says that a cash out was declined, why, and where to turn, under its tag',
        ),
      ),
    ],
    'Dashboard polling': [
      needs(
        'A countdown of 30 ticks of 10 s refreshes the details each tick',
        by.dashboard(
          'while money moves there are exactly 30 refreshes, one every 10 s, and then no more',
        ),
        by.home(
          'comes every 10 seconds, draws nothing when nothing has changed, and pauses offline',
        ),
      ),
      needs(
        'It starts at 29 while money moves',
        by.dashboard('the countdown starts at 29, with 10 s between two refreshes'),
        by.dashboard('%s starts the countdown'),
      ),
      needs(
        'It starts at 0 when nothing is in progress',
        by.dashboard('while no money moves the details are read once and rest'),
      ),
    ],
    'Cash-out flow': [
      needs(
        'An amount below the maximum asks Are you sure first',
        by.cashOut(
          'below the maximum one is asked whether the amount is meant, at the maximum not',
        ),
        by.badInput('asks whether a smaller amount is meant, and sends nothing when it is not'),
      ),
      needs(
        'A press counts where the browser focuses no button, and the focus comes back to it',
        by.typedAmount('what is wrong with it moves nothing while %s presses the button'),
        by.secondPress('a dialog gives the focus back to what was pressed all the same'),
        by.secondPressPage(
          'one press is enough for what is wrong with an amount to be said and focused, on a %s',
        ),
        by.secondPressPage('a dialog gives the focus back to what was pressed'),
      ),
      needs(
        'With one option the preview is fetched directly and the summary opens',
        by.cashOut('one way to repay skips the choice: the summary opens with its agreement'),
      ),
      needs(
        'Otherwise the choice step opens',
        by.cashOut('several ways to repay open the choice, and the chosen one is previewed'),
      ),
      needs(
        'Agree opens only after the terms were scrolled to the end',
        by.cashOut(
          'one can agree only after the terms were read to their end, anew for each summary',
        ),
        by.badInput('cannot be agreed to unread, and many presses borrow once'),
        by.cashOutPage('is read by keyboard alone, anew for each summary'),
        by.cashOutPage(
          'counts as read once its end is in sight: not below the window, nor under the menu that lies on the page',
        ),
      ),
      needs(
        'On a phone the agreement has a sheet of its own, which Back closes',
        by.cashOut(
          'the agreement’s sheet is closed by %s, behind it nothing can be agreed to, and what was read stays so',
        ),
        by.gate(
          'Back closes the sheet of an agreement that is %s, and the next Back leaves the summary',
        ),
        by.cashOutPage(
          'has the whole of a phone’s screen, is read there by keyboard, and hands the focus back',
        ),
        by.cashOutPage(
          'has a sheet that Back closes, and that nobody is stranded in where there is room after all',
        ),
      ),
      needs(
        'On success the amount is stored locally and the dashboard shows a success dialog',
        by.app('a success leads to the dashboard, which tells about it once, over a reload too'),
        by.secondPress(
          'a page that comes up beneath a dialog takes the focus when the dialog is gone, whatever the browser allows',
        ),
      ),
      needs(
        'One cash out at a time',
        by.lendingRules('is refused while another is open: of many at a time one passes'),
        by.schema('is the only active one'),
      ),
    ],
    'Repay early': [
      needs(
        'With more than one payable repayment: the next amount, or the total of all',
        by.repayEarly(
          'with more than one the customer first chooses between the next and all of them',
        ),
        by.repayments('the next amount is that of the soonest payable repayment, all is their sum'),
      ),
      needs(
        'With exactly one the confirmation opens directly',
        by.repayEarly('with one payable repayment the confirmation opens directly'),
      ),
      needs(
        'No press confirms what came up under the finger less than 500 ms ago',
        by.secondPress('is not confirmed by a tap %i ms after it'),
        by.secondPress('takes the first of three taps that are 400 ms apart'),
        by.secondPress('that comes after 700 ms is not confirmed by the tap after 750%s'),
        by.secondPress('and was focused by the app does not hear %s'),
        by.secondPressPage('sends no repayment unseen, %i ms after the first'),
        by.secondPressPage('confirms nothing where one wants to %s'),
        by.secondPressPage(
          'Enter that is held, or comes again, confirms nothing; after Tab it does at once',
        ),
      ),
      needs(
        'Confirming calls the pay endpoint',
        by.repayEarly('%s pays exactly its amount, once'),
        by.backend('sends what was confirmed, with its key, once'),
      ),
      needs(
        'On success the dialog closes and the dashboard reloads',
        by.dashboard(
          'an early repayment is told about, and the details are read anew and refreshed',
        ),
        by.paymentPage('a %s that is done is told about in a status'),
      ),
      needs(
        'On 401 the token is refreshed and the call retried',
        by.backend('after a 401 is repeated with a fresh token and the same key'),
        by.home('pays all that is left once, however often one presses, over an expired token too'),
      ),
      needs(
        'On any other result the repay-early error is shown',
        by.backend('refused with %s has its own message'),
        by.customerFaults('says that nothing was paid early, and pays once it is over'),
      ),
    ],
    Delay: [
      needs(
        'Once per cash out',
        by.schema('of a loan is delayed once'),
        by.home('moves the next repayment once'),
      ),
      needs(
        'The dialog shows the current and the new next repayment date, and no day that the API does not name',
        by.customerScreens(
          'can be delayed, and no day is promised that the API does not name: "%s"',
        ),
        by.home('moves the next repayment once'),
        by.moneyPage(
          'what is shown, what is sent and what is on the books agree to the cent, all along two cash outs',
        ),
      ),
      needs(
        'Confirming calls the defer endpoint',
        by.delay('a confirmed delay of the next repayment is sent once, and told about'),
        by.backend('sends what was confirmed, with its key, once'),
      ),
      needs(
        'On success the dialog closes and the dashboard reloads',
        by.dashboard('a delay leads to new details and is told about likewise'),
        by.paymentPage('a %s that is done is told about in a status'),
      ),
      needs(
        'On 401 the token is refreshed and the call retried',
        by.backend('after a 401 is repeated with a fresh token and the same key'),
      ),
    ],
    'E-mail verification (account)': [
      needs(
        'Step 0: enter the e-mail',
        by.emailVerification('each step is an entry of the history'),
        by.account('shows as verified without a reload once its link was opened in another tab'),
      ),
      needs(
        'Step 1: a sent notice with a 60 s resend lockout',
        by.emailVerification(
          'the address as it is gets a link, and sending again is locked for sixty seconds',
        ),
        by.account('shows as verified without a reload once its link was opened in another tab'),
      ),
      needs(
        'Another address becomes the account’s, unverified',
        by.emailVerification(
          'another address becomes the account’s, unverified, and the app is told',
        ),
      ),
      needs(
        'Another address is asked about first, in full and with the current password; the one that stays is not',
        by.emailVerification(
          'is asked about first, and sent once the current password has shown who asks',
        ),
        by.emailVerification('is no question where the address is as it is'),
        by.emailVerification(
          'leaves the password in no context and in nothing that would be stored',
        ),
        by.customerScreens('shows both in full, what follows, and asks for the password'),
        by.customerScreens('says %s where the password stands'),
        by.customerScreens(
          'does not ask about an address that stays as it is, nor speak of another log-in',
        ),
        by.account('is changed by nobody who does not know the password, nor by mistake'),
      ),
    ],
    'Promo code': [
      needs(
        'Enter code, validate, confirm dialog, add, success dialog',
        by.promoCode(
          'a code is looked up in capitals, confirmed and added, and the list is read anew',
        ),
        by.account('a promo code is looked up, confirmed and added; a second one is refused'),
      ),
    ],
  },
};
