import { readSettings, shippedSettings } from '../../../config/settings.ts';

// What a build puts in the place of a name: the words by which a page is known are the app's own, and some name the brand.
Object.assign(globalThis, { __SETTINGS__: shippedSettings(readSettings({ PUBLIC_SANDBOX: '1' })) });
