import { REAL_SERVICES } from './builds.ts';

/** Where the production build lies that tests look at, and that none of them changes: `test/production/support/build.ts` makes it. */
export const BUILD = 'build/production';

/**
 * Its settings: a made-up brand name shows where the setting is not used; hosts get more than one
 * host to allow, and quotes in a header.
 */
export const BUILD_SETTINGS = {
  ...REAL_SERVICES,
  PUBLIC_SITE_URL: 'https://app.payday.test/',
  PUBLIC_BRAND_NAME: 'Payday & Co',
  PUBLIC_BANK_ORIGINS: 'https://connect.bank.test,https://api.bank.test',
  PUBLIC_IDENTITY_WIDGET_ORIGINS: 'frame=https://camera.identity.test',
};
