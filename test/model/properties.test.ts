import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, assign } from 'xstate';
import { mobileToE164 } from '../../domain/typed-mobile.ts';
import app from './app.model.ts';
import bankAccount from './bank-account.model.ts';
import bankPicker from './bank-picker.model.ts';
import bankSync from './bank-sync.model.ts';
import cashOut from './cash-out.model.ts';
import dashboard from './dashboard.model.ts';
import delay from './delay.model.ts';
import identityCheck from './identity-check.model.ts';
import logOut from './log-out.model.ts';
import mobileVerification from './mobile-verification.model.ts';
import type { Model } from './model.ts';
import { loadModels } from './models.ts';
import { type Config, mutantModel } from './mutate.ts';
import payment from './payment.model.ts';
import {
  atMostRefreshes,
  atMostUpdates,
  codeOnlyForItsNumber,
  countingBeginsWithEntity,
  faultsIn,
  logOutWaitsForPayment,
  noBorrowUnread,
  nobodyAfterSession,
  noDeadEnd,
  noEndlessCycle,
  noLeavingWhilePaying,
  noPaymentAfterLogOut,
  noSecondSubmit,
  outcomeIsSeen,
  type Property,
  sentOnce,
  signedOutAtPublicPaths,
  stallsAfterLookOnly,
  stepsInOrder,
  successStays,
  wayOnFromFailures,
} from './properties.ts';
import repayEarly from './repay-early.model.ts';

const models = await loadModels();

/** An invoked machine is a flow when people act in it. */
function isFlow(machine: AnyStateMachine): boolean {
  const model = models.find((one) => one.machine.id === machine.id);
  return model === undefined || (model.events.person ?? []).length > 0;
}

const deadEnd = noDeadEnd(isFlow);
const oneBorrow = noSecondSubmit('terms.agreed', 'back.requested', 'checkDay');
const onePayment = noSecondSubmit('repayment.confirmed', 'dialog.closed');
const oneDelay = noSecondSubmit('delay.confirmed', 'dialog.closed');

describe.each(models.map((model) => ({ name: model.machine.id, model })))('$name', ({ model }) => {
  test('leads on from everywhere [R4.2]', () => {
    expect(faultsIn(model, deadEnd)).toEqual([]);
  });

  test('has a way on from each failure [R4.2]', () => {
    expect(faultsIn(model, wayOnFromFailures)).toEqual([]);
  });

  test('comes to rest: no cycle goes on without an event, a delay or a limit', () => {
    expect(faultsIn(model, noEndlessCycle)).toEqual([]);
  });
});

const rules: { sentence: string; model: Model; property: Property }[] = [
  { sentence: 'counts 20 updates at most', model: identityCheck, property: atMostUpdates(20) },
  {
    sentence: 'counts updates from the moment an entity was sent',
    model: identityCheck,
    property: countingBeginsWithEntity,
  },
  { sentence: 'refreshes 30 times at most', model: dashboard, property: atMostRefreshes(30) },
  {
    sentence: 'borrows nothing before the terms were read to their end',
    model: cashOut,
    property: noBorrowUnread,
  },
  { sentence: 'takes no second submit while paying', model: cashOut, property: oneBorrow },
  { sentence: 'takes no second submit while paying', model: repayEarly, property: onePayment },
  { sentence: 'takes no second submit while delaying', model: delay, property: oneDelay },
  { sentence: 'sends a payment once', model: payment, property: sentOnce },
  { sentence: 'tells only the outcome that was seen', model: payment, property: outcomeIsSeen },
  { sentence: 'stays while money moves', model: app, property: noLeavingWhilePaying },
  {
    sentence: 'logs out only after the answer of a payment, and then does',
    model: app,
    property: logOutWaitsForPayment,
  },
  {
    sentence: 'starts no payment between a confirmed log-out and the end of the session',
    model: app,
    property: noPaymentAfterLogOut,
  },
  {
    sentence: 'asks for a code only of the number it was sent to',
    model: mobileVerification,
    property: codeOnlyForItsNumber,
  },
  {
    sentence: 'gives a job up only after a look that found no end',
    model: bankSync,
    property: stallsAfterLookOnly,
  },
  {
    sentence: 'never takes a success back',
    model: identityCheck,
    property: successStays,
  },
  {
    sentence: 'lets a signed-out person rest at public paths only',
    model: app,
    property: signedOutAtPublicPaths,
  },
  {
    sentence: 'forgets the person when the session ends',
    model: app,
    property: nobodyAfterSession,
  },
  {
    sentence: 'shows each onboarding step in its order [R2.26 R2.47 R6.5]',
    model: app,
    property: stepsInOrder,
  },
];

