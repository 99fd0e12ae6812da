import { describe, expect, it } from 'vitest';
import { needsOf, type SiteModules } from '../../config/needs.ts';

const scripts: Readonly<Record<string, readonly string[]>> = {
  'src/page.tsx': ['vendor', 'page'],
  'src/home.tsx': ['kit', 'home'],
  'src/login.tsx': ['kit', 'login'],
  'src/auth.ts': ['sdk'],
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

describe('the dependencies of each address', () => {
  it('list each script once, and the modules of an address once each', () => {
    expect(needsOf(site, (file) => scripts[file] ?? [])).toEqual({
      api: 'https://api.example/v3/',
      provider: [5],
      scripts: ['vendor', 'page', 'kit', 'home', 'login', 'sdk'],
      at: {
        '/home': [[0, 1, 2, 3, 4], [0, 1, 2, 4], ['Users/state']],
        '/auth': [[0, 1], [5], []],
      },
    });
  });
});
