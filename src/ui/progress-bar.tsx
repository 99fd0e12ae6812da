import { chakra } from '@chakra-ui/react';
import { progressRecipe } from './theme/recipes/progress.ts';

const Bar = chakra('progress', progressRecipe);

type ProgressBarProps = {
  label: string;
  /** 0 to 100. */
  value: number;
  state?: 'pending' | 'success' | 'failed';
  /** Read instead of the percentage. */
  valueText?: string;
};

/** A progress bar. Say the state in text next to it, because the bar shows it by colour only. */
export function ProgressBar({ label, value, state = 'pending', valueText }: ProgressBarProps) {
  return (
    <Bar max={100} value={value} aria-label={label} aria-valuetext={valueText} data-state={state} />
  );
}
