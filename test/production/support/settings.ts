import { REAL_SERVICES } from '../../support/builds.ts';
import { API, BANK, LOGOS, REPORTS } from './origins.ts';
import { FRANKIE_ONE, OTHER_VENDOR } from './vendors/identity-widget.ts';

const originOf = (address: string) => new URL(address).origin;

/** Settings of a build with the specification's identity vendor by its defaults, and no optional setting. */
export const PLAIN = {
  ...REAL_SERVICES,
  PUBLIC_API_HOST: API,
  PUBLIC_BANK_ORIGINS: BANK,
  PUBLIC_BANK_LOGO_ORIGINS: LOGOS,
  PUBLIC_IDENTITY_WIDGET_URL: FRANKIE_ONE.script,
} as const;

/** Settings of a build with every vendor, and with an identity widget that uses everything that it may be allowed. */
export const FULL = {
  ...PLAIN,
  PUBLIC_IDENTITY_WIDGET_URL: OTHER_VENDOR.script,
  PUBLIC_IDENTITY_WIDGET_BACKEND: OTHER_VENDOR.backend,
  PUBLIC_IDENTITY_WIDGET_ORIGINS: [
    `style=${originOf(OTHER_VENDOR.styleSheet)}`,
    `font=${originOf(OTHER_VENDOR.font)}`,
    `img=${originOf(OTHER_VENDOR.picture)}`,
    `frame=${originOf(OTHER_VENDOR.frame)}`,
  ].join('; '),
  PUBLIC_IDENTITY_WIDGET_NEEDS: OTHER_VENDOR.needs.join(', '),
  PUBLIC_FIREBASE_MEASUREMENT_ID: 'G-PRODUCTION',
  PUBLIC_INTERCOM_APP_ID: 'production',
  PUBLIC_REPORT_URL: `${REPORTS}/collect`,
  RELEASE: 'walk',
} as const;
