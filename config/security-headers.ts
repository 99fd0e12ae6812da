import type { WidgetNeed } from './identity-widget.ts';
import { type InlineSources, NOTHING_INLINE } from './inline-sources.ts';
import { policySource } from './origins.ts';
import type { Settings } from './settings.ts';

/** Directives and their sources, in the order in which they are written. */
type Policy = Readonly<Record<string, readonly string[]>>;

/** SHA-256 of the empty string: Emotion makes an empty style element and fills it through the CSSOM. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Policy names: DOMPurify's, the bundler's for lazy chunks, and ours for vendors' script addresses. */
const TRUSTED_TYPES = ['dompurify', 'bundler', 'vendor-script'];

/** What Google's analytics need, as Google documents it. */
const ANALYTICS = {
  'script-src': ['https://www.googletagmanager.com'],
  'img-src': ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://www.googletagmanager.com',
    'https://firebase.googleapis.com',
    'https://firebaseinstallations.googleapis.com',
  ],
} as const satisfies Policy;

/** A style element or attribute of a vendor's own; a hash beside it would switch this off. */
const INLINE_STYLES = {
  'style-src': ["'unsafe-inline'"],
  'style-src-attr': ["'unsafe-inline'"],
} as const satisfies Policy;

/** What Intercom's messenger needs, as Intercom documents it, without its video players. */
const CHAT = {
  'script-src': ['https://widget.intercom.io', 'https://js.intercomcdn.com'],
  ...INLINE_STYLES,
  'img-src': [
    'blob:',
    'https://js.intercomcdn.com',
    'https://static.intercomassets.com',
    'https://downloads.intercomcdn.com',
    'https://uploads.intercomusercontent.com',
  ],
  'font-src': ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
  'media-src': ['https://js.intercomcdn.com'],
  'frame-src': ['https://intercom-sheets.com'],
} as const satisfies Policy;

/** Hosts of the messenger's own calls, and where attachments go to and come from, by region. */
const CHAT_REGIONS = {
  us: {
    calls: [
      'api-iam.intercom.io',
      'nexus-websocket-a.intercom.io',
      'nexus-websocket-b.intercom.io',
    ],
    uploads: ['https://uploads.intercomcdn.com'],
    downloads: ['https://downloads.intercomcdn.com'],
  },
  eu: {
    calls: ['api-iam.eu.intercom.io', 'nexus-europe-websocket.intercom.io'],
    uploads: ['https://uploads.intercomcdn.eu', 'https://uploads.eu.intercomcdn.com'],
    downloads: ['https://downloads.intercomcdn.eu'],
  },
  ap: {
    calls: ['api-iam.au.intercom.io', 'nexus-australia-websocket.intercom.io'],
    uploads: ['https://uploads.au.intercomcdn.com'],
    downloads: ['https://downloads.au.intercomcdn.com'],
  },
} as const;

/** What each need of the identity widget adds. */
const WIDGET_POLICIES: Readonly<Record<WidgetNeed, Policy>> = {
  'blob-images': { 'img-src': ['blob:'] },
  'blob-workers': { 'worker-src': ['blob:'] },
  'inline-styles': INLINE_STYLES,
  // Headers of their own.
  microphone: {},
  referrer: {},
};

const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];

/**
 * The Content-Security-Policy of a build. What the build wrote into its pages is allowed by its hash. In the
 * sandbox everything comes from the page's own origin. In production exactly the hosts of the configured services are
 * added, and Trusted Types is left out: the bot check and the identity widget write to script sinks of their own. Scripts
 * are never unsafe; styles are only where the chat is configured, which documents that it needs it, or where the settings
 * say that the identity widget does.
 */
export function contentSecurityPolicy(
  settings: Settings,
  inline: InlineSources = NOTHING_INLINE,
): string {
  const policy = [
    { 'script-src': inline.scripts, 'style-src': inline.styles },
    ...(settings.sandbox ? [SANDBOX] : vendorPolicies(settings)),
  ].reduce<Policy>(withSources, basePolicy);
  return Object.entries(policy)
    .map(([directive, sources]) =>
      [directive, ...(directive === 'trusted-types' ? sources : sources.map(policySource))].join(
        ' ',
      ),
    )
    .join('; ');
}

const basePolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", EMPTY_STYLE],
  'style-src-attr': ["'none'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  // The service worker's, and in the sandbox that of the flow book, which lays out its charts.
  'worker-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
} as const satisfies Policy;

/** What the sandbox alone has: Trusted Types, and the frames in which the flow book draws screens. */
const SANDBOX: Policy = {
  'frame-src': ["'self'"],
  'frame-ancestors': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': [...TRUSTED_TYPES, 'flow-layout'],
};

