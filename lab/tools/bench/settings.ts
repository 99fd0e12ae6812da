import { readSettings, shippedSettings } from '../../../config/settings.ts';

const settings = readSettings({ PUBLIC_SANDBOX: '1' });

// A build replaces these names. The benchmark finds pages by the app's texts, and some of these contain the brand.
Object.assign(globalThis, {
  __SETTINGS__: shippedSettings(settings),
  __BANK_DATA_COMPANY__: settings.buildOnly.bankDataCompany,
});
