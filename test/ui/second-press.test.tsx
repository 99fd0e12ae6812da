import { type ReactElement, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KitProvider } from '../../src/kit-provider.tsx';
import { Button } from '../../src/ui/button.tsx';
import { Dialog } from '../../src/ui/dialog.tsx';
import { Page } from '../../src/ui/page.tsx';
import { guardPresses } from '../../src/ui/second-press.ts';
import { draw, drawnIn, removeDrawn } from '../support/renders.ts';

const AT = { x: 180, y: 700 };

let now = 0;
let guard: AbortController;
let pressed: string[] = [];

beforeEach(() => {
  // Later than all earlier events, because time does not go back.
  now += 60_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  guard = new AbortController();
  guardPresses(guard.signal);
  pressed = [];
});
afterEach(() => {
  removeDrawn();
  guard.abort();
  document.body.replaceChildren();
});

/** Lets time pass, in ms. */
const pass = (milliseconds: number) => {
  now += milliseconds;
};

/** Draws something that has then been up for long. */
const show = async (node: ReactElement) => {
  await draw(<KitProvider>{node}</KitProvider>);
  pass(1_000);
};

const named = (name: string) => {
  const found = [...document.querySelectorAll('button')].findLast(
    ({ textContent }) => textContent === name,
  );
  if (!found) throw new Error(`There is no button "${name}".`);
  return found;
};

const whatHas = (type: string, init: MouseEventInit) =>
  new MouseEvent(type, { bubbles: true, cancelable: true, composed: true, ...init });

/** A tap on the element of this name; iOS reports every tap with the count 1. */
const tap = (name: string, { x, y } = AT, detail = 1) =>
  drawnIn(() => {
    const init = { clientX: x, clientY: y, detail };
    const control = named(name);
    for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click']) {
      control.dispatchEvent(whatHas(type, init));
    }
  });

const Noting = ({ name, onPress = () => {} }: { name: string; onPress?: () => void }) => (
  <Button
    onClick={() => {
      pressed.push(name);
      onPress();
    }}
  >
    {name}
  </Button>
);

/** A page with a button that opens a dialog with one that confirms. */
function Asking() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Noting name="Ask" onPress={() => setOpen(true)} />
      {isOpen && (
        <Dialog
          title="Sure?"
          onClose={() => {}}
          actions={
            <>
              <Noting name="Confirm" onPress={() => setOpen(false)} />
              <Noting name="Cancel" onPress={() => setOpen(false)} />
            </>
          }
        />
      )}
    </>
  );
}

test('a double press selects a word only if both are on the same element', async () => {
  const Following = () => {
    const [isDone, setDone] = useState(false);
    return isDone ? <p>Please wait.</p> : <Noting name="Connect" onPress={() => setDone(true)} />;
  };
  await show(<Following />);
  await tap('Connect');
  pass(100);
  const second = () => whatHas('mousedown', { clientX: AT.x, clientY: AT.y, detail: 2 });
  const text = document.querySelector('p');
  const press = second();
  text?.dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
  // A double click selects the word.
  pass(1_000);
  text?.dispatchEvent(whatHas('mousedown', { clientX: AT.x, clientY: AT.y, detail: 1 }));
  const wanted = second();
  text?.dispatchEvent(wanted);
  expect(wanted.defaultPrevented).toBe(false);
});

test('a press on a field that scrolled to where another control was pressed moves the focus there', async () => {
  await show(
    <>
      <Noting name="Next" />
      <input aria-label="Given name" />
    </>,
  );
  await tap('Next');
  const press = whatHas('mousedown', { clientX: AT.x, clientY: AT.y, detail: 2 });
  document.querySelector('input')?.dispatchEvent(press);
  expect(press.defaultPrevented).toBe(false);
});

