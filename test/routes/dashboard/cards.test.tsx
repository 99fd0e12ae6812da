import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnyActorLogic } from 'xstate';
import type { Activity, Overview } from '../../../domain/entities.ts';
import { overviewFromWire } from '../../../domain/from-wire.ts';
import { cashOutMachine } from '../../../machines/cash-out.machine.ts';
import { dashboardMachine } from '../../../machines/dashboard.machine.ts';
import { aPromotion } from '../../../machines/samples/values.ts';
import { failureText } from '../../../src/copy/failures.ts';
import { KitProvider } from '../../../src/kit-provider.tsx';
import { Timeline } from '../../../src/routes/dashboard/home/timeline.tsx';
import { settings } from '../../../src/settings.ts';
import { aCashOut, anOverview, aRepayment } from '../../domain/support.ts';
import { never, withOnlyEffects } from '../../support/fakes.ts';
import { anEffect, kept, linesOf, region, stateOf } from '../../support/money-screens.ts';
import { draw } from '../../support/renders.ts';
import { screen } from '../../support/screen.ts';
import { alerts, answers, lookOf, openSite, wordsOf } from '../../support/site.tsx';

const { button, field, link } = screen;

let site: Awaited<ReturnType<typeof openSite>>;

const UNKNOWN = 'You can go on once we know whether it went through.';
const aDecline: NonNullable<Overview['decline']> = {
  title: 'We could not pay it out',
  description: 'Your bank said no.',
  learnMoreLink: '',
  showChatWithUs: false,
};
const HELPLINE = 'Call the National Debt Helpline on 1800 007 007';
const HARDSHIP =
  'Having trouble repaying? Talk to us, or call the National Debt Helpline on 1800 007 007 (free).';

/** A tab that keeps a payment with an unknown outcome. */
const unknownPayment = kept({ kind: 'repayEarly', amount: 5_000, choice: 'next' }, 'unknown');

async function open(readOverview: AnyActorLogic, opening: Parameters<typeof openSite>[1] = {}) {
  site = await openSite('/dashboard', {
    stage: 'dashboard',
    ...opening,
    script: { dashboard: withOnlyEffects(dashboardMachine, { readOverview }), ...opening.script },
  });
}

async function openHome(
  changes: Partial<Overview> = {},
  opening: Parameters<typeof openSite>[1] = {},
) {
  await open(answers(anOverview(changes)), opening);
  await site.sees('Repayments');
}

/** Opens the home with these first details. Returns a function that refreshes it with other ones. */
async function openThen(first: Partial<Overview>) {
  const { logic, answer, fail } = anEffect();
  const tell = (changes: Partial<Overview>) => answer(anOverview(changes));
  await open(logic);
  await tell(first);
  await site.sees('About your limit');
  return async () => {
    await act(async () => dashboard()?.send({ type: 'details.outdated' }));
    return { tell, fail };
  };
}

const dashboard = () => site.app.getSnapshot().children.dashboard;
const sections = () =>
  site.all('main section').map((section) => section.getAttribute('aria-labelledby'));
const press = (part: Element | null | undefined, name: string) =>
  act(async () =>
    [...(part?.querySelectorAll('button') ?? [])].find((one) => wordsOf(one) === name)?.click(),
  );

