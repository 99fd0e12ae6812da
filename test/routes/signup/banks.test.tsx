import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Institution } from '../../../domain/entities.ts';
import { bankPickerMachine } from '../../../machines/bank-picker.machine.ts';
import { aBank, aHiddenBank } from '../../../machines/samples/values.ts';
import { Script } from '../../machines/support.ts';
import { attributesOf, isBusy, isSoftDisabled, pressKey } from '../../support/controls.ts';
import { withOnlyEffects } from '../../support/fakes.ts';
import { describedBy, screen } from '../../support/screen.ts';
import { alerts, answers, lookOf, openSite, page, said, wordsOf } from '../../support/site.tsx';

const { button, field, heading, link } = screen;

let site: Awaited<ReturnType<typeof openSite>>;

/** Returns this number of banks; the first is Bank 1. */
const banksNamed = (count: number, name = 'Bank'): readonly Institution[] =>
  Array.from({ length: count }, (_, index) => ({
    ...aBank,
    id: `PD${name}${index + 1}`,
    shortName: `${name} ${index + 1}`,
  }));

describe('the banks', () => {
  let refreshing: Script<undefined>;
  let listing: Script<readonly Institution[]>;
  let feedback: Script<undefined, unknown>;
  beforeEach(() => {
    refreshing = new Script();
    listing = new Script();
    feedback = new Script();
  });
  const search = () => document.querySelector<HTMLInputElement>('input[type=search]');
  const slides = () => site.all('section ul');
  const seen = () => slides().filter((slide) => !slide.hasAttribute('inert'));
  /** The name of the visible slide, and its banks. */
  const shown = () =>
    seen().map((slide) => [
      slide.getAttribute('aria-label'),
      [...slide.querySelectorAll('li button > span:last-child')].map(wordsOf),
    ]);
  const firstOf = (slide: Element | undefined) => wordsOf(slide?.querySelector('li'));
  const turn = (name: string) => act(async () => button(name)?.click());
  const ends = () =>
    ['Previous banks', 'Next banks'].filter((name) => isSoftDisabled(button(name)));
  const find = async (text: string) => {
    await site.fill('bank-search', text);
    await site.pass(350);
  };
  const names = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `Bank ${from + index}`);

  async function open(banks?: readonly Institution[]) {
    const bankPicker = withOnlyEffects(bankPickerMachine, {
      refreshToken: refreshing.logic,
      listInstitutions: listing.logic,
      sendBankFeedback: feedback.logic,
    });
    site = await openSite('/signup/bank', { stage: 'bank', script: { bankPicker } });
    await site.sees('Bank connection', 'Secure SSL encryption');
    if (!banks) return;
    await act(() => refreshing.answer(undefined));
    await act(() => listing.answer(banks));
  }

  test('that were loaded too often wait', async () => {
    const primary = await lookOf('primary');
    await open();
    await act(() => refreshing.answer(undefined));
    await act(() => listing.fail('tooManyAttempts', 90));
    await site.sees('Try again in 90 seconds.');
    expect(isSoftDisabled(button('Try again'))).toBe(true);
    expect(button('Try again')?.className).toBe(primary);
  });

  test('can be searched, in a field with icon and example, without autocorrection', async () => {
    await open([aBank]);
    const names = ['autocomplete', 'autocorrect', 'spellcheck', 'enterkeyhint', 'value'];
    expect(attributesOf(search(), 'name', 'placeholder', ...names)).toEqual({
      name: 'bank-search',
      placeholder: 'For example, Commonwealth Bank',
      autocomplete: 'off',
      autocorrect: 'off',
      spellcheck: 'false',
      enterkeyhint: 'search',
      value: '',
    });
    expect(search()?.parentElement?.querySelector('svg')).not.toBeNull();
    expect(wordsOf(search()?.labels?.[0])).toBe('Search');
  });

  test.each([
    ['bank', '13 banks found.', ['Banks 1 to 6 of 13', names(1, 6)]],
    ['bank 13', '1 bank found.', ['Bank 1 of 1', ['Bank 13']]],
    ['bank 1', '5 banks found.', ['Banks 1 to 5 of 5', ['Bank 1', ...names(10, 13)]]],
  ])('that match "%s" are counted aloud after the typing', async (text, says, slide) => {
    await open(banksNamed(13));
    await site.fill('bank-search', text);
    await site.pass(349);
    expect(said()).toEqual([]);
    await site.pass(1);
    expect(said()).toEqual([says]);
    expect(shown()).toEqual([slide]);
    await site.fill('bank-search', `${text} `);
    expect(said()).toEqual([]);
  });

  test('are not counted aloud without a search', async () => {
    await open(banksNamed(13));
    expect(said()).toEqual([]);
    await find('  ');
    expect(said()).toEqual([]);
    expect(shown()).toEqual([['Banks 1 to 6 of 13', names(1, 6)]]);
  });

  test('are the matches, whatever the search before has found', async () => {
    const named = ['Bank of the North', 'Bank of the South', 'North Shore Mutual'];
    await open(named.map((shortName) => ({ ...aBank, id: shortName, shortName })));
    await find('bank');
    expect(shown()).toEqual([['Banks 1 to 2 of 2', named.slice(0, 2)]]);
    await find('north');
    expect(shown()).toEqual([['Banks 1 to 2 of 2', ['Bank of the North', 'North Shore Mutual']]]);
    await find('bank of the north');
    expect(shown()).toEqual([['Bank 1 of 1', ['Bank of the North']]]);
    await find('bank');
    expect(shown()).toEqual([['Banks 1 to 2 of 2', named.slice(0, 2)]]);
  });

  test('without a match say so, and how to go on', async () => {
    await open(banksNamed(2));
    await find('elsewhere');
    expect(page()).toContain(
      'No bank matches your search.Check the spelling, or type a shorter part of the name.',
    );
    expect(page()).not.toContain('There are no banks to choose from');
    expect(said()).toEqual(['0 banks found.']);
    expect(slides()).toEqual([]);
    expect(alerts()).toEqual([]);
    expect(link("I can't find my bank")).not.toBeNull();
    await find('');
    expect(page()).not.toContain('No bank matches your search.');
    expect(shown()).toEqual([['Banks 1 to 2 of 2', names(1, 2)]]);
  });

  test('that are all hidden say so without a search', async () => {
    await open([aHiddenBank]);
    expect(page()).toContain(
      'There are no banks to choose from right now. Please come back a little later.',
    );
    expect(page()).not.toContain('No bank matches your search.');
    expect(page()).not.toContain('Check the spelling');
    expect(alerts()).toEqual([]);
  });

  test('are chosen by a press', async () => {
    await open(banksNamed(3));
    await site.press('B2Bank 2');
    await site.sees('Log in to Bank 2');
  });

  describe('in slides of six', () => {
    test.each([1, 6])('need no page buttons if one slide is enough: %i', async (count) => {
      await open(banksNamed(count));
      expect(slides()).toHaveLength(1);
      expect(shown()[0]?.[1]).toEqual(names(1, count));
      expect([button('Previous banks'), button('Next banks')]).toEqual([null, null]);
      expect(site.all('[data-current]')).toEqual([]);
    });

    test('are paged to the end and back', async () => {
      await open(banksNamed(14));
      expect([shown(), ends()]).toEqual([
        [['Banks 1 to 6 of 14', names(1, 6)]],
        ['Previous banks'],
      ]);
      expect(said()).toEqual([]);
      await turn('Previous banks');
      expect(shown()).toEqual([['Banks 1 to 6 of 14', names(1, 6)]]);
      await turn('Next banks');
      expect([shown(), ends()]).toEqual([[['Banks 7 to 12 of 14', names(7, 12)]], []]);
      expect(said()).toEqual(['Banks 7 to 12 of 14']);
      await turn('Next banks');
      expect([shown(), ends()]).toEqual([
        [['Banks 13 to 14 of 14', names(13, 14)]],
        ['Next banks'],
      ]);
      expect(said()).toEqual(['Banks 13 to 14 of 14']);
      await turn('Next banks');
      expect(said()).toEqual(['Banks 13 to 14 of 14']);
      await turn('Previous banks');
      await turn('Previous banks');
      expect([shown(), ends()]).toEqual([
        [['Banks 1 to 6 of 14', names(1, 6)]],
        ['Previous banks'],
      ]);
      expect(said()).toEqual([]);
    });

    const dots = () => {
      const [one] = site.all('[data-current]');
      return [...(one?.parentElement?.children ?? [])].map((dot) =>
        dot.hasAttribute('data-current'),
      );
    };
    /** The visible position among many slides. */
    const place = () =>
      site.words('section [aria-hidden=true]').find((text) => /^Banks? \d/.test(text));

    test('have a dot each, up to eight', async () => {
      await open(banksNamed(13));
      expect(dots()).toEqual([true, false, false]);
      await turn('Next banks');
      expect(dots()).toEqual([false, true, false]);
      expect(place()).toBeUndefined();
      expect(site.all('[data-current]')[0]?.parentElement?.getAttribute('aria-hidden')).toBe(
        'true',
      );
    });

    test.each([
      [48, 8, undefined],
      [49, 0, 'Banks 1 to 6 of 49'],
    ])('that are many are counted in words instead: %i', async (count, dotted, words) => {
      await open(banksNamed(count));
      expect(dots()).toHaveLength(dotted);
      expect(place()).toBe(words);
      await turn('Next banks');
      expect(place()).toBe(words?.replace('1 to 6', '7 to 12'));
    });

    test('are drawn two to either side of the visible one, with room for the others', async () => {
      await open(banksNamed(60));
      /** The first bank of each drawn slide, and the room before and behind them in slides. */
      const track = () =>
        [...(slides()[0]?.parentElement?.children ?? [])].map((part) =>
          part.tagName === 'UL' ? firstOf(part) : (part as HTMLElement).style.flex,
        );
      const drawn = (...first: number[]) =>
        first.map((number) => `B${String(number)[0]}Bank ${number}`);
      expect(track()).toEqual([...drawn(1, 7, 13), '0 0 700%']);
      await turn('Next banks');
      expect(track()).toEqual([...drawn(1, 7, 13, 19), '0 0 600%']);
      await turn('Next banks');
      expect(track()).toEqual([...drawn(1, 7, 13, 19, 25), '0 0 500%']);
      await turn('Next banks');
      expect(track()).toEqual(['0 0 100%', ...drawn(7, 13, 19, 25, 31), '0 0 400%']);
      for (let turns = 3; turns < 9; turns += 1) await turn('Next banks');
      expect(track()).toEqual(['0 0 700%', ...drawn(43, 49, 55)]);
      expect(seen().map(firstOf)).toEqual(drawn(55));
    });

    test('begin with the first one after another search, and stay if a search finds the same', async () => {
      await open([...banksNamed(14), ...banksNamed(1, 'Credit Union')]);
      await turn('Next banks');
      await find('  ');
      expect(said()).toEqual(['Banks 7 to 12 of 15']);
      await find('bank');
      expect(shown()).toEqual([['Banks 1 to 6 of 14', names(1, 6)]]);
      expect(said()).toEqual(['14 banks found.']);
      await turn('Next banks');
      await find('BANK');
      expect(shown()).toEqual([['Banks 7 to 12 of 14', names(7, 12)]]);
    });

    test('begin with the first one if a search finds as many other banks', async () => {
      await open([...banksNamed(7), ...banksNamed(7, 'Union')]);
      await find('bank');
      await turn('Next banks');
      expect(shown()).toEqual([['Bank 7 of 7', ['Bank 7']]]);
      await find('union');
      expect(shown()[0]?.[0]).toBe('Banks 1 to 6 of 7');
      expect(shown()[0]?.[1]).toContain('Union 6');
    });

    describe('that are swiped', () => {
      const track = () => slides()[0]?.parentElement as HTMLElement;
      const scrolledTo: unknown[] = [];

      /** Gives the slides a width, which happy-dom does not, and stops the page's clock. */
      async function openWide(count: number) {
        await open(banksNamed(count));
        Object.defineProperty(track(), 'clientWidth', { value: 300, configurable: true });
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      }
      /** Scrolls like a finger, and lets this time in ms pass. */
      const swipe = (left: number, ms: number, type = 'scroll') =>
        act(async () => {
          track().scrollLeft = left;
          track().dispatchEvent(new Event(type));
          vi.advanceTimersByTime(ms);
        });
      const seenFirst = () => shown()[0]?.[0];

      afterEach(() => {
        vi.useRealTimers();
        scrolledTo.length = 0;
        Reflect.deleteProperty(window, 'onscrollend');
      });

      test.each([
        [149, 'Banks 1 to 6 of 20'],
        [150, 'Banks 7 to 12 of 20'],
        [449, 'Banks 7 to 12 of 20'],
        [610, 'Banks 13 to 18 of 20'],
      ])('show the nearest one once they rest: at %i px', async (left, slide) => {
        await openWide(20);
        await swipe(left, 89);
        expect(seenFirst()).toBe('Banks 1 to 6 of 20');
        await swipe(left, 89);
        expect(seenFirst()).toBe('Banks 1 to 6 of 20');
        await act(async () => void vi.advanceTimersByTime(1));
        expect(seenFirst()).toBe(slide);
      });

      test('show as they are if they have no width', async () => {
        await openWide(20);
        Object.defineProperty(track(), 'clientWidth', { value: 0, configurable: true });
        await swipe(300, 90);
        expect(seenFirst()).toBe('Banks 1 to 6 of 20');
      });

      test('show their resting place at once in a browser with `scrollend`', async () => {
        Object.defineProperty(window, 'onscrollend', { value: null, configurable: true });
        await openWide(20);
        await swipe(300, 1_000);
        expect(seenFirst()).toBe('Banks 1 to 6 of 20');
        await swipe(300, 0, 'scrollend');
        expect(seenFirst()).toBe('Banks 7 to 12 of 20');
      });

      test('are scrolled by a button too, to a slide that is drawn by then', async () => {
        await openWide(20);
        vi.spyOn(track(), 'scrollTo').mockImplementation((to) => {
          scrolledTo.push(to, seenFirst());
        });
        await turn('Next banks');
        await turn('Next banks');
        await turn('Previous banks');
        expect(scrolledTo).toEqual([
          { left: 300 },
          'Banks 7 to 12 of 20',
          { left: 600 },
          'Banks 13 to 18 of 20',
          { left: 300 },
          'Banks 7 to 12 of 20',
        ]);
      });

      test('lie to the left of the first if the page reads from right to left', async () => {
        await openWide(20);
        track().style.direction = 'rtl';
        vi.spyOn(track(), 'scrollTo').mockImplementation((to) => void scrolledTo.push(to));
        await turn('Next banks');
        expect(scrolledTo).toEqual([{ left: -300 }]);
        await swipe(-610, 90);
        expect(seenFirst()).toBe('Banks 13 to 18 of 20');
      });

      test('go where the last pressed button says', async () => {
        await openWide(20);
        await swipe(590, 50);
        await turn('Next banks');
        await act(async () => void vi.advanceTimersByTime(90));
        expect(seenFirst()).toBe('Banks 7 to 12 of 20');
      });

      test('are left behind with the track each time the list changes', async () => {
        await openWide(20);
        for (const [text, slide] of [
          ['bank 1', 'Banks 1 to 6 of 11'],
          ['bank', 'Banks 1 to 6 of 20'],
        ] as const) {
          const before = track();
          Object.defineProperty(before, 'clientWidth', { value: 300, configurable: true });
          await swipe(300, 90);
          await find(text);
          expect(track()).not.toBe(before);
          expect(before.isConnected).toBe(false);
          expect(seenFirst()).toBe(slide);
        }
      });

      test('are not measured after they are gone', async () => {
        await openWide(20);
        await swipe(300, 0);
        const timers = vi.getTimerCount();
        await act(async () => site.takeAway());
        expect(vi.getTimerCount()).toBeLessThan(timers);
      });
    });

    describe('in a roving tab order', () => {
      const tile = (number: number) =>
        site.all('section li button').find((one) => wordsOf(one).endsWith(`Bank ${number}`));

      const press = (key: string, element = document.activeElement) => pressKey(key, element);
      const focused = () => wordsOf(document.activeElement?.querySelector('span:last-child'));

      test('go from tile to tile, and page with them', async () => {
        await open(banksNamed(14));
        tile(5)?.focus();
        expect(await press('ArrowRight')).toBe(true);
        expect([focused(), shown()[0]?.[0]]).toEqual(['Bank 6', 'Banks 1 to 6 of 14']);
        expect(await press('ArrowRight')).toBe(true);
        expect([focused(), shown()[0]?.[0]]).toEqual(['Bank 7', 'Banks 7 to 12 of 14']);
        expect(await press('ArrowRight')).toBe(true);
        expect([focused(), shown()[0]?.[0]]).toEqual(['Bank 8', 'Banks 7 to 12 of 14']);
        await press('ArrowLeft');
        expect(await press('ArrowLeft')).toBe(true);
        expect([focused(), shown()[0]?.[0]]).toEqual(['Bank 6', 'Banks 1 to 6 of 14']);
      });

      test('stop at either end', async () => {
        await open(banksNamed(8));
        tile(1)?.focus();
        expect(await press('ArrowLeft')).toBe(false);
        expect(focused()).toBe('Bank 1');
        expect(await press('ArrowRight')).toBe(true);
        expect(focused()).toBe('Bank 2');
        await turn('Next banks');
        tile(8)?.focus();
        expect(await press('ArrowRight')).toBe(false);
        expect([focused(), shown()[0]?.[0]]).toEqual(['Bank 8', 'Banks 7 to 8 of 8']);
      });

      test('go the other way if the page reads from right to left', async () => {
        await open(banksNamed(8));
        for (const part of site.all('section, section *')) part.style.direction = 'rtl';
        tile(2)?.focus();
        await press('ArrowRight');
        expect(focused()).toBe('Bank 1');
        await press('ArrowLeft');
        expect(focused()).toBe('Bank 2');
      });

      test.each(['ArrowDown', 'Tab', 'a'])('leave other keys alone: %s', async (key) => {
        await open(banksNamed(8));
        tile(6)?.focus();
        expect(await press(key)).toBe(false);
        expect([focused(), shown()[0]?.[0]]).toEqual(['Bank 6', 'Banks 1 to 6 of 8']);
      });

      test('begin only at the tile that has the focus', async () => {
        await open(banksNamed(8));
        const before = document.activeElement;
        expect(await press('ArrowRight', slides()[0])).toBe(false);
        expect(document.activeElement).toBe(before);
      });
    });
  });
});

