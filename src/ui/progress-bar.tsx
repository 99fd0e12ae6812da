import { chakra } from '@chakra-ui/react';

const Track = chakra('div', {
  base: {
    height: '0.75rem',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'border',
    borderWidth: '1px',
    borderColor: 'border.control',
  },
});

const Fill = chakra('div', {
  base: {
    height: 'full',
    borderRadius: 'full',
    transition: 'width 0.6s ease-out',
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', bg: 'Highlight' },
  },
  variants: {
    state: {
      pending: { bg: 'brand' },
      success: { bg: 'success' },
      failed: { bg: 'danger' },
    },
  },
});

type ProgressBarProps = {
  label: string;
  /** 0 to 100. */
  value: number;
  state?: 'pending' | 'success' | 'failed';
  /** What the value means, where a percentage alone would not tell: read instead of it. */
  valueText?: string;
};

/** How far a job has come. The state's words belong next to it: the bar's colour only repeats them. */
export function ProgressBar({ label, value, state = 'pending', valueText }: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, value));
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      data-state={state}
    >
      <Fill state={state} style={{ width: `${percent}%` }} />
    </Track>
  );
}
