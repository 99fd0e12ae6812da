import * as by from './requirement.ts';
import { needs, type Section } from './requirement.ts';

/** Section 5. */
export const section5: Section = {
  title: '5. Validation rules',
  parts: {
    'Password, signup/login pattern': [
      needs(
        '6 to 20 characters with a digit, a lower and an upper case letter',
        by.validation(
          'a password is one exactly when length, digit, lower and upper case letter are there',
        ),
        by.badInput('says what is wrong with e-mail and password, and sends nothing'),
      ),
    ],
    'Password, reset and change forms': [
      needs(
        'Required: Enter a password.',
        by.emailLinks('a forgotten password is set anew, by a link that works once'),
        by.account('the password is changed by who knows the current one, and is kept nowhere'),
      ),
      needs(
        'At least 6 characters with upper case, lower case and number, in the shared validator’s sentence',
        by.validation(
          'a new password follows the same rule in the words of its forms, but for its length',
        ),
        by.emailLinks('a forgotten password is set anew, by a link that works once'),
        by.account('the password is changed by who knows the current one, and is kept nowhere'),
      ),
      needs(
        'Confirmation required: Enter a confirm password.',
        by.account('the password is changed by who knows the current one, and is kept nowhere'),
        by.emailLinks('a forgotten password is set anew, by a link that works once'),
      ),
      needs(
        'Password and confirmation password do not match.',
        by.validation('a confirmation is required and equals the password to the letter'),
        by.account('the password is changed by who knows the current one, and is kept nowhere'),
      ),
      needs(
        'A change takes reauthentication with the current password first',
        by.auth('proves with the current one first who is there'),
        by.auth('with a wrong current one changes nothing and keeps the session'),
      ),
    ],
    'E-mail': [
      needs(
        'Email field is required.',
        by.validation('an empty e-mail address ("%s") is asked for'),
        by.badInput('says what is wrong with e-mail and password, and sends nothing'),
      ),
      needs(
        'Invalid email address.',
        by.validation('"%s" is no e-mail address'),
        by.badInput('says what is wrong with e-mail and password, and sends nothing'),
      ),
      needs(
        'Verify email appears once the e-mail is longer than 3 characters',
        by.account('shows as verified without a reload once its link was opened in another tab'),
      ),
    ],
    'Other shared validators': [
      needs(
        'Mobile: 04 or 05, Invalid mobile number.',
        by.validation('"%s" is no mobile'),
        by.badInput('must be an Australian one; nothing is sent before'),
      ),
      needs(
        'Invalid number value.',
        by.lending('a typed "%s" between 50 and 200 in steps of 10 gives %s'),
        by.badInput('takes only an amount that is offered; nothing is sent for another one'),
      ),
      needs(
        'Field is required.',
        by.validation('the required text "%s" gives %s'),
        by.badInput('needs both parts, and is sent once'),
      ),
    ],
    'Signup fields': [
      needs(
        'Mobile: required, mobile format, mask 0999 999 999',
        by.badInput('must be an Australian one; nothing is sent before'),
        by.onboarding('is written with its spaces, whatever is pasted and wherever it is mended'),
      ),
      needs(
        'Code: exactly six digits, submit disabled below',
        by.validation('a code is complete with exactly six digits'),
        by.badInput('needs the code that was sent: six digits, the right ones'),
      ),
      needs(
        'First and last name: required; submit does nothing if invalid',
        by.name('"%s" "%s" is not sent'),
        by.badInput('needs both parts, and is sent once'),
      ),
      needs(
        'Employer required, employment status chosen; otherwise the employment error shows',
        by.employment('the status "%s" with the employer "%s" is not sent'),
        by.badInput('needs a status and an employer, and is sent once'),
      ),
      needs(
        'Unsupported-bank name: required',
        by.bankPicker('has a name: "%s" is none'),
        by.bank('is told by its name; what cannot be sent is kept, and sent by the next try'),
      ),
    ],
    'Bank search': [
      needs(
        'Case-insensitive substring match on the short name',
        by.banksRule('a search for "%s" finds %j, whatever the case, hidden banks too'),
      ),
      needs(
        'Debounced 350 ms',
        by.bankPicker('a search is applied 350 ms after the last key, not before'),
        by.waits('%s is what the specification says'),
      ),
      needs(
        'onlySearchable banks appear only when a search is typed',
        by.banksRule('nothing typed shows all banks but the hidden and the test ones'),
        by.banksRule('a search for "%s" finds %j, whatever the case, hidden banks too'),
      ),
      needs(
        'Two special terms reveal matching test banks',
        by.banksRule('the special search "%s" brings up the test banks that it names: %j'),
        by.banksRule('a search for "%s" shows no test bank'),
      ),
    ],
    'Bank account': [
      needs(
        'BSB is formatted 999-999',
        by.badInput(
          'account needs a BSB of six digits and a number, both in the customer’s own name',
        ),
      ),
      needs(
        'The dash is removed before sending',
        by.bankAccount('an account is saved 2 s after the press, digits only, leading zeros kept'),
      ),
      needs(
        'Both are required: One or more required fields are missing.',
        by.validation('BSB "%s" and account "%s": something is missing'),
        by.badInput(
          'account needs a BSB of six digits and a number, both in the customer’s own name',
        ),
      ),
      needs(
        'A joint account is refused, with a message and without a call',
        by.bankAccount('a joint account is refused without a call, and the next try clears it'),
        by.badInput(
          'account needs a BSB of six digits and a number, both in the customer’s own name',
        ),
      ),
      needs(
        'Bank login needs login id and password',
        by.bankLogin('log-in id "%s", password "%s" and code "%s" are not enough'),
      ),
    ],
    'Promo code': [
      needs(
        'Uppercased; Apply is disabled when empty',
        by.account('a promo code is looked up, confirmed and added; a second one is refused'),
        by.promoCode('an empty code is not looked up'),
      ),
      needs(
        'Only one active promotion at a time',
        by.promoCode('with an active promotion a second one is refused without asking the lender'),
      ),
    ],
    'Cash-out slider': [
      needs(
        'From minimalAmount to maximumAmount in steps of incrementalAmount',
        by.lending(
          'an amount is offered exactly when it is minimum and some steps, up to the limit',
        ),
        by.lending('with %s the slider ends at the greatest step within the limit'),
      ),
      needs(
        'The step is 1 by default',
        by.entities('a bare overview has the fee and the step of the specification'),
        by.cashOutPage('without fee and step has those of the specification'),
      ),
    ],
    'Reset page': [needs('Requires an oobCode', by.emailLinks('a link with %s is invalid'))],
    Eligibility: [
      needs(
        'All three boxes must be ticked',
        by.eligibility('with the boxes %i (in binary) one starts only when all are ticked'),
      ),
    ],
    'Mobile verification': [
      needs(
        'A bot check plus a one-time code that is linked to the account',
        by.auth('makes a new bot check for each send, in the screen’s element, and clears it away'),
        by.mobile('the right code links the mobile and hands the person over'),
      ),
    ],
  },
};