describe('the home', () => {
  test.each([
    ['Kim', 'Hi Kim'],
    ['', 'Hi there'],
  ])('greets "%s" [R2.83]', async (firstName, greeting) => {
    await openHome({}, { profile: { firstName } });
    expect(site.words('h1')).toEqual([greeting]);
  });

  describe('that cannot be loaded', () => {
    const TOO_MANY = failureText({ code: 'tooManyAttempts' });

    async function openUnread(wait: { waitSeconds?: number } = {}) {
      const read = anEffect();
      await open(read.logic);
      await site.sees('Hi Kim');
      await read.fail({ code: 'tooManyAttempts', ...wait });
      await site.sees(TOO_MANY);
      return read;
    }

    test('is loaded again by a press, which is busy meanwhile', async () => {
      const { asked, answer } = await openUnread();
      expect(sections()).toEqual([]);
      await site.press('Try again');
      expect(asked).toHaveLength(2);
      expect(stateOf(site.button('Try again'))).toBe('busy');
      await answer(anOverview());
      await site.sees('About your limit');
      expect(alerts()).toEqual([]);
    });

    test('says so when the other try takes long, and not before it is made', async () => {
      const SLOW = 'This is taking longer than usual.';
      const later = () => act(() => vi.advanceTimersByTimeAsync(8_000));
      await openUnread();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      await later();
      expect(document.body.textContent).not.toContain(SLOW);
      await site.press('Try again');
      expect(document.body.textContent).not.toContain(SLOW);
      await later();
      expect(alerts().join()).toContain(SLOW);
    });

    test('offers no try during a Retry-After wait', async () => {
      const { asked } = await openUnread({ waitSeconds: 60 });
      expect(stateOf(site.button('Try again'))).toBe('closed');
      await site.press('Try again');
      expect(asked).toHaveLength(1);
    });
  });

  test('keeps its message while it is loading again, and drops it if that fails', async () => {
    const readAnew = await openThen({});
    const { fail } = await readAnew();
    expect(sections()).toHaveLength(3);
    await fail({ code: 'unreachable' });
    await site.sees(failureText({ code: 'unreachable' }));
    expect(sections()).toEqual([]);
  });
});