describe('a dialog that a press has opened', () => {
  beforeEach(() => show(<Asking />));

  test.each([60, 120, 250, 400, 499])(
    'is not confirmed by a tap %i ms after it [R4.73]',
    async (gap) => {
      await tap('Ask');
      pass(gap);
      await tap('Confirm');
      expect(pressed).toEqual(['Ask']);
    },
  );

  test('is confirmed once it has been up for 500 ms', async () => {
    await tap('Ask');
    pass(500);
    await tap('Confirm');
    expect(pressed).toEqual(['Ask', 'Confirm']);
  });

  test('takes the first of three taps that are 400 ms apart [R4.73]', async () => {
    await tap('Ask');
    for (const _ of [2, 3]) {
      pass(400);
      await tap('Confirm');
    }
    expect(pressed).toEqual(['Ask']);
    pass(500);
    await tap('Confirm');
    expect(pressed).toEqual(['Ask', 'Confirm']);
  });

  test.each([
    ['30 px away is at the same spot', 30, ['Ask']],
    ['31 px away is elsewhere, and counts at once', 31, ['Ask', 'Confirm']],
  ])('a tap %s', async (_, distance, expected) => {
    await tap('Ask');
    pass(60);
    await tap('Confirm', { ...AT, x: AT.x + distance });
    expect(pressed).toEqual(expected);
  });

  test('a tap that has lasted for long counts from its beginning', async () => {
    await tap('Ask');
    pass(400);
    const init = { clientX: AT.x, clientY: AT.y, detail: 1 };
    await drawnIn(() => named('Confirm').dispatchEvent(whatHas('pointerdown', init)));
    pass(300);
    await drawnIn(() => named('Confirm').dispatchEvent(whatHas('click', init)));
    expect(pressed).toEqual(['Ask']);
  });

  test('a click without a pointer counts at once', async () => {
    await tap('Ask');
    pass(60);
    await tap('Confirm', AT, 0);
    expect(pressed).toEqual(['Ask', 'Confirm']);
  });

  test('that uncovers the page beneath: the page ignores presses for as long', async () => {
    await tap('Ask');
    pass(60);
    const elsewhere = { x: 20, y: 40 };
    await tap('Cancel', elsewhere);
    pass(120);
    await tap('Ask', elsewhere);
    expect(pressed).toEqual(['Ask', 'Cancel']);
    pass(500);
    await tap('Ask', elsewhere);
    expect(pressed).toEqual(['Ask', 'Cancel', 'Ask']);
  });
});

describe('an answer', () => {
  let answer = () => {};

  function Sending() {
    const [step, setStep] = useState(0);
    const [isBusy, setBusy] = useState(false);
    answer = () => {
      setBusy(false);
      setStep(1);
    };
    return (
      <KitProvider>
        <Noting name="Another" />
        {step === 0 ? (
          <Button
            loading={isBusy}
            onClick={() => {
              pressed.push('Send');
              setBusy(true);
            }}
          >
            Send
          </Button>
        ) : (
          <Noting key="confirm" name="Confirm" />
        )}
      </KitProvider>
    );
  }

  test.each([
    ['', async () => {}],
    [', though something else was pressed meanwhile', () => tap('Another', { x: 20, y: 40 })],
  ])(
    'that comes after 700 ms is not confirmed by the tap after 750%s [R4.73]',
    async (_, meanwhile) => {
      await show(<Sending />);
      await tap('Send');
      pass(300);
      await meanwhile();
      pass(400);
      await drawnIn(() => answer());
      pass(50);
      await tap('Confirm');
      expect(pressed).not.toContain('Confirm');
    },
  );
});

test('a control that stays where it is counts each time, even if its label and picture change', async () => {
  function Showing() {
    const [count, setCount] = useState(0);
    return (
      <Button
        onClick={() => {
          pressed.push(`${count}`);
          setCount(count + 1);
        }}
      >
        <b key={count}>More</b>
      </Button>
    );
  }
  await show(<Showing />);
  for (const _ of [1, 2, 3]) {
    await tap('More');
    pass(60);
  }
  expect(pressed).toEqual(['0', '1', '2']);
});

