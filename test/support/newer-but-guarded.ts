import { newerIn, plain } from './newer-features.ts';

type Guarded = {
  /** The finder's name for it. */
  readonly feature: string;
  /** The sources, all sources below a folder that ends in a slash, or else the package. */
  readonly in: readonly string[];
} & (
  | {
      /** The code beside each use that detects the feature, or the fallback. */
      readonly asks: string;
    }
  | {
      /** If no code beside it detects the feature: why it does no harm. */
      readonly otherwise: string;
    }
);

/** All used features that not all promised browsers have. Source: decision 062. */
const GUARDED: readonly Guarded[] = [
  {
    feature: 'requestIdleCallback',
    in: ['src/services/when-idle.ts'],
    asks: "'requestIdleCallback' in window",
  },
  {
    feature: 'cancelIdleCallback',
    in: ['src/services/when-idle.ts'],
    asks: "'requestIdleCallback' in window",
  },
  {
    feature: 'Navigator.userActivation',
    in: ['src/navigation/use-preloading.ts', 'src/ui/dialog.tsx'],
    asks: 'navigator.userActivation?.',
  },
  {
    feature: 'Navigator.connection',
    in: ['src/worker/main.ts'],
    asks: '.connection?.',
  },
  {
    feature: 'trustedTypes',
    in: ['src/services/trusted-script.ts'],
    asks: '.trustedTypes?.',
  },
  {
    feature: 'scrollend event',
    in: ['src/routes/signup/bank/bank-carousel.tsx'],
    asks: "'onscrollend' in window",
  },
  {
    feature: 'scrollbar-width',
    in: ['src/ui/theme/recipes/slides.ts'],
    asks: '::-webkit-scrollbar',
  },
  {
    feature: ':has',
    in: ['src/routes/frames/dashboard-frame.tsx'],
    otherwise: 'the footer below a skeleton is seen, and moves when the skeleton goes',
  },
  {
    feature: ':has',
    in: ['src/routes/dashboard/cash-out/review.tsx'],
    otherwise: 'the banner is seen beside the message of a payment that was not sent',
  },
  {
    feature: 'print-color-adjust',
    in: ['lab/workbench/flow-book/flows.css'],
    asks: '-webkit-print-color-adjust',
  },
  {
    feature: 'forced-color-adjust',
    in: [
      'src/ui/theme/recipes/amount-slider.ts',
      'src/ui/theme/recipes/progress.ts',
      'src/ui/theme/recipes/slides.ts',
      'src/routes/frames/onboarding-frame.tsx',
      'src/routes/dashboard/home/limit-card.tsx',
    ],
    asks: '@media (forced-colors: active)',
  },
  {
    feature: 'user-select',
    in: ['src/ui/theme/recipes/button.ts'],
    otherwise: 'Emotion writes it with -webkit- too.',
  },
  {
    feature: 'text-wrap',
    in: ['src/ui/theme/text-styles.ts'],
    otherwise: 'The lines of a heading differ more in length.',
  },
  {
    feature: '::selection',
    in: ['src/ui/theme/global-css.ts'],
    otherwise: 'What is selected has the browser’s own colours.',
  },
  {
    feature: 'autocapitalize=',
    in: ['src/'],
    otherwise:
      'A keyboard on the screen begins as it likes; a password has no capitals of its own.',
  },
  {
    feature: 'autocorrect=',
    in: ['src/'],
    otherwise: 'Only Safari’s keyboard corrected at the time.',
  },
  {
    feature: ':has',
    in: [
      'lab/workbench/flow-book/book.tsx',
      'lab/workbench/flow-book/flows.css',
      'lab/workbench/flow-book/segments.tsx',
      'lab/workbench/flow-book/play/findings.tsx',
    ],
    otherwise:
      'Details stand below the drawing, what is chosen is not filled, and names of the code are always shown; only the team sees it.',
  },
  {
    feature: 'size',
    in: ['lab/workbench/flow-book/flows.css'],
    otherwise: 'The flow book is printed on the printer’s own paper.',
  },
  {
    feature: ':has',
    in: ['config/prerender.ts'],
    otherwise: 'A page that was drawn at the build may be painted in parts.',
  },
  { feature: 'trustedTypes', in: ['@rspack/core'], asks: 'typeof trustedTypes' },
  { feature: 'trustedTypes', in: ['firebase'], asks: 'window.trustedTypes&&' },
  {
    feature: 'AbortSignal.any',
    in: ['ky'],
    otherwise: 'Ky asks once at its start (supportsAbortSignal), and then goes without.',
  },
  { feature: 'Error.captureStackTrace', in: ['firebase'], asks: 'Error.captureStackTrace &&' },
  {
    feature: 'Error.captureStackTrace',
    in: ['@chakra-ui/react'],
    asks: 'Error.captureStackTrace?.',
  },
  {
    feature: 'resize',
    in: ['@chakra-ui/react'],
    otherwise: 'A finger cannot pull at the corner of a text area; the app has none.',
  },
  {
    feature: 'text-decoration: dotted',
    in: ['@chakra-ui/react'],
    otherwise: 'Safari underlines an abbreviation plainly; the app marks none.',
  },
  { feature: 'ScrollTimeline', in: ['framer-motion'], asks: 'void 0 !== window.ScrollTimeline' },
  { feature: 'setImmediate', in: ['react-dom'], asks: 'typeof setImmediate' },
  { feature: 'navigation', in: ['react-dom'], asks: 'typeof navigation' },
  { feature: 'navigate event', in: ['react-dom'], asks: 'typeof navigation' },
  { feature: 'navigatesuccess event', in: ['react-dom'], asks: 'typeof navigation' },
  { feature: 'navigateerror event', in: ['react-dom'], asks: 'typeof navigation' },
  { feature: 'Navigator.connection', in: ['react-dom'], asks: 'navigator.connection &&' },
  {
    feature: '.startViewTransition()',
    in: ['react-dom'],
    otherwise: 'React calls it for a <ViewTransition> alone; the app has none.',
  },
  {
    feature: '.toArray()',
    in: ['@chakra-ui/react'],
    otherwise: 'It is React’s Children.toArray.',
  },
  {
    feature: 'Document.startViewTransition',
    in: ['@tanstack/react-router'],
    asks: 'typeof document.startViewTransition',
  },
  {
    feature: 'requestIdleCallback',
    in: ['web-vitals'],
    asks: 'globalThis.requestIdleCallback ||',
  },
  {
    feature: 'cancelIdleCallback',
    in: ['web-vitals'],
    asks: 'globalThis.cancelIdleCallback ||',
  },
  {
    feature: 'PerformanceEventTiming',
    in: ['web-vitals'],
    asks: '!globalThis.PerformanceEventTiming ||',
  },
  {
    feature: 'PerformanceSoftNavigation',
    in: ['web-vitals'],
    asks: 'globalThis.PerformanceSoftNavigation?.',
  },
  {
    feature: 'Performance.interactionCount',
    in: ['web-vitals'],
    asks: 'performance.interactionCount ?? 0',
  },
  {
    feature: 'Document.prerendering',
    in: ['web-vitals'],
    otherwise: 'A page that a browser does not draw in advance never has it.',
  },
  {
    feature: 'Document.wasDiscarded',
    in: ['web-vitals'],
    otherwise: 'The measurement says "reload" instead of "restore".',
  },
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
        (one) =>
          one.feature === feature &&
          (isBuilt || one.in.some((place) => isIn(name, place))) &&
          (!('asks' in one) || around.includes(plain(one.asks))),
      );
      for (const one of listed) {
        for (const place of one.in) {
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
  const wanted = GUARDED.flatMap(({ feature, in: places }) =>
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
