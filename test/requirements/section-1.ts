import * as by from './requirement.ts';
import { needs, type Section } from './requirement.ts';

/** Section 1. */
export const section1: Section = {
  title: '1. What the product does and for whom',
  parts: {
    Audience: [
      needs(
        'Customers are in Australia: BSB codes, 04 and 05 mobiles, the prefix +61',
        by.validation('"%s" is the mobile %s'),
        by.validation('BSB "%s" and account "%s" are good, leading zeros kept'),
      ),
      needs(
        'Income must come from an employer',
        by.screens(
          'the eligibility check asks for age, identity document and employment, and names what income it takes',
        ),
      ),
    ],
    Onboarding: [
      needs(
        'A visitor gets from the eligibility check over all steps to the dashboard',
        by.journey('a customer types their way from the eligibility check to money'),
        by.app('from the three boxes to the dashboard, one step after the other'),
      ),
      needs(
        'The primary bank, where pay is deposited, is linked to verify income and eligibility',
        by.bank(
          'says how the bank is connected; the dialog says what is read, why, how long, and what never happens',
        ),
      ),
      needs(
        'The identity is verified through an embedded widget of a third party',
        by.identityWidget(
          'is started once, with the vendor’s token and the specification’s configuration',
        ),
      ),
    ],
    'Dashboard use': [
      needs(
        'A verified user sees the available limit, the personal maximum and the repayments',
        by.customerScreens(
          'greets by the first name and says what is available, the personal maximum and what comes next',
        ),
      ),
      needs(
        'The user cashes out, chooses the number of repayments, reviews summary and agreement, and agrees',
        by.journey('a customer types their way from the eligibility check to money'),
        by.moneyPage(
          'what is shown, what is sent and what is on the books agree to the cent, all along two cash outs',
        ),
      ),
      needs(
        'Repayments are debited on pay days, today or the next business day',
        by.businessDays('a debit day is the first business day that is not before the due day'),
        by.lendingProperties(
          'any history keeps the rules of money, and every cent comes back exactly once',
        ),
      ),
      needs(
        'The user can repay early, or delay once per cash out',
        by.home('pays all that is left once, however often one presses, over an expired token too'),
        by.home('moves the next repayment once'),
      ),
      needs(
        'The user views the history and manages profile, e-mail, password and promo codes',
        by.account('lists sixty cash outs ten a page, sorts them, and saves their agreements'),
        by.customerScreens(
          'shows address, verified mobile, the state of the e-mail and the promotions',
        ),
        by.account('the password is changed by who knows the current one, and is kept nowhere'),
      ),
      needs(
        'The user can open a support chat',
        by.support(
          'the chat is asked to show, with the tag that help was asked for with, and once',
        ),
        by.waysOut('opens the chat at %s'),
        by.waysOut('has a button in its sentence, whose words are as they were: %s'),
        by.firstPaint('who asks to talk at %s is shown the ways to the team'),
      ),
    ],
    'Bank access': [
      needs(
        'Bank access is read-only: names, types, balances and transactions; no payment without permission',
        by.bank(
          'says how the bank is connected; the dialog says what is read, why, how long, and what never happens',
        ),
      ),
    ],
  },
};
