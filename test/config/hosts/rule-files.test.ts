import { describe, expect, test } from 'vitest';
import { headersFile } from '../../../config/hosts/rule-files.ts';
import { KEEP, type Serving } from '../../../config/hosts/serving.ts';

const serving: Serving = {
  headers: { 'content-security-policy': "default-src 'none'; img-src https://a.example" },
  pages: ['/login'],
  hashedFiles: ['/static/js/large.1.js', '/static/js/small.2.js'],
};

describe('_headers', () => {
  test('caches existing files forever, by separate rules, and nothing else', () => {
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

  test('is refused with a sentence if Cloudflare might drop a line', () => {
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
