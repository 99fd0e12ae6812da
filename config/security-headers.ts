import type { WidgetNeed } from './identity-widget.ts';
import { type InlineSources, NOTHING_INLINE } from './inline-sources.ts';
import { policySource } from './origins.ts';
import type { Settings } from './settings.ts';

/** Directives with their sources, in the order in which they are written. */
type Policy = Readonly<Record<string, readonly string[]>>;

/** SHA-256 of the empty string, because Emotion creates an empty style element and fills it through the CSSOM. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Names of Trusted Types policies: DOMPurify's, the bundler's for lazy chunks, and ours for vendors' script URLs. */
const TRUSTED_TYPES = ['dompurify', 'bundler', 'vendor-script'];

/** Sources of Google Analytics, as Google documents them. */
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

/** Allows a vendor's own style elements and attributes; a hash in the same list would switch this off. */
const INLINE_STYLES = {
  'style-src': ["'unsafe-inline'"],
  'style-src-attr': ["'unsafe-inline'"],
} as const satisfies Policy;

/** Sources of Intercom's messenger, as Intercom documents them, without its video players. */
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

/** Hosts of the messenger's calls, and of uploaded and downloaded attachments, by region. */
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

/** Sources that the needs of the identity widget add; the other needs add headers. */
const WIDGET_POLICIES: { readonly [Need in WidgetNeed]?: Policy } = {
  'blob-images': { 'img-src': ['blob:'] },
  'blob-workers': { 'worker-src': ['blob:'] },
  'inline-styles': INLINE_STYLES,
};

const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];

/**
 * Returns the Content-Security-Policy of a build. Inline parts of its pages are allowed by their hashes. In the sandbox
 * everything comes from the page's own origin. A production build adds exactly the hosts of the configured services and omits
 * Trusted Types, because the bot check and the identity widget write to script sinks of their own. Scripts are never unsafe;
 * styles are only if the chat is configured, which documents that it needs that, or if the settings say that the identity widget
 * does.
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
  // For the service worker, and in the sandbox for the flow book's worker, which lays out its charts.
  'worker-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
} as const satisfies Policy;

/** For the sandbox only: Trusted Types, and the frames in which the flow book shows screens. */
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

/** Sources of the identity widget: its script's own host, the configured origins, and the configured needs. */
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
    ...widgetNeeds.map((need) => WIDGET_POLICIES[need] ?? {}),
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
 * Adds sources to a policy, each once, and none that a wildcard already allows. A directive's sources replace `'none'`, and
 * `'unsafe-inline'` replaces hashes, next to which it would have no effect.
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

/** True if a source's host is covered by `https://*.domain`. */
function isWithin(source: string, wildcard: string): boolean {
  return (
    wildcard.startsWith('https://*.') &&
    source !== wildcard &&
    source.startsWith('https://') &&
    source.endsWith(wildcard.slice('https://*'.length))
  );
}

/** Returns the origin of an https URL as a list of sources; empty for a path or an empty setting. */
function originOf(address: string): string[] {
  return address.startsWith('https://') ? [new URL(address).origin] : [];
}

/**
 * Returns the headers of every page and file of a build. Source: OWASP ASVS 5.0, section 3.4.
 *
 * @param inline sources of the pages' inline parts
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
    // The sandbox's inspector talks to the stately.ai window that it opens.
    'cross-origin-opener-policy': settings.sandbox ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // In addition to frame-ancestors, for a host that loses the policy.
    'x-frame-options': settings.sandbox ? 'SAMEORIGIN' : 'DENY',
    'permissions-policy': permissionsPolicy(settings),
    // Has no effect on plain http, over which the sandbox is served.
    ...(settings.sandbox
      ? {}
      : { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

/** Returns the Permissions-Policy: the widget and its frames may use camera and, if set, microphone. Source: decision 033. */
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
