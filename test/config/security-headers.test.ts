import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '../../config/security-headers.ts';
import { readSettings } from '../../config/settings.ts';
import { REAL_SERVICES } from '../support/builds.ts';

const sandbox = readSettings({ PUBLIC_SANDBOX: '1' });
const environment = {
  ...REAL_SERVICES,
  PUBLIC_FIREBASE_API_KEY: 'key',
  PUBLIC_FIREBASE_PROJECT_ID: 'real-project',
  PUBLIC_FIREBASE_AUTH_DOMAIN: 'real-project.firebaseapp.com',
  PUBLIC_FIREBASE_APP_ID: 'app',
  PUBLIC_API_HOST: 'https://api.example.com',
  PUBLIC_BANK_ORIGINS: 'https://bank.example.com',
  PUBLIC_IDENTITY_WIDGET_URL: 'https://widget.example.com/v4/widget.js',
};
const production = readSettings(environment);
const everyVendor = readSettings({
  ...environment,
  PUBLIC_FIREBASE_MEASUREMENT_ID: 'G-ABC123',
  PUBLIC_INTERCOM_APP_ID: 'abc123',
});

function sources(policy: string, directive: string): string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}

describe('the policy', () => {
  test('of the sandbox allows only its own origin, and keeps Trusted Types', () => {
    const policy = contentSecurityPolicy(sandbox);
    expect(policy).not.toMatch(/https?:|unsafe|\*/);
    expect(sources(policy, 'connect-src')).toEqual(["'self'"]);
    expect(sources(policy, 'trusted-types')).toEqual([
      'dompurify',
      'bundler',
      'vendor-script',
      'flow-layout',
    ]);
    expect(sources(policy, 'worker-src')).toEqual(["'self'"]);
  });

  test('of production allows its own service worker, also beside workers of the identity widget', () => {
    expect(sources(contentSecurityPolicy(production), 'worker-src')).toEqual(["'self'"]);
    const withWorkers = { ...environment, PUBLIC_IDENTITY_WIDGET_NEEDS: 'blob-workers' };
    expect(sources(contentSecurityPolicy(readSettings(withWorkers)), 'worker-src')).toEqual([
      "'self'",
      'blob:',
    ]);
  });

  test('of production adds exactly the configured hosts, and never an unsafe source [R7.10]', () => {
    const policy = contentSecurityPolicy(production);
    expect(sources(policy, 'connect-src')).toEqual([
      "'self'",
      'https://api.example.com',
      'https://bank.example.com',
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://www.google.com/recaptcha/',
      'https://widget.example.com',
    ]);
    expect(sources(policy, 'script-src')).toContain('https://widget.example.com');
    expect(sources(policy, 'default-src')).toEqual(["'none'"]);
    expect(policy).not.toContain('unsafe');
  });
});

test.each([
  'https://a.test;script-src *',
  "https://a.test 'unsafe-eval'",
  'https://a.test/x?y',
  'https://localhost',
  'a.test',
  '*',
  '',
])('no header has the source "%s", whatever setting asks for it', (source) => {
  const { buildOnly } = production;
  const changes: Partial<typeof production>[] = [
    { bankOrigins: [source] },
    { buildOnly: { ...buildOnly, bankLogoOrigins: [source] } },
    ...(['connect', 'font', 'frame', 'img', 'style'] as const).map((use) => ({
      buildOnly: { ...buildOnly, widgetOrigins: { [use]: [source] } },
    })),
  ];
  for (const change of changes) {
    expect(() => securityHeaders({ ...production, ...change })).toThrow('No policy can have');
  }
});

describe('banks', () => {
  const withLogos = contentSecurityPolicy(
    readSettings({ ...environment, PUBLIC_BANK_LOGO_ORIGINS: 'https://logos.example.com' }),
  );

  test('get credentials at their origins, and serve no pictures from there', () => {
    expect(sources(withLogos, 'connect-src')).toContain('https://bank.example.com');
    expect(sources(withLogos, 'img-src')).not.toContain('https://bank.example.com');
  });

  test('have logos from the API and from the listed origins, to which nothing is posted', () => {
    expect(sources(withLogos, 'img-src')).toEqual([
      "'self'",
      'data:',
      'https://api.example.com',
      'https://logos.example.com',
      'https://widget.example.com',
    ]);
    expect(sources(withLogos, 'connect-src')).not.toContain('https://logos.example.com');
  });
});

