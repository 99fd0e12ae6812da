import type { Settings } from '../config/settings.ts';

declare const __SETTINGS__: Settings;

/** The build's settings, read and checked when the build started. */
export const settings: Settings = __SETTINGS__;
