import * as v from 'valibot';
import { usualWidgetOrigins, widgetNeeds, widgetOrigins } from './identity-widget.ts';
import {
  exactOrigins,
  isPublicHost,
  isWebAddress,
  optionalOrigin,
  policyOrigins,
} from './origins.ts';

// The rules of the settings. Each message goes on after the name of its setting.

const webUrl = v.pipe(
  v.string(),
  v.check(
    isWebAddress,
    'must be an https address such as https://a.com/b, without blanks, commas, semicolons, quotes or a user’s name',
  ),
);

const plainText = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.maxLength(maxLength, `must have at most ${maxLength} characters`),
    v.check(
      (text) => !NO_TEXT.test(text),
      'must be plain text, without markup, double quotes, backslashes or invisible characters',
    ),
  );

/** A URL that is fetched, or its stand-in. No fragment, because that is never sent. */
const fetchedUrl = (standIn: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => text === standIn || (isWebAddress(text) && !text.includes('#')),
      'must be an https address such as https://a.com/b, without blanks, commas, semicolons, quotes, a user’s name or a fragment',
    ),
  );

const matching = (pattern: RegExp, what: string) =>
  v.pipe(v.string(), v.regex(pattern, `must be ${what}`));

/** Characters that end an attribute, start an element or a template, or are invisible: control and format characters. */
const NO_TEXT = /[\p{C}\p{Zl}\p{Zp}<>"`\\{}]/u;

/** Max characters of a name: the brand's has to fit headings and titles at 320 px. */
const MAX_BRAND_NAME = 50;

/** The sandbox's identity widget. */
const WIDGET_STAND_IN = '/sandbox/identity-widget.js';
const EXAMPLE_PHONE = '1300 975 707';
const EXAMPLE_HOURS = 'Monday to Friday, 9 am to 5 pm Sydney time';
const EXAMPLE_LICENCE = '000000';
/** What the sandbox does with a missed and with an overdue repayment. */
const SANDBOX_MISSED = 'There is no late fee.';
const SANDBOX_OVERDUE =
  "There is no late fee, and we don't debit it again until you've talked to us.";
const EXAMPLE_BANK_DATA = 'Example Bank Data';
const EXAMPLES: readonly string[] = [
  EXAMPLE_PHONE,
  EXAMPLE_HOURS,
  EXAMPLE_LICENCE,
  EXAMPLE_BANK_DATA,
];
/** A URL or e-mail address in `.example`, which no one can register. Source: RFC 2606. */
const EXAMPLE_HOST = /(@|:\/\/)([^\s/?#;,@]*\.)?example(?=[\s/?#:;,]|$)/i;

const schema = v.object({
  PUBLIC_SITE_URL: v.optional(optionalOrigin, ''),
  PUBLIC_BRAND_NAME: v.optional(plainText(MAX_BRAND_NAME), 'Pay On Demand'),
  PUBLIC_SUPPORT_EMAIL: v.optional(
    v.pipe(v.string(), v.email('must be an e-mail address'), v.maxLength(100, 'is too long')),
    'support@payondemand.example',
  ),
  PUBLIC_SUPPORT_PHONE: v.optional(
    matching(/^\+?\d( ?\d){5,14}$/, 'a telephone number: digits with single blanks between them'),
    EXAMPLE_PHONE,
  ),
  PUBLIC_SUPPORT_HOURS: v.optional(plainText(80), EXAMPLE_HOURS),
  PUBLIC_HELP_URL: v.optional(webUrl, 'https://help.payondemand.example'),
  PUBLIC_PRIVACY_URL: v.optional(webUrl, 'https://www.payondemand.example/privacy'),
  PUBLIC_TERMS_URL: v.optional(webUrl, 'https://www.payondemand.example/terms'),
  PUBLIC_COMPLAINTS_URL: v.optional(webUrl, 'https://www.payondemand.example/complaints'),
  // AFCA's page suits every lender. A lender with its own page about AFCA can set that.
  PUBLIC_AFCA_URL: v.optional(webUrl, 'https://www.afca.org.au/make-a-complaint'),
  PUBLIC_CREDIT_LICENCE: v.optional(
    matching(/^\d{6}$/, 'the six digits of an Australian credit licence'),
    EXAMPLE_LICENCE,
  ),
  PUBLIC_MISSED_TEXT: v.optional(plainText(160)),
  PUBLIC_OVERDUE_TEXT: v.optional(plainText(160)),
  PUBLIC_FACEBOOK_URL: v.optional(webUrl, 'https://www.facebook.example/payondemand'),
  PUBLIC_INSTAGRAM_URL: v.optional(webUrl, 'https://www.instagram.example/payondemand'),
  PUBLIC_APP_STORE_URL: v.optional(webUrl, 'https://apps.apple.example/au/app/pay-on-demand'),
  PUBLIC_PLAY_STORE_URL: v.optional(
    webUrl,
    'https://play.google.example/store/apps/details?id=payondemand',
  ),
  PUBLIC_API_HOST: v.optional(optionalOrigin, ''),
  PUBLIC_FIREBASE_API_KEY: v.optional(
    matching(/^[\w-]{1,200}$/, 'letters, digits and hyphens'),
    'demo',
  ),
  PUBLIC_FIREBASE_PROJECT_ID: v.optional(
    matching(/^[a-z0-9-]{4,40}$/, 'a Firebase project id'),
    'demo-pay-on-demand',
  ),
  PUBLIC_FIREBASE_AUTH_DOMAIN: v.optional(
    v.pipe(v.string(), v.check(isPublicHost, 'must be a host name such as a.firebaseapp.com')),
    'demo-pay-on-demand.firebaseapp.com',
  ),
  PUBLIC_FIREBASE_APP_ID: v.optional(
    matching(/^[\w:.-]{1,200}$/, 'like 1:000000000000:web:0000000000'),
    'demo',
  ),
  PUBLIC_FIREBASE_MEASUREMENT_ID: v.optional(
    matching(/^(G-[A-Z0-9]{4,20})?$/, 'like G-XXXXXXXXXX'),
    '',
  ),
  PUBLIC_INTERCOM_APP_ID: v.optional(matching(/^[a-z0-9]{0,20}$/, 'an Intercom app id'), ''),
  PUBLIC_INTERCOM_REGION: v.optional(v.picklist(['ap', 'eu', 'us'], 'must be ap, eu or us'), 'ap'),
  PUBLIC_BANK_DATA_COMPANY: v.optional(plainText(MAX_BRAND_NAME)),
  PUBLIC_BANK_ORIGINS: v.optional(exactOrigins, ''),
  PUBLIC_BANK_LOGO_ORIGINS: v.optional(policyOrigins, ''),
  PUBLIC_IDENTITY_WIDGET_URL: v.optional(fetchedUrl(WIDGET_STAND_IN), WIDGET_STAND_IN),
  PUBLIC_IDENTITY_WIDGET_BACKEND: v.optional(optionalOrigin, ''),
  PUBLIC_IDENTITY_WIDGET_ORIGINS: v.optional(widgetOrigins, ''),
  PUBLIC_IDENTITY_WIDGET_NEEDS: v.optional(widgetNeeds, ''),
  PUBLIC_REPORT_URL: v.optional(fetchedUrl(''), ''),
  RELEASE: v.optional(
    matching(/^[\w.+-]{0,40}$/, 'at most 40 letters, digits, dots, pluses and hyphens'),
    '',
  ),
  PUBLIC_SERVICE_WORKER: v.optional(
    v.picklist(['0', '1'], 'must be 1, or 0 for a build that removes the service worker'),
    '1',
  ),
  PUBLIC_SANDBOX: v.optional(v.picklist(['0', '1'], 'must be 1 (sandbox build) or 0'), '0'),
});

export const settingNames: readonly string[] = Object.keys(schema.entries);
const defaults: Readonly<Record<string, string | undefined>> = v.getDefaults(schema);

/** The build's settings. All of them are public: no secrets. */
export type Settings = ReturnType<typeof settingsOf>;

/** The part of the settings that ends up in public JavaScript. */
export type ShippedSettings = Omit<Settings, 'buildOnly'>;

/** Drops the settings that no script needs, or only some. */
export function shippedSettings({ buildOnly, ...shipped }: Settings): ShippedSettings {
  return shipped;
}

const realServices = [
  'PUBLIC_FIREBASE_API_KEY',
  'PUBLIC_FIREBASE_PROJECT_ID',
  'PUBLIC_FIREBASE_AUTH_DOMAIN',
  'PUBLIC_FIREBASE_APP_ID',
  'PUBLIC_API_HOST',
  'PUBLIC_IDENTITY_WIDGET_URL',
] as const;

/**
 * Reads the build's settings from `PUBLIC_*` variables and `RELEASE`.
 *
 * @param findRevision returns a name for the sources of a build without `RELEASE`. It is not called for a sandbox build, whose
 * cache would start from nothing with each commit.
 * @throws Error with one sentence to act on, if a value is malformed, if a sandbox build would reach another API, or if a
 * production build would keep the sandbox's Firebase project, API or identity widget, or an example.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  findRevision: () => string = () => 'unknown',
): Settings {
  const parsed = v.safeParse(schema, environment, { abortEarly: true });
  if (!parsed.success) {
    const [{ path, message }] = parsed.issues;
    throw new Error(`Build settings: ${path?.[0].key} ${message}.`);
  }
  const values = parsed.output;
  const sandbox = values.PUBLIC_SANDBOX === '1';
  if (sandbox && values.PUBLIC_API_HOST) {
    throw new Error(
      'Build settings: a sandbox build calls the sandbox alone, whose inspectors show what customers type; leave out PUBLIC_API_HOST.',
    );
  }
  if (!sandbox) {
    const missing = realServices.filter((name) => !environment[name]);
    if (missing.length > 0) {
      throw new Error(
        `Build settings: a production build needs ${missing.join(', ')}; set PUBLIC_SANDBOX=1 for a sandbox build.`,
      );
    }
    if (!values.PUBLIC_IDENTITY_WIDGET_URL.startsWith('https://')) {
      throw new Error(
        'Build settings: PUBLIC_IDENTITY_WIDGET_URL names the sandbox’s stand-in; a production build needs the real widget.',
      );
    }
    if (values.PUBLIC_FIREBASE_PROJECT_ID.startsWith('demo-')) {
      throw new Error(
        'Build settings: PUBLIC_FIREBASE_PROJECT_ID names an emulator project (demo-…); a production build needs a real one.',
      );
    }
    const examples = settingNames.filter((name) =>
      isExample(environment[name] ?? defaults[name] ?? ''),
    );
    if (examples.length > 0) {
      throw new Error(
        `Build settings: a production build needs your own ${examples.join(', ')} in place of the examples.`,
      );
    }
  }
  return settingsOf(values, sandbox, findRevision);
}

function settingsOf(
  values: v.InferOutput<typeof schema>,
  /** True in the builds that talk to the local sandbox. Never true in production. */
  sandbox: boolean,
  findRevision: () => string,
) {
  return {
    sandbox,
    brandName: values.PUBLIC_BRAND_NAME,
    support: {
      email: values.PUBLIC_SUPPORT_EMAIL,
      phone: values.PUBLIC_SUPPORT_PHONE,
      /** When the telephone is answered. A time stays on one line. */
      hours: values.PUBLIC_SUPPORT_HOURS.replaceAll(/ (?=[ap]m\b)/gi, '\u00a0'),
    },
    /** The lender's Australian credit licence: six digits. */
    licence: values.PUBLIC_CREDIT_LICENCE,
    /** Whether a missed repayment costs a late fee: the lender's own sentences; empty if unknown. */
    missedText: values.PUBLIC_MISSED_TEXT ?? (sandbox ? SANDBOX_MISSED : ''),
    /** Whether an overdue repayment costs a late fee, and is debited again: the lender's own sentences; empty if unknown. */
    overdueText: values.PUBLIC_OVERDUE_TEXT ?? (sandbox ? SANDBOX_OVERDUE : ''),
    links: {
      help: values.PUBLIC_HELP_URL,
      privacy: values.PUBLIC_PRIVACY_URL,
      terms: values.PUBLIC_TERMS_URL,
      complaints: values.PUBLIC_COMPLAINTS_URL,
      /** Of the Australian Financial Complaints Authority. */
      afca: values.PUBLIC_AFCA_URL,
      facebook: values.PUBLIC_FACEBOOK_URL,
      instagram: values.PUBLIC_INSTAGRAM_URL,
      appStore: values.PUBLIC_APP_STORE_URL,
      playStore: values.PUBLIC_PLAY_STORE_URL,
    },
    /** Origin of the API, without `/v3`. Empty: the page's own origin. */
    apiHost: values.PUBLIC_API_HOST,
    firebase: {
      apiKey: values.PUBLIC_FIREBASE_API_KEY,
      projectId: values.PUBLIC_FIREBASE_PROJECT_ID,
      authDomain: values.PUBLIC_FIREBASE_AUTH_DOMAIN,
      appId: values.PUBLIC_FIREBASE_APP_ID,
      /** Of the project's analytics; empty if there are none. */
      measurementId: values.PUBLIC_FIREBASE_MEASUREMENT_ID,
    },
    chat: values.PUBLIC_INTERCOM_APP_ID
      ? { appId: values.PUBLIC_INTERCOM_APP_ID, region: values.PUBLIC_INTERCOM_REGION }
      : null,
    bankOrigins: values.PUBLIC_BANK_ORIGINS,
    identityWidgetUrl: values.PUBLIC_IDENTITY_WIDGET_URL,
    /** Origin of the identity vendor's backend; empty for the widget's own. */
    identityWidgetBackend: values.PUBLIC_IDENTITY_WIDGET_BACKEND,
    /** Name of the build, chosen by the team. */
    release: sandbox ? 'sandbox' : values.RELEASE || findRevision(),
    /** Settings for the pages' heads and the host's headers, and those that only some scripts need. */
    buildOnly: {
      /** Origin of the site, without a slash at the end; empty if unknown. */
      siteUrl: values.PUBLIC_SITE_URL,
      /** Sources of the banks' logos, besides the API. */
      bankLogoOrigins: values.PUBLIC_BANK_LOGO_ORIGINS,
      widgetOrigins:
        values.PUBLIC_IDENTITY_WIDGET_ORIGINS ??
        usualWidgetOrigins(
          values.PUBLIC_IDENTITY_WIDGET_URL,
          values.PUBLIC_IDENTITY_WIDGET_BACKEND,
        ),
      widgetNeeds: values.PUBLIC_IDENTITY_WIDGET_NEEDS,
      /** Company that reads bank data for the lender, by name; empty if unknown. */
      bankDataCompany: values.PUBLIC_BANK_DATA_COMPANY ?? (sandbox ? EXAMPLE_BANK_DATA : ''),
      /** Where error reports are sent; empty for none. */
      reportUrl: sandbox ? '/sandbox/reports' : values.PUBLIC_REPORT_URL,
      /** True if a service worker keeps the release on the device. Never in the sandbox, where it would hide new builds. */
      serviceWorker: !sandbox && values.PUBLIC_SERVICE_WORKER === '1',
    },
  };
}

/** True if a value is one of the examples here or in the documents. */
function isExample(value: string): boolean {
  return EXAMPLES.includes(value) || EXAMPLE_HOST.test(value);
}
