import { REAL_SERVICES } from './builds.ts';

/** Folder of the shared production build. `test/production/support/build.ts` creates it; tests only read it. */
export const BUILD = 'build/production';

/**
 * Settings of that build. The invented brand name reveals places that ignore the setting. The two bank origins make the policy
 * header allow several hosts, and the widget's frame adds a quoted origin to the `Permissions-Policy` header.
 */
export const BUILD_SETTINGS = {
  ...REAL_SERVICES,
  PUBLIC_SITE_URL: 'https://app.payday.test/',
  PUBLIC_BRAND_NAME: 'Payday & Co',
  PUBLIC_BANK_ORIGINS: 'https://connect.bank.test,https://api.bank.test',
  PUBLIC_IDENTITY_WIDGET_ORIGINS: 'frame=https://camera.identity.test',
};