test.each(rules.map((rule) => [rule.model.machine.id, rule.sentence, rule] as const))(
  '%s %s',
  (_, __, { model, property }) => {
    expect(faultsIn(model, property)).toEqual([]);
  },
);

const FEW_ADDRESSES = ['#login', '#employment', '#dashboard', '#cashOut'];

/** The app with few addresses: what shows with these shows with all, which take four times as long to explore. */
const appInBrief: Model = {
  ...app,
  events: {
    ...app.events,
    address: app.events.address?.filter(
      (event) => !('to' in event) || FEW_ADDRESSES.includes(String(event.to)),
    ),
  },
};

describe('a deliberate fault is caught', () => {
  const faults: {
    fault: string;
    model: Model;
    property: Property;
    damage: (config: Config) => void;
    says: string;
  }[] = [
    {
      fault: 'a state that nothing leads out of',
      model: bankAccount,
      property: deadEnd,
      damage: ({ states }) => {
        states.connectionFailed.on = {};
      },
      says: 'bankAccount in "connectionFailed": a dead end',
    },
    {
      fault: 'a dead end in one branch while another goes on',
      model: dashboard,
      property: deadEnd,
      damage: ({ states }) => {
        states.details.states.unavailable.on = {};
      },
      says: '"details":"unavailable"',
    },
    {
      fault: 'a failure without another try',
      model: bankPicker,
      property: wayOnFromFailures,
      damage: ({ states }) => {
        states.unavailable.on = {};
      },
      says: 'bankPicker in "unavailable": no way on after a failure',
    },
    {
      fault: 'a call that is repeated at once when it fails',
      model: identityCheck,
      property: noEndlessCycle,
      damage: ({ states }) => {
        states.gettingToken.invoke.onError = { target: 'gettingToken', reenter: true };
      },
      says: 'identityCheck in "gettingToken": a cycle without event, delay or limit',
    },
    {
      fault: 'eventless transitions in a circle',
      model: logOut,
      property: noEndlessCycle,
      damage: ({ states }) => {
        states.closed.always = { target: 'asking' };
        states.asking.always = { target: 'closed' };
      },
      says: 'logOut: Infinite loop',
    },
    {
      fault: 'a poll that forgets its limit',
      model: identityCheck,
      property: atMostUpdates(20),
      damage: ({ states }) => {
        states.verifying.states.readingResult.invoke.onDone.splice(3, 1);
      },
      says: 'identityCheck: Infinity counted updates',
    },
    {
      fault: 'a poll with a limit of its own',
      model: identityCheck,
      property: atMostUpdates(19),
      damage: () => {},
      says: 'identityCheck: 20 counted updates',
    },
    {
      fault: 'counting that goes on from an earlier entity',
      model: identityCheck,
      property: countingBeginsWithEntity,
      damage: ({ states }) => {
        // Wherever the count is taken back to 0, it no longer is.
        states.widget.on['widget.checked'][0].actions = [];
        states.settingEntity.entry = 'clearFailure';
        states.settingEntity.invoke.onDone = { target: 'verifying' };
        states.failed.on['check.retried'] = { target: 'readingStatus' };
      },
      says: 'updates are counted before the first',
    },
    {
      fault: 'a refresh too many',
      model: dashboard,
      property: atMostRefreshes(30),
      damage: ({ states }) => {
        states.details.states.unavailable.on['load.retried'] = { target: 'polling' };
        const { refreshing } = states.details.states.polling.states;
        refreshing.invoke.onDone[0].target = '#dashboard.details.unavailable';
      },
      says: 'dashboard: Infinity refreshes',
    },
    {
      fault: 'a limit that is one too low',
      model: dashboard,
      property: atMostRefreshes(29),
      damage: () => {},
      says: 'dashboard: 30 refreshes',
    },
    {
      fault: 'agreeing to terms that were not read',
      model: cashOut,
      property: noBorrowUnread,
      damage: ({ states }) => {
        states.review.states.unread.on['terms.agreed'] = { target: '#cashOut.paying' };
      },
      says: 'borrows although the terms were not read',
    },
    {
      fault: 'terms that count as read once their sheet is open',
      model: cashOut,
      property: noBorrowUnread,
      damage: ({ states }) => {
        states.review.states.unread.on['agreement.opened'] = { target: 'finishing' };
      },
      says: 'borrows although the terms were not read',
    },
    {
      fault: 'terms that count as read for another amount',
      model: cashOut,
      property: noBorrowUnread,
      damage: ({ states }) => {
        states.fetchingPreview.invoke.onDone.target = '#cashOut.review.read';
      },
      says: 'borrows although the terms were not read',
    },
    {
      fault: 'a submit that is accepted while paying',
      model: cashOut,
      property: oneBorrow,
      damage: ({ states }) => {
        states.paying.on['terms.agreed'] = { target: 'paying', reenter: true };
      },
      says: '"terms.agreed" is accepted while paying',
    },
    {
      fault: 'a cash out that repeats itself',
      model: cashOut,
      property: oneBorrow,
      damage: ({ states }) => {
        states.paying.invoke.onDone[2] = { target: 'paying', reenter: true };
      },
      says: '"xstate.done.actor.payment" starts a payment',
    },
    {
      fault: 'an early repayment that repeats itself',
      model: repayEarly,
      property: onePayment,
      damage: ({ states }) => {
        states.paying.invoke.onDone[2] = { target: 'paying', reenter: true };
      },
      says: '"xstate.done.actor.payment" starts a payment',
    },
    {
      fault: 'a payment that is sent again without an answer',
      model: payment,
      property: sentOnce,
      damage: ({ states }) => {
        const { checking } = states.underWay.states.answer.states;
        checking.states.waiting.after.outcomeCheck.target = '#payment.underWay.answer.sending';
      },
      says: 'sends a payment',
    },
    {
      fault: 'a payment from before a reload that is sent again',
      model: payment,
      property: sentOnce,
      damage: ({ states }) => {
        const { looking } = states.underWay.states.answer.states.checking.states;
        looking.invoke.onError.target = '#payment.underWay.answer.sending';
      },
      says: 'sends a payment',
    },
    {
      fault: 'a payment that is called lost because nobody could look',
      model: payment,
      property: outcomeIsSeen,
      damage: ({ states }) => {
        const { looking } = states.underWay.states.answer.states.checking.states;
        looking.invoke.onError.target = '#payment.notMade';
      },
      says: 'says notMade',
    },
    {
      fault: 'a payment that is called made without a sign of it',
      model: payment,
      property: outcomeIsSeen,
      damage: ({ states }) => {
        const { looking } = states.underWay.states.answer.states.checking.states;
        delete looking.invoke.onDone[0].guard;
      },
      says: 'says paid',
    },
    {
      fault: 'an address that leaves a payment',
      model: appInBrief,
      property: noLeavingWhilePaying,
      damage: ({ states }) => {
        delete states.customer.states.payment.states.held.on['xstate.route'];
      },
      says: '"xstate.route" leaves a payment',
    },
    {
      fault: 'an unknown address that leaves a payment',
      model: appInBrief,
      property: noLeavingWhilePaying,
      damage: ({ states }) => {
        delete states.customer.states.payment.states.held.on['url.unknown'];
      },
      says: '"url.unknown" leaves a payment',
    },
    {
      fault: 'a log-out that cuts a payment off',
      model: appInBrief,
      property: logOutWaitsForPayment,
      damage: ({ states }) => {
        delete states.customer.states.payment.states.held.states.sending.on['logOut.confirmed'];
      },
      says: '"logOut.confirmed" logs out during a payment',
    },
    {
      fault: 'a log-out that is forgotten over a payment',
      model: appInBrief,
      property: logOutWaitsForPayment,
      damage: ({ states }) => {
        delete states.customer.states.payment.states.held.states.leaving.on['payment.reported'];
      },
      says: '"payment.reported" forgets the log-out',
    },
    {
      fault: 'a log-out that waits for ever',
      model: appInBrief,
      property: logOutWaitsForPayment,
      damage: ({ states }) => {
        const { leaving } = states.customer.states.payment.states.held.states;
        leaving.after.logOutWait = { target: 'sending' };
      },
      says: 'forgets the log-out',
    },
    {
      fault: 'a log-out that leaves the flows running until its answer',
      model: appInBrief,
      property: noPaymentAfterLogOut,
      damage: ({ on }) => {
        on['logOut.confirmed'] = { actions: 'endSession' };
      },
      says: '"screens":"cashOut","payment":"none"}}: a payment can be started after the log-out',
    },
    {
      fault: 'an address that opens a flow again during the log-out',
      model: appInBrief,
      property: noPaymentAfterLogOut,
      damage: ({ states }) => {
        delete states.loggingOut.on['xstate.route'];
      },
      says: 'a payment can be started after the log-out',
    },
    {
      fault: 'a code that is asked for of any number',
      model: mobileVerification,
      property: codeOnlyForItsNumber,
      damage: ({ states }) => {
        const { numberEntry } = states.unverified.states.code.states;
        delete numberEntry.on['mobile.submitted'][1].guard;
      },
      says: 'is taken for',
    },
    {
      fault: 'a handle that is kept for another number',
      model: mobileVerification,
      property: codeOnlyForItsNumber,
      damage: ({ states }) => {
        const { numberEntry } = states.unverified.states.code.states;
        numberEntry.on['mobile.submitted'][0].actions = assign({
          phoneNumber: ({ event }) => mobileToE164(event.mobile),
        });
      },
      says: '+61491570156 is taken for +61491570006',
    },
    {
      fault: 'a clock that gives the job up before another look',
      model: bankSync,
      property: stallsAfterLookOnly,
      damage: ({ states }) => {
        states.syncing.on['clock.ticked'] = [
          { guard: 'isOutOfPatience', target: 'stalled' },
          states.syncing.on['clock.ticked'],
        ];
      },
      says: '"clock.ticked" gives the job up',
    },
    {
      fault: 'a success that fails because the profile does not come',
      model: identityCheck,
      property: successStays,
      damage: ({ states }) => {
        states.refreshingProfile.invoke.onError = { target: 'failed' };
      },
      says: '"xstate.error.actor.loadProfile" takes the success back',
    },
    {
      fault: 'a private path without its redirect',
      model: appInBrief,
      property: signedOutAtPublicPaths,
      damage: ({ states }) => {
        states.customer.always = [];
      },
      says: 'signed out at /dashboard',
    },
    {
      fault: 'an end of the session that keeps the person',
      model: appInBrief,
      property: nobodyAfterSession,
      damage: ({ states }) => {
        states.booting.on['session.closed'] = { target: 'arriving' };
        states.profileUnavailable.on['session.closed'] = { target: 'arriving' };
      },
      says: 'somebody is still there after the session ended',
    },
    {
      fault: 'a step that can be reached out of order',
      model: appInBrief,
      property: stepsInOrder,
      damage: ({ states }) => {
        delete states.onboarding.states.employment.always;
      },
      says: '"onboarding.employment" before the steps before it',
    },
  ];

  test.each(faults)('$fault', ({ model, property, damage, says }) => {
    const found = faultsIn(mutantModel(model, damage), property);
    expect(
      found.some((sentence) => sentence.includes(says)),
      found.slice(0, 5).join('\n'),
    ).toBe(true);
  });
});
