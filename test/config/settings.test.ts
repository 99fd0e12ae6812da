import { describe, expect, test } from 'vitest';
import { readSettings, type Settings, shippedSettings } from '../../config/settings.ts';
import { REAL_SERVICES } from '../support/builds.ts';

const NEEDED = {
  PUBLIC_FIREBASE_API_KEY: 'AIzaReal',
  PUBLIC_FIREBASE_PROJECT_ID: 'pay-real',
  PUBLIC_FIREBASE_AUTH_DOMAIN: 'pay-real.firebaseapp.com',
  PUBLIC_FIREBASE_APP_ID: '1:2:web:3',
  PUBLIC_API_HOST: 'https://api.pay.test',
  PUBLIC_IDENTITY_WIDGET_URL: 'https://widget.identity.test/widget.js',
};
const production = (changes: Record<string, string | undefined> = {}) =>
  readSettings({ ...REAL_SERVICES, ...NEEDED, ...changes });
const sandbox = (changes: Record<string, string | undefined> = {}) =>
  readSettings({ PUBLIC_SANDBOX: '1', ...changes });

test('a sandbox build, whose inspector shows typed text, calls no other API', () => {
  expect(() => sandbox({ PUBLIC_API_HOST: 'https://api.pay.test' })).toThrow(
    /leave out PUBLIC_API_HOST/,
  );
});

