import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection } from '../../../domain/entities.ts';
import { bankAccountMachine } from '../../../machines/bank-account.machine.ts';
import { aFailedConnection, aGoodConnection, aUser } from '../../../machines/samples/values.ts';
import { failureText } from '../../../src/copy/failures.ts';
import { Script } from '../../machines/support.ts';
import { attributesOf, isInvalid, isSoftDisabled, pressKey } from '../../support/controls.ts';
import { type Stage, withOnlyEffects } from '../../support/fakes.ts';
import { describedBy, screen } from '../../support/screen.ts';
import { alerts, isSkeleton, lookOf, openSite, page, words, wordsOf } from '../../support/site.tsx';

const { button, checkbox, field, heading, link } = screen;

let site: Awaited<ReturnType<typeof openSite>>;

const bankOf = () => site.app.getSnapshot().value;

const HEADER =
  'Pay On Demand connects to your primary bank, where your pay is deposited, to verify your income and eligibility.';

/** A bank whose job has ended, as the check finds it. */
async function openAccount(
  look: Script<Connection>,
  {
    saving = new Script<undefined, unknown>(),
    stage = 'bankJob',
    fields = {},
  }: {
    saving?: Script<undefined, unknown>;
    stage?: Stage;
    fields?: Record<string, string>;
  } = {},
) {
  const bankAccount = withOnlyEffects(bankAccountMachine, {
    readConnection: look.logic,
    saveBankAccount: saving.logic,
  });
  site = await openSite('/signup/bank/account', {
    stage,
    memory: { drafts: { [aUser.uid]: { bankAccount: { fields, sending: null } } } },
    script: { bankAccount },
  });
  await site.sees('Your pay account');
}

