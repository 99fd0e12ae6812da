import * as by from './requirement.ts';
import { needs, type Section } from './requirement.ts';

/** Section 2. */
export const section2: Section = {
  title: '2. Screens and routes',
  parts: {
    'Top-level routes': [
      needs(
        '/ redirects to /eligibility',
        by.history('leads a visitor who is signed out to the log-in, or to the eligibility check'),
      ),
      needs(
        'Each path is there, and leads where the customer may be',
        by.gate('$who at $url stands at $leadsTo'),
        by.app('the address of #%s settles where the table says'),
      ),
      needs(
        '/signup is a prefix; what is unknown below it leads on',
        by.gate('an unknown address $url leads to $leadsTo'),
      ),
      needs(
        'An address that is none says so, with a way home',
        by.history('to nowhere says so, and leads to the start'),
      ),
      needs(
        '/dashboard is protected: unauthenticated users are sent to /login',
        by.history('leads a visitor who is signed out to the log-in, or to the eligibility check'),
      ),
    ],
    'Eligibility (/eligibility)': [
      needs(
        'A Log in link, and one to finish an existing application',
        by.access('leads customers to the log-in by two links'),
      ),
      needs(
        'Three checkboxes: isOver18, hasIdDocument and isEmployed, each with its text',
        by.screens(
          'the eligibility check asks for age, identity document and employment, and names what income it takes',
        ),
      ),
      needs(
        'At least $300 per week, over 50% from an employer; neither Centrelink nor self-employment counts',
        by.access('says by each empty box what it means, and keeps the ticks over a reload'),
      ),
      needs(
        'The start button opens when all three boxes are ticked, and only then',
        by.badInput('stays shut until all three boxes are ticked, and shuts again'),
        by.eligibility('with the boxes %i (in binary) one starts only when all are ticked'),
      ),
      needs(
        'Pressing it records a signup-start event and goes to /signup',
        by.access('says by each empty box what it means, and keeps the ticks over a reload'),
      ),
      needs('A phone is known by its user agent, iOS and Android', by.pageServices('of %s')),
      needs(
        'There a drawer offers the app: Download leads to the store of the platform',
        by.access('leads an %s to its store'),
      ),
      needs(
        'Skip for now closes the drawer',
        by.access(
          'is skipped once and for all in a tab, by button or by Escape, and keeps the keyboard inside',
        ),
      ),
    ],
    'Login (/login)': [
      needs(
        'Sign-in with e-mail and password',
        by.badInput(
          'says the same of a wrong password and of an unknown address, and keeps what was typed',
        ),
        by.logIn('good credentials sign in, are tracked and hand the person over'),
      ),
      needs(
        'A link to the forgotten password',
        by.access('shows the password on request, and tells password managers what is what'),
      ),
      needs(
        'With hasPassedKyc the way leads to /dashboard, otherwise over /signup/next',
        by.progress('who has passed the identity check is a customer, whatever else is missing'),
        by.access(
          'leads who has more to do to the next step instead, and who is signed in goes on at once',
        ),
        by.screens(
          'who has logged in reads that the request is processed until it is known where they stand',
        ),
      ),
    ],
    'Forgot password (/forgot-password)': [
      needs(
        'E-mail entry, then a check-your-email screen',
        by.emailLinks('a forgotten password is set anew, by a link that works once'),
      ),
      needs(
        'The link can be sent again',
        by.forgotPassword('the link is sent again to the same address, and locked anew'),
      ),
    ],
    'Reset/verify page': [
      needs(
        'mode=resetPassword shows the new-password form',
        by.emailLinks('a forgotten password is set anew, by a link that works once'),
      ),
      needs(
        'mode=verifyEmail verifies the address',
        by.emailLinks('an address is verified by a press, signed out and signed in'),
      ),
      needs('Any other mode redirects to /login', by.emailLinks('the link %s leads to the log-in')),
      needs(
        'A missing oobCode is not accepted',
        by.emailLinks('a link with %s is invalid'),
        by.actionLink('a link to %s without a code is invalid at once, and nobody is asked'),
      ),
      needs(
        'An invalid code shows the message of section 8',
        by.emailLinks('a link with %s is invalid'),
        by.actionLink('a reset link with a bad code is invalid before a password is asked for'),
      ),
      needs(
        'A new verification link takes a log-in, which says so and leads to the e-mail',
        by.app(
          'to verify is asked for at the log-in, which says so also after a reload and leads to the e-mail',
        ),
        by.screens(
          'a spent link to verify leads a visitor to the log-in, which says what for; one for a password does not',
        ),
        by.emailLinks('an address is verified by a press, signed out and signed in'),
      ),
    ],
    'Signup area': [
      needs(
        'The steps share a frame; its title is that of the step, Sign up at first',
        by.journey('a customer types their way from the eligibility check to money'),
      ),
      needs(
        'Progression: eligibility, sign-up, mobile, name, employment, bank, sync, account, ID check, dashboard',
        by.app('from the three boxes to the dashboard, one step after the other'),
        by.modelProperties('shows each onboarding step in its order'),
      ),
      needs(
        '/signup has e-mail address, password, Continue, and a link Already signed up? Log in',
        by.access(
          'keeps the address over a reload and Back, never the password, and covers the form at work',
        ),
      ),
      needs(
        'A loading overlay shows while submitting',
        by.access(
          'keeps the address over a reload and Back, never the password, and covers the form at work',
        ),
      ),
      needs(
        'A server error shows under the password',
        by.faults(
          'the sign-up says that something went wrong, keeps what was typed, and works once it is over',
        ),
      ),
      needs(
        'Without a passed eligibility check /signup is replaced with /eligibility',
        by.badInput('cannot be passed by'),
        by.gate('$who at $url stands at $leadsTo'),
      ),
      needs(
        '/signup/next says Processing your request and leads on by progress',
        by.screens(
          'who has logged in reads that the request is processed until it is known where they stand',
        ),
        by.app('away at %s, #%s asks for it again and can fail and be retried'),
      ),
      needs(
        '/signup/name: Personal details, first and last name, Continue',
        by.badInput('needs both parts, and is sent once'),
      ),
      needs(
        'Without phone number and mobileVerified the name redirects to /signup/mobile',
        by.progress('the next step is the first that is unfinished, whatever comes after it'),
        by.gate('$who at $url stands at $leadsTo'),
      ),
      needs(
        '/signup/employment: Employment details, status select, employer, Save and continue',
        by.badInput('needs a status and an employer, and is sent once'),
      ),
      needs(
        'Its header asks for details that are correct, because they set up the account',
        by.signUpScreens(
          'the employment asks for details that are correct, since they set up the account, and offers five kinds',
        ),
      ),
      needs(
        'Without first or last name the employment redirects to /signup/name',
        by.progress('the next step is the first that is unfinished, whatever comes after it'),
        by.gate('$who at $url stands at $leadsTo'),
      ),
    ],
    '/signup/mobile in detail': [
      needs(
        'The mobile has the mask 0999 999 999',
        by.onboarding('is written with its spaces, whatever is pasted and wherever it is mended'),
      ),
      needs(
        '+61 is added on send',
        by.mobile('the number pasted as "%s" goes out with +61'),
        by.journey('a customer types their way from the eligibility check to money'),
      ),
      needs(
        'A bot-check area, which each sending uses anew',
        by.signUpScreens(
          'the mobile has its place for the bot check, and links to terms and privacy',
        ),
        by.onboarding('gets a new bot check for every code'),
      ),
      needs(
        'Send code becomes Resend code after a send, with a countdown of 60 s in seconds',
        by.badInput('gets one code of many presses, and the next one after a minute'),
        by.mobile('a number gets a code, and sending is locked for sixty seconds'),
      ),
      needs(
        'After sending: A SMS was sent to {phone}',
        by.badInput('gets one code of many presses, and the next one after a minute'),
      ),
      needs(
        'The code field takes six digits; Verify and continue opens with the sixth',
        by.badInput('needs the code that was sent: six digits, the right ones'),
      ),
      needs(
        'Terms and privacy links',
        by.signUpScreens(
          'the mobile has its place for the bot check, and links to terms and privacy',
        ),
      ),
    ],
    'Bank area': [
      needs(
        'The header says that the primary bank is connected to verify income and eligibility, on every screen',
        by.bank(
          'says how the bank is connected; the dialog says what is read, why, how long, and what never happens',
        ),
        by.signUpScreens('the bank at %s says how it is connected, and more in a dialog'),
        by.signUpScreens('the bank whose job %s says what it is connected for as well'),
      ),
      needs(
        'Secure SSL encryption, and Learn more with the dialog Connect securely and Go back',
        by.bank(
          'says how the bank is connected; the dialog says what is read, why, how long, and what never happens',
        ),
        by.signUpScreens('the bank at %s says how it is connected, and more in a dialog'),
      ),
      needs(
        'Four sub-routes: picker, login, sync and account',
        by.history('in the middle of the bank keeps the bank, the job, and its result'),
        by.gate('$who at $url stands at $leadsTo'),
      ),
      needs(
        'Bank routes redirect by profile progress when the user changes',
        by.gate('$who, from $url, stands at $leadsTo'),
        by.modelProperties('shows each onboarding step in its order'),
      ),
    ],
    'Bank picker': [
      needs(
        'Title Bank connection, search box Search',
        by.badInput('that nobody knows is said so; the search goes on without a call'),
        by.history('lead from the bank’s log-in to the banks and to it again'),
      ),
      needs(
        'Six tiles a slide, chosen by click, Enter or Space',
        by.bank('is walked through with the keyboard alone, six at a time'),
      ),
      needs(
        'Each tile has logo and short name',
        by.signUpScreens('shows each bank with its logo and short name'),
        by.bank(
          'draws few of 500 banks, stays in its frame, and draws initials for logos that cannot be had',
        ),
      ),
      needs(
        'A link I can’t find my bank',
        by.bank('is told by its name; what cannot be sent is kept, and sent by the next try'),
      ),
      needs(
        'Choosing a bank stores it and goes to /signup/bank/login',
        by.bankPicker('a bank can be chosen while the search is still settling'),
        by.app('the chosen bank outlives a reload at its log-in, and a log-out forgets it'),
        by.history('lead from the bank’s log-in to the banks and to it again'),
      ),
    ],
    'Can’t-find-bank form': [
      needs(
        'Enter your bank name is required; Confirm and continue sends it',
        by.bank('is told by its name; what cannot be sent is kept, and sent by the next try'),
      ),
      needs(
        'Afterwards Awww we’re sorry..., and why',
        by.signUpScreens('a bank that is missing is told in the words of the specification'),
        by.bank('is told by its name; what cannot be sent is kept, and sent by the next try'),
      ),
      needs(
        'A back link resets the form and returns to the picker',
        by.bank('is told by its name; what cannot be sent is kept, and sent by the next try'),
        by.bankPicker(
          'leads back to all banks from wherever one is, without another call for them',
        ),
      ),
    ],
    'Bank login step': [
      needs(
        'A second press on Connect reaches nothing that came up',
        by.secondPressPage(
          'opens nothing on the screen after the one on which a bank is connected',
        ),
      ),
      needs(
        'Login id and password are required',
        by.badInput('needs all that it asks for, and the credentials are sent once'),
        by.bankLogin('log-in id "%s", password "%s" and code "%s" are not enough'),
      ),
      needs(
        'The fields have the institution’s own captions',
        by.bank(
          'has the bank’s own captions, shows the password on demand, and is no place for this site’s own',
        ),
      ),
    ],
    'Bank sync screen': [
      needs(
        'The heading is that of the step, Connecting to your bank... by default',
        by.bankAndIdentity(
          'shows each step as the API tells it, also backwards and unknown ones, then the result',
        ),
      ),
      needs(
        'The text says not to leave: it takes 3 - 5 minutes',
        by.bankAndIdentity(
          'shows each step as the API tells it, also backwards and unknown ones, then the result',
        ),
      ),
      needs(
        'A progress bar is shown',
        by.bankAndIdentity(
          'shows each step as the API tells it, also backwards and unknown ones, then the result',
        ),
      ),
      needs(
        'On Success or Failed the user moves to /signup/bank/account after 1.5 s',
        by.bankSync('a success is shown for 1.5 s, then the profile is read, then the step ends'),
        by.bankSync('a failure is shown for 1.5 s and ends the step, even when the profile %s'),
        by.waits('%s is what the specification says'),
      ),
    ],
    'Bank account step': [
      needs(
        'BSB, account number and a joint-account flag',
        by.badInput(
          'account needs a BSB of six digits and a number, both in the customer’s own name',
        ),
      ),
    ],
    'Bank error screen': [
      needs(
        'It shows the title and the details',
        by.signUpScreens('shows title, every detail and what the bank asks the customer to do'),
      ),
      needs(
        'Its flags decide on Try to connect again, Chat with us and Choose another bank',
        by.signUpScreens('with the flags %j offers %j'),
        by.faults('log-ins that fail say why, and each button leads on'),
      ),
      needs(
        'Learn more leads to the article that the bank names',
        by.signUpScreens('links to the article that the bank names'),
      ),
    ],
    'ID check': [
      needs(
        'The embedded widget, below Choose an ID type to verify your identity',
        by.bankAndIdentity(
          'need no mouse and 320 px; what was pasted goes out clean; a result that comes twice is sent once',
        ),
      ),
      needs(
        'While verifying: Verifying your identity..., and that it takes 20 seconds',
        by.bankAndIdentity(
          'need no mouse and 320 px; what was pasted goes out clean; a result that comes twice is sent once',
        ),
      ),
      needs(
        'On failure: Whoops! We couldn’t verify your identity..., and that the team can help',
        by.faults('that failed leads to the team'),
      ),
      needs(
        'On error a message and the contact-support call to action',
        by.faults('can be tried again when its script does not load, or never answers'),
        by.faults('says why it cannot be begun'),
      ),
      needs(
        'On Success the user goes to /dashboard',
        by.bankAndIdentity(
          'need no mouse and 320 px; what was pasted goes out clean; a result that comes twice is sent once',
        ),
      ),
      needs(
        'Without bankDetailsUpdated the user is sent onward by progress',
        by.progress(
          'a step is reachable when all before it are finished, so reach only ever ends once',
        ),
        by.gate('$who at $url stands at $leadsTo'),
      ),
      needs(
        'The widget’s loading overlay is hidden after 3 s',
        by.bankAndIdentity(
          'the widget that starts late is covered for 3 s, then said to be slow, then used',
        ),
        by.identityCheck('the overlay is lifted after 3 s, whether the widget is ready or not'),
      ),
    ],
    'Dashboard layout': [
      needs(
        'Without KYC one is redirected to the next unfinished step, in the order of the steps',
        by.history('leads to the first unfinished step, never past it'),
        by.progress('the next step is the first that is unfinished, whatever comes after it'),
      ),
      needs(
        'Sidebar: Home, My Activity, My Account and Logout',
        by.customerScreens(
          'leads through the menu, and out to the help centre and two social sites',
        ),
        by.history('lead through the menu of the dashboard'),
      ),
      needs(
        'Footer links: privacy policy, terms, help centre',
        by.screens('the %s frame closes with hardship help, privacy, terms and the help centre'),
      ),
      needs(
        'A help button links to the help centre',
        by.customerScreens(
          'leads through the menu, and out to the help centre and two social sites',
        ),
      ),
      needs(
        'A social card links to two social media sites',
        by.customerScreens(
          'leads through the menu, and out to the help centre and two social sites',
        ),
      ),
      needs(
        'Whoever is logged in can log out, during onboarding and where nothing can be read too',
        by.waysOut('is offered in the header of #%s, after the question'),
        by.waysOut('is offered to whose identity is at %s'),
        by.waysOut('is offered where %s cannot be read, with the way to the team'),
        by.app('who stands at %s is asked, and logs out'),
        by.app('logs out all the same: %s'),
        by.gate('a log-out at an address that %s leads to the log-in'),
      ),
      needs(
        'Where a flow broke the log-out clears the tab by itself and loads the log-in',
        by.waysOut('is offered where a flow broke for good'),
        by.app(
          'who logs out where a flow broke leaves without the session’s help, and nothing of them is kept',
        ),
        by.pageServices(
          'is left for an address with nothing kept, not even by what still runs until the page goes',
        ),
      ),
      needs(
        'Logout opens Log out?, with its text, Yes, Log out and No, go back',
        by.customerScreens('asks before a log-out, in other words after the browser’s Back'),
        by.logOut('nobody is logged out without being asked'),
      ),
      needs(
        'The variant for browser back offers Close and Log out',
        by.customerScreens('asks before a log-out, in other words after the browser’s Back'),
        by.home('asks before it leaves; Close and a second Back stay, Log out leaves'),
        by.logOut(
          'after the browser’s Back it is asked too, and a second Back takes the question back',
        ),
      ),
    ],
    '/dashboard': [
      needs(
        'A greeting with the first name',
        by.customerScreens(
          'greets by the first name and says what is available, the personal maximum and what comes next',
        ),
      ),
      needs(
        'A cash-out card: available amount, Cash Out button and next repayment due',
        by.customerScreens(
          'greets by the first name and says what is available, the personal maximum and what comes next',
        ),
        by.home('%s shows what it should and offers what it allows'),
      ),
      needs(
        'The limit info dialog',
        by.customerScreens('explains the limit in a dialog'),
        by.dashboard('the limit is explained in a dialog'),
      ),
      needs(
        'A promotion card, or a default card without a promotion',
        by.customerScreens('shows the promotion with its condition, or a default card'),
      ),
      needs('A repayments card', by.home('%s shows what it should and offers what it allows')),
      needs(
        'A success dialog after a cash out',
        by.dashboard('a cash out that was just made is told about at once, and acknowledged once'),
        by.journey('a customer types their way from the eligibility check to money'),
      ),
      needs(
        'Dialogs for the early amount, its confirmation and the delay',
        by.home('pays all that is left once, however often one presses, over an expired token too'),
        by.home('moves the next repayment once'),
      ),
      needs(
        'Days are counted in Sydney, today and tomorrow said as words',
        by.home('days are counted in Sydney, also on a device in %s'),
      ),
    ],
    '/dashboard/cashout (three steps)': [
      needs(
        'Step 0: amount slider',
        by.cashOutPage('is the same by slider, steps, picks and typing, and so is its price'),
      ),
      needs(
        'Step 1: the number of repayments, shown only with more than one option',
        by.cashOut('several ways to repay open the choice, and the chosen one is previewed'),
        by.cashOut('one way to repay skips the choice: the summary opens with its agreement'),
      ),
      needs(
        'Step 2: summary with the loan agreement and an agree action',
        by.moneyPage(
          'what is shown, what is sent and what is on the books agree to the cent, all along two cash outs',
        ),
      ),
      needs(
        'Go Back leads to the dashboard from step 0, otherwise to the previous step',
        by.cashOut('Go Back leaves from the slider, and else goes one step back'),
        by.history('are Go Back in a cash out, and lead past none that was made'),
      ),
      needs(
        'With a single installment Go Back from the summary leads to step 0',
        by.cashOut('with one way to repay, Go Back from the summary leads to the slider'),
        by.gate('with one plan Back goes from the summary to the amount'),
      ),
    ],
    '/dashboard/activity/{tab}': [
      needs(
        'Tabs are cashouts, the default, and repayments',
        by.gate('an unknown tab of the activity or the account leads to the default one'),
        by.account('has a tab for repayments with its own address, reached and left by keyboard'),
      ),
      needs(
        'Cash outs: Date, Amount, Fee and Agreement; the loan id is hidden',
        by.customerScreens(
          'has date, amount, fee and agreement of a cash out, and not its loan id',
        ),
      ),
      needs(
        'Ten rows a page, newest first',
        by.account('lists sixty cash outs ten a page, sorts them, and saves their agreements'),
        by.activity('cash outs are read and stand newest first'),
        by.activity('pages are ten rows long, and there is none beyond the last'),
      ),
      needs(
        'The agreement is downloaded from its row',
        by.account(
          'an agreement that cannot be had says so in its row, and comes when asked again',
        ),
      ),
      needs(
        'Repayments: Date, Repayment Amount and Repayment Status, a legend of Repaid and Due',
        by.customerScreens(
          'has date, amount and status of a repayment, and a legend of Repaid and Due',
        ),
      ),
      needs(
        'Ten repayments a page',
        by.historyRule('hold ten rows each and together hold them all, in order'),
      ),
    ],
    '/dashboard/account/{tab}': [
      needs(
        'Tabs are profile, the default, and password_reset',
        by.gate('an unknown tab of the activity or the account leads to the default one'),
        by.account('the password is changed by who knows the current one, and is kept nowhere'),
      ),
      needs(
        'A badge shows while emailVerified is false',
        by.customerScreens(
          'has a badge in the menu and at the tab while the e-mail address is not verified, and none then',
        ),
        by.account('shows as verified without a reload once its link was opened in another tab'),
      ),
      needs(
        'The profile shows address, e-mail state, verified mobile and promotions',
        by.customerScreens(
          'shows address, verified mobile, the state of the e-mail and the promotions',
        ),
      ),
      needs(
        'The profile shows the account that is paid into and debited, as the API masks it',
        by.customerScreens('is shown as the API masks it: "%s"'),
        by.customerScreens('has a skeleton until it is read'),
        by.customerScreens('can be asked for again when it could not be read, and keeps the focus'),
        by.linkedAccount('the account is read once, as the API masks it'),
      ),
      needs(
        'An e-mail verification and change flow',
        by.account('shows as verified without a reload once its link was opened in another tab'),
        by.account('is changed: the new one is the account’s at once, and waits to be verified'),
      ),
      needs(
        'password_reset is the change-password form',
        by.account('the password is changed by who knows the current one, and is kept nowhere'),
      ),
    ],
  },
};
