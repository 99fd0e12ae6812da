import * as by from './requirement.ts';
import { needs, type Section } from './requirement.ts';

/** Section 7. */
export const section7: Section = {
  title: '7. The calls it makes',
  parts: {
    'All calls': [
      needs(
        'The contract has each call once, and no other',
        by.contract('the contract has each call of the specification once, and no other'),
      ),
      needs(
        'The base is {host}/v3, with a Bearer token',
        by.api(
          'goes to the contract’s path with the bearer token and answers what the schema lets through',
        ),
      ),
      needs('30 s time-out', by.faultMatrix('is survived by %s, and nothing is sent twice')),
      needs(
        'Responses are normalised to status, message, data and error',
        by.api(
          'goes to the contract’s path with the bearer token and answers what the schema lets through',
        ),
        by.api('carries status, message and error as the API sends them'),
      ),
      needs(
        'No response gives 503 Service Unavailable',
        by.api('a connection that is cut before the answer counts as 503'),
        by.api('none within the time-out counts as 503'),
      ),
      needs('Other errors give 500', by.api('%s is unreadable and counts as 500')),
      needs(
        'Dates outside 1900 to 2100, and arrays in place of objects, are unreadable: the generic message',
        by.calendar('"%s" lies outside of 1900 to 2100: no date on the wire'),
        by.contract('%s refuses an array in place of an object: %s'),
        by.backend('with the day %s is unreadable wherever that stands: the generic message'),
        by.backend('with arrays in place of objects is unreadable: the generic message'),
      ),
      needs(
        '401 triggers a token refresh and a retry',
        by.api('leads to one refresh for ten calls in flight, each of which is repeated once'),
        by.production('a customer walks to money and back in, each party on its own origin'),
      ),
      needs(
        'Every call survives every fault',
        by.faultMatrix('survives $fault'),
        by.faults(
          'every call that has a screen survives being refused, cut off, too slow and answered with nonsense',
        ),
        by.customerFaults(
          'every call of these screens survives being refused, cut off, too slow and answered with nonsense',
        ),
      ),
      needs(
        'The built app is served with a strict policy and every security header',
        by.securityHeaders(
          'of production adds exactly the configured hosts, and never an unsafe source',
        ),
        by.securityHeaders('%s is served with every header'),
        by.production('a customer walks to money and back in, each party on its own origin'),
      ),
    ],
    'User calls': [
      needs(
        'GET Users/state returns the profile; a 400 is an empty result',
        by.backend('that is %s is an empty one'),
      ),
      needs(
        'PUT Users/detail {firstName, lastName} reads userDetail',
        by.backend('of the name succeeds with 200 only, and answers the new profile'),
      ),
      needs(
        'On its failure the user is fetched anew and compared',
        by.name(
          'after a failed call the profile is read, and a name that was saved all the same counts',
        ),
        by.name('after a failed call a profile with %s says that nothing was saved'),
        by.faults('a name that was saved although its answer was lost is not asked for again'),
      ),
      needs(
        'PUT Users/mobile is made for the test-account shortcut alone',
        by.access('of a test account needs no mobile; that of any other one does'),
        by.sandboxOnboarding('only a test account may skip the mobile'),
      ),
      needs(
        'PUT Users/employer {employmentType, employerName}: 204 is success',
        by.backend('of the employment succeeds with 204 only'),
        by.sandboxOnboarding('name and employment are kept, and the mobile is the account’s'),
      ),
      needs(
        'POST Users/kyc/entity {entityId} of the widget’s event, then the status is read',
        by.identityCheck(
          'a result is handed over once, though the widget says it twice, and the widget is put away',
        ),
        by.contract('%s takes the payload of the specification'),
      ),
      needs(
        'GET Users/kyc reads kycStatus, GET Users/kyc/token reads accessToken',
        by.backend('comes out as entities, unknown words as other'),
      ),
    ],
    'Auth calls': [
      needs(
        'POST auth/password/forget {email}: 200 means success',
        by.backend('needs nobody to be signed in'),
        by.backend('answered with %s is refused, once'),
      ),
      needs(
        'POST auth/email/verify {email} with a token',
        by.backend('to the address as it is needs none, to a new one sends it'),
      ),
      needs(
        'The identity service signs in, signs up and signs out',
        by.auth('answers the person, or what went wrong'),
        by.journey('a customer types their way from the eligibility check to money'),
        by.tab('clears every trace, and Back, Forward and a reload show nothing of it'),
      ),
      needs(
        'It resets a password: the code is verified, then confirmed with the new password',
        by.auth('says whose password it resets'),
        by.auth('sets a new password'),
      ),
      needs('It takes e-mail verification codes', by.auth('verifies an address')),
      needs(
        'It sends a code to a +61 number with a bot check',
        by.auth('makes a new bot check for each send, in the screen’s element, and clears it away'),
        by.production('a customer walks to money and back in, each party on its own origin'),
        by.mobile('the number pasted as "%s" goes out with +61'),
      ),
      needs(
        'It links a phone credential by code and key',
        by.auth('answers the person with the mobile'),
      ),
      needs(
        'It reauthenticates and updates the password',
        by.auth('proves with the current one first who is there'),
      ),
    ],
    'Lending calls': [
      needs(
        'GET Lending/overview: dashboard details',
        by.entities('the details of the dashboard are taken over field by field'),
        by.sandboxApi('%s fits the contract'),
      ),
      needs(
        'GET Lending/download: the terms as a PDF file',
        by.backend('is read from the call of its own, with the session'),
        by.account(
          'an agreement that cannot be had says so in its row, and comes when asked again',
        ),
        by.documents('the document of %j is saved as %s, and its address is given back'),
      ),
      needs(
        'GET the agreement for a loanId, as a download',
        by.backend('is read from the call of its own, with the session'),
        by.account('lists sixty cash outs ten a page, sorts them, and saves their agreements'),
      ),
      needs(
        'POST Lending/{amount}/repayment/options, empty payload, repayments in the answer',
        by.backend('comes out as entities, unknown words as other'),
        by.money('%i cents stand in a path as %s'),
      ),
      needs(
        'A 400 to it gives the cash-out error',
        by.faults(
          'can be tried again when its overview, its options or its agreement cannot be read',
        ),
      ),
      needs(
        'POST Lending/borrow/preview {amount, installments}; the answer is the preview',
        by.backend('comes out as entities, unknown words as other'),
        by.moneyPage(
          'what is shown, what is sent and what is on the books agree to the cent, all along two cash outs',
        ),
      ),
      needs(
        'POST Lending/borrow {agreeLoanAgreement, amount, installments}',
        by.backend('sends dollars, the agreement and the key'),
      ),
      needs(
        'GET Lending/activites/repayments, sorted by loanId descending',
        by.backend('is read from the call of its own'),
        by.historyRule(
          'of repayments begins with the latest loan, whatever the days, and in it with the latest day',
        ),
      ),
      needs(
        'GET Lending/activites/cashouts: cash-out history',
        by.backend('is read from the call of its own'),
      ),
      needs(
        'POST Lending/repayments/pay {amount}: one repayment’s amount or the total',
        by.backend('sends what was confirmed, with its key, once'),
        by.repayEarly('%s pays exactly its amount, once'),
      ),
      needs(
        'PUT Lending/repayments/defer with an empty body',
        by.backend('sends what was confirmed, with its key, once'),
      ),
      needs(
        'PUT Lending/bankaccount {bsb, accountNumber, isJointAccount}: 204 means success',
        by.backend('of a bank account succeeds with 204 only and knows an invalid BSB'),
      ),
      needs(
        'The update waits 2 s before the call',
        by.bankAccount('an account is saved 2 s after the press, digits only, leading zeros kept'),
        by.badInput('account that no bank has is refused by the field; another one is saved once'),
      ),
    ],
    'Promotion calls': [
      needs(
        'GET promotions: promotions and canAddPromotion',
        by.promoCode(
          'a code is looked up in capitals, confirmed and added, and the list is read anew',
        ),
        by.contract('%s accepts the answer of the specification'),
      ),
      needs(
        'POST promo validate {promoCode}: a promotion, or an error {title, description}',
        by.backend('is sent as it is and answers what it stands for'),
        by.backend('that the lender refuses keeps the lender’s words'),
      ),
      needs(
        'POST promo add {promoCode}',
        by.backend('is sent as it is and answers what it stands for'),
      ),
      needs(
        'POST send verification email, no payload; a 429 gives the too-many-requests message',
        by.backend('to the address as it is needs none, to a new one sends it'),
        by.backend('answered with 429 names the address (new: %s)'),
      ),
    ],
    'Bank calls': [
      needs(
        'POST Finances/institutions/feedback {feedback}',
        by.backend('of a bank that is missing sends its name'),
      ),
      needs(
        'GET Finances/connections/jobs/{jobId}/status',
        by.api('sends its payload as JSON and its parameters encoded in the path'),
        by.bankSync('the job is looked at once at the start, then every 5 s after an answer'),
      ),
      needs(
        'GET Finances/connections/token, then the credentials go to its url with its bearer token',
        by.bankService(
          'asks where to, posts the credentials there with the bank’s token, and registers the job',
        ),
      ),
      needs(
        'GET Finances/institutions, a fresh access token first',
        by.bankPicker('a fresh token is obtained before the banks are asked for'),
        by.bank(
          'comes with a fresh token and moves nothing then, is turned by a swipe, and searched',
        ),
      ),
      needs(
        'POST Finances/connections/jobs {institutionId, jobId}',
        by.bankService(
          'asks where to, posts the credentials there with the bank’s token, and registers the job',
        ),
      ),
      needs(
        'Credentials go straight to the bank, and nowhere else',
        by.bank('leaves what was typed nowhere but in the post to the bank'),
        by.bankService('posts no credentials to an address that is not allowed'),
        by.canary(
          'nothing that is secret or personal is found where it does not belong, in a walk through the whole app',
        ),
      ),
    ],
    'Campaign calls': [
      needs(
        'GET Campaign/active, apply and confirm stand in the contract',
        by.contract('the contract has each call of the specification once, and no other'),
      ),
      needs(
        'They are not used by the screens',
        by.contract('the calls of campaigns are there for the backend: nothing makes them'),
      ),
    ],
    'Identity widget': [
      needs(
        'Its check-result event is heard, and counts once',
        by.identityWidget(
          'reports a check once, however often the event fires, and nothing of it but the entity',
        ),
      ),
      needs(
        'Passport, driver’s licence, national health ID; one attempt, address requested, no welcome screen',
        by.identityWidget(
          'is started once, with the vendor’s token and the specification’s configuration',
        ),
      ),
      needs(
        'The applicant reference is the uid plus a new-applicant suffix',
        by.identityWidget(
          'is started once, with the vendor’s token and the specification’s configuration',
        ),
      ),
      needs(
        'A consent text about personal information and identity checking',
        by.identityWidget(
          'is started once, with the vendor’s token and the specification’s configuration',
        ),
        by.identityConsent('consents to the collection of personal information and its checking'),
      ),
    ],
    Other: [
      needs(
        'A support chat is booted for overdue and decline contacts',
        by.support(
          'the chat is asked to show, with the tag that help was asked for with, and once',
        ),
        by.vendors('loads when it is first opened, names nobody, and settles when it shows'),
        by.vendors('is shut down at the log-out and booted anew for whoever opens it next'),
      ),
      needs(
        'Where there is no chat a panel says in words what it is about, and so does its mail',
        by.waysOut('says in words what "%s" is about, and so does the mail'),
        by.vendors(
          'is left to the panel while a dialog stands on the page, under which it would lie',
        ),
        by.support('where no chat can be had the panel shows, carrying the tag, and closes'),
      ),
      needs(
        'Sign-up and login are tracked',
        by.accountSignUp('a new account is made, is tracked and hands the person over'),
        by.tab('tell of the log-in and the log-out'),
      ),
      needs(
        'Cash out, delay and early repayment are tracked',
        by.payment('$kind is sent once, as it was confirmed, and tracked once'),
      ),
      needs('Social clicks are tracked', by.home('a link of the social card is counted')),
      needs(
        'Each event of the catalogue is fired by a chart',
        by.analytics('each event of the catalogue is there once, and is fired by a chart'),
      ),
      needs(
        'Nothing personal is tracked, and nothing where it is not wanted',
        by.pageServices('lets words through, and nothing that could be a person’s'),
        by.tab('tell nothing under %s'),
      ),
    ],
  },
};