describe('the identity widget', () => {
  const VENDOR = 'https://assets.frankiefinancial.io/onboarding/v4/ff-onboarding-widget.umd.js';
  const headersWith = (changes: Record<string, string>) =>
    securityHeaders(
      readSettings({ ...environment, PUBLIC_IDENTITY_WIDGET_URL: VENDOR, ...changes }),
    );
  const policyWith = (changes: Record<string, string> = {}) =>
    headersWith(changes)['content-security-policy'] ?? '';

  test('has the hosts of its vendor’s documents, each once', () => {
    const policy = policyWith();
    expect(sources(policy, 'script-src')).toContain('https://assets.frankiefinancial.io');
    expect(sources(policy, 'style-src')).toContain('https://fonts.googleapis.com');
    expect(sources(policy, 'font-src')).toContain('https://fonts.gstatic.com');
    // The wildcard allows the script's host as well.
    expect(sources(policy, 'connect-src').filter((source) => /frankie/.test(source))).toEqual([
      'https://*.frankiefinancial.io',
    ]);
    expect(sources(policy, 'script-src').join()).not.toContain('*');
    expect(policy).not.toMatch(/unsafe|blob:/);
  });

  test('has a single backend if one is configured', () => {
    const PUBLIC_IDENTITY_WIDGET_BACKEND = 'https://backend.ours.frankiefinancial.io';
    const connections = sources(policyWith({ PUBLIC_IDENTITY_WIDGET_BACKEND }), 'connect-src');
    expect(connections).toContain(PUBLIC_IDENTITY_WIDGET_BACKEND);
    expect(connections.join()).not.toContain('*');
  });

  test('has the sources of the setting, by directive', () => {
    const policy = policyWith({
      PUBLIC_IDENTITY_WIDGET_ORIGINS:
        'connect=https://c.test; font=https://f.test; frame=https://r.test; img=https://i.test; style=https://s.test',
    });
    for (const [directive, host] of [
      ['connect-src', 'https://c.test'],
      ['font-src', 'https://f.test'],
      ['frame-src', 'https://r.test'],
      ['img-src', 'https://i.test'],
      ['style-src', 'https://s.test'],
    ] as const) {
      expect(sources(policy, directive)).toContain(host);
      expect(policy.split(host)).toHaveLength(2);
    }
    expect(policy).not.toMatch(/googleapis\.com\/css|gstatic\.com[ ;]|\*/);
  });

  test.each([
    ['blob-images', 'img-src', 'blob:'],
    ['blob-workers', 'worker-src', 'blob:'],
    ['inline-styles', 'style-src', "'unsafe-inline'"],
    ['inline-styles', 'style-src-attr', "'unsafe-inline'"],
  ])('that needs %s gets it in %s, and no other gets it', (need, directive, source) => {
    expect(sources(policyWith({ PUBLIC_IDENTITY_WIDGET_NEEDS: need }), directive)).toContain(
      source,
    );
    expect(sources(policyWith(), directive)).not.toContain(source);
  });

  test('that needs inline styles has no hash beside them, which would disable them', () => {
    const policy = policyWith({ PUBLIC_IDENTITY_WIDGET_NEEDS: 'inline-styles' });
    expect(sources(policy, 'style-src').join()).not.toContain('sha256');
    expect(sources(policy, 'style-src-attr')).toEqual(["'unsafe-inline'"]);
    expect(sources(policy, 'script-src').join()).not.toContain('unsafe');
  });

  test('may use the camera, as may its frames, and the microphone if it needs that', () => {
    const permissionsWith = (changes: Record<string, string>) =>
      headersWith(changes)['permissions-policy']?.split(', ');
    const frame = { PUBLIC_IDENTITY_WIDGET_ORIGINS: 'frame=https://id.test https://*.face.test' };
    const framed = '(self "https://id.test" "https://*.face.test")';
    expect(permissionsWith({})).toEqual(expect.arrayContaining(['camera=(self)', 'microphone=()']));
    expect(permissionsWith(frame)).toEqual(
      expect.arrayContaining([`camera=${framed}`, 'microphone=()', 'geolocation=()']),
    );
    expect(permissionsWith({ ...frame, PUBLIC_IDENTITY_WIDGET_NEEDS: 'microphone' })).toEqual(
      expect.arrayContaining([`camera=${framed}`, `microphone=${framed}`]),
    );
    const ofSandbox = securityHeaders(readSettings({ PUBLIC_SANDBOX: '1', ...frame }));
    expect(ofSandbox['permissions-policy']).toContain('camera=(self),');
  });

  test('whose tokens are bound to a referrer gets the origin, and no path', () => {
    const headers = headersWith({ PUBLIC_IDENTITY_WIDGET_NEEDS: 'referrer' });
    expect(headers['referrer-policy']).toBe('strict-origin');
    expect(headersWith({})['referrer-policy']).toBe('no-referrer');
  });
});