describe('the account', () => {
  let look: Script<Connection>;
  let saving: Script<undefined, unknown>;
  beforeEach(() => {
    saving = new Script();
  });
  const bsb = () => field('BSB');
  const number = () => field('Account number');
  const joint = () => checkbox('This is a joint account') as HTMLInputElement;
  const submit = () => button('Confirm and continue');

  async function open(fields: Record<string, string> = {}, stage: Stage = 'bankAccount') {
    look = new Script();
    await openAccount(look, { saving, stage, fields });
    await act(() => look.answer(aGoodConnection));
    await site.sees('Confirm and continue');
  }
  async function type(typedBsb = '123-456', typedNumber = '12345') {
    await site.fill('bsb', typedBsb);
    await site.fill('accountNumber', typedNumber);
    await site.press('Confirm and continue');
  }
  async function send(typedBsb?: string, typedNumber?: string) {
    await type(typedBsb, typedNumber);
    await site.press('Confirm');
    await site.pass(2_000);
  }

  test('is asked for, and must be the customer’s own [R2.63]', async () => {
    await open();
    expect(heading('Your pay account')).not.toBeNull();
    // The rules of the debits stand at the button, and leave the fields above the fold of a phone.
    expect(page().indexOf('This is a joint account')).toBeLessThan(page().indexOf('We debit only'));
    const names = ['inputmode', 'autocomplete', 'value'];
    const alike = { inputmode: 'numeric', autocomplete: 'off', value: '' };
    expect(attributesOf(bsb(), ...names)).toEqual(alike);
    expect(attributesOf(number(), ...names)).toEqual(alike);
    expect(joint().name).toBe('isJointAccount');
  });

  test('has a BSB that survives a reload, and a number that does not', async () => {
    await open({ bsb: '123-456', accountNumber: '12345' });
    expect([bsb(), number()].map((one) => (one as HTMLInputElement).value)).toEqual([
      '123-456',
      '',
    ]);
    await site.fill('bsb', '654-321');
    await site.fill('accountNumber', '98765');
    expect(site.app.getSnapshot().context.drafts[aUser.uid]?.bankAccount?.fields).toEqual({
      bsb: '654-321',
      accountNumber: '12345',
    });
  });

  test('is below the connected bank, with a link to choose another one', async () => {
    await open();
    expect(page()).toContain('Bank of ExampleYour bank is connected.');
    await site.press('Choose another bank');
    await site.sees('Your bank is connected. To use another one, choose it below.');
    expect(site.path()).toBe('/signup/bank');
    await site.press('Keep this bank');
    await act(() => look.answer(aGoodConnection));
    await site.sees('Confirm and continue');
  });

  test('of a bank without a name still says that it is connected', async () => {
    look = new Script();
    await openAccount(look, { saving, stage: 'bankAccount' });
    await act(() => look.fail('bankConnectionFailed'));
    await site.sees('Confirm and continue', 'Your bank is connected.');
    expect(alerts()).toEqual([]);
  });

  test('is shown once more, in full, before it is sent, and can be changed', async () => {
    await open();
    await type('062000', '12345678');
    const question = heading('Send your Cash Outs to this account?');
    expect(document.activeElement).toBe(question);
    expect(words('main dt, main dd')).toEqual([
      'Connected bank',
      'Bank of Example',
      'BSB',
      '062-000',
      'Account number',
      '12345678',
    ]);
    await site.press('Change');
    expect([bsb(), number()].map((one) => (one as HTMLInputElement).value)).toEqual([
      '062-000',
      '12345678',
    ]);
    await site.pass(2_000);
    expect(saving.calls).toEqual([]);
  });

  test('has a history entry of its own: Back changes it', async () => {
    await open();
    await type();
    await site.sees('Send your Cash Outs to');
    await site.goBack();
    await site.sees('Confirm and continue');
    expect(number()).toHaveProperty('value', '12345');
  });

  test('that is saved already can be kept, in a box of its own, and the form has the main button', async () => {
    const [primary, secondary] = [await lookOf('primary'), await lookOf('secondary')];
    await open({}, 'idCheck');
    await site.sees('An account is saved', "We can't show it.");
    const keep = link('Keep the account saved before');
    expect([submit()?.className, keep?.className]).toEqual([primary, secondary]);
    expect(submit()?.parentElement?.contains(keep)).toBe(false);
    await site.press('Keep the account saved before');
    expect(site.path()).toBe('/signup/id-check');
  });

  test.each([
    ['bsb', '123-457'],
    ['accountNumber', '12346'],
  ])(
    'with an unknown BSB says so, with the focus, until another %s is typed [R8.17]',
    async (name, text) => {
      await open();
      await send();
      await act(() => saving.fail('invalidBsb'));
      expect(isInvalid(bsb())).toBe(true);
      expect(document.activeElement).toBe(bsb());
      expect(alerts()).toEqual([]);
      await site.fill(name, text);
      expect(isInvalid(bsb())).toBe(false);
    },
  );

  test.each([
    ['12345678', '12345', '123-45678', []],
    ['062–000', '12·345-678', '062-000', ['062-000', '12345678']],
    ['०६२०००', '١٢٣٤٥', '062-000', ['062-000', '12345']],
  ])(
    'with the BSB "%s" and the number "%s" keeps each digit, and has a dash [R5.22]',
    async (typed, account, shown, asked) => {
      await open();
      await site.fill('bsb', typed);
      expect(bsb()).toHaveProperty('value', shown);
      await type(typed, account);
      expect(words('main dd').slice(1)).toEqual(asked);
    },
  );

  test('that is a joint one is refused only at its box [R5.25 R8.18]', async () => {
    await open();
    await act(async () => joint().click());
    await type('', '');
    expect([isInvalid(joint()), isInvalid(bsb()), isInvalid(number())]).toEqual([
      true,
      false,
      false,
    ]);
    expect(document.activeElement).toBe(joint());
    expect(describedBy(joint())).toContain(
      `${failureText({ code: 'jointAccount' })} Change the numbers, then untick this box.`,
    );
    // A single link to another bank, below the refusal.
    expect(words('main a')).toEqual(['Choose another bank']);
    expect(link('Choose another bank')?.closest('form')).not.toBeNull();
    await act(async () => joint().click());
    expect(isInvalid(joint())).toBe(false);
    expect(saving.calls).toEqual([]);
    await send();
    expect(saving.input).toEqual({ bsb: '123456', accountNumber: '12345' });
  });

  const MISSING = 'One or more required fields are missing.';
  const INVALID = 'Invalid BSB or Account Number.';
  test.each([
    ['', '', MISSING, 'Enter your BSB.', 'Enter your account number.'],
    ['123', '12345', INVALID, 'A BSB has 6 digits.', ''],
    ['012-003', '1234', INVALID, '', 'An account number has 5 to 9 digits.'],
  ])(
    'of "%s" and "%s" is not sent, and each field says why [R5.24]',
    async (typed, account, problem, atBsb, atNumber) => {
      await open();
      await type(typed, account);
      if (problem === MISSING) await site.sees(`BSB: ${atBsb}`, `Account number: ${atNumber}`);
      expect(alerts()).toEqual([expect.stringContaining(problem)]);
      expect(describedBy(bsb())).toContain(atBsb);
      expect(describedBy(number())).toContain(atNumber);
      expect([isInvalid(bsb()), isInvalid(number())]).toEqual([atBsb !== '', atNumber !== '']);
      expect(saving.calls).toEqual([]);
    },
  );

  test('names one wrong field until it is right', async () => {
    await open();
    await type('123-456', '1234');
    await site.sees('Account number: An account number has 5 to 9 digits.');
    expect(alerts()).toEqual([
      'Invalid BSB or Account Number.Account number: An account number has 5 to 9 digits.',
    ]);
    await site.fill('accountNumber', '');
    expect(alerts()).toEqual([
      'One or more required fields are missing.Account number: Enter your account number.',
    ]);
    expect(describedBy(number())).toBe('Enter your account number.');
    await site.fill('accountNumber', '12345');
    expect([alerts(), isInvalid(number())]).toEqual([[], false]);
  });
});