describe('the card of what can be taken', () => {
  /** The card has its words in the first lines, and its buttons thereafter. A refusal with more to read explains no limit. */
  const card = () => site.all('main section').find((one) => one !== region('Repayments'));
  const decline = aDecline;
  beforeEach(() => {
    Object.assign(settings, { chat: { appId: 'chat-1', region: 'ap' } });
    return () => Object.assign(settings, { chat: null });
  });
  const helpful = { ...decline, learnMoreLink: 'https://help.example/why', showChatWithUs: true };
  const untitled = { ...helpful, title: '' };
  const lent = [aCashOut(), aRepayment({ status: 'Repaid', repaymentDate: '2026-11-20' })];
  const onItsWay = [
    aCashOut({ loanId: 1 }),
    aCashOut({ loanId: 2, amount: 12_550, status: 'Pending' }),
  ];
  const refused = { available: 0, declineReason: 'CreditAssessment' } as const;

  const APPROVED = "Congratulations, you're approved!";
  const FIRST = 'This is your limit for your first Cash Out.';
  const TAKE = 'Available to cash out';
  const REACHED = "You've reached your limit for now";
  const TOO_LITTLE = 'The smallest Cash Out is $50.';
  const ON_ITS_WAY =
    'It usually takes moments and at most two business days. Not there by then? Talk to us.';
  const UNQUALIFIED = 'You do not qualify for our Pay On Demand service';
  const ABOUT = 'About your limit';
  const CARD = ['Cash Out', ABOUT];
  /** The limit of a card that leads, and the ends of its bar. */
  const limitOf = (available: string) => [
    `${available} of $300`,
    `${available} available now$300 your maximum`,
  ];
  const BUTTONS = ['Contact us', 'Chat with us', ...CARD];

  test.each<[string, Partial<Overview>, readonly string[], string]>([
    [
      'the smallest one',
      { activities: lent, available: 5_000 },
      [TAKE, ...limitOf('$50'), ...CARD],
      'open',
    ],
    [
      'less than the smallest one',
      { activities: lent, available: 4_999 },
      [TAKE, ...limitOf('$49.99'), TOO_LITTLE, ...CARD],
      `closed: ${TOO_LITTLE}`,
    ],
    [
      'less than the smallest first one',
      { available: 100 },
      [TAKE, ...limitOf('$1'), TOO_LITTLE, ...CARD],
      `closed: ${TOO_LITTLE}`,
    ],
    [
      'what the API has something to say about, and no title for it',
      { activities: lent, decline: untitled },
      [TAKE, ...limitOf('$200'), ...CARD],
      'open',
    ],
    [
      'none, while one is on its way to nobody knows which account',
      { activities: onItsWay, maskedAccountNumber: '' },
      [
        'Transferring',
        '$125.50',
        `Your Cash Out is on its way to your account. ${ON_ITS_WAY}`,
        ...CARD,
      ],
      'closed: Transferring',
    ],
    [
      'none, as the last wish was declined, where there is more to read',
      { decline: { ...decline, learnMoreLink: 'https://help.example/why' } },
      [decline.title, decline.description, 'Contact us', HELPLINE],
      'not there',
    ],
    [
      'none, as the last wish was declined, where there is more to talk about',
      { decline: { ...decline, showChatWithUs: true } },
      [decline.title, decline.description, 'Chat with us', HELPLINE],
      'not there',
    ],
    [
      'none, for a reason with a way on',
      { ...refused, decline: untitled },
      [UNQUALIFIED, decline.description, 'Chat with us', HELPLINE],
      'not there',
    ],
  ])(
    'shows the limit: %s [R1.6 R2.84 R4.48 R4.49 R4.50 R4.53 R4.54 R4.59]',
    async (_, changes, lines, cashOut) => {
      await openHome(changes);
      expect(linesOf(card())).toEqual(lines);
      expect(region(lines[0] ?? '')).toBe(card());
      expect(stateOf(site.button('Cash Out'))).toBe(cashOut);
      // A refused customer has exactly two things to press in the card, and reads on outside it.
      const isRefused = lines.at(-1) === HELPLINE;
      expect(card()?.querySelectorAll('button, a')).toHaveLength(
        isRefused
          ? 2
          : lines.filter((line) => BUTTONS.includes(line) || line.endsWith(ON_ITS_WAY)).length,
      );
      const reasons = link('Learn more');
      expect(stateOf(site.button(ABOUT))).toBe(reasons ? 'not there' : 'open');
      expect((reasons ?? site.button(ABOUT))?.closest('section') === card()).toBe(!isRefused);
    },
  );

  test.each<[number, string, Partial<Overview>]>([
    [0, 'Congratulations', {}],
    [0, 'reached', { available: 0 }],
    [1, 'Transferring', { activities: onItsWay }],
    [1, "hasn't arrived", { repaymentAction: 'unsucessful_direct_credit' }],
    [1, 'could not', { decline }],
    [1, 'do not qualify', refused],
  ])('has %i sign beside "%s"', async (signs, words, changes) => {
    await openHome(changes);
    const title = card()?.querySelector('h2');
    expect(wordsOf(title)).toContain(words);
    expect(title?.querySelectorAll('svg')).toHaveLength(signs);
  });

  test.each<[string, Partial<Overview>]>([
    ['66.67', {}],
    ['100', { available: 30_000 }],
    ['100', { available: 45_000 }],
    ['0', { available: 0 }],
    ['0', { available: 20_000, maximum: 0 }],
    ['0', { available: 0, maximum: 0 }],
  ])('has a meter that is %s per cent full, for sighted users only', async (share, changes) => {
    await openHome(changes);
    const [meter, ...others] = card()?.querySelectorAll<HTMLElement>('[style*=width]') ?? [];
    expect(others).toEqual([]);
    expect(meter?.parentElement?.getAttribute('aria-hidden')).toBe('true');
    expect(Number.parseFloat(meter?.style.width ?? '')).toBeCloseTo(Number(share), 2);
  });

  test.each([
    [20_000, '$200', [null], '$200', 0],
    [19_950, '$199.50', ['true'], '$199.50', 1],
  ])(
    'shows %i cents, and reads them out in one piece',
    async (available, seen, hidden, heard, more) => {
      await openHome({ available });
      const figure = card()?.querySelector('[elementtiming=amount]');
      const shown = figure?.querySelectorAll(':scope > span:last-child') ?? [];
      expect([...shown].map(wordsOf)).toEqual([seen]);
      expect([...shown].map((one) => one.getAttribute('aria-hidden'))).toEqual(hidden);
      expect(wordsOf(shown[0]?.querySelector('span + span'))).toBe(more ? '.50' : '');
      expect(linesOf(figure)).toEqual([heard]);
      expect(figure?.children).toHaveLength(1 + more);
    },
  );

  test('leads to the cash out, which shows the same figures at once', async () => {
    await openHome(
      { available: 12_000 },
      { script: { cashOut: withOnlyEffects(cashOutMachine, { readOverview: never }) } },
    );
    await site.press('Cash Out');
    await site.sees('How much do you need?', 'You repay');
    expect(field('Amount')).toHaveProperty('value', '100');
  });

  test.each<[string, Partial<Overview>, string]>([
    ['Chat with us', { decline: helpful }, 'account_declined'],
    ['Contact us', { decline }, 'account_declined'],
    ['Contact us', { repaymentAction: 'unsucessful_direct_credit' }, 'unsucessful_direct_credit'],
  ])('leads to the support by "%s" [R9.32]', async (name, changes, code) => {
    await openHome(changes);
    await press(card(), name);
    expect(site.supportActionCode()).toBe(code);
  });

  test('offers no chat where none is configured', async () => {
    Object.assign(settings, { chat: null });
    await openHome({ decline: helpful });
    expect(site.button('Contact us')).not.toBeNull();
  });

  test('leads to the article in a new tab', async () => {
    await openHome({ decline: helpful });
    expect(link('Learn more')?.getAttribute('href')).toBe('https://help.example/why');
    expect(link('Learn more')?.getAttribute('target')).toBe('_blank');
  });

  describe('has a link to the support', () => {
    const overdue = { activities: [aCashOut(), aRepayment({ isOverdue: true })] };
    const lost = { repaymentAction: 'unsucessful_direct_credit' };

    test.each<[string, 'primary' | 'secondary', Partial<Overview>]>([
      ['as the one thing to do', 'primary', { decline: helpful }],
      ['beside what can be taken', 'secondary', lost],
      ['below what is overdue', 'secondary', { ...overdue, decline: helpful }],
    ])('%s', async (_, look, changes) => {
      const wanted = await lookOf(look);
      await openHome(changes);
      const first = card()?.querySelector('div > button');
      expect(first?.className).toBe(wanted);
    });
  });

  describe('while the last payment’s outcome is unknown', () => {
    test.each<[string, Partial<Overview>, readonly string[], string]>([
      ['closes', {}, [APPROVED, FIRST, ...limitOf('$200'), UNKNOWN, ...CARD], `closed: ${UNKNOWN}`],
      [
        'says only that it is too little',
        { available: 100 },
        [TAKE, ...limitOf('$1'), TOO_LITTLE, ...CARD],
        `closed: ${TOO_LITTLE}`,
      ],
      [
        'says only why nothing can be taken anyway',
        { activities: onItsWay, maskedAccountNumber: '' },
        [
          'Transferring',
          '$125.50',
          `Your Cash Out is on its way to your account. ${ON_ITS_WAY}`,
          ...CARD,
        ],
        'closed: Transferring',
      ],
    ])('%s', async (_, changes, lines, cashOut) => {
      await openHome(changes, { memory: unknownPayment });
      expect(linesOf(card())).toEqual(lines);
      expect(stateOf(site.button('Cash Out'))).toBe(cashOut);
    });
  });

  describe('ends with what comes next', () => {
    const soon = aRepayment();

    test.each<[string, readonly Activity[], readonly string[]]>([
      [
        'with two of one day',
        [soon, aRepayment({ amount: 1_050, hasMissedRepayment: true })],
        ['2 repayments together', '$60.50 due in 4 days Fri, 27 Nov 2026'],
      ],
      ['where all is paid', lent, []],
      ['where no day is known', [aRepayment({ repaymentDate: null })], []],
      ['where it is being debited', [aRepayment({ status: 'Pending' })], []],
    ])('%s', async (_, activities, lines) => {
      await openHome({ activities: [aCashOut(), ...activities] });
      expect(linesOf(card()).slice(-lines.length || undefined)).toEqual(
        lines.length > 0 ? lines : [TAKE, ...limitOf('$200'), ...CARD],
      );
    });

    test('even if that has become overdue meanwhile', async () => {
      const readAnew = await openThen({ activities: [aCashOut(), soon] });
      expect(linesOf(card()).at(-1)).toBe('$50 due in 4 days Fri, 27 Nov 2026');
      const { tell } = await readAnew();
      await tell({ activities: [aCashOut(), aRepayment({ isOverdue: true })] });
      expect(linesOf(card()).at(-1)).toBe('$50 Overdue Fri, 27 Nov 2026');
    });

    test('unless the repayments come first on the home, and say so themselves', async () => {
      await openHome({ available: 0, activities: [aCashOut(), soon] });
      expect(linesOf(card())).toEqual([
        REACHED,
        'One Cash Out at a time: repay your current one to take another.',
        '$0 of $300',
        ...CARD,
      ]);
      expect(card()?.querySelector('[style*=width]')).toBeNull();
    });
  });
});

