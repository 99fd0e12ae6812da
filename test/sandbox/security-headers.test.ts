import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '../../config/security-headers.ts';
import { readSettings } from '../../config/settings.ts';

const sandbox = readSettings({ PUBLIC_SANDBOX: '1' });
const environment = {
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
  test('of the sandbox knows its own origin only, and keeps Trusted Types', () => {
    const policy = contentSecurityPolicy(sandbox);
    expect(policy).not.toMatch(/https?:|unsafe|\*/);
    expect(sources(policy, 'connect-src')).toEqual(["'self'"]);
    expect(sources(policy, 'trusted-types')).toEqual(['dompurify', 'bundler', 'vendor-script']);
  });

  test('of production adds exactly the configured hosts, and never an unsafe source', () => {
    const policy = contentSecurityPolicy(production);
    expect(sources(policy, 'connect-src')).toEqual([
      "'self'",
      'https://api.example.com',
      'https://bank.example.com',
      'https://widget.example.com',
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://www.google.com/recaptcha/',
    ]);
    expect(sources(policy, 'script-src')).toContain('https://widget.example.com');
    expect(sources(policy, 'default-src')).toEqual(["'none'"]);
    expect(policy).not.toContain('unsafe');
  });
});

describe('with analytics and chat', () => {
  const policy = contentSecurityPolicy(everyVendor);

  test('their documented hosts are added, each once, and no other region’s', () => {
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

  test('scripts stay safe; only the chat, which asks for it, may write styles', () => {
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

  test('what stands in the pages is allowed by hash, but for styles, which are allowed already', () => {
    const inline = { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] };
    const withPages = contentSecurityPolicy(everyVendor, inline);
    expect(sources(withPages, 'script-src')).toContain("'sha256-script'");
    expect(withPages).not.toContain('sha256-style');
    expect(sources(contentSecurityPolicy(production, inline), 'style-src')).toContain(
      "'sha256-style'",
    );
  });

  test('the sandbox’s own policy stays strict', () => {
    const settings = { PUBLIC_SANDBOX: '1', PUBLIC_INTERCOM_APP_ID: 'abc123' };
    expect(contentSecurityPolicy(readSettings(settings))).toBe(contentSecurityPolicy(sandbox));
  });
});

test.each([
  // Its inspector talks to the window of stately.ai that it opens.
  ['the sandbox', sandbox, 'same-origin-allow-popups'],
  ['production', production, 'same-origin'],
  ['every vendor', everyVendor, 'same-origin'],
])('%s is served with every header', (_, settings, openerPolicy) => {
  expect(securityHeaders(settings)).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': openerPolicy,
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=()'),
  });
});

test('only production, which is served over https, insists on https', () => {
  expect(securityHeaders(sandbox)).not.toHaveProperty('strict-transport-security');
  expect(securityHeaders(production)['strict-transport-security']).toMatch(/max-age=\d{8}/);
});
