import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { flag } from './flag.ts';
import { MinusIcon, PlusIcon } from './icons.tsx';
import { LiveRegion } from './live.tsx';
import { useStill } from './press.ts';
import { TextField } from './text-field.tsx';

const thumb = '2rem';
const mostMarks = 21;

const Frame = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '6' } });

const Hero = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '1',
  },
});

const RoundButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    // Beside them the amount needs the room of larger text.
    width: { base: 'min(2.75rem, 48px)', sm: 'control' },
    height: { base: 'min(2.75rem, 48px)', sm: 'control' },
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border.control',
    bg: 'bg.card',
    color: 'brand',
    cursor: 'pointer',
    transition: 'background-color 0.15s',
    _hover: { bg: 'brand.subtle', borderColor: 'brand' },
    '&[aria-disabled=true]': { bg: 'bg.sunken', color: 'fg.muted', cursor: 'not-allowed' },
  },
});

const track = {
  height: '0.75rem',
  borderRadius: '9999px',
  border: '1px solid var(--chakra-colors-border-control)',
  background:
    'linear-gradient(to right, var(--chakra-colors-brand) var(--fill), var(--chakra-colors-border) var(--fill))',
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    borderColor: 'CanvasText',
    background: 'linear-gradient(to right, Highlight var(--fill), Canvas var(--fill))',
  },
} as const;

const knob = {
  boxSizing: 'border-box',
  width: thumb,
  height: thumb,
  borderRadius: '9999px',
  border: '3px solid var(--chakra-colors-bg-card)',
  outline: '2px solid var(--chakra-colors-brand)',
  background: 'var(--chakra-colors-accent)',
  boxShadow: 'var(--chakra-shadows-soft)',
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    borderColor: 'Canvas',
    outlineColor: 'CanvasText',
    background: 'Highlight',
  },
} as const;

const Range = chakra('input', {
  base: {
    appearance: 'none',
    display: 'block',
    width: 'full',
    height: 'control',
    bg: 'transparent',
    borderRadius: 'control',
    cursor: 'pointer',
    touchAction: 'pan-y',
    '&::-webkit-slider-runnable-track': track,
    '&::-moz-range-track': { ...track, boxSizing: 'border-box' },
    '&::-webkit-slider-thumb': {
      ...knob,
      appearance: 'none',
      // The track's border lies inside its height here.
      marginTop: 'calc((0.75rem - 2px - 2rem) / 2)',
    },
    '&::-moz-range-thumb': knob,
    '&[aria-disabled=true]': { cursor: 'not-allowed' },
  },
});

const Marks = chakra('div', {
  base: {
    position: 'relative',
    height: '0.5rem',
    marginInline: `calc(${thumb} / 2)`,
    '& > span': {
      position: 'absolute',
      top: '0',
      width: '2px',
      height: '0.5rem',
      borderRadius: 'full',
      transform: 'translateX(-50%)',
      bg: 'border.control',
    },
    '& > span[data-passed]': { bg: 'brand' },
  },
});

const Ends = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    textStyle: 'small',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
});

const Picks = chakra('fieldset', { base: { minWidth: '0' } });

const PickRow = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
  },
});

const Pick = chakra('button', {
  base: {
    flex: '1 0 auto',
    minHeight: 'target',
    minWidth: '3.375rem',
    px: '2',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border.control',
    bg: 'bg.card',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    _hover: { borderColor: 'brand', bg: 'brand.subtle' },
    '&[aria-pressed=true]': {
      bg: 'brand',
      borderColor: 'brand',
      color: 'brand.contrast',
      '@media (forced-colors: active)': {
        forcedColorAdjust: 'none',
        bg: 'Highlight',
        color: 'HighlightText',
      },
    },
  },
});

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
  /** An amount as it stands between the buttons. */
  figure: (cents: number) => ReactNode;
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

