import { type Internet, startInternet } from './internet.ts';
import { hostOf, SITE } from './origins.ts';
import { pass } from './pass.ts';
import { type Reports, reportsOf } from './reports.ts';
import { type Api, apiOf, bankOf, identityHostOf } from './services.ts';
import { analytics } from './vendors/analytics.ts';
import { botCheck } from './vendors/bot-check.ts';
import { chat } from './vendors/chat.ts';
import { identityWidget, WIDGET_VENDORS } from './vendors/identity-widget.ts';

/** A production build's surroundings: its own host, and every service that its settings name. */
export type World = {
  readonly internet: Internet;
  readonly api: Api;
  /** The reports of the app. */
  readonly reports: Reports;
};

/** Parts of a world. */
export type WorldParts = {
  /** The sandbox behind API, identity provider, bank and widget. */
  readonly sandboxUrl: string;
  /** The server of the build. */
  readonly hostUrl: string;
  /** The settings of the build: no other host can be reached. */
  readonly settings: Readonly<Record<string, string>>;
};

/** Starts everything on separate origins. */
export async function startWorld({ sandboxUrl, hostUrl, settings }: WorldParts): Promise<World> {
  const api = apiOf(sandboxUrl);
  const reports = reportsOf();
  const vendor = WIDGET_VENDORS.find(
    ({ script }) => script === settings.PUBLIC_IDENTITY_WIDGET_URL,
  );
  if (!vendor) throw new Error('Nobody plays the vendor of this identity widget.');
  const internet = await startInternet({
    [hostOf(SITE)]: (request) => pass(request, hostUrl),
    ...api.hosts,
    ...bankOf(sandboxUrl),
    ...identityHostOf(sandboxUrl, 'identitytoolkit.googleapis.com'),
    ...identityHostOf(sandboxUrl, 'securetoken.googleapis.com'),
    ...botCheck(),
    ...identityWidget(sandboxUrl, vendor),
    ...(settings.PUBLIC_FIREBASE_MEASUREMENT_ID
      ? analytics(settings.PUBLIC_FIREBASE_MEASUREMENT_ID)
      : {}),
    ...(settings.PUBLIC_INTERCOM_APP_ID ? chat() : {}),
    ...(settings.PUBLIC_REPORT_URL ? reports.hosts : {}),
  });
  return { internet, api, reports };
}
