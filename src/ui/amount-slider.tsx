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

/** More marks than these stand too close to each other on a phone. */
const MOST_MARKS = 21;

const plain = (cents: number) => (cents % 100 === 0 ? `${cents / 100}` : (cents / 100).toFixed(2));

/** The chosen amount, and the amounts that can be chosen, all in cents. */
export type AmountSliderProps = {
  value: number;
  /** The amounts that can be chosen: the minimum, each step above it, up to the maximum. */
  range: { readonly minimum: number; readonly maximum: number; readonly step: number };
  onChange: (cents: number) => void;
  /** Tells when what is typed is no amount that can be chosen; `value` is then the last good one. */
  onValidityChange: (valid: boolean) => void;
  /** A submit was tried while a wrong amount stood in the field: what is wrong shows at once from now on. */
  tried: boolean;
  /** An amount as a text. */
  format: (cents: number) => string;
  /** Makes what the field shows out of what is typed. */
  clean: Clean;
  /** Reads a typed text; null where it is no amount at all. */
  parse: (text: string) => number | null;
  /** What is wrong with a typed text, in words; null where it is an amount that can be chosen. */
  problemOf: (text: string) => string | null;
  /** What a screen reader calls the parts, and the label of the field. */
  words: {
    readonly slider: string;
    readonly field: string;
    readonly increase: string;
    readonly decrease: string;
    readonly quickPicks: string;
  };
  /** Amounts offered as buttons. */
  quickPicks?: readonly number[];
  /** Nothing can be changed now, while what was chosen is being sent. Focus keeps its place. */
  readOnly?: boolean;
};

/**
 * Picks an amount of money, whatever suits hand and device: the large figure is the field, with steps beside it, and the slider
 * and quick picks below. While a wrong amount is typed these are grey, since none of them holds it; a press on one still picks.
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
  /** What was wrong with the text with which the field was left, or Enter was pressed. */
  const [mistake, setMistake] = useState<string | null>(null);
  const [spoken, setSpoken] = useState('');
  // A message that came up under a press would move what is pressed away: the submit button, first of all.
  const stillMistake = useFrozenWhilePressed(mistake);
  const steps = Math.floor((maximum - minimum) / step);
  const text = draft ?? plain(value);
  const wrong = draft === undefined ? null : problemOf(draft);
  const error = tried ? wrong : stillMistake;
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

  /** Says what is wrong with the field's text; true when something is. */
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
                // Enter would submit the last good amount while another one stands in the field.
                if (event.key === 'Enter' && tell()) event.preventDefault();
              }}
            />
            {/* Before the figure, however wide that is: the text itself is not seen. */}
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
          // In dollars, as everything that reads it out or fills it in takes it to be.
          min={minimum / 100}
          max={maximum / 100}
          step={step / 100}
          value={value / 100}
          aria-disabled={readOnly || undefined}
          onChange={(event) => choose(Math.round(Number(event.currentTarget.value) * 100))}
        />
        {steps > 1 && steps < MOST_MARKS && <div data-part="marks" aria-hidden />}
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
