import { newerIn, plain } from './newer-features.ts';

/** A feature by the finder's name, why it does no harm, and its places: sources, all sources below a folder that ends in a slash, or packages. */
type Guarded = readonly [
  feature: string,
  /** The code beside each use that detects the feature, or the fallback; or the reason if none does. */
  why: { readonly asks: string } | { readonly otherwise: string },
  ...places: string[],
];

/** All used features that not all promised browsers have. Source: decision 062. */
const GUARDED: readonly Guarded[] = [
  ['requestIdleCallback', { asks: "'requestIdleCallback' in window" }, 'src/services/when-idle.ts'],
  ['cancelIdleCallback', { asks: "'requestIdleCallback' in window" }, 'src/services/when-idle.ts'],
  [
    'Navigator.userActivation',
    { asks: 'navigator.userActivation?.' },
    'src/navigation/use-preloading.ts',
    'src/ui/dialog.tsx',
  ],
  ['Navigator.connection', { asks: '.connection?.' }, 'src/worker/main.ts'],
  ['trustedTypes', { asks: '.trustedTypes?.' }, 'src/services/trusted-script.ts'],
  [
    'scrollend event',
    { asks: "'onscrollend' in window" },
    'src/routes/signup/bank/bank-carousel.tsx',
  ],
  ['scrollbar-width', { asks: '::-webkit-scrollbar' }, 'src/ui/theme/recipes/slides.ts'],
  [
    ':has',
    { otherwise: 'the banner is seen beside the message of a payment that was not sent' },
    'src/routes/dashboard/cash-out/review.tsx',
  ],
  [
    'print-color-adjust',
    { asks: '-webkit-print-color-adjust' },
    'lab/workbench/flow-book/flows.css',
  ],
  [
    'forced-color-adjust',
    { asks: '@media (forced-colors: active)' },
    'src/ui/theme/recipes/amount-slider.ts',
    'src/ui/theme/recipes/progress.ts',
    'src/ui/theme/recipes/slides.ts',
    'src/routes/frames/onboarding-frame.tsx',
    'src/routes/dashboard/home/limit-card.tsx',
  ],
  [
    'user-select',
    { otherwise: 'Emotion writes it with -webkit- too.' },
    'src/ui/theme/recipes/button.ts',
  ],
  [
    'text-wrap',
    { otherwise: 'The lines of a heading differ more in length.' },
    'src/ui/theme/text-styles.ts',
  ],
  [
    '::selection',
    { otherwise: 'What is selected has the browser’s own colours.' },
    'src/ui/theme/global-css.ts',
  ],
  [
    'autocapitalize=',
    {
      otherwise:
        'A keyboard on the screen begins as it likes; a password has no capitals of its own.',
    },
    'src/',
  ],
  ['autocorrect=', { otherwise: 'Only Safari’s keyboard corrected at the time.' }, 'src/'],
  [
    ':has',
    {
      otherwise:
        'Details stand below the drawing, what is chosen is not filled, and names of the code are always shown; only the team sees it.',
    },
    'lab/workbench/flow-book/book.tsx',
    'lab/workbench/flow-book/flows.css',
    'lab/workbench/flow-book/segments.tsx',
    'lab/workbench/flow-book/play/findings.tsx',
  ],
  [
    'size',
    { otherwise: 'The flow book is printed on the printer’s own paper.' },
    'lab/workbench/flow-book/flows.css',
  ],
  [
    ':has',
    { otherwise: 'A page that was drawn at the build may be painted in parts.' },
    'config/prerender.ts',
  ],
  ['trustedTypes', { asks: 'typeof trustedTypes' }, '@rspack/core'],
  ['trustedTypes', { asks: 'window.trustedTypes&&' }, 'firebase'],
  [
    'AbortSignal.any',
    { otherwise: 'Ky asks once at its start (supportsAbortSignal), and then goes without.' },
    'ky',
  ],
  ['Error.captureStackTrace', { asks: 'Error.captureStackTrace &&' }, 'firebase'],
  ['Error.captureStackTrace', { asks: 'Error.captureStackTrace?.' }, '@chakra-ui/react'],
  [
    'resize',
    { otherwise: 'A finger cannot pull at the corner of a text area; the app has none.' },
    '@chakra-ui/react',
  ],
  [
    'text-decoration: dotted',
    { otherwise: 'Safari underlines an abbreviation plainly; the app marks none.' },
    '@chakra-ui/react',
  ],
  ['ScrollTimeline', { asks: 'void 0 !== window.ScrollTimeline' }, 'framer-motion'],
  ['setImmediate', { asks: 'typeof setImmediate' }, 'react-dom'],
  ['navigation', { asks: 'typeof navigation' }, 'react-dom'],
  ['navigate event', { asks: 'typeof navigation' }, 'react-dom'],
  ['navigatesuccess event', { asks: 'typeof navigation' }, 'react-dom'],
  ['navigateerror event', { asks: 'typeof navigation' }, 'react-dom'],
  ['Navigator.connection', { asks: 'navigator.connection &&' }, 'react-dom'],
  [
    '.startViewTransition()',
    { otherwise: 'React calls it for a <ViewTransition> alone; the app has none.' },
    'react-dom',
  ],
  ['.toArray()', { otherwise: 'It is React’s Children.toArray.' }, '@chakra-ui/react'],
  [
    'Document.startViewTransition',
    { asks: 'typeof document.startViewTransition' },
    '@tanstack/react-router',
  ],
  ['requestIdleCallback', { asks: 'globalThis.requestIdleCallback ||' }, 'web-vitals'],
  ['cancelIdleCallback', { asks: 'globalThis.cancelIdleCallback ||' }, 'web-vitals'],
  ['PerformanceEventTiming', { asks: '!globalThis.PerformanceEventTiming ||' }, 'web-vitals'],
  ['PerformanceSoftNavigation', { asks: 'globalThis.PerformanceSoftNavigation?.' }, 'web-vitals'],
  ['Performance.interactionCount', { asks: 'performance.interactionCount ?? 0' }, 'web-vitals'],
  [
    'Document.prerendering',
    { otherwise: 'A page that a browser does not draw in advance never has it.' },
    'web-vitals',
  ],
  [
    'Document.wasDiscarded',
    { otherwise: 'The measurement says "reload" instead of "restore".' },
    'web-vitals',
  ],
];

