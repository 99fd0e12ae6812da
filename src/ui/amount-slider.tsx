import { chakra, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { MinusIcon, PlusIcon } from './control-icons.tsx';
import { dataAttr } from './data-attr.ts';
import { FieldError, useField } from './field.tsx';
import { VisuallyHidden } from './hidden.tsx';
import { LiveRegion } from './live.tsx';
import { useFrozenWhilePressed } from './press.ts';
import { amountSliderRecipe } from './theme/recipes/amount-slider.ts';
import { type Clean, useTyped } from './typed.ts';

const Root = chakra('div', amountSliderRecipe);

/** More marks stand too close to each other on a phone. */
const MAX_MARKS = 21;

const plain = (cents: number) => (cents % 100 === 0 ? `${cents / 100}` : (cents / 100).toFixed(2));

/** All amounts are in cents. */
export type AmountSliderProps = {
  value: number;
  /** The amounts that can be chosen: the minimum, each step above it, up to the maximum. */
  range: { readonly minimum: number; readonly maximum: number; readonly step: number };
  onChange: (cents: number) => void;
  /** Called with false while the typed text is not a valid amount; `value` then keeps the last valid one. */
  onValidityChange: (valid: boolean) => void;
  /** True once the user tried to submit an invalid amount: errors then show while typing. */
  tried: boolean;
  format: (cents: number) => string;
  /** Turns the typed text into the text that the field shows. */
  clean: Clean;
  /** Parses a typed text; null if it is not an amount. */
  parse: (text: string) => number | null;
  /** Returns the error message for a typed text; null if it is valid. */
  problemOf: (text: string) => string | null;
  /** Accessible names of the parts, and the label of the field. */
  words: {
    readonly slider: string;
    readonly field: string;
    readonly increase: string;
    readonly decrease: string;
    readonly quickPicks: string;
  };
  quickPicks?: readonly number[];
  /** Blocks changes while the chosen amount is being sent. Focus keeps its place. */
  readOnly?: boolean;
};

/**
 * Picks an amount of money by typing, stepping, sliding or a quick pick. While the typed amount is invalid, the slider and quick
 * picks are grey because none of them shows it; they still work.
 */
export function AmountSlider({
  value,
  range: { minimum, maximum, step },
  onChange,
  onValidityChange,
  tried,
  format,
  clean,
  parse,
  problemOf,
  words,
  quickPicks = [],
  readOnly = false,
}: AmountSliderProps) {
  const [draft, setDraft] = useState<string>();
  /** The error of the text in the field at the last blur or Enter. */
  const [mistake, setMistake] = useState<string | null>(null);
  const [spoken, setSpoken] = useState('');
  // Frozen because a message that appears during a press would move the pressed control, such as the submit button.
  const frozenMistake = useFrozenWhilePressed(mistake);
  const steps = Math.floor((maximum - minimum) / step);
  const text = draft ?? plain(value);
  const wrong = draft === undefined ? null : problemOf(draft);
  const error = tried ? wrong : frozenMistake;
  const { control, errorId } = useField({ error }, {});

  const choose = (cents: number) => {
    if (readOnly) return;
    setDraft(undefined);
    setMistake(null);
    onValidityChange(true);
    if (cents !== value) onChange(cents);
  };

  const press = (cents: number) => {
    const chosen = Math.min(maximum, Math.max(minimum, cents));
    choose(chosen);
    setSpoken(format(chosen));
  };

  const type = (text: string) => {
    setDraft(text);
    const isGood = problemOf(text) === null;
    onValidityChange(isGood);
    if (!isGood) return;
    setMistake(null);
    const cents = parse(text);
    if (cents !== null && cents !== value) onChange(cents);
  };

  /** Shows the error of the field's text. Returns true if there is one. */
  const tell = () => {
    setMistake(wrong);
    return wrong !== null;
  };
  const typed = useTyped<HTMLInputElement>({ value: text, clean, onValueChange: type });

  return (
    <Root
      data-wrong={dataAttr(wrong !== null)}
      style={
        {
          '--share': steps > 0 ? (value - minimum) / (maximum - minimum) : 1,
          '--steps': steps,
        } as object
      }
    >
      <div>
        <Text asChild size="label" display="block" textAlign="center" marginBottom="2">
          <label htmlFor={control.id}>{words.field}</label>
        </Text>
        <div data-part="head">
          <button
            data-part="step"
            type="button"
            aria-label={words.decrease}
            aria-disabled={readOnly || value <= minimum || undefined}
            onClick={() => press(value - step)}
          >
            <MinusIcon />
          </button>
          <div data-part="figure">
            <input
              data-part="field"
              type="text"
              inputMode="decimal"
              autoComplete="off"
              readOnly={readOnly}
              {...typed}
              {...control}
              onBlur={() => tell() || setDraft(undefined)}
              onKeyDown={(event) => {
                // Enter would submit the last valid amount instead of the text in the field.
                if (event.key === 'Enter' && tell()) event.preventDefault();
              }}
            />
            {/* Puts the sign right before the figure: the hidden text only takes up the figure's width. */}
            <div data-part="sign" aria-hidden>
              {text}
            </div>
          </div>
          <button
            data-part="step"
            type="button"
            aria-label={words.increase}
            aria-disabled={readOnly || value >= maximum || undefined}
            onClick={() => press(value + step)}
          >
            <PlusIcon />
          </button>
        </div>
        {error && <FieldError id={errorId}>{error}</FieldError>}
        <LiveRegion>{spoken}</LiveRegion>
        <input
          data-part="range"
          type="range"
          aria-label={words.slider}
          aria-valuetext={format(value)}
          // In dollars, because assistive technology and autofill read and write the value as dollars.
          min={minimum / 100}
          max={maximum / 100}
          step={step / 100}
          value={value / 100}
          aria-disabled={readOnly || undefined}
          onChange={(event) => choose(Math.round(Number(event.currentTarget.value) * 100))}
        />
        {steps > 1 && steps < MAX_MARKS && <div data-part="marks" aria-hidden />}
        <div data-part="ends" aria-hidden>
          <span>{format(minimum)}</span>
          <span>{format(maximum)}</span>
        </div>
      </div>
      {quickPicks.length > 0 && (
        <fieldset>
          <VisuallyHidden asChild>
            <legend>{words.quickPicks}</legend>
          </VisuallyHidden>
          <div data-part="picks">
            {quickPicks.map((cents) => (
              <button
                data-part="pick"
                key={cents}
                type="button"
                aria-pressed={wrong === null && cents === value}
                aria-disabled={readOnly || undefined}
                onClick={() => press(cents)}
              >
                {format(cents)}
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </Root>
  );
}
