import * as by from './requirement.ts';
import { needs, type Section } from './requirement.ts';

/** Section 3. */
export const section3: Section = {
  title: '3. Entities and their fields',
  parts: {
    'Auth state': [
      needs(
        'The access token goes with each call',
        by.api(
          'goes to the contract’s path with the bearer token and answers what the schema lets through',
        ),
        by.auth('is null when nobody is signed in'),
      ),
      needs(
        'The user has uid, email, phoneNumber and a profile',
        by.auth('says who is signed in'),
        by.session('a session of this tab is restored, then its profile is loaded'),
      ),
      needs(
        'isAuthenticating is true at first: until it is known who is here nothing is shown of them',
        by.app('until it is known who is here the app is booting'),
      ),
      needs(
        'error and isLoading: what cannot be restored is said, and can be tried again',
        by.session(
          'a session that cannot be restored now is neither open nor lost: another try tells',
        ),
      ),
    ],
    Profile: [
      needs(
        'Each field of the profile is read',
        by.entities('a profile is taken over field by field'),
      ),
      needs(
        'An empty answer is nobody’s profile yet',
        by.entities(
          'an empty answer is the profile of somebody who has none yet, and so are nulls',
        ),
      ),
      needs(
        'employmentUpdated is set locally after an employment was saved',
        by.app('an employer that was saved counts at once, before the profile says so'),
      ),
    ],
    'Signup state': [
      needs(
        'eligibility {isOver18, hasIdDocument, isEmployed, isEligible}',
        by.eligibility('with the boxes %i (in binary) one starts only when all are ticked'),
        by.eligibility('each tick is told, so that the tab can keep it'),
      ),
      needs(
        'user {firstName, lastName} and employment {employmentType, employerName}',
        by.name(
          'a name is saved without the blanks around it, and hands over the names that were saved',
        ),
        by.employment('%s employment is saved with its employer'),
      ),
      needs(
        'The selected bank',
        by.bankPicker('a bank can be chosen while the search is still settling'),
        by.pageServices('comes back as it was kept'),
      ),
      needs(
        'The identity check, and what went wrong in it',
        by.identityCheck('a status that cannot be read fails the check, and it can be tried again'),
      ),
    ],
    'Employment types': [
      needs(
        'Fulltime, Parttime, OnDemand, Contractor and Casual, each with its explanation',
        by.signUpScreens(
          'the employment asks for details that are correct, since they set up the account, and offers five kinds',
        ),
        by.onboarding('each kind of employment is explained once it is chosen'),
      ),
    ],
    'Sign-up payloads': [
      needs(
        'A mobile number, a verification code and a verification key',
        by.mobile('a number gets a code, and sending is locked for sixty seconds'),
        by.auth('answers the person with the mobile'),
      ),
    ],
    'Bank state': [
      needs(
        'Institutions: id, shortName, squareLogoUrl, onlySearchable and captions',
        by.entities('a bank and its connection are taken over field by field'),
        by.entities(
          'a bank without logo and captions is shown all the same; a bad logo address is dropped',
        ),
      ),
      needs(
        'connection {jobId, status, isError, isLoading}',
        by.bankSync('the job is looked at once at the start, then every 5 s after an answer'),
      ),
      needs(
        'feedback {isLoading, isSubmitted}',
        by.bankPicker(
          'is told once by its name without blanks around it, and thanked for a second later',
        ),
      ),
      needs(
        'error and where it came from',
        by.bankPicker(
          'without a fresh token, or without a list, the banks are unavailable; another try starts anew',
        ),
      ),
      needs(
        'The connection of the error screen: title, details, flags, guidelines and institution',
        by.entities('a bank and its connection are taken over field by field'),
        by.entities('a connection with nulls has empty texts and no way that was not offered'),
      ),
    ],
    'Bank account': [
      needs(
        'bsb, accountNumber, isJointAccount',
        by.contract('%s takes the payload of the specification'),
        by.bankAccount('an account is saved 2 s after the press, digits only, leading zeros kept'),
      ),
    ],
    'KYC state': [
      needs(
        'kycAttempts is 0 at first, kycStatus NotStarted gets a kycToken',
        by.identityCheck(
          'a check that was not begun gets a token, which goes straight to the widget',
        ),
        by.identityCheck('another try starts its own count, and so does another entity'),
      ),
    ],
    'User detail state': [
      needs(
        'data, error and isLoading of the name',
        by.name('when the profile cannot be read either, the name can be sent again'),
      ),
    ],
    'Dashboard details': [
      needs(
        'declineDetail, borrowOverview, loanSetting, promotion, account and repayment controls',
        by.entities('the details of the dashboard are taken over field by field'),
        by.contract('%s accepts the answer of the specification'),
      ),
      needs(
        'declineReason is None, CreditAssessment or another word',
        by.entities('a missing or null reason of a decline means none'),
        by.entities('words that this version does not know become "other", never an end'),
        by.entities(
          'any reason for declining is allowed: none is told as a word that is not known',
        ),
      ),
      needs(
        'Amounts are cents, days are Sydney’s',
        by.entities('amounts become cents and instants become days in Sydney'),
      ),
      needs(
        'Days do not depend on how a locale writes them, or on whether the API sends instants and its own today',
        by.calendar('days in Sydney are the same'),
        by.calendar('days are written the same'),
        by.scenarios('an API that sends instants sends the same days, in Sydney, in every list'),
        by.home('%s shows what it should and offers what it allows'),
      ),
    ],
    'Activity item': [
      needs(
        'type, status, loanId, amount, repaymentDate and three flags',
        by.entities('the details of the dashboard are taken over field by field'),
      ),
      needs(
        'loanId is an integer, also where it comes as a string of digits',
        by.contract('%s: a loan is known by an integer, also where its digits come as a string'),
        by.backend('with loans known by strings of digits is read all the same'),
      ),
      needs(
        'Words that are not known become "other" and are noted by their kind',
        by.entities('words that this version does not know become "other", never an end'),
        by.backend('words that this version does not know are noted by their kind alone'),
      ),
    ],
    'Repayments list': [
      needs(
        'loanId, date, amount, status',
        by.historyRule('of repayments with the status "%s" are repaid: %s'),
      ),
    ],
    'Cash-out history entry': [
      needs('date, amount, fee, loanId', by.historyRule('of cash outs have cents and Sydney days')),
    ],
    'Repayment options': [
      needs(
        'A repayments list, each with installments of date, amount and fee',
        by.entities('plans keep the order of their installments'),
      ),
    ],
    'Cash-out preview': [
      needs(
        'request {amount, installments, promotion}, answer previewInformation.loanAgreement',
        by.backend('comes out as entities, unknown words as other'),
      ),
      needs(
        'The agreement is html, shown as text alone',
        by.cashOutPage('is text: nothing in it runs, loads, asks or covers the page'),
      ),
    ],
    Promotions: [
      needs(
        'A list plus canAddPromotion; each has title, message and condition',
        by.promoCode(
          'a code is looked up in capitals, confirmed and added, and the list is read anew',
        ),
        by.customerScreens(
          'shows address, verified mobile, the state of the e-mail and the promotions',
        ),
      ),
    ],
  },
};