describe('the logo of a bank', () => {
  async function open(bank: Partial<Institution>) {
    const bankPicker = withOnlyEffects(bankPickerMachine, {
      refreshToken: answers(undefined),
      listInstitutions: answers([{ ...aBank, ...bank }]),
    });
    site = await openSite('/signup/bank', { stage: 'bank', script: { bankPicker } });
    await site.sees("I can't find my bank");
  }
  const logo = () => document.querySelector('section li [aria-hidden=true]');
  const picture = () => logo()?.querySelector('img');

  test.each([
    ['Bank of Example', 'BO'],
    ['lower case bank', 'LC'],
    ['& Sons  Credit\tUnion', 'SC'],
    ['86 400', '84'],
    ['Über Ålesund Bank', 'ÜÅ'],
    ['P&N Bank', 'PB'],
    [' (The) Mutual', 'M'],
  ])('without a picture is made of the letters of "%s": %s', async (shortName, letters) => {
    await open({ shortName });
    expect([wordsOf(logo()), picture()]).toEqual([letters, null]);
  });

  test('is a picture without alternative text, and letters if it fails to load [R2.50]', async () => {
    await open({ squareLogoUrl: 'https://bank.example/logo.svg' });
    const names = ['src', 'alt', 'width', 'height', 'decoding', 'referrerpolicy', 'draggable'];
    expect(attributesOf(picture(), ...names)).toEqual({
      src: 'https://bank.example/logo.svg',
      alt: '',
      width: '48',
      height: '48',
      decoding: 'async',
      referrerpolicy: 'no-referrer',
      draggable: 'false',
    });
    expect(wordsOf(logo())).toBe('');
    await act(async () => void picture()?.dispatchEvent(new Event('error')));
    expect([wordsOf(logo()), picture()]).toEqual(['BO', null]);
  });
});