describe('the card of the repayments', () => {
  const card = () => region('Repayments');
  const rows = () => [...(card()?.querySelectorAll('ol[aria-label=Repayments] > li') ?? [])];
  const soon = aRepayment();
  const later = aRepayment({ amount: 6_050, repaymentDate: '2026-12-11' });
  const overdue = (repaymentDate: string | null) => aRepayment({ isOverdue: true, repaymentDate });
  const paid = aRepayment({ status: 'Repaid', repaymentDate: '2026-11-23' });
  const pending = aRepayment({ status: 'Pending' });
  const undated = aRepayment({ repaymentDate: null });
  const lost = 'unsucessful_direct_credit';

  const SOON = ['First Repayment$50', 'Fri, 27 Nov 2026due in 4 days'];
  const LATER = ['Final Repayment$60.50', 'Fri, 11 Dec 2026due in 18 days'];
  const ACTS = ['Repay today', 'Delay'];
  const DEBITED = 'We debit your account *** 123 on the day, or on the next business day.';
  const ok = { repayEarlyStatus: 'OK', deferStatus: 'OK' };

  test.each<[string, Partial<Overview>, readonly string[]]>([
    [
      'from an account that is not known',
      { activities: [soon, later], maskedAccountNumber: '' },
      [...SOON, ...LATER, 'We debit your account on the day, or on the next business day.'],
    ],
    [
      'with what can be done about one that is not listed',
      { ...ok, activities: [aCashOut(), aRepayment({ loanId: 0, repaymentDate: '2026-11-20' })] },
      [...ACTS, DEBITED],
    ],
  ])('lists them %s [R4.46]', async (_, changes, lines) => {
    await openHome(changes);
    expect(linesOf(card())).toEqual(['Repayments', ...lines]);
  });

  test.each<[string, Partial<Activity>, string]>([
    ['paid', { status: 'Repaid' }, 'Fri, 27 Nov 2026Paid'],
    ['processing', { status: 'Pending' }, 'Fri, 27 Nov 2026Processing'],
    [
      'processing',
      { status: 'Pending', repaymentDate: '2026-12-04' },
      'Instead of 4 Dec 2026Processing',
    ],
    ['overdue', { isOverdue: true }, 'Fri, 27 Nov 2026Overdue'],
    ['missed', { hasMissedRepayment: true }, 'Moved to 27 Nov 2026Missed'],
    ['deferred', { hasDeferred: true }, 'Fri, 27 Nov 2026Delayed'],
    ['due', {}, 'Fri, 27 Nov 2026due in 4 days'],
  ])(
    'shows one that is %s with its sign and its word [R4.41 R4.42 R4.44 R4.45 R9.27]',
    async (state, changes, word) => {
      await openHome({
        activities: [aRepayment(changes), aRepayment({ status: 'other', ...changes, loanId: 0 })],
      });
      const [row] = rows();
      expect(linesOf(row)[1]).toBe(word);
      expect(row?.getAttribute('data-state')).toBe(state);
      expect(row?.querySelectorAll('[aria-hidden=true] > svg')).toHaveLength(1);
    },
  );

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'counts in Sydney also on a device in %s [R2.90]',
    async (timeZone) => {
      vi.stubEnv('TZ', timeZone);
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone);
      // 00:30 in Sydney on the 24th: another hour, or another day, everywhere else.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 23, 13, 30) });
      // The device's day, since the API names none.
      const { today } = overviewFromWire({
        borrowOverview: { allActivities: [], availableCashoutAmount: 0 },
        loanSetting: { maximumAmount: 0, minimalAmount: 0 },
      });
      await openHome({
        today,
        activities: ['2026-11-24', '2026-11-25'].map((repaymentDate) =>
          aRepayment({ repaymentDate }),
        ),
      });
      expect(rows().map((row) => linesOf(row)[1])).toEqual([
        'Tue, 24 Nov 2026due today',
        'Wed, 25 Nov 2026due tomorrow',
      ]);
    },
  );

  test('has its primary button at the overdue repayment, below paid ones as well', async () => {
    const primary = await lookOf('primary');
    await openHome({ activities: [paid, overdue('2026-11-20')] });
    expect(rows().map((row) => row.querySelector('button')?.className)).toEqual([
      undefined,
      primary,
    ]);
  });

  test('has a heading that takes the focus, and is no Tab stop', async () => {
    await openHome({ activities: [soon] });
    expect(card()?.querySelector('h2')?.getAttribute('tabindex')).toBe('-1');
  });

  test('has both links if one is overdue and another is not due', async () => {
    await openHome({
      activities: [{ ...overdue('2026-11-20'), loanId: 0 }, soon],
      repaymentAction: lost,
    });
    expect(linesOf(card()).slice(-2)).toEqual([
      "Not due: your Cash Out didn't arrive. Talk to us about what happens next.",
      HARDSHIP,
    ]);
  });

  test('leads to the support from the line about hardship, too', async () => {
    await openHome({ activities: [overdue('2026-11-20')] });
    await press(card(), 'Talk to us');
    expect(site.supportActionCode()).toBe('repayment_loan_writtenoff');
  });

  describe('when it comes first on the home, begins with', () => {
    test.each<[string, readonly Activity[], readonly string[]]>([
      [
        'all that is overdue, since the first of it, and what is left in all',
        [overdue('2026-11-20'), overdue('2026-11-13'), later],
        ['Overdue', '$100', 'since Fri, 13 Nov 2026', '$160.50 left to repay in all'],
      ],
      ['what is overdue since nobody knows when', [overdue(null)], ['Overdue', '$50']],
      [
        'what is being debited, and what is left beside it',
        [pending, undated],
        [
          'Being debited',
          '$50',
          'from your account *** 123',
          '$50 left, $50 being debited',
          DEBITED,
        ],
      ],
      [
        'what is debited next, and what is being debited already',
        [pending, later],
        [
          'Next repayment',
          '$60.50',
          'due in 18 days · Fri, 11 Dec 2026',
          '$60.50 left, $50 being debited',
          DEBITED,
        ],
      ],
      [
        'what is left, where no day is known',
        [paid, undated],
        ['Left to repay', '$50', 'Date to be confirmed', DEBITED],
      ],
    ])('%s', async (_, activities, lines) => {
      await openHome({ available: 0, activities: [aCashOut(), ...activities] });
      expect(linesOf(card()).slice(0, lines.length + 1)).toEqual(['Repayments', ...lines]);
      // The sign of a warning.
      expect(card()?.querySelectorAll('h2 svg')).toHaveLength(lines[0] === 'Overdue' ? 1 : 0);
      expect(linesOf(card())[lines.length + 1]).toMatch(/Repayment\$/);
    });

    test.each<[string, Parameters<typeof kept>[0]]>([
      ['Being checked', { kind: 'delay', amount: 5_000 }],
      ['Next repayment', { kind: 'cashOut', amount: 15_000, plan: [] }],
    ])('%s, while it is unknown whether a payment went through', async (label, payment) => {
      const memory = kept(payment, 'unknown');
      await openHome({ available: 0, activities: [aCashOut(), soon] }, { memory });
      expect(linesOf(card())[1]).toBe(label);
    });
  });

  describe('are there once: repay early and delay', () => {
    const NOT_EARLY = "You can't repay early right now.";
    const DAY_BEFORE = 'You can repay early once the next repayment has gone through.';
    const LAST_DAY_BEFORE = "You can't repay early so close to the debit.";
    const NO_DELAY = "You can't delay right now.";
    const DELAYED = "You can't delay again for this Cash Out. Too much? Talk to us.";
    const MONTHLY = "You can't delay, because you're paid monthly.";

    test.each<[string, string, string, string, 'known' | 'unknown']>([
      ['OK', 'OK', 'open', 'open', 'known'],
      ['OK', 'AlreadyDelayed', 'open', `closed: ${DELAYED}`, 'known'],
      ['OK', 'MonthlyRepayment', 'open', 'not there', 'known'],
      ['OK', 'Processing', 'open', `closed: ${NO_DELAY}`, 'known'],
      ['Processing', 'OK', `closed: ${NOT_EARLY}`, 'open', 'known'],
      ['Processing', 'Processing', 'not there', 'not there', 'known'],
      ['OK', 'OK', `closed: ${UNKNOWN}`, `closed: ${UNKNOWN}`, 'unknown'],
      ['OK', 'MonthlyRepayment', `closed: ${UNKNOWN}`, 'not there', 'unknown'],
      ['Processing', 'Processing', 'not there', 'not there', 'unknown'],
    ])(
      'follow the API’s statuses %s and %s: repay early %s, delay %s, the last payment %s [R2.87]',
      async (repayEarlyStatus, deferStatus, repayEarly, delay, last) => {
        await openHome(
          { activities: [soon], repayEarlyStatus, deferStatus },
          last === 'unknown' ? { memory: unknownPayment } : {},
        );
        expect(stateOf(site.button('Repay today'))).toBe(repayEarly);
        expect(stateOf(site.button('Delay'))).toBe(delay);
      },
    );

    test.each<[string, Partial<Overview>, readonly string[]]>([
      [
        'neither',
        { ...ok, activities: [pending] },
        [`${NOT_EARLY} There is nothing to delay right now.`],
      ],
      ['not the one', { ...ok, repayEarlyStatus: '' }, [NOT_EARLY]],
      [
        'not the one, while a cash out is on its way',
        {
          ...ok,
          repayEarlyStatus: 'Transferring',
          activities: [aCashOut({ status: 'Pending' }), soon],
        },
        ['You can repay early once your Cash Out has arrived.'],
      ],
      [
        'not the one, while another is being debited',
        { ...ok, repayEarlyStatus: 'Processing', activities: [pending, later] },
        ['You can repay early once the repayment being debited has gone through.'],
      ],
      [
        'not the one, the day before a debit',
        {
          ...ok,
          repayEarlyStatus: 'DayBeforeDueDate',
          today: '2026-11-26',
          activities: [soon, later],
        },
        [DAY_BEFORE],
      ],
      [
        'not the one, the day before the last debit',
        { ...ok, repayEarlyStatus: 'DayBeforeDueDate', today: '2026-11-26', activities: [soon] },
        [LAST_DAY_BEFORE],
      ],
      ['not the other', { ...ok, deferStatus: 'MonthlyRepayment' }, [MONTHLY]],
      ['both', ok, []],
    ])('say why they are %s [R4.58]', async (_, changes, lines) => {
      await openHome({ activities: [soon], ...changes });
      const said = linesOf(site.button('Repay today')?.parentElement?.parentElement);
      expect(said.slice(0, said.indexOf('Repay today'))).toEqual(lines);
    });

    test('say the day before a debit why there are none', async () => {
      await openHome({ today: '2026-11-26', activities: [soon] });
      expect(linesOf(card()).slice(-2)).toEqual([LAST_DAY_BEFORE, DEBITED]);
    });

    test.each(['primary', 'accent'] as const)(
      'are the press that is %s, which is primary if the card comes first',
      async (look) => {
        const [first, second] = [await lookOf(look), await lookOf('secondary')];
        const available = look === 'accent' ? 0 : 20_000;
        await openHome({ ...ok, available, activities: [aCashOut(), soon] });
        expect(site.button('Repay today')?.className).toBe(first);
        expect(site.button('Delay')?.className).toBe(second);
      },
    );
  });

  describe('whose rows change', () => {
    const rowOf = (words: string) => rows().find((row) => wordsOf(row).includes(words));
    const last = aRepayment({ hasDeferred: true, repaymentDate: '2026-12-25' });

    test('keeps each row whose day stays: the others move up', async () => {
      const readAnew = await openThen({ activities: [soon, later] });
      const kept = rowOf('Fri, 11 Dec 2026');
      const { tell } = await readAnew();
      await tell({ activities: [later, last] });
      expect(rows().map((row) => linesOf(row)[0])).toEqual([
        'First Repayment$60.50',
        'Final Repayment$50',
      ]);
      expect(rowOf('Fri, 11 Dec 2026')).toBe(kept);
      expect(rowOf('Fri, 27 Nov 2026')).toBeUndefined();
    });

    test('tells apart three rows of one day, and one of another loan', async () => {
      const problems = vi.spyOn(console, 'error').mockImplementation(() => {});
      const other = aRepayment({ loanId: 0, isOverdue: true });
      await openHome({ activities: [soon, soon, soon, other] });
      expect(rows()).toHaveLength(4);
      expect(problems).not.toHaveBeenCalled();
    });
  });
});

