import * as v from 'valibot';
import { listed, policyOrigin } from './origins.ts';

/** What the identity widget may reach besides its script, by the names that the setting has for it. */
const USES = ['connect', 'font', 'frame', 'img', 'style'] as const;
type Use = (typeof USES)[number];

/** What the identity widget may do that nothing else on the page may. */
const NEEDS = ['blob-images', 'blob-workers', 'inline-styles', 'microphone', 'referrer'] as const;

/** Origins besides that of its script which the identity widget may reach. */
export type WidgetOrigins = Readonly<Partial<Record<Use, readonly string[]>>>;
/**
 * `microphone`: it, and what it frames, may ask for it, as checks of a living face may. `referrer`: requests carry the page's
 * origin, for tokens that are bound to it.
 */
export type WidgetNeed = (typeof NEEDS)[number];

/**
 * What the specification's vendor, FrankieOne, needs. Its README names the host of the script, backends of two
 * environments below the same domain, and Google Fonts; other organisations have a backend of their own there.
 * Source: github.com/FrankieFinancial/onboarding-widget.
 */
const FRANKIE = {
  host: 'assets.frankiefinancial.io',
  connect: ['https://*.frankiefinancial.io'],
  style: ['https://fonts.googleapis.com'],
  font: ['https://fonts.gstatic.com'],
} as const;

const USAGE = `must be like "connect=https://a.com https://*.b.com; font=https://c.com", with each of ${USES.join(', ')} at most once`;

/** Reads `connect=https://a.com https://*.b.com; font=https://c.com`. Null: nothing is set. */
export const widgetOrigins = (name: string) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): WidgetOrigins | null => {
      const parts = dataset.value.split(';').filter((part) => part.trim() !== '');
      const found: Partial<Record<Use, readonly string[]>> = {};
      for (const part of parts) {
        const [use = '', list = ''] = part.split(/=(.*)/s);
        const origins = listed(list);
        const wrong = origins.find((origin) => policyOrigin(origin) === null) ?? part;
        if (!isUse(use.trim()) || use.trim() in found || origins.length === 0 || wrong !== part) {
          addIssue({ message: `${name} ${USAGE}; "${wrong.trim()}" does not fit` });
          return NEVER;
        }
        found[use.trim() as Use] = origins.flatMap((origin) => policyOrigin(origin) ?? []);
      }
      return parts.length === 0 ? null : found;
    }),
  );

const isUse = (text: string): text is Use => (USES as readonly string[]).includes(text);

/** Reads what the widget needs, with commas or blanks between. */
export const widgetNeeds = (name: string) =>
  v.pipe(
    v.string(),
    v.transform(listed),
    v.array(
      v.picklist(NEEDS, ({ input }) => `${name} knows ${NEEDS.join(', ')}; "${input}" is none`),
    ),
  );

/**
 * What the widget needs where nothing is set: what its vendor's documents say, for the vendor that we know.
 *
 * @param backend origin that is configured for the widget; empty: it has one of its own.
 */
export function usualWidgetOrigins(scriptUrl: string, backend: string): WidgetOrigins {
  if (!URL.canParse(scriptUrl) || new URL(scriptUrl).host !== FRANKIE.host) {
    return {};
  }
  const { style, font, connect } = FRANKIE;
  return backend === '' ? { connect, style, font } : { style, font };
}
