import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { WidgetNeed } from '../../../../config/identity-widget.ts';
import type { Hosts } from '../internet.ts';
import { hostOf, SITE } from '../origins.ts';
import { passToService } from '../pass.ts';
import { clientScript, fileAt, JAVASCRIPT, PIXEL } from './file.ts';

/** An identity vendor: addresses that its widget uses. */
export type WidgetVendor = {
  readonly script: string;
  /** Origin of the backend. */
  readonly backend: string;
  readonly styleSheet: string;
  readonly font: string;
  readonly picture?: string;
  readonly frame?: string;
  readonly needs: readonly WidgetNeed[];
};

/**
 * The specification's vendor, by its public documents: a backend of one of its environments, and Google Fonts. Source:
 * github.com/FrankieFinancial/onboarding-widget.
 */
export const FRANKIE_ONE: WidgetVendor = {
  script: 'https://assets.frankiefinancial.io/onboarding/v4/ff-onboarding-widget.umd.js',
  backend: 'https://backend.latest.frankiefinancial.io',
  styleSheet: 'https://fonts.googleapis.com/css?family=Roboto',
  font: 'https://fonts.gstatic.com/s/roboto/roboto.woff2',
  needs: [],
};

/** A vendor that uses everything that the settings can allow. */
export const OTHER_VENDOR = {
  script: 'https://assets.widget.test/widget.js',
  backend: 'https://backend.widget.test',
  styleSheet: 'https://styles.widget.test/roboto.css',
  font: 'https://fonts.widget.test/roboto.woff2',
  picture: 'https://pictures.widget.test/document.png',
  frame: 'https://camera.widget.test/camera.html',
  needs: ['blob-images', 'blob-workers', 'inline-styles', 'referrer'],
} as const satisfies WidgetVendor;

/** Every vendor with a stand-in. */
export const WIDGET_VENDORS: readonly WidgetVendor[] = [FRANKIE_ONE, OTHER_VENDOR];

/** Stands in for the vendor's typeface, under the vendor's name for it. */
const FONT = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
const FRAME =
  "<!doctype html><title>Camera</title><script>parent.postMessage('ready', '*')</script>";

/** The sandbox's widget with its vendor's addresses, and code around it that uses the rest. */
function scriptOf(vendor: WidgetVendor): string {
  return [
    `window.ffVendor = ${JSON.stringify(vendor)};`,
    readFileSync('sandbox/identity/widget.client.js', 'utf8')
      .replaceAll("'/sandbox/identity/checks'", "window.ffVendor.backend + '/identity/checks'")
      .replaceAll("'/sandbox/", `'${new URL(vendor.script).origin}/`),
    clientScript('identity-widget'),
  ].join('\n');
}

/** An identity vendor: the sandbox's widget on the vendor's own origins. */
export function identityWidget(sandboxUrl: string, vendor: WidgetVendor): Hosts {
  const script = new URL(vendor.script);
  const assets = new Hono();
  assets.get(script.pathname, ({ body }) =>
    body(scriptOf(vendor), 200, { 'content-type': JAVASCRIPT }),
  );
  assets.get('/identity-widget.css', ({ req }) =>
    passToService(req.raw, sandboxUrl, `/sandbox${req.path}`),
  );

  const isBound = vendor.needs.includes('referrer');
  const backend = new Hono();
  backend.use(cors({ origin: SITE, allowHeaders: ['authorization', 'content-type'] }));
  backend.post('/identity/checks', async ({ req, json }) =>
    isBound && req.header('referer') !== `${SITE}/`
      ? json({ message: 'The token is bound to another site.' }, 401)
      : passToService(req.raw, sandboxUrl, `/sandbox${req.path}`),
  );

  const { styleSheet, font, picture, frame } = vendor;
  const typeface = `@font-face { font-family: Roboto; src: url(${font}) format('woff2') }`;
  const forAll = { 'access-control-allow-origin': '*' };
  return {
    [script.host]: assets.fetch,
    [hostOf(vendor.backend)]: backend.fetch,
    ...fileAt(styleSheet, 'text/css; charset=utf-8', typeface),
    ...fileAt(font, 'font/woff2', readFileSync(FONT), forAll),
    ...(picture === undefined ? {} : fileAt(picture, 'image/png', PIXEL)),
    ...(frame === undefined ? {} : fileAt(frame, 'text/html; charset=utf-8', FRAME)),
  };
}