describe('with analytics and chat', () => {
  const policy = contentSecurityPolicy(everyVendor);

  test('adds their documented hosts, each once, and no other region’s', () => {
    expect(sources(policy, 'script-src')).toEqual([
      ...sources(contentSecurityPolicy(production), 'script-src'),
      'https://www.googletagmanager.com',
      'https://widget.intercom.io',
      'https://js.intercomcdn.com',
    ]);
    const connections = sources(policy, 'connect-src');
    expect(connections).toContain('https://firebaseinstallations.googleapis.com');
    expect(connections).toContain('wss://nexus-australia-websocket.intercom.io');
    expect(connections.join()).not.toContain('nexus-europe');
    expect(new Set(connections).size).toBe(connections.length);
    expect(contentSecurityPolicy(production)).not.toMatch(/intercom|google-analytics|tagmanager/);
  });

  test.each([
    ['us', 'https://uploads.intercomcdn.com', 'https://downloads.intercomcdn.com'],
    ['eu', 'https://uploads.intercomcdn.eu', 'https://downloads.intercomcdn.eu'],
    ['ap', 'https://uploads.au.intercomcdn.com', 'https://downloads.au.intercomcdn.com'],
  ])('sends the chat’s attachments in %s to that region', (region, to, from) => {
    const chat = { PUBLIC_INTERCOM_APP_ID: 'abc123', PUBLIC_INTERCOM_REGION: region };
    const ofRegion = contentSecurityPolicy(readSettings({ ...environment, ...chat }));
    expect(sources(ofRegion, 'connect-src')).toContain(to);
    expect(sources(ofRegion, 'img-src')).toContain(from);
    expect(sources(ofRegion, 'media-src')).toContain(from);
  });

  test('keeps scripts safe; only the chat, which asks for it, may write styles', () => {
    for (const directive of ['default-src', 'object-src', 'base-uri', 'frame-ancestors']) {
      expect(sources(policy, directive)).toEqual(["'none'"]);
    }
    expect(sources(policy, 'script-src').join()).not.toContain('unsafe');
    expect(sources(policy, 'style-src')).toEqual([
      "'self'",
      'https://widget.example.com',
      "'unsafe-inline'",
    ]);
    const analyticsOnly = contentSecurityPolicy(
      readSettings({ ...environment, PUBLIC_FIREBASE_MEASUREMENT_ID: 'G-ABC123' }),
    );
    expect(analyticsOnly).not.toContain('unsafe');
  });

  test('allows inline parts of pages by hash, except styles, which are allowed already', () => {
    const inline = { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] };
    const withPages = contentSecurityPolicy(everyVendor, inline);
    expect(sources(withPages, 'script-src')).toContain("'sha256-script'");
    expect(withPages).not.toContain('sha256-style');
    expect(sources(contentSecurityPolicy(production, inline), 'style-src')).toContain(
      "'sha256-style'",
    );
  });

  test('reports may go to the origin of their address', () => {
    const settings = { ...environment, PUBLIC_REPORT_URL: 'https://reports.example.com/in?key=1' };
    const connections = sources(contentSecurityPolicy(readSettings(settings)), 'connect-src');
    expect(connections).toContain('https://reports.example.com');
    expect(connections.filter((source) => !source.includes('reports'))).toEqual(
      sources(contentSecurityPolicy(production), 'connect-src'),
    );
  });

  test('the sandbox’s own policy stays strict', () => {
    const settings = { PUBLIC_SANDBOX: '1', PUBLIC_INTERCOM_APP_ID: 'abc123' };
    expect(contentSecurityPolicy(readSettings(settings))).toBe(contentSecurityPolicy(sandbox));
  });
});

test.each([
  // The sandbox's inspector talks to the window of stately.ai that it opens, and its flow book embeds screens.
  ['the sandbox', sandbox, 'same-origin-allow-popups', 'SAMEORIGIN'],
  ['production', production, 'same-origin', 'DENY'],
  ['every vendor', everyVendor, 'same-origin', 'DENY'],
])('%s is served with every header [R7.10]', (_, settings, openerPolicy, frameOptions) => {
  expect(securityHeaders(settings)).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
    'x-content-type-options': 'nosniff',
    'x-frame-options': frameOptions,
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': openerPolicy,
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=()'),
  });
});

test('only production, which is served over https, requires https', () => {
  expect(securityHeaders(sandbox)).not.toHaveProperty('strict-transport-security');
  expect(securityHeaders(production)['strict-transport-security']).toMatch(/max-age=\d{8}/);
});
