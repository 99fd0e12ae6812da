import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '../../config/security-headers.ts';
import { readSettings } from '../../config/settings.ts';

const sandbox = readSettings({ PUBLIC_SANDBOX: '1' });
const production = readSettings({
  PUBLIC_FIREBASE_API_KEY: 'key',
  PUBLIC_FIREBASE_PROJECT_ID: 'real-project',
  PUBLIC_FIREBASE_AUTH_DOMAIN: 'real-project.firebaseapp.com',
  PUBLIC_FIREBASE_APP_ID: 'app',
  PUBLIC_API_HOST: 'https://api.example.com',
  PUBLIC_BANK_ORIGINS: 'https://bank.example.com',
  PUBLIC_IDENTITY_WIDGET_URL: 'https://widget.example.com/v4/widget.js',
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

test('only production, which is served over https, insists on https', () => {
  expect(securityHeaders(sandbox)).not.toHaveProperty('strict-transport-security');
  expect(securityHeaders(production)['strict-transport-security']).toMatch(/max-age=\d{8}/);
});
