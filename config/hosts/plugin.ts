import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { Settings } from '../settings.ts';
import { firebaseConfig } from './firebase.ts';
import { nginxConfig } from './nginx.ts';
import { headersFile, redirectsFile } from './rule-files.ts';
import { NOT_FOUND_PAGE, servingOf } from './serving.ts';

const NOT_FOUND =
  '<!doctype html><html lang="en"><title>Not found</title><p>Not found</p></html>\n';

/**
 * Writes each host's serving rules. `_headers` and `_redirects` are in the build's folder, where Cloudflare Pages and Netlify
 * look for them. Files that visitors must not find are beside it, under the folder's name: for `dist`, `dist.firebase.json` and
 * `dist.nginx.conf`.
 */
export function hostFiles(settings: Settings): RsbuildPlugin {
  return {
    name: 'host-files',
    apply: 'build',
    setup(api) {
      api.onAfterBuild(({ environments }) => {
        const folder = environments.web?.distPath ?? api.context.distPath;
        const serving = servingOf(settings, folder);
        const files = {
          [`${folder}.firebase.json`]: firebaseConfig(serving, basename(folder)),
          [`${folder}.nginx.conf`]: nginxConfig(serving),
          [join(folder, '_headers')]: headersFile(serving),
          [join(folder, '_redirects')]: redirectsFile(),
          [join(folder, NOT_FOUND_PAGE)]: NOT_FOUND,
        };
        for (const [path, text] of Object.entries(files)) writeFileSync(path, text);
      });
    },
  };
}
