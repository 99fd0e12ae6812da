import { describe, expect, test } from 'vitest';
import { cashOutCopy } from '../../src/copy/cash-out.ts';
import { delayCopy } from '../../src/copy/delay.ts';
import { repayEarlyCopy } from '../../src/copy/repay-early.ts';
import {
  type MoneyCall,
  type Truth,
  wrongsOfCall,
  wrongsOfLedger,
  wrongsOfWords,
} from '../browser/monkey/oracle.ts';
import { offerOf, type Place, type Saying, sayingsOf } from '../browser/monkey/words.ts';

const page: Place = { title: '', text: '', alerts: [], statuses: [], isWorking: false };
const dialog: Place = {
  ...page,
  title: repayEarlyCopy.confirmation.title,
  text: repayEarlyCopy.confirmation.text(157_50, '•• 5678'),
};

/** An early repayment of $157.50 that went through. */
const call: MoneyCall = {
  kind: 'repayEarly',
  key: 'one',
  hand: 1,
  offer: { kind: 'repayEarly', text: dialog.text },
  body: '{"amount":157.5}',
  end: 200,
  isHeard: true,
  hadActed: true,
  told: null,
  isStateNew: false,
  isKnownToHaveActed: false,
  isBlurred: false,
};
const none: Truth = { keys: new Set(), made: { cashOut: [], repayEarly: [], delay: [] } };
const done: Truth = { keys: new Set(['one']), made: { ...none.made, repayEarly: [157_50] } };
const paid: Saying = { says: 'paid', kind: 'repayEarly', amount: 157_50 };
const lost = { ...call, end: 'lost' } as const;
const refused = { ...call, end: 409, hadActed: false } as const;
const notMade = { ...lost, hadActed: false, told: 'notMade' } as const;
const again = { ...call, hand: 2 } as const;

describe('the monkey’s view of a page', () => {
  test.each<[string, Place, Saying[]]>([
    [
      'a repayment that is processed',
      { ...page, statuses: ['Your repayment of $157.50 is being processed.'] },
      [paid],
    ],
    [
      'a delay, with its day',
      { ...page, statuses: ['Your repayment of $1,157 moved to Tue, 3 Mar 2026.'] },
      [{ says: 'paid', kind: 'delay', amount: 1_157_00 }],
    ],
    [
      'a cash out that was made',
      { ...page, title: 'Cash Out successful', text: 'Cash Out successful\n$300\n$300' },
      [{ says: 'paid', kind: 'cashOut', amount: 300_00 }],
    ],
    [
      'an outcome that is not known, at home',
      {
        ...page,
        statuses: [
          "The delay of your repayment of $157.50\n\nWe don't know yet whether it went through.",
        ],
      },
      [{ says: 'unknown', kind: 'delay', amount: 157_50 }],
    ],
    [
      'an outcome that is looked for where it was sent',
      {
        ...dialog,
        isWorking: true,
        statuses: ["We're checking whether that went through. Please don't try again yet."],
      },
      [{ says: 'unknown', kind: 'repayEarly', amount: null }],
    ],
    [
      'a delay that was not made',
      {
        ...page,
        title: delayCopy.title,
        statuses: ['Your repayment was not delayed. You can try again.'],
      },
      [{ says: 'notMade', kind: 'delay', amount: null }],
    ],
    [
      'a refusal',
      { ...dialog, alerts: ['Sorry.'] },
      [{ says: 'refused', kind: 'repayEarly', amount: null }],
    ],
    [
      'a press at work',
      { ...dialog, isWorking: true },
      [{ says: 'sending', kind: 'repayEarly', amount: null }],
    ],
    ['a failure of something else', { ...page, title: 'Hi Alex', alerts: ['Whoops!'] }, []],
  ])('is %s', (_, place, sayings) => {
    expect(sayingsOf([place])).toEqual(sayings);
  });

  test('is the dialog on top, if one asks for a confirmation', () => {
    expect(offerOf([page, dialog])?.kind).toBe('repayEarly');
    expect(offerOf([page])).toBeNull();
  });
});

