import type { ShippedSettings } from '../config/settings.ts';

declare const __SETTINGS__: ShippedSettings;

/** The build's settings, read and checked when the build started. */
export const settings: ShippedSettings = __SETTINGS__;
