import * as by from './requirement.ts';
import { needs, type Section } from './requirement.ts';

/** Section 8. */
export const section8: Section = {
  title: '8. Error catalogue',
  parts: {
    Messages: [
      needs(
        'Generic: Whoops! Something went wrong. Please try again or contact support.',
        by.faults(
          'says that something went wrong, keeps what was typed, and works once it is over',
        ),
      ),
      needs(
        'Login, user not found or wrong password: Invalid username or password.',
        by.badInput(
          'says the same of a wrong password and of an unknown address, and keeps what was typed',
        ),
      ),
      needs(
        'Sign-up, e-mail already used: An account with this email address already exists.',
        by.badInput(
          'says that an address has an account, keeps what was typed, and takes another one',
        ),
      ),
      needs(
        'A sign-up that was left while it was sent: the second try with its address logs in; a wrong password reads that the address exists',
        by.accountSignUp(
          'makes the next try with it one whose account may exist; another address is a new one',
        ),
        by.app(
          'is known to the next try with its address, also after a reload; the password is kept nowhere',
        ),
        by.auth('signs in who has its password'),
        by.access('that is left while it is sent goes on with the second try, after a reload too'),
      ),
      needs(
        'Unable to reset your password.',
        by.faults('a reset link that cannot be sent is said so, and the address is kept'),
        by.onboarding('for a forgotten password and the links out of e-mails'),
      ),
      needs(
        'Mobile number already in use. Please enter a different mobile number to proceed.',
        by.badInput('of somebody else is refused; another number can be typed'),
      ),
      needs(
        'Invalid code. Please check your code in the last message you received and try again.',
        by.badInput('needs the code that was sent: six digits, the right ones'),
      ),
      needs(
        'This code has expired. Please resend the verification code to try again.',
        by.faults('says why a code was not taken, and takes it once it is over'),
      ),
      needs(
        'Unable to link your mobile number to this account.',
        by.faults('says why a code was not taken, and takes it once it is over'),
      ),
      needs(
        'Other mobile errors: the generic message',
        by.faults('says why no code was sent, and sends one once it is over'),
        by.providerFailures('in %s, %s means %s'),
      ),
      needs(
        'One or more required fields are invalid or missing.',
        by.badInput('says what is wrong with e-mail and password, and sends nothing'),
      ),
      needs(
        'Sorry, but you can’t pay early at this time. Please contact us at {email}.',
        by.customerFaults('says that nothing was paid early, and pays once it is over'),
      ),
      needs(
        'Unable to cashout. for a 400 from the repayment options',
        by.faults(
          'can be tried again when its overview, its options or its agreement cannot be read',
        ),
        by.faults('that is refused says why, and can be tried again'),
      ),
      needs(
        'Too many requests done by this email',
        by.account('is changed: the new one is the account’s at once, and waits to be verified'),
      ),
      needs(
        'Unable to connect your bank account. for a failed connection, job start or status',
        by.faults('log-in is kept when the connection cannot be started, and used once it is over'),
        by.faults('error can be asked for again after a reload'),
        by.signUpScreens(
          'and cannot be read three times says so above what it offers, and looks on',
        ),
        by.signUpScreens(
          'is gone: from %s one stands at the banks, which say that none is connected',
        ),
      ),
      needs(
        'Error updating your bank account details. for a bank update that is not 204',
        by.faults('account is kept when it cannot be saved, and saved once it is over'),
      ),
      needs(
        'Invalid BSB or Account Number. for Invalid bsb',
        by.badInput('account that no bank has is refused by the field; another one is saved once'),
        by.backend('as %j is invalid'),
      ),
      needs(
        'Joint account: Pay On Demand is not offered for joint accounts',
        by.badInput(
          'account needs a BSB of six digits and a number, both in the customer’s own name',
        ),
      ),
      needs(
        'Sorry, you can only have 1 active promotion at a time.',
        by.account('a promo code is looked up, confirmed and added; a second one is refused'),
      ),
      needs(
        'Promo validation errors: the server’s title and description, in an error dialog',
        by.account('a promo code is looked up, confirmed and added; a second one is refused'),
        by.promoCode('the lender’s refusal keeps its words, and closing it leads back to the code'),
      ),
      needs(
        'Invalid reset link: The action code is invalid. …',
        by.emailLinks('a link with %s is invalid'),
      ),
      needs(
        'Sorry, we are currently experiencing issues retrieving available banks.',
        by.faults('list can be asked for again'),
      ),
      needs(
        'Unable to update your first name and last name.',
        by.faults('the name is kept when it cannot be saved, and saved once it is over'),
      ),
      needs(
        'Unable to update your employment details.',
        by.faults('the employment is kept when it cannot be saved, and saved once it is over'),
      ),
      needs(
        'Unable to verify your identity. when setting the KYC id fails',
        by.faults('says that the identity could not be sent, and sends it once it is over'),
      ),
      needs(
        'KYC status retrieval fails: the status is Failed, with the generic message',
        by.faults('says that the identity could not be sent, and sends it once it is over'),
        by.identityCheck('a result that cannot be read fails the check with its own code'),
      ),
      needs(
        'KYC token 400: We were not able to verify your identity. We only accept …',
        by.faults('says why it cannot be begun'),
      ),
      needs(
        'Other KYC token failure: the generic message',
        by.faults('says why it cannot be begun'),
      ),
      needs(
        'Whoops! There was a problem verifying reCAPTCHA. Please try again or contact support.',
        by.faults('says why no code was sent, and sends one once it is over'),
      ),
      needs(
        'One-time code errors are shown under the code field',
        by.badInput('needs the code that was sent: six digits, the right ones'),
        by.onboarding('for the mobile'),
      ),
      needs(
        'Employment validation: Select your employment status and enter your employer’s name.',
        by.badInput('needs a status and an employer, and is sent once'),
      ),
      needs(
        'Unhandled bank and dashboard cases: the generic message',
        by.faults('the dashboard can be asked for again'),
        by.customerFaults('a bank that is missing is told once it can be, and its name is kept'),
      ),
    ],
    'Success messages': [
      needs(
        'Your email has been verified successfully!',
        by.emailLinks('an address is verified by a press, signed out and signed in'),
      ),
      needs(
        'Your password was successfully reset.',
        by.emailLinks('a forgotten password is set anew, by a link that works once'),
      ),
    ],
    'A 401 on dashboard calls': [
      needs(
        'It forces a token refresh and a retry',
        by.faults('does not notice that a token has expired'),
      ),
      needs(
        'Without a current user one goes to /login',
        by.faults('logs in again when a new token does not help'),
      ),
    ],
    'Beyond the catalogue': [
      needs(
        'Throttled (429): Too many attempts. Please wait a little and try again.',
        by.faults('says why no code was sent, and sends one once it is over'),
        by.emailLinks('too many requests are told with their wait'),
      ),
      needs(
        'Its button is closed for as long as the API says, five minutes at most, and the seconds count down',
        by.failureRule('where %s another try is closed for so many seconds'),
        by.retryLockout('another try is closed for as long as the API says, second by second'),
        by.waiting('the wait counts down, and the button is closed and keeps its place'),
        by.waiting('the button opens again when the wait is over'),
        by.waiting('the button stays open where the API says nothing of a wait'),
      ),
      needs(
        'A read of more than 8 s: This is taking longer than usual.',
        by.slowRead('a read is slow once it has taken eight seconds'),
        by.waiting('says so at %s'),
      ),
      needs(
        'A second cash out (409): You already have an active Cash Out.',
        by.faults('that is refused says why, and can be tried again'),
        by.paymentPage('a second tab says that there is a cash out already, and leads home'),
      ),
      needs(
        'After an idle log-out, and after an expired session, the log-in says why',
        by.tab(
          'is warned of after 13 minutes; only the button keeps one logged in, with what was typed',
        ),
        by.faults('logs in again when a new token does not help'),
      ),
      needs(
        'Having trouble repaying? stands in every footer, with the National Debt Helpline',
        by.screens('the %s frame closes with hardship help, privacy, terms and the help centre'),
        by.home('%s shows what it should and offers what it allows'),
      ),
      needs(
        'A cash out whose outcome is unknown is looked up, never made twice',
        by.faults('whose answer $name was made all the same, and once'),
        by.faults(
          'whose answer never comes is looked up, and can be tried again when it was not made',
        ),
      ),
      needs(
        'Whoever waits for the outcome of a payment may go home after 30 s, which tells it, after a reload too',
        by.payment('is held for 30 s from the send, and may go then'),
        by.payment('is looked for, never sent again, and holds nobody'),
        by.dashboard('is looked for at home, and closes what else could be paid'),
        by.app('30 seconds after the send the customer may go home, which looks on'),
        by.app('after a reload the home looks for the outcome, for the same person alone'),
        by.paymentPage(
          'holds for 30 s, then lets go home, where it is told about until it went through',
        ),
        by.paymentPage('a %s without an answer can be left after 30 s, and is told about at home'),
      ),
      needs(
        'A payment is called not made after two looks without it, the second 60 s after the send',
        by.payment('$kind, and says so once'),
        by.payment('is %s after %s'),
        by.dashboard('a cash out that got lost is said to be; then anything can be paid'),
        by.paymentPage(
          'says after a minute that it was not made; the same again has the same key, another has its own',
        ),
      ),
      needs(
        'A log-out waits 30 s at most for the answer of a payment, and for nothing afterwards',
        by.app('a log-out (%s) waits for 30 seconds at most'),
        by.app('a log-out waits for nothing while no answer has come'),
        by.paymentPage('is spoken of before a log-out, which then waits for nothing'),
      ),
      needs(
        'Offline is said above every screen, and money is refused',
        by.tab('needs no connection'),
        by.faults('is not sent while one is offline'),
        by.paymentPage('one is told offline that nothing was sent, and nothing else'),
      ),
      needs(
        'Once the connection is back, what it kept from being read is read again, and forms say nothing of it',
        by.connection('is read again by itself once the connection is back'),
        by.connection('is not read again by itself when something else was to blame'),
        by.app('a profile that the session has read again by itself leads on'),
        by.waiting('goes when it is back, what was typed stays, and it does not come again'),
        by.waiting('goes from the field that said it'),
      ),
      needs(
        'A stale bundle offers a reload',
        by.faults('a part of the page that does not load leads to a reload, not to a white page'),
        by.faults(
          'a service of an older version, which a deploy has taken away, leads to a reload',
        ),
      ),
    ],
  },
};
