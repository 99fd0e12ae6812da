import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { headersFile } from '../../config/hosts/rule-files.ts';
import { KEEP, type Serving } from '../../config/hosts/serving.ts';
import { securityHeaders } from '../../config/security-headers.ts';
import { readSettings } from '../../config/settings.ts';
import { REAL_SERVICES } from '../support/builds.ts';

const serving: Serving = {
  headers: { 'content-security-policy': "default-src 'none'; img-src https://a.example" },
  pages: ['/login'],
  hashedFiles: ['/static/js/large.1.js', '/static/js/small.2.js'],
};

/** Hashes of as many things as stand in the pages of a build, and more. */
const hashes = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `'sha256-${createHash('sha256').update(`${index}`).digest('base64')}'`,
  );

/** Every vendor, and five banks with origins as long as banks have them. */
const EVERYTHING = {
  ...REAL_SERVICES,
  PUBLIC_API_HOST: 'https://api.payondemand.com.au',
  PUBLIC_IDENTITY_WIDGET_URL: 'https://assets.frankiefinancial.io/onboarding/widget.js',
  PUBLIC_FIREBASE_MEASUREMENT_ID: 'G-ABC123',
  PUBLIC_BANK_ORIGINS: [
    'https://connect.commbank.com.au',
    'https://credentials.westpac.com.au',
    'https://link.bankofmelbourne.com.au',
    'https://secure.bendigobank.com.au',
    'https://au-api.basiq.io',
  ].join(','),
};

function longestLine(text: string): number {
  return Math.max(...text.split('\n').map((line) => line.trim().length));
}

describe('_headers', () => {
  test('keeps for ever what exists, by a rule of its own, and nothing else', () => {
    expect(headersFile(serving)).toBe(
      [
        '/*',
        "  content-security-policy: default-src 'none'; img-src a.example",
        `  cache-control: ${KEEP.asked}`,
        '  ! access-control-allow-origin',
        ...['/static/js/large.1.js', '/static/js/small.2.js'].flatMap((path) => [
          path,
          '  ! cache-control',
          `  cache-control: ${KEEP.forEver}`,
        ]),
        '',
      ].join('\n'),
    );
  });

  test('has at most the hundred rules that Cloudflare reads, for the largest files', () => {
    const hashedFiles = Array.from({ length: 150 }, (_, index) => `/static/js/${index}.js`);
    const rules = headersFile({ ...serving, hashedFiles }).match(/^\/.*$/gm) ?? [];
    expect(rules).toEqual(['/*', ...hashedFiles.slice(0, 99)]);
  });

  test.each(['us', 'eu', 'ap'])(
    'holds a policy with every vendor and five banks (chat in %s)',
    (region) => {
      const settings = readSettings({
        ...EVERYTHING,
        PUBLIC_INTERCOM_APP_ID: 'abc123',
        PUBLIC_INTERCOM_REGION: region,
      });
      const headers = securityHeaders(settings, { scripts: hashes(2), styles: hashes(7) });
      expect(longestLine(headersFile({ ...serving, headers }))).toBeLessThanOrEqual(1_800);
    },
  );

  test('holds a policy with the hashes of all pages where there is no chat', () => {
    const inline = { scripts: hashes(2), styles: hashes(7) };
    const headers = securityHeaders(readSettings(EVERYTHING), inline);
    expect(longestLine(headersFile({ ...serving, headers }))).toBeLessThanOrEqual(1_800);
  });

  test('is refused with a sentence where Cloudflare might drop a line', () => {
    const withLine = (length: number) => ({
      ...serving,
      headers: {
        'content-security-policy': 'x'.repeat(length - 'content-security-policy: '.length),
      },
    });
    expect(() => headersFile(withLine(1_800))).not.toThrow();
    expect(() => headersFile(withLine(1_801))).toThrow(
      'The line of content-security-policy in _headers has 1801 characters; above 1800 Cloudflare may drop it: configure fewer origins.',
    );
  });
});
