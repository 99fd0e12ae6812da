/** How the widget's script behaves, set on the desk. */
export const WIDGET_MODES = {
  normal: 'Loads and starts at once',
  'late-load': 'The script comes 8 seconds late',
  'late-start': 'The script comes at once, and starts 8 seconds late',
  never: 'The script does not load',
} as const;

/** Name of a way in which the script behaves. */
export type WidgetMode = keyof typeof WIDGET_MODES;

/** All names. */
export const WIDGET_MODE_NAMES = Object.keys(WIDGET_MODES) as WidgetMode[];

/** How it behaves until the desk says otherwise. */
export const DEFAULT_WIDGET_MODE: WidgetMode = 'normal';

/** Where the choice is stored. */
export const WIDGET_MODE_SETTING = 'widgetMode';

/** How late "late" is, in milliseconds. */
export const WIDGET_DELAY_MS = 8_000;
