import { readSettings, shippedSettings } from '../../../config/settings.ts';

// A build replaces this name. The benchmark finds pages by the app's texts, and some of these contain the brand.
Object.assign(globalThis, { __SETTINGS__: shippedSettings(readSettings({ PUBLIC_SANDBOX: '1' })) });