type File = { readonly name: string; readonly text: string };

const isIn = (name: string, place: string) =>
  name === place || (place.endsWith('/') && name.startsWith(place));

const isSource = (place: string) => /^(?:src|lab)\//.test(place);

/**
 * Faults of some files, one line each: features that not all promised browsers have and no code detects, and needless entries
 * of the list.
 * @param files all sources, by their paths; or all files of a build with every vendor, which have no names any more.
 */
export function faultsIn(files: readonly File[]): string[] {
  const isBuilt = !files.some(({ name }) => isSource(name));
  const found = new Set<string>();
  const unguarded = new Set<string>();
  for (const { name, text } of files) {
    for (const { feature, around } of newerIn(name, text)) {
      const listed = GUARDED.filter(
        ([known, why, ...places]) =>
          known === feature &&
          (isBuilt || places.some((place) => isIn(name, place))) &&
          (!('asks' in why) || around.includes(plain(why.asks))),
      );
      for (const [, , ...places] of listed) {
        for (const place of places) {
          if (isBuilt || isIn(name, place)) found.add(`${feature} of ${place}`);
        }
      }
      if (listed.length === 0) {
        unguarded.add(
          `${name}: not all of config/promised-browsers.ts have ${feature}. Do without, or ask for it right before and list it in test/support/newer-but-guarded.ts.`,
        );
      }
    }
  }
  const wanted = GUARDED.flatMap(([feature, , ...places]) =>
    places.filter((place) => isSource(place) !== isBuilt).map((place) => `${feature} of ${place}`),
  );
  const inVain = wanted
    .filter((one) => !found.has(one))
    .map(
      (one) =>
        `Take ${one} off the list in test/support/newer-but-guarded.ts: it is gone, or is asked for otherwise.`,
    );
  return [...unguarded, ...inVain];
}