describe('the bank error screen', () => {
  const nothing: Connection = {
    ...aFailedConnection,
    showReconnect: false,
    showChatWithUs: false,
    canSelectBank: false,
    actionCode: '',
  };
  const way = (name: string) => button(name)?.className;
  const chats = () => site.all('button').filter((one) => wordsOf(one) === 'Chat with us');

  async function open(flags: Partial<Connection> = {}) {
    const look = new Script<Connection>();
    await openAccount(look);
    await act(() => look.answer({ ...nothing, ...flags }));
    await site.sees(HEADER);
  }

  test('has its own words if the bank has none, with a link to the support in them', async () => {
    await open({ errorTitle: '', errorDetail: [], actionCode: 'user_action_required' });
    expect(heading('Unable to connect your bank account.')).not.toBeNull();
    expect(page()).toContain('Whoops! Something went wrong. Please try again or contact support.');
    await site.press('contact support');
    expect(site.supportActionCode()).toBe('user_action_required');
  });

  test('has only the bank’s own words if there are some [R2.64]', async () => {
    await open();
    expect(page()).not.toContain('Whoops!');
    expect(page()).not.toContain('What you can do');
    expect([site.all('main ol'), button('Learn more')]).toEqual([[], null]);
  });

  test('lists in order what the bank asks for [R4.24]', async () => {
    await open({ actionRequiredGuidelines: ['Log in to your bank.', 'Accept its terms.'] });
    expect(site.words('main h2, main h3')).toContain('What you can do');
    expect(site.words('main ol > li')).toEqual(['Log in to your bank.', 'Accept its terms.']);
  });

  test('draws a first part of very many words, and more of them on request', async () => {
    // Equal ones too: each is its own paragraph.
    const many = Array.from({ length: 500 }, (_, index) => `Line ${index % 7}`);
    await open({ errorDetail: many, actionRequiredGuidelines: many });
    const drawn = () => [
      site.words('main p').filter((text) => text.startsWith('Line')).length,
      site.all('main ol > li').length,
    ];
    expect(drawn()).toEqual([10, 10]);
    expect(page()).toContain('10 of 500 shown');
    await site.press('Show more');
    expect(drawn()).toEqual([20, 10]);
    expect(document.activeElement).toBe(
      site.all('main p').filter((one) => wordsOf(one).startsWith('Line'))[10],
    );
  });

  test.each([
    [{ showReconnect: true, actionCode: 'forgotten_login' }, true],
    [{ showReconnect: true, actionCode: 'paycycle_manual_detect' }, false],
    [{ actionCode: 'forgotten_login' }, false],
  ])('with %j warns of a lock after wrong log-ins: %s', async (flags, warns) => {
    await open(flags);
    expect(page().includes('Several wrong tries can lock internet banking.')).toBe(warns);
  });

  test('leads back to the log-in at the bank', async () => {
    const primary = await lookOf('primary');
    await open({ showReconnect: true });
    expect(way('Try to connect again')).toBe(primary);
    await site.press('Try to connect again');
    expect(bankOf()).toEqual({ onboarding: { bank: 'login' } });
  });

  test.each([
    [{ canSelectBank: true }, 'Choose another bank', 'primary'],
    [{ canSelectBank: true, showReconnect: true }, 'Choose another bank', 'secondary'],
    [{}, 'Chat with us', 'primary'],
    [{ showChatWithUs: true }, 'Chat with us', 'primary'],
    [{ showChatWithUs: true, showReconnect: true }, 'Chat with us', 'secondary'],
    [{ showChatWithUs: true, canSelectBank: true }, 'Chat with us', 'secondary'],
  ] as const)(
    'with the flags %j has "%s" as its %s way on [R2.65]',
    async (flags, name, importance) => {
      const look = await lookOf(importance);
      await open(flags);
      expect(way(name)).toBe(look);
      expect(chats()).toHaveLength(name === 'Chat with us' ? 1 : 0);
    },
  );

  test('leads to the choice of another bank', async () => {
    await open({ canSelectBank: true });
    await site.press('Choose another bank');
    expect(bankOf()).toEqual({ onboarding: { bank: 'picker' } });
  });

  test.each([[{}], [{ showChatWithUs: true, showReconnect: true, canSelectBank: true }]])(
    'with the flags %j leads to one chat, about the failed step',
    async (flags) => {
      await open({ ...flags, step: 'Categorisation' });
      expect(chats()).toHaveLength(1);
      await site.press('Chat with us');
      expect(site.supportActionCode()).toBe('paycycle_manual_detect');
    },
  );

  test('has at most three ways on, the chat below the two buttons', async () => {
    const secondary = await lookOf('secondary');
    await open({ showChatWithUs: true, showReconnect: true, canSelectBank: true });
    const [chat] = chats();
    expect(chat?.className).not.toBe(secondary);
    expect(chat?.previousElementSibling).toBe(button('Choose another bank'));
  });

  describe('that names an article', () => {
    const article = () => button('Learn more');

    test('leads to it in a new tab, as one of its buttons [R2.66]', async () => {
      await open({ learnMore: 'https://bank.example/why' });
      expect(attributesOf(article(), 'href', 'target')).toEqual({
        href: 'https://bank.example/why',
        target: '_blank',
      });
      expect(chats()).toHaveLength(1);
    });

    test.each([
      [' ', 1],
      ['Enter', 0],
      ['a', 0],
    ])('opens it by the space bar, as a button does: "%s"', async (key, presses) => {
      await open({ learnMore: 'https://bank.example/why' });
      const onPress = vi.fn((event: Event) => event.preventDefault());
      article()?.addEventListener('click', onPress);
      expect(await pressKey(key, article())).toBe(presses > 0);
      expect(onPress).toHaveBeenCalledTimes(presses);
    });
  });
});

describe('a bank whose connection is not known yet', () => {
  let look: Script<Connection>;
  beforeEach(async () => {
    look = new Script();
    await openAccount(look);
  });

  test('is checked again on request if that failed', async () => {
    await act(() => look.fail('generic'));
    await site.press('Chat with us');
    expect(site.supportActionCode()).toBe('general_enquiry');
    await site.press('Try again');
    expect(look.calls).toHaveLength(2);
    expect(isSkeleton()).toBe(true);
  });

  test('waits if it was checked too often', async () => {
    await act(() => look.fail('tooManyAttempts', 90));
    await site.sees('Try again in 90 seconds.');
    expect(isSoftDisabled(button('Try again'))).toBe(true);
  });
});
