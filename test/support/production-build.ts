import { REAL_SERVICES } from './builds.ts';

/** The folder of the production build for tests, which none of them changes: `test/production/support/build.ts` makes it. */
export const BUILD = 'build/production';

/**
 * Its settings: a made-up brand name reveals places that ignore the setting; hosts get more than one host to allow, and quotes
 * in a header.
 */
export const BUILD_SETTINGS = {
  ...REAL_SERVICES,
  PUBLIC_SITE_URL: 'https://app.payday.test/',
  PUBLIC_BRAND_NAME: 'Payday & Co',
  PUBLIC_BANK_ORIGINS: 'https://connect.bank.test,https://api.bank.test',
  PUBLIC_IDENTITY_WIDGET_ORIGINS: 'frame=https://camera.identity.test',
};
