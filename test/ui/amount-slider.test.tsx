import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { KitProvider } from '../../src/kit-provider.tsx';
import { AmountSlider } from '../../src/ui/amount-slider.tsx';
import { draw, drawnIn } from '../support/renders.ts';

const MESSAGE = 'This is no amount.';
const WORDS = {
  slider: 'Slider',
  field: 'Amount',
  increase: 'More',
  decrease: 'Less',
  quickPicks: '',
};

function Amount() {
  const [tried, setTried] = useState(false);
  return (
    <KitProvider>
      <AmountSlider
        value={100_00}
        range={{ minimum: 50_00, maximum: 500_00, step: 10_00 }}
        onChange={() => {}}
        onValidityChange={() => {}}
        tried={tried}
        format={String}
        clean={(text) => text}
        parse={() => null}
        problemOf={() => MESSAGE}
        words={WORDS}
      />
      <button type="submit" onClick={() => setTried(true)}>
        Continue
      </button>
    </KitProvider>
  );
}

beforeEach(async () => {
  await draw(<Amount />);
  await drawnIn(() => {
    const field = document.querySelector<HTMLInputElement>('input[type=text]');
    if (!field) throw new Error('There is no field.');
    field.focus();
    field.value = '7';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
});

const message = () => document.body.textContent.includes(MESSAGE);
const fire = (type: string) => () => {
  document.querySelector('button[type=submit]')?.dispatchEvent(new Event(type, { bubbles: true }));
};
/** Safari gives a pressed button no focus. */
const blur = () => (document.activeElement as HTMLElement).blur();
const rest = () => new Promise((resolve) => setTimeout(resolve));

test.each([
  ['a mouse', ['pointerdown', 'mousedown', blur]],
  ['a finger', ['pointerdown', 'pointerup', rest, 'mousedown', blur]],
] as const)('its error moves nothing while %s presses the button [R4.64]', async (_, acts) => {
  for (const act of acts) {
    await drawnIn(typeof act === 'string' ? fire(act) : act);
    expect(message()).toBe(false);
  }
  await drawnIn(() => {
    for (const type of ['pointerup', 'mouseup', 'click']) fire(type)();
  });
  await drawnIn(rest);
  expect(message()).toBe(true);
});

test('its error shows as soon as the field is left without a press', async () => {
  await drawnIn(blur);
  expect(message()).toBe(true);
});
