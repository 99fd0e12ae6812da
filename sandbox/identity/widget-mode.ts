/** Behaviours of the widget's script, set on the desk. */
export const WIDGET_MODES = {
  normal: 'Loads and starts at once',
  'late-load': 'The script comes 8 seconds late',
  'late-start': 'The script comes at once, and starts 8 seconds late',
  never: 'The script does not load',
} as const;

export type WidgetMode = keyof typeof WIDGET_MODES;

export const WIDGET_MODE_NAMES = Object.keys(WIDGET_MODES) as WidgetMode[];

/** The behaviour until the desk sets another one. */
export const DEFAULT_WIDGET_MODE: WidgetMode = 'normal';

export const WIDGET_MODE_SETTING = 'widgetMode';

/** Delay of the mode "late", in milliseconds. */
export const WIDGET_DELAY_MS = 8_000;
