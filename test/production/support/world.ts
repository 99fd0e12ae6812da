import { type Internet, startInternet } from './internet.ts';
import { hostOf, SITE } from './origins.ts';
import { pass } from './pass.ts';
import { type Reports, reportsOf } from './reports.ts';
import { type Api, apiOf, bankOf, identityHostOf } from './services.ts';
import { analytics } from './vendors/analytics.ts';
import { botCheck } from './vendors/bot-check.ts';
import { chat } from './vendors/chat.ts';
import { identityWidget, WIDGET_VENDORS } from './vendors/identity-widget.ts';

/** What a production build meets: its own host, and everybody whom its settings name. */
export type World = {
  readonly internet: Internet;
  readonly api: Api;
  /** What went wrong, as the team hears of it. */
  readonly reports: Reports;
};

/** What a world is made of. */
export type WorldParts = {
  /** The sandbox that stands behind API, identity provider, bank and widget. */
  readonly sandboxUrl: string;
  /** What serves the build. */
  readonly hostUrl: string;
  /** With what it was built: nobody else can be reached. */
  readonly settings: Readonly<Record<string, string>>;
};

/** Starts everything on origins of their own. */
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
