import * as by from './requirement.ts';
import { needs, type Section } from './requirement.ts';

/** Section 9. */
export const section9: Section = {
  title: '9. Business constants and limits',
  parts: {
    Times: [
      needs('Idle time-out 900,000 ms', by.waits('%s is what the specification says')),
      needs(
        'Request time-out 30,000 ms',
        by.faultMatrix('is survived by %s, and nothing is sent twice'),
      ),
      needs(
        'E-mail resend lockout and mobile resend countdown 60 s',
        by.resendLockout(
          'the seconds count down from sixty, and the lockout ends with the sixtieth',
        ),
        by.waits('%s is what the specification says'),
      ),
      needs(
        'Dashboard poll every 10 s, 30 cycles, from 0 or 29',
        by.waits('%s is what the specification says'),
        by.dashboard(
          'while money moves there are exactly 30 refreshes, one every 10 s, and then no more',
        ),
      ),
      needs(
        '2 s before the bank account is saved',
        by.waits('%s is what the specification says'),
        by.bankAccount('an account is saved 2 s after the press, digits only, leading zeros kept'),
      ),
      needs(
        'Bank feedback is thanked for after 1 s',
        by.waits('%s is what the specification says'),
        by.bankPicker(
          'is told once by its name without blanks around it, and thanked for a second later',
        ),
      ),
      needs(
        'Bank search debounce 350 ms',
        by.waits('%s is what the specification says'),
        by.bankPicker('each key starts the 350 ms anew'),
      ),
      needs(
        'Bank sync poll 5 s, its end shown for 1.5 s',
        by.waits('%s is what the specification says'),
        by.bankSync('the job is looked at once at the start, then every 5 s after an answer'),
        by.bankSync('a success is shown for 1.5 s, then the profile is read, then the step ends'),
      ),
      needs(
        'KYC poll 10 s, at most 20 attempts',
        by.waits('%s is what the specification says'),
        by.identityCheck('exactly the 20th %s without an end fails the check'),
      ),
      needs(
        'The widget’s overlay is lifted after 3 s',
        by.waits('%s is what the specification says'),
        by.identityCheck('the overlay is lifted after 3 s, whether the widget is ready or not'),
      ),
    ],
    'Sizes and counts': [
      needs(
        'Activity table page size 10',
        by.historyRule('hold ten rows each and together hold them all, in order'),
      ),
      needs(
        'Password length 6 to 20',
        by.validation(
          'a password is one exactly when length, digit, lower and upper case letter are there',
        ),
      ),
      needs(
        'Verification code length 6',
        by.validation('a code is complete with exactly six digits'),
      ),
      needs('Mobile prefix +61', by.mobile('the number pasted as "%s" goes out with +61')),
      needs(
        'Bank tiles per slide 6',
        by.bank('is walked through with the keyboard alone, six at a time'),
      ),
      needs(
        'Bank sync progress fills 60, 70, 80, 90 percent',
        by.bankAndIdentity(
          'shows each step as the API tells it, also backwards and unknown ones, then the result',
        ),
      ),
      needs(
        'Identity widget attempts 1',
        by.identityWidget(
          'is started once, with the vendor’s token and the specification’s configuration',
        ),
      ),
    ],
    'What is asked and said': [
      needs(
        'Minimum weekly earnings $300, over 50% from an employer, minimum age 18',
        by.screens(
          'the eligibility check asks for age, identity document and employment, and names what income it takes',
        ),
      ),
      needs(
        'Estimated times: bank 3 to 5 minutes, ID about 20 seconds',
        by.bankAndIdentity(
          'shows each step as the API tells it, also backwards and unknown ones, then the result',
        ),
        by.bankAndIdentity(
          'need no mouse and 320 px; what was pasted goes out clean; a result that comes twice is sent once',
        ),
      ),
      needs(
        'Employment hour threshold 38 hours',
        by.onboarding('each kind of employment is explained once it is chosen'),
      ),
      needs('Amounts are whole numbers or have two decimals', by.money('%i cents are shown as %s')),
    ],
    Money: [
      needs(
        'The fee is a one-off 5%, unless the API says otherwise',
        by.entities('a bare overview has the fee and the step of the specification'),
        by.cashOutPage('without fee and step has those of the specification'),
      ),
      needs(
        'The fee is in whole cents',
        by.money('a fee is the exact share, rounded down to a cent'),
        by.lendingRules('costs floor(amount x percent), the remainder in the last installment'),
      ),
      needs(
        'One cash out at a time',
        by.lendingRules('is refused while another is open: of many at a time one passes'),
      ),
      needs('Delay once per cash out', by.schema('of a loan is delayed once')),
      needs(
        'Debits are made today or on the next business day',
        by.businessDays('what is due on %s is debited on %s (%s)'),
      ),
      needs(
        'Processing takes up to 2 business days, shown as 1-2',
        by.lendingRules(
          'goes from Pending to Debited within two business days, and to Repaid in the table',
        ),
        by.customerScreens('that is %s says so'),
      ),
      needs(
        'The statuses are Pending, Unprocessed and Debited',
        by.entities('the status %s of an activity is known'),
      ),
    ],
    'Action codes': [
      needs(
        'forgotten_login, user_action_required and paycycle_manual_detect tag a bank’s failure',
        by.faults('log-ins that fail say why, and each button leads on'),
        by.bankTag('a failure that the API names no code for has the tag "%s"'),
      ),
      needs(
        'kyc_verification_general tags the ID check',
        by.faults('says why it cannot be begun'),
        by.bankAndIdentity(
          'a check that a person makes may be left, is found again, and ends well',
        ),
      ),
      needs(
        'repayment_loan_writtenoff tags an overdue repayment, account_declined a decline, general_enquiry all else',
        by.limitState('a contact about %s is tagged %s'),
        by.home('the contact of an overdue repayment says what it is about'),
        by.customerScreens(
          'says that a cash out was declined, why, and where to turn, under its tag',
        ),
      ),
      needs(
        'unsucessful_direct_credit tags a cash out that did not arrive',
        by.customerScreens(
          'leads to the team under the lender’s own tag when a cash out did not arrive',
        ),
        by.scenarios('a failed transfer tells the dashboard why'),
      ),
    ],
  },
};
