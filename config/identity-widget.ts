import * as v from 'valibot';
import { listed, policyOrigin } from './origins.ts';

/** Kinds of resources that the identity widget may load from other origins, by their names in the setting. */
const USES = ['connect', 'font', 'frame', 'img', 'style'] as const;
type Use = (typeof USES)[number];

/** Permissions that only the identity widget may need. */
const NEEDS = ['blob-images', 'blob-workers', 'inline-styles', 'microphone', 'referrer'] as const;

/** Origins that the identity widget may reach, besides that of its script. */
export type WidgetOrigins = Readonly<Partial<Record<Use, readonly string[]>>>;
/**
 * `microphone`: the widget and its frames may ask for it, for example for a check of a living face. `referrer`: requests carry
 * the page's origin, for tokens that are bound to it.
 */
export type WidgetNeed = (typeof NEEDS)[number];

/**
 * Sources of the specification's vendor, FrankieOne. Its README lists the host of the script, the backends of two environments
 * below the same domain, and Google Fonts; other organisations have a backend of their own there.
 * Source: github.com/FrankieFinancial/onboarding-widget.
 */
const FRANKIE = {
  host: 'assets.frankiefinancial.io',
  connect: ['https://*.frankiefinancial.io'],
  style: ['https://fonts.googleapis.com'],
  font: ['https://fonts.gstatic.com'],
} as const;

const USAGE = `must be like "connect=https://a.com https://*.b.com; font=https://c.com", with each of ${USES.join(', ')} at most once`;

/** Parses `connect=https://a.com https://*.b.com; font=https://c.com`. Null if nothing is set. */
export const widgetOrigins = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): WidgetOrigins | null => {
    const parts = dataset.value.split(';').filter((part) => part.trim() !== '');
    const found: Partial<Record<Use, readonly string[]>> = {};
    for (const part of parts) {
      const [use = '', list = ''] = part.split(/=(.*)/s);
      const origins = listed(list);
      const wrong = origins.find((origin) => policyOrigin(origin) === null) ?? part;
      if (!isUse(use.trim()) || use.trim() in found || origins.length === 0 || wrong !== part) {
        addIssue({ message: `${USAGE}; "${wrong.trim()}" does not fit` });
        return NEVER;
      }
      found[use.trim() as Use] = origins.flatMap((origin) => policyOrigin(origin) ?? []);
    }
    return parts.length === 0 ? null : found;
  }),
);

const isUse = (text: string): text is Use => (USES as readonly string[]).includes(text);

/** Parses the widget's needs, separated by commas or spaces. */
export const widgetNeeds = v.pipe(
  v.string(),
  v.transform(listed),
  v.array(v.picklist(NEEDS, ({ input }) => `knows ${NEEDS.join(', ')}; "${input}" is none`)),
);

/**
 * Returns the widget's default origins: for the vendor that we know, those that its documents list.
 *
 * @param backend origin that is configured for the widget; empty if it uses its own.
 */
export function usualWidgetOrigins(scriptUrl: string, backend: string): WidgetOrigins {
  if (!URL.canParse(scriptUrl) || new URL(scriptUrl).host !== FRANKIE.host) {
    return {};
  }
  const { style, font, connect } = FRANKIE;
  return backend === '' ? { connect, style, font } : { style, font };
}
