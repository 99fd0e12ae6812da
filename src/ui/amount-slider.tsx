import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { uiCopy } from '../copy/ui.ts';
import { MinusIcon, PlusIcon } from './icons.tsx';
import { LiveRegion } from './live.tsx';
import { formatMoney, Money } from './money.tsx';
import { TextField } from './text-field.tsx';

const words = uiCopy.amount;
const thumb = '2rem';
const mostMarks = 21;

const Frame = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '6' } });

const Hero = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3' },
});

const RoundButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    width: 'control',
    height: 'control',
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
    '&:disabled': { cursor: 'not-allowed' },
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

const greatestCommon = (a: number, b: number): number => (b === 0 ? a : greatestCommon(b, a % b));

const plain = (cents: number) => (cents % 100 === 0 ? `${cents / 100}` : (cents / 100).toFixed(2));

/** Cents of a typed amount, or `undefined` when it is none. */
function parseAmount(text: string): number | undefined {
  const cleaned = text.normalize('NFKC').replace(/[\s,$]/g, '');
  const match = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(cleaned);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}

export type AmountSliderProps = {
  /** All amounts are whole cents. `max` is always reachable, also when `step` does not divide the range. */
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (cents: number) => void;
  /** Tells when what is typed is no amount that can be chosen; `value` is then the last good one. */
  onValidityChange?: (valid: boolean) => void;
  /** Amounts offered as buttons. Those out of range are left out. */
  quickPicks?: readonly number[];
  /** What the caller has against the amount. The field's own complaint comes first. */
  error?: ReactNode;
  disabled?: boolean;
};

/** Picks an amount of money: by slider, by steps, by a quick pick or by typing, whatever suits hand and device. */
export function AmountSlider({
  value,
  min,
  max: givenMax,
  step: givenStep,
  onChange,
  onValidityChange,
  quickPicks = [],
  error,
  disabled = false,
}: AmountSliderProps) {
  const max = Math.max(min, givenMax);
  const step = Math.max(1, givenStep);
  const range = max - min;
  const [draft, setDraft] = useState<string>();
  const [complaint, setComplaint] = useState<string>();
  const [spoken, setSpoken] = useState('');

  const onGrid = (cents: number) =>
    Math.min(max, Math.max(min, min + Math.round((cents - min) / step) * step));

  const choose = (cents: number) => {
    setDraft(undefined);
    setComplaint(undefined);
    onValidityChange?.(true);
    if (cents !== value) {
      onChange(cents);
    }
  };

  // From an off-grid maximum, one step down is the last mark below it.
  const stepped = (steps: number) => {
    const position = (value - min) / step;
    const from = steps > 0 ? Math.floor(position) : Math.ceil(position);
    return onGrid(min + (from + steps) * step);
  };

  const press = (cents: number) => {
    choose(cents);
    setSpoken(formatMoney(cents));
  };

  const page = Math.max(1, Math.round(range / step / 10));

  const onKeyDown = (event: KeyboardEvent) => {
    const target: Record<string, () => number> = {
      ArrowRight: () => stepped(1),
      ArrowUp: () => stepped(1),
      ArrowLeft: () => stepped(-1),
      ArrowDown: () => stepped(-1),
      PageUp: () => stepped(page),
      PageDown: () => stepped(-page),
      Home: () => min,
      End: () => max,
    };
    const next = target[event.key];
    if (next && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      choose(next());
    }
  };

  const complaintAbout = (text: string): string | undefined => {
    const cents = parseAmount(text);
    if (cents === undefined) {
      return words.notAnAmount;
    }
    if (cents < min || cents > max) {
      return words.outOfRange(formatMoney(min), formatMoney(max));
    }
    return cents === max || (cents - min) % step === 0
      ? undefined
      : words.offStep(formatMoney(step), formatMoney(min));
  };

  const type = (text: string) => {
    setDraft(text);
    const cents = parseAmount(text);
    const good = cents !== undefined && !complaintAbout(text);
    onValidityChange?.(good);
    if (good) {
      setComplaint(undefined);
      if (cents !== value) {
        onChange(cents);
      }
    }
  };

  const marks = Math.floor(range / step) + 1;
  const picks = quickPicks.filter((cents) => cents >= min && cents <= max);
  const share = range === 0 ? 1 : (value - min) / range;

  return (
    <Frame>
      <div>
        <Hero>
          <RoundButton
            type="button"
            aria-label={words.decrease}
            aria-disabled={disabled || value <= min || undefined}
            onClick={() => !disabled && press(stepped(-1))}
          >
            <MinusIcon />
          </RoundButton>
          <Money cents={value} size="display" />
          <RoundButton
            type="button"
            aria-label={words.increase}
            aria-disabled={disabled || value >= max || undefined}
            onClick={() => !disabled && press(stepped(1))}
          >
            <PlusIcon />
          </RoundButton>
        </Hero>
        <LiveRegion>{spoken}</LiveRegion>
        <chakra.div marginTop="4">
          <Range
            type="range"
            aria-label={words.slider}
            aria-valuetext={formatMoney(value)}
            min={min}
            max={max}
            // A step that also meets an off-grid maximum; what lies between is snapped below.
            step={greatestCommon(step, range) || 1}
            value={value}
            disabled={disabled}
            onChange={(event) => choose(onGrid(Number(event.currentTarget.value)))}
            onKeyDown={onKeyDown}
            // The thumb's middle travels from half a thumb to half a thumb before the end.
            style={{ '--fill': `calc(1rem + (100% - 2rem) * ${share})` } as object}
          />
          {marks > 2 && marks <= mostMarks && (
            <Marks aria-hidden>
              {Array.from({ length: marks }, (_, index) => min + index * step).map((cents) => (
                <span
                  key={cents}
                  data-passed={cents <= value ? '' : undefined}
                  style={{ left: `${((cents - min) / range) * 100}%` }}
                />
              ))}
            </Marks>
          )}
          <Ends aria-hidden>
            <span>{formatMoney(min)}</span>
            <span>{formatMoney(max)}</span>
          </Ends>
        </chakra.div>
      </div>
      {picks.length > 0 && (
        <Picks disabled={disabled}>
          <chakra.legend srOnly>{words.quickPicks}</chakra.legend>
          <PickRow>
            {picks.map((cents) => (
              <Pick
                key={cents}
                type="button"
                aria-pressed={cents === value}
                onClick={() => press(cents)}
              >
                {formatMoney(cents)}
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
        disabled={disabled}
        value={draft ?? plain(value)}
        error={complaint ?? error}
        onValueChange={type}
        onBlur={() => {
          if (draft === undefined) {
            return;
          }
          const wrong = complaintAbout(draft);
          setComplaint(wrong);
          if (!wrong) {
            setDraft(undefined);
          }
        }}
        onKeyDown={(event) => {
          const wrong = event.key === 'Enter' && draft !== undefined && complaintAbout(draft);
          if (wrong) {
            // Enter would submit the last good amount while another one stands in the field.
            event.preventDefault();
            setComplaint(wrong);
          }
        }}
      />
    </Frame>
  );
}