function vendorPolicies(settings: Settings): Policy[] {
  const api = originOf(settings.apiHost);
  return [
    {
      'script-src': RECAPTCHA,
      'img-src': [...api, ...settings.buildOnly.bankLogoOrigins],
      'connect-src': [
        ...api,
        ...settings.bankOrigins,
        ...originOf(settings.buildOnly.reportUrl),
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
        'https://www.google.com/recaptcha/',
      ],
      'frame-src': [...RECAPTCHA, 'https://recaptcha.google.com/recaptcha/'],
    },
    ...widgetPolicies(settings),
    settings.firebase.measurementId === '' ? {} : ANALYTICS,
    settings.chat === null ? {} : chatPolicy(settings.chat.region),
  ];
}

/** What the identity widget's script needs: its own host, what the settings name, and what they say it does. */
function widgetPolicies({
  identityWidgetUrl,
  identityWidgetBackend,
  buildOnly: { widgetOrigins, widgetNeeds },
}: Settings): Policy[] {
  const { connect = [], font = [], frame = [], img = [], style = [] } = widgetOrigins;
  const own = originOf(identityWidgetUrl);
  return [
    {
      'script-src': own,
      'style-src': [...own, ...style],
      'img-src': [...own, ...img],
      'font-src': [...own, ...font],
      'connect-src': [...own, ...originOf(identityWidgetBackend), ...connect],
      'frame-src': frame,
    },
    ...widgetNeeds.map((need) => WIDGET_POLICIES[need]),
  ];
}

function chatPolicy(region: keyof typeof CHAT_REGIONS): Policy {
  const { calls, uploads, downloads } = CHAT_REGIONS[region];
  return {
    ...CHAT,
    'img-src': [...CHAT['img-src'], ...downloads],
    'media-src': [...CHAT['media-src'], ...downloads],
    'connect-src': [...calls.flatMap((host) => [`https://${host}`, `wss://${host}`]), ...uploads],
  };
}

/**
 * A policy with more sources, each written once, and none that a wildcard allows already. What a directive needs takes the
 * place of `'none'`, and what allows everything inline that of the hashes, beside which it would count for nothing.
 */
function withSources(policy: Policy, more: Policy): Policy {
  const added = Object.entries(more).map(([directive, sources]) => {
    const allowsInline = sources.includes("'unsafe-inline'");
    const before = (policy[directive] ?? []).filter(
      (source) => source !== "'none'" && !(allowsInline && source.startsWith("'sha256-")),
    );
    const all = [...new Set([...before, ...sources])];
    return [
      directive,
      all.filter((source) => !all.some((other) => isWithin(source, other))),
    ] as const;
  });
  return { ...policy, ...Object.fromEntries(added) };
}

/** Whether a host is one of those that `https://*.domain` allows. */
function isWithin(source: string, wildcard: string): boolean {
  return (
    wildcard.startsWith('https://*.') &&
    source !== wildcard &&
    source.startsWith('https://') &&
    source.endsWith(wildcard.slice('https://*'.length))
  );
}

/** The origin of an https address, as a list of sources; none for a path or an empty setting. */
function originOf(address: string): string[] {
  return address.startsWith('https://') ? [new URL(address).origin] : [];
}

/**
 * The headers with which every page and file of a build is served. Source: OWASP ASVS 5.0, section 3.4.
 *
 * @param inline what stands in the build's pages themselves
 */
export function securityHeaders(
  settings: Settings,
  inline?: InlineSources,
): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(settings, inline),
    'x-content-type-options': 'nosniff',
    'referrer-policy': settings.buildOnly.widgetNeeds.includes('referrer')
      ? 'strict-origin'
      : 'no-referrer',
    // The sandbox's inspector talks to the window of stately.ai that it opens.
    'cross-origin-opener-policy': settings.sandbox ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Beside frame-ancestors, for a host that loses the policy.
    'x-frame-options': settings.sandbox ? 'SAMEORIGIN' : 'DENY',
    'permissions-policy': permissionsPolicy(settings),
    // Meaningless on plain http, which is how the sandbox is served.
    ...(settings.sandbox
      ? {}
      : { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

/**
 * The Permissions-Policy of a build. The identity widget may photograph a document, and so may what it frames; where it
 * needs to hear as well, both may. Source: decision 033.
 */
function permissionsPolicy({
  sandbox,
  buildOnly: { widgetOrigins, widgetNeeds },
}: Settings): string {
  const frame = sandbox ? [] : (widgetOrigins.frame ?? []);
  const widget = ['self', ...frame.map((origin) => `"${policySource(origin)}"`)];
  const allowed: Readonly<Record<string, readonly string[]>> = {
    camera: widget,
    geolocation: [],
    microphone: widgetNeeds.includes('microphone') ? widget : [],
    payment: [],
    usb: [],
  };
  return Object.entries(allowed)
    .map(([feature, origins]) => `${feature}=(${origins.join(' ')})`)
    .join(', ');
}
