import { describe, expect, it } from 'vitest';
import { needsOf, type SiteModules } from '../../config/needs.ts';

const scripts: Readonly<Record<string, readonly string[]>> = {
  'src/page.tsx': ['static/js/async/vendor.1.js', 'static/js/async/page.2.js'],
  'src/home.tsx': ['static/js/async/kit.3.js', 'static/js/async/home.4.js'],
  'src/login.tsx': ['static/js/async/kit.3.js', 'static/js/async/login.5.js'],
  'src/auth.ts': ['static/js/async/sdk.6.js'],
};

const site: SiteModules = {
  api: 'https://api.example/v3/',
  provider: ['src/auth.ts'],
  addresses: [
    {
      path: '/home',
      in: ['src/page.tsx', 'src/home.tsx', 'src/login.tsx'],
      out: ['src/page.tsx', 'src/login.tsx'],
      reads: ['Users/state'],
    },
    { path: '/auth', in: ['src/page.tsx'], out: ['src/auth.ts'], reads: [] },
  ],
};

describe('what each address needs', () => {
  it('names each script once, and an address those of its modules, each once', () => {
    expect(needsOf(site, (file) => scripts[file] ?? [])).toEqual({
      folder: '/static/js/async/',
      api: 'https://api.example/v3/',
      provider: [5],
      scripts: ['vendor.1', 'page.2', 'kit.3', 'home.4', 'login.5', 'sdk.6'],
      at: {
        '/home': { in: [0, 1, 2, 3, 4], out: [0, 1, 2, 4], reads: ['Users/state'] },
        '/auth': { in: [0, 1], out: [5], reads: [] },
      },
    });
  });
});
