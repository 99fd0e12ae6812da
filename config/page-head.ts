/** A page's texts for search engines and messengers. */
export type PageSummary = {
  /** The page's address, with a slash at the start. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
};

/** The site's texts for them. */
export type SiteSummary = {
  readonly brandName: string;
  /** Origin, without a slash at the end. Empty if unknown: then the card has neither URL nor picture. */
  readonly url: string;
  /** Alternative text of the card's picture. */
  readonly cardAlt: string;
};

/** The card's picture, in `public`: file and size in px. */
const CARD = { path: '/social-card.png', width: 1200, height: 630 } as const;

/** Returns the elements of a page's head that search engines and messengers read. Source: ogp.me. */
export function pageHead({ path, title, description }: PageSummary, site: SiteSummary): string {
  const located: readonly [string, string][] = [
    ['og:url', `${site.url}${path}`],
    ['og:image', `${site.url}${CARD.path}`],
    ['og:image:width', String(CARD.width)],
    ['og:image:height', String(CARD.height)],
    ['og:image:alt', site.cardAlt],
  ];
  const properties: readonly [string, string][] = [
    ['og:type', 'website'],
    ['og:locale', 'en_AU'],
    ['og:site_name', site.brandName],
    ['og:title', title],
    ['og:description', description],
    ...(site.url === '' ? [] : located),
  ];
  return [
    `<meta name="description" content="${escaped(description)}">`,
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${escaped(content)}">`,
    ),
    `<meta name="twitter:card" content="${site.url === '' ? 'summary' : 'summary_large_image'}">`,
  ].join('');
}

/** Escapes text for an element or a quoted attribute. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