describe('a long list', () => {
  const rows = () => [...document.querySelectorAll('ol[aria-label=Repayments] > li')];
  const focusable = () =>
    rows().flatMap((row, index) => (row.hasAttribute('tabindex') ? [index] : []));
  const heard = () => [...document.querySelectorAll('[role=status]')].map(wordsOf);
  const more = () => button('Show more');
  const showMore = () => act(async () => more()?.click());

  async function drawList(count: number) {
    await draw(
      <KitProvider>
        <Timeline
          label="Repayments"
          rows={Array.from({ length: count }, (_, index) => `${index}`)}
          itemOf={(id) => ({ id, state: 'due', word: '', title: id, date: '', amount: '' })}
        />
      </KitProvider>,
    );
  }

  test('has a button with the count beside it, which is read out only when more have loaded', async () => {
    await drawList(101);
    expect(stateOf(more())).toBe('open: 50 of 101 shown');
    expect(heard()).toEqual(['']);
    expect(focusable()).toEqual([]);
    await showMore();
    expect(stateOf(more())).toBe('open: 100 of 101 shown');
    expect(heard()).toEqual(['100 of 101 shown']);
    expect(focusable()).toEqual([50]);
    expect(rows()[50]).toBe(document.activeElement);
    await showMore();
    expect(heard()).toEqual(['101 of 101 shown']);
    expect(focusable()).toEqual([100]);
    expect(rows()[100]).toBe(document.activeElement);
    expect(rows().map((row) => Number(wordsOf(row)))).toEqual(rows().map((_, index) => index));
  });

  test.each([
    [50, 'not there', 'not there'],
    [51, 'open: 50 of 51 shown', 'not there'],
    [100, 'open: 50 of 100 shown', 'not there'],
    [101, 'open: 50 of 101 shown', 'open: 100 of 101 shown'],
  ])('of %i has a button while more can be shown [R4.38]', async (count, before, after) => {
    await drawList(count);
    expect(stateOf(more())).toBe(before);
    await showMore();
    expect(stateOf(more())).toBe(after);
    expect(wordsOf(document.body).includes(`of ${count} shown`)).toBe(count > 50);
    expect(rows()).toHaveLength(Math.min(100, count));
  });
});