test.each([
  ['the next question of a dialog', Dialog],
  ['the next page in place of one', Page],
])('%s ignores a quick press, though its button is the same', async (_, Place) => {
  function Leading() {
    const [title, setTitle] = useState('First');
    return (
      <Place
        title={title}
        onClose={() => {}}
        actions={
          <Button
            onClick={() => {
              pressed.push(title);
              setTitle('Second');
            }}
          >
            On
          </Button>
        }
      />
    );
  }
  await show(<Leading />);
  await tap('On');
  const before = named('On');
  pass(250);
  await tap('On');
  expect(named('On')).toBe(before);
  expect(pressed).toEqual(['First']);
  pass(500);
  await tap('On');
  expect(pressed).toEqual(['First', 'Second']);
});

describe('a control that has come up', () => {
  const key = (target: Element, init: KeyboardEventInit) => {
    const isTaken = target.dispatchEvent(
      new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
    );
    // As browsers do.
    if (isTaken && init.key !== 'Tab' && target instanceof HTMLButtonElement) target.click();
  };

  /** Opens by a key a place whose button gets its focus from the app, or from the Tab key. */
  const open = async (by: 'app' | 'person') => {
    function Opening() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <Noting name="Open" onPress={() => setOpen(true)} />
          {isOpen && <Noting name="Go" />}
        </>
      );
    }
    await show(<Opening />);
    await drawnIn(() => key(named('Open'), { key: 'Enter' }));
    if (by === 'person') key(document.body, { key: 'Tab' });
    named('Go').focus();
    return named('Go');
  };

  test.each([
    ['Enter held', { key: 'Enter', repeat: true }, [800, 30, 30, 600]],
    ['Enter again', { key: 'Enter' }, [120]],
    ['Enter again and again', { key: 'Enter' }, [400, 400]],
    ['Space after Enter', { key: ' ' }, [400]],
  ])('and was focused by the app does not hear %s [R4.73]', async (_, init, gaps) => {
    const control = await open('app');
    for (const gap of gaps) {
      pass(gap);
      key(control, init);
    }
    expect(pressed).toEqual(['Open']);
  });

  test.each([
    ['focused by the app hears Enter after 500 ms', 'app', 500],
    ['focused by the Tab key hears Enter at once', 'person', 60],
  ] as const)('and was %s', async (_, by, gap) => {
    const control = await open(by);
    pass(gap);
    key(control, { key: 'Enter' });
    expect(pressed).toEqual(['Open', 'Go']);
  });

  test('takes no key from controls that were there before, however they got the focus', async () => {
    await show(
      <>
        <Noting name="One" />
        <Noting name="Two" />
      </>,
    );
    for (const name of ['One', 'Two', 'One']) {
      // As assistive technology does, without a key.
      named(name).focus();
      key(named(name), { key: ' ' });
      pass(60);
    }
    expect(pressed).toEqual(['One', 'Two', 'One']);
  });

  test('accepts a typed space at once', async () => {
    await open('app');
    await show(<input />);
    const input = document.querySelector('input') as HTMLInputElement;
    input.focus();
    pass(60);
    const blank = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true });
    expect(input.dispatchEvent(blank)).toBe(true);
  });
});

describe('in a browser that does not focus a pressed button', () => {
  test('a dialog returns the focus to the pressed button anyway [R4.64]', async () => {
    await show(<Asking />);
    await tap('Ask');
    expect(document.activeElement?.textContent).toBe('Sure?');
    pass(500);
    await tap('Cancel');
    expect(document.activeElement).toBe(named('Ask'));
  });
});

test('a page that comes up beneath a dialog gets the focus when the dialog is gone, in every browser [R4.69]', async () => {
  let goOn = () => {};
  let close = () => {};
  function Succeeding() {
    const [title, setTitle] = useState('Review');
    const [isOpen, setOpen] = useState(true);
    goOn = () => setTitle('Home');
    close = () => setOpen(false);
    return (
      <>
        <Page title={title} />
        {isOpen && <Dialog title="Done" onClose={close} actions={null} />}
      </>
    );
  }
  await show(<Succeeding />);
  await drawnIn(() => goOn());
  expect(document.activeElement?.textContent).toBe('Done');
  await drawnIn(() => close());
  expect(document.activeElement?.textContent).toBe('Home');
});
