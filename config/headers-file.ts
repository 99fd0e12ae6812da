import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import { inlineSourcesIn } from './inline-sources.ts';
import { securityHeaders } from './security-headers.ts';
import type { Settings } from './settings.ts';

/**
 * Writes `_headers` beside the build, in the form that static hosts read (Netlify, Cloudflare Pages): the
 * security headers for everything, files with a hash in their name for ever, the page itself never cached.
 */
export function headersFile(settings: Settings): RsbuildPlugin {
  return {
    name: 'headers-file',
    setup(api) {
      api.onAfterBuild(({ environments }) => {
        const distPath = environments.web?.distPath ?? api.context.distPath;
        const lines = [
          '/*',
          ...Object.entries(securityHeaders(settings, inlineSourcesIn(distPath))).map(
            ([name, value]) => `  ${name}: ${value}`,
          ),
          '  cache-control: no-cache',
          '/static/*',
          '  ! cache-control',
          '  cache-control: public, max-age=31536000, immutable',
          '',
        ];
        writeFileSync(join(distPath, '_headers'), lines.join('\n'));
      });
    },
  };
}