describe('the card of the offer', () => {
  const card = () => site.all('main section').at(-1);

  test.each<[string, Partial<Overview>, readonly string[]]>([
    [
      'the promotion without one',
      { promotion: { ...aPromotion, condition: '' } },
      ['Your promotion', aPromotion.title, aPromotion.message],
    ],
    [
      'what a cash out costs, where there is no promotion',
      { feePercent: 4.5 },
      [
        'One fee, shown up front',
        'Each Cash Out has a one-off fee of 4.5%: $4.50 for each $100. You see it in dollars, with every repayment date, before you agree.',
      ],
    ],
  ])('says %s [R2.86]', async (_, changes, lines) => {
    await openHome(changes);
    expect(linesOf(card())).toEqual(lines);
    expect(card()?.querySelectorAll('p')).toHaveLength(lines.length - 1);
    const title = changes.promotion ? aPromotion.title : 'One fee, shown up front';
    expect(region(title)).toBe(card());
  });

  test.each<[string, Partial<Overview>]>([
    ['was declined', { decline: aDecline }],
    ['does not qualify', { available: 0, declineReason: 'CreditAssessment' }],
    ['owes what is overdue', { activities: [aCashOut(), aRepayment({ isOverdue: true })] }],
  ])('is not there for a customer who %s', async (_, changes) => {
    await openHome({ ...changes, promotion: aPromotion });
    expect(region(aPromotion.title)).toBeNull();
    expect(region('One fee, shown up front')).toBeNull();
  });
});
