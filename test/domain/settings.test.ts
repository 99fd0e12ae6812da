import { expect, test } from 'vitest';
import { readSettings } from '../../config/settings.ts';

const PRODUCTION = {
  PUBLIC_FIREBASE_API_KEY: 'AIzaReal',
  PUBLIC_FIREBASE_PROJECT_ID: 'pay-real',
  PUBLIC_FIREBASE_AUTH_DOMAIN: 'pay-real.firebaseapp.com',
  PUBLIC_FIREBASE_APP_ID: '1:2:web:3',
  PUBLIC_API_HOST: 'https://api.pay.example',
  PUBLIC_IDENTITY_WIDGET_URL: 'https://widget.identity.example/widget.js',
};
const production = (changes: Record<string, string | undefined> = {}) =>
  readSettings({ ...PRODUCTION, ...changes });
const sandbox = (changes: Record<string, string | undefined> = {}) =>
  readSettings({ PUBLIC_SANDBOX: '1', ...changes });

test('a sandbox build needs nothing but its own switch', () => {
  expect(sandbox()).toMatchObject({
    sandbox: true,
    brandName: 'Pay On Demand',
    support: { email: 'support@payondemand.example' },
    apiHost: '',
    firebase: { projectId: 'demo-pay-on-demand' },
    bankOrigins: [],
    identityWidgetUrl: '/sandbox/identity-widget.js',
  });
});

test('a production build takes what it is given and is no sandbox', () => {
  expect(production()).toMatchObject({
    sandbox: false,
    apiHost: 'https://api.pay.example',
    firebase: {
      apiKey: 'AIzaReal',
      projectId: 'pay-real',
      authDomain: 'pay-real.firebaseapp.com',
      appId: '1:2:web:3',
    },
    identityWidgetUrl: 'https://widget.identity.example/widget.js',
  });
});

test.each(Object.keys(PRODUCTION))('a production build without %s stops and names it', (name) => {
  expect(() => production({ [name]: undefined })).toThrow(
    new RegExp(`^Build settings: a production build needs ${name}; set PUBLIC_SANDBOX=1`),
  );
});

test('a production build with nothing at all names everything that it needs', () => {
  expect(() => readSettings({})).toThrow(Object.keys(PRODUCTION).join(', '));
  expect(() => readSettings({ PUBLIC_SANDBOX: '0' })).toThrow(Object.keys(PRODUCTION).join(', '));
});

test('a production build with an emulator project stops', () => {
  expect(() => production({ PUBLIC_FIREBASE_PROJECT_ID: 'demo-pay-on-demand' })).toThrow(
    /PUBLIC_FIREBASE_PROJECT_ID names an emulator project/,
  );
});

test.each(['/sandbox/identity-widget.js'])(
  'a production build with the stand-in of the widget (%s) stops and names it',
  (PUBLIC_IDENTITY_WIDGET_URL) => {
    expect(() => production({ PUBLIC_IDENTITY_WIDGET_URL })).toThrow(
      /^Build settings: PUBLIC_IDENTITY_WIDGET_URL names the sandbox’s stand-in/,
    );
  },
);