describe('a call for money', () => {
  const loan = {
    kind: 'cashOut',
    body: '{"amount":300,"installments":[{"amount":157.5},{"amount":157.5}]}',
    offer: { kind: 'cashOut', text: cashOutCopy.review.loan(300_00, 315_00) },
  } as const;

  test.each<[string, MoneyCall[]]>([
    ['is made once, as offered', [call]],
    ['is made with the plan that was agreed to', [{ ...call, ...loan }]],
    ['continues with a fresh token', [{ ...call, end: 401 }, call]],
    ['has a new key after a refusal', [refused, { ...again, key: 'two' }]],
    ['has the same key after an outcome that was not known', [notMade, again]],
    [
      'has a new key where the home was another since',
      [notMade, { ...again, key: 'two', isStateNew: true }],
    ],
    [
      'comes after one that ended while its page was left',
      [
        { ...refused, isHeard: false },
        { ...again, key: 'two' },
      ],
    ],
  ])('%s', (_, calls) => {
    expect(wrongsOfCall(calls)).toEqual([]);
  });

  test.each<[string, MoneyCall[], RegExp]>([
    ['has no key', [{ ...call, key: '' }], /without a key/],
    ['is sent by no hand', [{ ...call, hand: null }], /by no hand/],
    ['is sent twice under two keys', [call, { ...call, key: 'two' }], /twice for one press/],
    ['is sent twice under one key', [call, call], /twice for one press/],
    [
      'carries another amount',
      [{ ...call, body: '{"amount":156.5}' }],
      /156.5.* is sent, asked is .*157\.50/,
    ],
    [
      'carries another plan',
      [{ ...call, ...loan, body: '{"amount":300,"installments":[{"amount":330}]}' }],
      /is sent, asked is/,
    ],
    [
      'pays what was to be delayed',
      [{ ...call, offer: { kind: 'delay', text: delayCopy.title } }],
      /where delay is asked/,
    ],
    ['was never asked for', [{ ...call, offer: null }], /where nothing is asked/],
    [
      'has the key of one that was refused',
      [{ ...refused, told: 'refused' }, again],
      /another intent/,
    ],
    ['has the key of one that was paid', [{ ...lost, told: 'paid' }, again], /another intent/],
    [
      'has the key of another amount',
      [notMade, { ...again, body: '{"amount":315}' }],
      /another intent/,
    ],
    [
      'has a key that is known to have acted',
      [notMade, { ...again, isKnownToHaveActed: true }],
      /another intent/,
    ],
    [
      'has a new key though the outcome was not known',
      [notMade, { ...again, key: 'two' }],
      /under a new key/,
    ],
    ['comes while another is not known', [lost, { ...again, key: 'two' }], /is not known/],
    [
      'comes after a 500 whose outcome is not known',
      [
        { ...call, end: 500 },
        { ...again, key: 'two' },
      ],
      /is not known/,
    ],
  ])('that %s is noticed', (_, calls, wrong) => {
    expect(wrongsOfCall(calls).join()).toMatch(wrong);
  });
});

describe('the message about a payment', () => {
  const moment = { isTellingPlace: true, hasReadSince: true };
  const saying = (says: Saying['says']): Saying => ({ says, kind: 'repayEarly', amount: null });

  test.each<[string, MoneyCall[], Truth, Saying[]]>([
    ['paid', [call], done, [paid]],
    ['found though its answer was lost', [lost], done, [paid]],
    ['refused', [refused], none, [saying('refused')]],
    ['not sent, after one that was paid', [{ ...call, told: 'paid' }], done, [saying('refused')]],
    ['not sent, as the first', [], none, [saying('refused')]],
    ['on its way', [{ ...call, end: 'none yet' }], none, [saying('sending')]],
    ['waiting for a fresh token', [{ ...refused, end: 401 }], none, [saying('sending')]],
    ['not known after a 500', [{ ...refused, end: 500 }], none, [saying('unknown')]],
    ['not made', [{ ...refused, end: 'unreadable' }], none, [saying('notMade')]],
    ['not made, and acted later', [{ ...lost, hadActed: false }], done, [saying('notMade')]],
    ['not to be told from other debits', [{ ...lost, isBlurred: true }], none, [paid]],
  ])('is right if it is %s', (_, calls, truth, sayings) => {
    expect(wrongsOfWords(calls, truth, { ...moment, sayings })).toEqual([]);
  });

  test.each<[string, MoneyCall[], Truth, Saying[], RegExp]>([
    ['refused is told as paid', [refused], none, [paid], /ledger has none/],
    ['lost is told as paid', [{ ...lost, hadActed: false }], none, [paid], /ledger has none/],
    ['lost is told as refused', [lost], done, [saying('refused')], /says refused/],
    ['a 500 is told as refused', [{ ...refused, end: 500 }], none, [saying('refused')], /refused/],
    ['paid is told as refused', [call], done, [saying('refused')], /says refused/],
    ['paid is told as not made', [call], done, [saying('notMade')], /says notMade/],
    ['lost, but acted, is told as not made', [lost], done, [saying('notMade')], /says notMade/],
    ['refused is told as not known', [refused], none, [saying('unknown')], /says unknown/],
    ['refused is told as on its way', [refused], none, [saying('sending')], /says sending/],
    ['paid is told with another amount', [call], done, [{ ...paid, amount: 1 }], /of 1 cents/],
    ['paid is told as delayed', [call], done, [{ ...paid, kind: 'delay' }], /sent was repayEarly/],
    ['nothing is told as paid', [], none, [paid], /nothing was sent/],
    ['paid is not told', [call], done, [], /says nothing/],
    ['refused is not told', [refused], none, [], /says nothing/],
  ])('is wrong if it was %s', (_, calls, truth, sayings, wrong) => {
    expect(wrongsOfWords(calls, truth, { ...moment, sayings }).join()).toMatch(wrong);
  });

  test('is wrong if the home has not been loaded since', () => {
    const sayings = [paid];
    expect(wrongsOfWords([call], done, { ...moment, hasReadSince: false, sayings })).toHaveLength(
      1,
    );
  });
});

describe('the ledger', () => {
  test.each<[string, MoneyCall[], Truth, number]>([
    ['agrees with calls that have acted and calls that have not', [refused, call], done, 0],
    ['agrees with one key that was sent twice', [notMade, again], done, 0],
    ['has what no page has sent', [], done, 2],
    ['has another amount', [call], { ...done, made: { ...done.made, repayEarly: [1] } }, 1],
    ['has two', [call], { ...done, made: { ...done.made, repayEarly: [157_50, 157_50] } }, 1],
    ['has none for a key that acted', [call], { ...none, keys: done.keys }, 1],
    [
      'has a delay where a repayment was sent',
      [call],
      { ...done, made: { ...none.made, delay: [157_50] } },
      2,
    ],
  ])('%s', (_, calls, truth, wrongs) => {
    expect(wrongsOfLedger(calls, truth)).toHaveLength(wrongs);
  });
});
