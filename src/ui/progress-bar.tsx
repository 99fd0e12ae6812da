import { chakra } from '@chakra-ui/react';
import { progressRecipe } from './theme/recipes/progress.ts';

const Bar = chakra('progress', progressRecipe);

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
  return (
    <Bar max={100} value={value} aria-label={label} aria-valuetext={valueText} data-state={state} />
  );
}