test.each([
  ['PUBLIC_BRAND_NAME', '  '],
  ['PUBLIC_SUPPORT_EMAIL', 'support'],
  ['PUBLIC_SUPPORT_EMAIL', ''],
  ['PUBLIC_SUPPORT_PHONE', 'call us'],
  ['PUBLIC_HELP_URL', 'http://help.example'],
  ['PUBLIC_HELP_URL', 'javascript:alert(1)'],
  ['PUBLIC_PRIVACY_URL', '/privacy'],
  ['PUBLIC_TERMS_URL', 'https://'],
  ['PUBLIC_FACEBOOK_URL', 'facebook.example'],
  ['PUBLIC_INSTAGRAM_URL', '//instagram.example'],
  ['PUBLIC_APP_STORE_URL', 'itms://store'],
  ['PUBLIC_PLAY_STORE_URL', 'https://play example.com'],
  ['PUBLIC_API_HOST', 'api.example'],
  ['PUBLIC_API_HOST', 'https://api.example/v3'],
  ['PUBLIC_API_HOST', 'https://api.example?x=1'],
  ['PUBLIC_API_HOST', 'https://kim@api.example'],
  ['PUBLIC_API_HOST', 'http://api.example'],
  ['PUBLIC_FIREBASE_API_KEY', ''],
  ['PUBLIC_FIREBASE_PROJECT_ID', 'Not A Project'],
  ['PUBLIC_FIREBASE_AUTH_DOMAIN', 'https://host/path'],
  ['PUBLIC_FIREBASE_APP_ID', ' '],
  ['PUBLIC_BANK_ORIGINS', 'http://bank.example'],
  ['PUBLIC_BANK_ORIGINS', 'https://bank.example/path'],
  ['PUBLIC_BANK_ORIGINS', 'https://bank.example, bank2.example'],
  ['PUBLIC_IDENTITY_WIDGET_URL', '/other.js'],
  ['PUBLIC_IDENTITY_WIDGET_URL', 'data:text/javascript,1'],
  ['PUBLIC_BRAND_NAME', 'x'.repeat(201)],
  ['PUBLIC_FIREBASE_API_KEY', 'x'.repeat(201)],
  ['PUBLIC_BANK_ORIGINS', 'https://*;script-src'],
  ['PUBLIC_BANK_ORIGINS', 'https://*.bank.example'],
  ['PUBLIC_BANK_ORIGINS', "https://bank.example'unsafe-inline'"],
  ['PUBLIC_BANK_ORIGINS', 'https://kim@bank.example'],
  ['PUBLIC_SANDBOX', 'yes'],
  ['PUBLIC_SANDBOX', ''],
])('%s = "%s" stops the build with one sentence that names it', (name, value) => {
  expect(() => sandbox({ [name]: value })).toThrow(new RegExp(`^Build settings: .*${name}.*\\.$`));
});

test('the origins of banks are a list, with commas or blanks between them', () => {
  const PUBLIC_BANK_ORIGINS =
    'https://bank.example, https://bank2.example\nhttps://bank3.example:8443';
  expect(sandbox({ PUBLIC_BANK_ORIGINS }).bankOrigins).toEqual([
    'https://bank.example',
    'https://bank2.example',
    'https://bank3.example:8443',
  ]);
});

test('a slash at the end of the API’s host does not double', () => {
  expect(production({ PUBLIC_API_HOST: 'https://api.pay.example/' }).apiHost).toBe(
    'https://api.pay.example',
  );
});

test('a brand of one’s own replaces the name', () => {
  expect(sandbox({ PUBLIC_BRAND_NAME: ' Payday ' }).brandName).toBe('Payday');
});

test('variables that are none of the app’s business are left alone', () => {
  expect(JSON.stringify(sandbox({ SECRET: 'canary', PUBLIC_OTHER: 'canary' }))).not.toContain(
    'canary',
  );
});

test('analytics and chat are there where they are configured, and only there', () => {
  expect([production().firebase.measurementId, production().chat]).toEqual(['', null]);
  const configured = production({
    PUBLIC_FIREBASE_MEASUREMENT_ID: 'G-ABC123',
    PUBLIC_INTERCOM_APP_ID: 'abc123',
  });
  expect(configured.firebase.measurementId).toBe('G-ABC123');
  expect(configured.chat).toEqual({ appId: 'abc123', region: 'ap' });
  expect(
    production({ PUBLIC_INTERCOM_APP_ID: 'abc123', PUBLIC_INTERCOM_REGION: 'eu' }).chat?.region,
  ).toBe('eu');
});

test.each([
  ['PUBLIC_FIREBASE_MEASUREMENT_ID', 'UA-12345'],
  ['PUBLIC_INTERCOM_APP_ID', 'abc/../def'],
  ['PUBLIC_INTERCOM_REGION', 'au'],
])('a %s of "%s" stops the build', (name, value) => {
  expect(() => production({ [name]: value })).toThrow(new RegExp(`^Build settings: ${name} `));
});
