import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { inlineSourcesIn, NOTHING_INLINE } from '../config/inline-sources.ts';
import { PHOTOGRAPHS } from '../config/photographs.ts';
import { securityHeaders } from '../config/security-headers.ts';
import { readSettings } from '../config/settings.ts';
import { apiRoutes, errorAnswer } from './api/routes.ts';
import { bankRoutes } from './bank/routes.ts';
import { controlRoutes } from './controls.ts';
import { deskRoutes } from './desk/routes.ts';
import { faultInjection } from './faults.ts';
import { identityRoutes } from './identity/routes.ts';
import { ownOriginOnly } from './own-origin.ts';
import type { Services } from './services.ts';
import { photographs, staticFiles } from './static-files.ts';

export type SandboxApp = Hono<{ Bindings: HttpBindings }>;

export type AppParts = {
  readonly services: Services;
  /** Folder of the built app; null to serve none. */
  readonly buildDir: string | null;
  /** Proxy to the auth emulator; null in tests that need none. */
  readonly authProxy: Hono | null;
  /** Further host names that it answers to, besides this machine's own. */
  readonly hosts?: readonly string[];
};

/** Paths that the Firebase SDK calls on an emulator's origin. */
export const AUTH_PREFIXES = [
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/emulator',
] as const;

/** True for one of the prefixes and for every path below it. */
const isBelow = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/** True for pages of the app and for the desk. */
const isPage = (path: string): boolean =>
  path === '/sandbox' || !isBelow(path, ['/v3', '/sandbox', ...AUTH_PREFIXES]);

/** Paths under `/sandbox` that stand in for vendors. Faults apply to them, as to the API. */
const STAND_INS = /^\/sandbox\/(bank\/|identity-widget\.|identity\/)/;

/** Puts the parts under one origin. */
export function createApp({ services, buildDir, authProxy, hosts = [] }: AppParts): SandboxApp {
  const app: SandboxApp = new Hono();
  const settings = readSettings({ PUBLIC_SANDBOX: '1' });
  const inline = buildDir ? inlineSourcesIn(buildDir) : NOTHING_INLINE;
  const headers = Object.entries(securityHeaders(settings, inline));

  app.use(async (context, next) => {
    await next();
    for (const [name, value] of headers) {
      context.header(name, value);
    }
  });
  app.use(
    // The Firebase SDK posts forms, for example to refresh a token.
    ownOriginOnly({ hosts, isPage, takesForms: (path) => isBelow(path, AUTH_PREFIXES) }),
  );
  app.use(
    faultInjection(services.faults, (path) => isBelow(path, ['/sandbox']) && !STAND_INS.test(path)),
  );

  app.route('/v3', apiRoutes(services));
  app.route('/sandbox/bank', bankRoutes(services));
  app.route('/sandbox', identityRoutes(services));
  app.route('/sandbox', controlRoutes(services));
  app.route('/sandbox', deskRoutes(services));
  app.get('/openapi.json', async (context) => {
    const { openApiText } = await import('./openapi-document.ts');
    return context.body(openApiText(), 200, { 'content-type': 'application/json' });
  });
  app.get('/sandbox/screens/:name', photographs(PHOTOGRAPHS));
  if (authProxy) {
    for (const prefix of AUTH_PREFIXES) {
      app.all(`${prefix}/*`, (context) => authProxy.fetch(context.req.raw));
    }
  }
  if (buildDir) {
    app.use(staticFiles(buildDir));
  }
  app.notFound((context) => context.json({ message: 'There is nothing here.' }, 404));
  app.onError((error) => errorAnswer(error, services.log));
  return app;
}
