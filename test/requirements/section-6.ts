import * as by from './requirement.ts';
import { needs, type Section } from './requirement.ts';

/** Section 6. */
export const section6: Section = {
  title: '6. Roles and permissions',
  parts: {
    Customers: [
      needs(
        'There is one role, the customer, unauthenticated or authenticated',
        by.app('the address of #%s settles where the table says'),
      ),
      needs(
        'Protected pages require a session',
        by.history('leads a visitor who is signed out to the log-in, or to the eligibility check'),
        by.api('without a session is not sent and ends the session'),
      ),
      needs(
        'Signup steps need a signed-in user',
        by.history('leads a visitor who is signed out to the log-in, or to the eligibility check'),
      ),
      needs(
        'With hasPassedKyc one sees the dashboard, without it the next unfinished step',
        by.history('leads a customer who is through to the dashboard'),
        by.history('leads to the first unfinished step, never past it'),
      ),
      needs(
        'Nobody rests in a step before the steps before it are done',
        by.modelProperties('shows each onboarding step in its order'),
      ),
    ],
    'Unauthorised responses': [
      needs(
        'A 401 forces one token refresh and one retry',
        by.api('leads to one refresh for ten calls in flight, each of which is repeated once'),
        by.faults('does not notice that a token has expired'),
      ),
      needs(
        'Without a current user one is sent to /login',
        by.api(
          'answered to the repeated call too ends the session, and nothing is sent a third time',
        ),
        by.faults('logs in again when a new token does not help'),
        by.faults('logs in again when the provider makes no new token'),
      ),
    ],
  },
};