test('a sandbox build needs only its own switch', () => {
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

test('a production build uses its settings and is no sandbox', () => {
  expect(production()).toMatchObject({
    sandbox: false,
    apiHost: 'https://api.pay.test',
    firebase: {
      apiKey: 'AIzaReal',
      projectId: 'pay-real',
      authDomain: 'pay-real.firebaseapp.com',
      appId: '1:2:web:3',
    },
    identityWidgetUrl: 'https://widget.identity.test/widget.js',
  });
});

test.each(Object.keys(NEEDED))('a production build without %s stops and names it', (name) => {
  expect(() => production({ [name]: undefined })).toThrow(
    new RegExp(`^Build settings: a production build needs ${name}; set PUBLIC_SANDBOX=1`),
  );
});

test('a production build without settings names all required ones', () => {
  expect(() => readSettings({})).toThrow(Object.keys(NEEDED).join(', '));
  expect(() => readSettings({ PUBLIC_SANDBOX: '0' })).toThrow(Object.keys(NEEDED).join(', '));
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

describe('a production build with examples', () => {
  const EXAMPLES = [
    'PUBLIC_SUPPORT_EMAIL',
    'PUBLIC_SUPPORT_PHONE',
    'PUBLIC_SUPPORT_HOURS',
    'PUBLIC_HELP_URL',
    'PUBLIC_PRIVACY_URL',
    'PUBLIC_TERMS_URL',
    'PUBLIC_COMPLAINTS_URL',
    'PUBLIC_CREDIT_LICENCE',
    'PUBLIC_FACEBOOK_URL',
    'PUBLIC_INSTAGRAM_URL',
    'PUBLIC_APP_STORE_URL',
    'PUBLIC_PLAY_STORE_URL',
  ];

  test('stops with one sentence that names all of them', () => {
    expect(() => readSettings(NEEDED)).toThrow(
      `Build settings: a production build needs your own ${EXAMPLES.join(', ')} in place of the examples.`,
    );
  });

  test.each(EXAMPLES)('stops if only %s is left, and names no other', (name) => {
    expect(() => production({ [name]: undefined })).toThrow(
      `Build settings: a production build needs your own ${name} in place of the examples.`,
    );
  });

  test.each([
    ['PUBLIC_SUPPORT_PHONE', '1300 975 707'],
    ['PUBLIC_SUPPORT_HOURS', 'Monday to Friday, 9 am to 5 pm Sydney time'],
    ['PUBLIC_CREDIT_LICENCE', '000000'],
    ['PUBLIC_BANK_DATA_COMPANY', 'Example Bank Data'],
    ['PUBLIC_SUPPORT_EMAIL', 'help@us.example'],
    ['PUBLIC_TERMS_URL', 'https://us.example/terms'],
    ['PUBLIC_HELP_URL', 'https://help.us.EXAMPLE:8443'],
    ['PUBLIC_SITE_URL', 'https://us.example'],
    ['PUBLIC_API_HOST', 'https://api.us.example/'],
    ['PUBLIC_BANK_ORIGINS', 'https://bank.test, https://bank.example'],
    ['PUBLIC_BANK_LOGO_ORIGINS', 'https://*.banks.example'],
    ['PUBLIC_IDENTITY_WIDGET_URL', 'https://vendor.example/widget.js'],
    ['PUBLIC_IDENTITY_WIDGET_BACKEND', 'https://backend.vendor.example'],
    ['PUBLIC_IDENTITY_WIDGET_ORIGINS', 'connect=https://api.vendor.example; img=https://a.test'],
  ])('stops if %s has the example %s', (name, value) => {
    expect(() => production({ [name]: value })).toThrow(`needs your own ${name} in place`);
  });

  test.each([
    ['PUBLIC_TERMS_URL', 'https://www.example.com/terms'],
    ['PUBLIC_TERMS_URL', 'https://us.test/terms.example.html'],
    ['PUBLIC_SUPPORT_EMAIL', 'an.example@us.test'],
  ])('continues if %s is %s', (name, value) => {
    expect(() => production({ [name]: value })).not.toThrow();
  });
});

test.each([
  ['missedText', 'PUBLIC_MISSED_TEXT', /^There is no late fee\.$/],
  ['overdueText', 'PUBLIC_OVERDUE_TEXT', /no late fee, and we don't debit it again/],
] as const)(
  'only the sandbox says by itself what happens after a refused debit: %s',
  (text, name, said) => {
    const own = 'A late fee of $5 is added once.';
    expect(production()[text]).toBe('');
    expect(production({ [name]: own })[text]).toBe(own);
    expect(sandbox()[text]).toMatch(said);
  },
);

test('the company that reads bank data has no name in production unless the build gives one', () => {
  const nameIn = ({ buildOnly }: Settings) => buildOnly.bankDataCompany;
  expect(nameIn(production())).toBe('');
  expect(nameIn(production({ PUBLIC_BANK_DATA_COMPANY: 'Our Reader' }))).toBe('Our Reader');
  expect(nameIn(sandbox())).toBe('Example Bank Data');
});

test.each([
  ['PUBLIC_SITE_URL', 'payondemand.test'],
  ['PUBLIC_SITE_URL', 'https://payondemand.test/app'],
  ['PUBLIC_BANK_LOGO_ORIGINS', 'https://cdn.test/logos'],
  ['PUBLIC_BANK_LOGO_ORIGINS', 'https://*.test'],
  ['PUBLIC_BANK_LOGO_ORIGINS', 'https://*'],
  ['PUBLIC_BANK_LOGO_ORIGINS', 'https://a.test, http://b.test'],
  ['PUBLIC_IDENTITY_WIDGET_BACKEND', 'https://backend.test/v1'],
  ['PUBLIC_IDENTITY_WIDGET_NEEDS', 'blob-workers, eval'],
  ['PUBLIC_IDENTITY_WIDGET_ORIGINS', 'https://a.test'],
  ['PUBLIC_IDENTITY_WIDGET_ORIGINS', 'connect='],
  ['PUBLIC_IDENTITY_WIDGET_ORIGINS', 'script=https://a.test'],
  ['PUBLIC_IDENTITY_WIDGET_ORIGINS', 'connect=https://a.test; connect=https://b.test'],
  ['PUBLIC_IDENTITY_WIDGET_ORIGINS', 'connect=http://a.test'],
  ['PUBLIC_IDENTITY_WIDGET_ORIGINS', 'connect=https://a.test/path'],
  ['PUBLIC_IDENTITY_WIDGET_ORIGINS', "style='unsafe-inline'"],
  ['PUBLIC_IDENTITY_WIDGET_ORIGINS', 'img=*'],
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
  ['PUBLIC_BANK_ORIGINS', 'https://*.bank.example'],
  ['PUBLIC_BRAND_NAME', 'Pay</script><script>'],
  ['PUBLIC_BRAND_NAME', 'Pay "Day"'],
  ['PUBLIC_BRAND_NAME', 'Pay\nDay'],
  ['PUBLIC_BRAND_NAME', 'Pay\u202eDay'],
  ['PUBLIC_BRAND_NAME', 'x'.repeat(51)],
  ['PUBLIC_SUPPORT_EMAIL', 'help@localhost'],
  ['PUBLIC_SUPPORT_EMAIL', 'help@pay.test?bcc=a@b.test'],
  ['PUBLIC_SUPPORT_EMAIL', `${'x'.repeat(100)}@pay.test`],
  ['PUBLIC_SUPPORT_PHONE', '      '],
  ['PUBLIC_SUPPORT_PHONE', '1300  975 707'],
  ['PUBLIC_SUPPORT_PHONE', '1300 975 707 ;ext=1'],
  ['PUBLIC_SUPPORT_HOURS', '  '],
  ['PUBLIC_SUPPORT_HOURS', '9 <b>am</b>'],
  ['PUBLIC_SUPPORT_HOURS', 'x'.repeat(81)],
  ['PUBLIC_MISSED_TEXT', ''],
  ['PUBLIC_OVERDUE_TEXT', ''],
  ['PUBLIC_MISSED_TEXT', 'x'.repeat(161)],
  ['PUBLIC_OVERDUE_TEXT', 'x'.repeat(161)],
  ['PUBLIC_BANK_DATA_COMPANY', 'x'.repeat(51)],
  ['PUBLIC_FIREBASE_API_KEY', 'AIza key'],
  ['PUBLIC_FIREBASE_API_KEY', 'AIza</script>'],
  ['PUBLIC_FIREBASE_APP_ID', '1:2:web:3"'],
  ['PUBLIC_FIREBASE_AUTH_DOMAIN', 'localhost'],
  ['PUBLIC_FIREBASE_AUTH_DOMAIN', '..'],
  ['PUBLIC_SERVICE_WORKER', 'off'],
  ['PUBLIC_SANDBOX', 'yes'],
  ['PUBLIC_SANDBOX', ''],
])('%s = "%s" stops the build with one sentence that names it', (name, value) => {
  expect(() => sandbox({ [name]: value })).toThrow(new RegExp(`^Build settings: .*${name}.*\\.$`));
});

describe('a host that ends a source, is no name, or is local to the visitor', () => {
  const HOSTS = [
    'a.test;x',
    'a.test,b.test',
    "a.test'",
    'a.test"',
    'a.test<b>',
    'kim:secret@a.test',
    'a test.com',
    'localhost',
    'app.localhost:8443',
    'bank',
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '[::1]',
    'a..test',
    '-a.test',
    'a.test.',
    'bänk.test',
    'a.test:99999',
  ];
  const at: Readonly<Record<string, (host: string) => string>> = {
    PUBLIC_SITE_URL: (host) => `https://${host}`,
    PUBLIC_API_HOST: (host) => `https://${host}`,
    PUBLIC_BANK_ORIGINS: (host) => `https://${host}`,
    PUBLIC_BANK_LOGO_ORIGINS: (host) => `https://${host}`,
    PUBLIC_IDENTITY_WIDGET_BACKEND: (host) => `https://${host}`,
    PUBLIC_IDENTITY_WIDGET_ORIGINS: (host) => `frame=https://${host}`,
    PUBLIC_IDENTITY_WIDGET_URL: (host) => `https://${host}/widget.js`,
    PUBLIC_REPORT_URL: (host) => `https://${host}/in?key=1`,
    ...Object.fromEntries(
      ['HELP', 'PRIVACY', 'TERMS', 'FACEBOOK', 'INSTAGRAM', 'APP_STORE', 'PLAY_STORE'].map(
        (name) => [`PUBLIC_${name}_URL`, (host: string) => `https://${host}/page`],
      ),
    ),
  };

  test.each(Object.entries(at))('is refused in %s', (name, addressOf) => {
    expect(() => production({ [name]: addressOf('a-1.test') })).not.toThrow();
    // In a list a comma ends an origin.
    const isList = /ORIGINS$/.test(name);
    for (const host of HOSTS.filter((one) => !(isList && one === 'a.test,b.test'))) {
      expect(() => production({ [name]: addressOf(host) }), host).toThrow(
        new RegExp(`^Build settings: ${name} must be .*\\.$`),
      );
    }
  });
});

test.each([
  'https://a.test/a b',
  'https://a.test/a,b',
  'https://a.test/a;b',
  'https://a.test/"',
  "https://a.test/'",
  'https://a.test/<b>',
  'https://a.test/\\',
  'https://a.test/\n',
  ' https://a.test',
])('an address may not be "%s", and a fetched one has no fragment', (address) => {
  for (const name of ['PUBLIC_TERMS_URL', 'PUBLIC_REPORT_URL', 'PUBLIC_IDENTITY_WIDGET_URL']) {
    expect(() => production({ [name]: address })).toThrow(`${name} must be an https address`);
    const isFetched = name !== 'PUBLIC_TERMS_URL';
    const withFragment = () => production({ [name]: 'https://a.test/a?b=c%20d#e' });
    isFetched ? expect(withFragment).toThrow(name) : expect(withFragment).not.toThrow();
  }
});

test('origins are normalised as in browsers, because a bank’s address is compared with them', () => {
  const { apiHost, bankOrigins, buildOnly } = production({
    PUBLIC_API_HOST: 'https://API.Pay.test:443/',
    PUBLIC_BANK_ORIGINS: 'https://Bank.test:443/ https://bank.test:8443',
    PUBLIC_BANK_LOGO_ORIGINS: 'https://*.Logos.test',
  });
  expect(apiHost).toBe('https://api.pay.test');
  expect(bankOrigins).toEqual(['https://bank.test', 'https://bank.test:8443']);
  expect(buildOnly.bankLogoOrigins).toEqual(['https://*.logos.test']);
});

test('the origins of banks are a list, separated by commas or spaces', () => {
  const PUBLIC_BANK_ORIGINS =
    'https://bank.example, https://bank2.example\nhttps://bank3.example:8443';
  expect(sandbox({ PUBLIC_BANK_ORIGINS }).bankOrigins).toEqual([
    'https://bank.example',
    'https://bank2.example',
    'https://bank3.example:8443',
  ]);
});

test.each([
  ['PUBLIC_BANK_LOGO_ORIGINS', 'https://a.test, b.test', '"b.test"'],
  ['PUBLIC_IDENTITY_WIDGET_ORIGINS', 'img=https://a.test b.test', '"b.test"'],
  ['PUBLIC_IDENTITY_WIDGET_ORIGINS', 'img=https://a.test; video=https://b.test', '"video='],
  ['PUBLIC_IDENTITY_WIDGET_NEEDS', 'blob-images eval', '"eval"'],
])('the sentence about %s says which part of "%s" is wrong', (name, value, wrong) => {
  expect(() => sandbox({ [name]: value })).toThrow(wrong);
});

describe('the identity widget’s sources', () => {
  const VENDOR = 'https://assets.frankiefinancial.io/onboarding/v4/ff-onboarding-widget.umd.js';
  const reach = (changes: Record<string, string>) => production(changes).buildOnly.widgetOrigins;

  test('are those of its vendor’s documents, if the script is that vendor’s', () => {
    expect(reach({ PUBLIC_IDENTITY_WIDGET_URL: VENDOR })).toEqual({
      connect: ['https://*.frankiefinancial.io'],
      style: ['https://fonts.googleapis.com'],
      font: ['https://fonts.gstatic.com'],
    });
  });

  test('include no other backend of the vendor than the configured one', () => {
    const settings = {
      PUBLIC_IDENTITY_WIDGET_URL: VENDOR,
      PUBLIC_IDENTITY_WIDGET_BACKEND: 'https://backend.ours.frankiefinancial.io/',
    };
    expect(reach(settings)).not.toHaveProperty('connect');
    expect(production(settings).identityWidgetBackend).toBe(
      'https://backend.ours.frankiefinancial.io',
    );
  });

  test.each(['https://widget.identity.test/widget.js', `https://evil.test/${VENDOR}`])(
    'are no others for a script at %s',
    (PUBLIC_IDENTITY_WIDGET_URL) => {
      expect(reach({ PUBLIC_IDENTITY_WIDGET_URL })).toEqual({});
    },
  );

  test('are those of the setting in place of the default', () => {
    expect(
      reach({
        PUBLIC_IDENTITY_WIDGET_URL: VENDOR,
        PUBLIC_IDENTITY_WIDGET_ORIGINS:
          ' connect = https://api.vendor.test, https://*.vendor.test:8443 ;frame=https://id.test; ',
      }),
    ).toEqual({
      connect: ['https://api.vendor.test', 'https://*.vendor.test:8443'],
      frame: ['https://id.test'],
    });
  });
});

test('settings for the pages’ host are not shipped', () => {
  const settings = production({
    PUBLIC_SITE_URL: 'https://canary.test',
    PUBLIC_BANK_LOGO_ORIGINS: 'https://canary.test',
    PUBLIC_IDENTITY_WIDGET_ORIGINS: 'connect=https://canary.test',
  });
  expect(JSON.stringify(settings.buildOnly).match(/canary/g)).toHaveLength(3);
  expect(JSON.stringify(shippedSettings(settings))).not.toContain('canary');
});

test('a custom brand replaces the name', () => {
  expect(sandbox({ PUBLIC_BRAND_NAME: ' Smith & Co’s Pay ' }).brandName).toBe('Smith & Co’s Pay');
});

test('unrelated variables are ignored', () => {
  expect(JSON.stringify(sandbox({ SECRET: 'canary', PUBLIC_OTHER: 'canary' }))).not.toContain(
    'canary',
  );
});

test('analytics and chat are there only if they are configured', () => {
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

test('reports go to the configured address, to the sandbox’s own desk, or nowhere', () => {
  expect(production().buildOnly.reportUrl).toBe('');
  const PUBLIC_REPORT_URL = 'https://reports.pay.test/in';
  expect(production({ PUBLIC_REPORT_URL }).buildOnly.reportUrl).toBe(PUBLIC_REPORT_URL);
  expect(sandbox({ PUBLIC_REPORT_URL }).buildOnly.reportUrl).toBe('/sandbox/reports');
  for (const address of ['http://reports.pay.test', '/reports', 'reports']) {
    expect(() => production({ PUBLIC_REPORT_URL: address })).toThrow(
      'Build settings: PUBLIC_REPORT_URL must be an https address',
    );
  }
});

test('a service worker is in every production build unless it is switched off, and in no sandbox', () => {
  expect(production().buildOnly.serviceWorker).toBe(true);
  expect(production({ PUBLIC_SERVICE_WORKER: '0' }).buildOnly.serviceWorker).toBe(false);
  expect(sandbox({ PUBLIC_SERVICE_WORKER: '1' }).buildOnly.serviceWorker).toBe(false);
});

test('a release is RELEASE, else the revision, which a sandbox build does not read', () => {
  const named = readSettings({ ...REAL_SERVICES, RELEASE: '2026.11.3-rc.1' }, () => 'a1b2c3d');
  expect(named.release).toBe('2026.11.3-rc.1');
  for (const RELEASE of [undefined, '']) {
    expect(readSettings({ ...REAL_SERVICES, RELEASE }, () => 'a1b2c3d').release).toBe('a1b2c3d');
  }
  expect(production().release).toBe('unknown');
  const findRevision = () => {
    throw new Error('asked');
  };
  expect(readSettings({ PUBLIC_SANDBOX: '1' }, findRevision).release).toBe('sandbox');
  expect(() => production({ RELEASE: '"><script>' })).toThrow(/^Build settings: RELEASE must be/);
});