describe('a bank that is missing', () => {
  let feedback: Script<undefined, unknown>;
  beforeEach(() => {
    feedback = new Script();
  });
  const name = () => field('Enter your bank name');
  const submit = () => button('Confirm and continue');

  async function open(searched = '') {
    const bankPicker = withOnlyEffects(bankPickerMachine, {
      refreshToken: answers(undefined),
      listInstitutions: answers([aBank]),
      sendBankFeedback: feedback.logic,
    });
    site = await openSite('/signup/bank', { stage: 'bank', script: { bankPicker } });
    await site.sees("I can't find my bank");
    await site.fill('bank-search', searched);
    expect(link("I can't find my bank")?.getAttribute('href')).toBe('/signup/bank');
    await site.press("I can't find my bank");
  }

  test('can be named before a search [R2.51]', async () => {
    await open();
    const names = ['autocomplete', 'autocapitalize', 'spellcheck', 'maxlength', 'value'];
    expect(attributesOf(name(), ...names)).toEqual({
      autocomplete: 'off',
      autocapitalize: 'words',
      spellcheck: 'false',
      maxlength: '200',
      value: '',
    });
  });

  test('is prefilled with the search, up to its maximum length', async () => {
    await open(`  ${'x'.repeat(210)}`);
    expect(name()).toHaveProperty('value', 'x'.repeat(200));
  });

  test('is not sent without a name', async () => {
    await open(' ');
    await site.press('Confirm and continue');
    expect(describedBy(name())).toContain('we send it to our team. Field is required.');
    expect(document.activeElement).toBe(name());
    expect(feedback.calls).toEqual([]);
  });

  test('is sent, and the thanks show a second later [R2.53 R2.54]', async () => {
    await open('Bank of Elsewhere ');
    await site.press('Confirm and continue');
    expect(feedback.input).toEqual({ bankName: 'Bank of Elsewhere' });
    expect([isBusy(submit()), said()]).toEqual([true, ['Sending your feedback']]);
    await act(() => feedback.answer(undefined));
    await site.pass(999);
    expect([isBusy(submit()), said()]).toEqual([true, ['Sending your feedback']]);
    await site.pass(1);
    expect(heading("Awww we're sorry...")).not.toBeNull();
    expect([name(), said()]).toEqual([null, []]);
  });

  test('that was sent leaves one way on: back to all banks', async () => {
    const primary = await lookOf('primary');
    await open('Elsewhere');
    const look = () => link('Back to all banks')?.className;
    expect(look()).not.toBe(primary);
    await site.press('Confirm and continue');
    await act(() => feedback.answer(undefined));
    await site.pass(1_000);
    expect(look()).toBe(primary);
    expect(link('Back to all banks')?.getAttribute('href')).toBe('/signup/bank');
    await site.press('Back to all banks');
    await site.sees('Bank of Example', "I can't find my bank");
  });
});