/** Picks an amount of money: by slider, by steps, by a quick pick or by typing, whatever suits hand and device. */
export function AmountSlider({
  value,
  range,
  onChange,
  onValidityChange,
  tried,
  format,
  figure,
  parse,
  problemOf,
  words,
  quickPicks = [],
  readOnly = false,
}: AmountSliderProps) {
  const { minimum, maximum, step } = range;
  const width = maximum - minimum;
  const [draft, setDraft] = useState<string>();
  /** The wrong text with which the field was left, or Enter was pressed. */
  const [mistake, setMistake] = useState<string | null>(null);
  const [spoken, setSpoken] = useState('');

  const choose = (cents: number) => {
    if (readOnly) {
      return;
    }
    setDraft(undefined);
    setMistake(null);
    onValidityChange(true);
    if (cents !== value) {
      onChange(cents);
    }
  };

  const stepped = (steps: number) => Math.min(maximum, Math.max(minimum, value + steps * step));

  const press = (cents: number) => {
    choose(cents);
    setSpoken(format(cents));
  };

  const page = Math.max(1, Math.round(width / step / 10));

  const onKeyDown = (event: KeyboardEvent) => {
    const target: Record<string, () => number> = {
      ArrowRight: () => stepped(1),
      ArrowUp: () => stepped(1),
      ArrowLeft: () => stepped(-1),
      ArrowDown: () => stepped(-1),
      PageUp: () => stepped(page),
      PageDown: () => stepped(-page),
      Home: () => minimum,
      End: () => maximum,
    };
    const next = target[event.key];
    if (next && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      choose(next());
    }
  };

  // A message that came up under a press would move what is pressed away: the submit button, first of all.
  const stillMistake = useStill(mistake);
  const shownMistake = tried && draft !== undefined ? draft : stillMistake;

  const type = (text: string) => {
    setDraft(text);
    const isGood = problemOf(text) === null;
    const cents = parse(text);
    onValidityChange(isGood);
    if (isGood && cents !== null) {
      setMistake(null);
      if (cents !== value) {
        onChange(cents);
      }
    }
  };

  const marks = Math.floor(width / step) + 1;
  const share = width === 0 ? 1 : (value - minimum) / width;

  return (
    <Frame>
      <div>
        <Hero>
          <RoundButton
            type="button"
            aria-label={words.decrease}
            aria-disabled={readOnly || value <= minimum || undefined}
            onClick={() => press(stepped(-1))}
          >
            <MinusIcon />
          </RoundButton>
          {figure(value)}
          <RoundButton
            type="button"
            aria-label={words.increase}
            aria-disabled={readOnly || value >= maximum || undefined}
            onClick={() => press(stepped(1))}
          >
            <PlusIcon />
          </RoundButton>
        </Hero>
        <LiveRegion>{spoken}</LiveRegion>
        <chakra.div marginTop="4">
          <Range
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
            onKeyDown={onKeyDown}
            // The thumb's middle travels from half a thumb to half a thumb before the end.
            style={{ '--fill': `calc(1rem + (100% - 2rem) * ${share})` } as object}
          />
          {marks > 2 && marks <= mostMarks && (
            <Marks aria-hidden>
              {Array.from({ length: marks }, (_, index) => minimum + index * step).map((cents) => (
                <span
                  key={cents}
                  data-passed={flag(cents <= value)}
                  style={{ left: `${((cents - minimum) / width) * 100}%` }}
                />
              ))}
            </Marks>
          )}
          <Ends aria-hidden>
            <span>{format(minimum)}</span>
            <span>{format(maximum)}</span>
          </Ends>
        </chakra.div>
      </div>
      {quickPicks.length > 0 && (
        <Picks>
          <chakra.legend srOnly>{words.quickPicks}</chakra.legend>
          <PickRow>
            {quickPicks.map((cents) => (
              <Pick
                key={cents}
                type="button"
                aria-pressed={cents === value}
                aria-disabled={readOnly || undefined}
                onClick={() => press(cents)}
              >
                {format(cents)}
              </Pick>
            ))}
          </PickRow>
        </Picks>
      )}
      <TextField
        label={words.field}
        leading="$"
        inputMode="decimal"
        autoComplete="off"
        readOnly={readOnly}
        value={draft ?? plain(value)}
        error={shownMistake !== null && problemOf(shownMistake)}
        onValueChange={type}
        onBlur={() => {
          if (draft === undefined) {
            return;
          }
          if (problemOf(draft) === null) {
            setMistake(null);
            setDraft(undefined);
          } else {
            setMistake(draft);
          }
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && draft !== undefined && problemOf(draft) !== null) {
            // Enter would submit the last good amount while another one stands in the field.
            event.preventDefault();
            setMistake(draft);
          }
        }}
      />
    </Frame>
  );
}
