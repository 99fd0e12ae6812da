import type { ShippedSettings } from '../config/settings.ts';

declare const __SETTINGS__: ShippedSettings;

export const settings: ShippedSettings = __SETTINGS__;
