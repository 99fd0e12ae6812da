import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { mainId, SkipLink } from '../../../src/ui/skip-link.tsx';
import { type Chart, chartOf } from '../../charts/chart.ts';
import { Changes } from './changes/changes.tsx';
import { type ChangesRead, useComparison } from './changes/use-comparison.ts';
import { ChartPage } from './chart-page.tsx';
import { Contents } from './contents.tsx';
import { type BookPlace, pageIn, placeIn, useHash } from './place.ts';
import type { Found } from './search.ts';

const Help = lazy(async () => ({ default: (await import('./help/help.tsx')).Help }));
const OpenedScreens = lazy(async () => ({
  default: (await import('./stories/opened-screens.tsx')).OpenedScreens,
}));
const WhatIf = lazy(async () => ({ default: (await import('./what-if/what-if.tsx')).WhatIf }));
const Words = lazy(async () => ({ default: (await import('./words/words.tsx')).Words }));
const Live = lazy(async () => ({ default: (await import('./live/live.tsx')).Live }));
const Kit = lazy(async () => ({ default: (await import('../kit/kit.tsx')).Kit }));

const Storyboard = lazy(async () => ({
  default: (await import('./storyboard/storyboard.tsx')).Storyboard,
}));

const Page = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '4',
    // In two columns the rows below the view are mostly empty, and a gap there would only make the page scroll.
    rowGap: { base: '4', lg: '0' },
    p: '4',
    minHeight: '100dvh',
    maxWidth: '100vw',
    alignItems: 'start',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      lg: '13rem minmax(0, 1fr)',
    },
    gridTemplateAreas: {
      base: '"contents" "view" "details" "words"',
      lg: '"contents view" "contents details" "contents words"',
    },
    // The contents are as high as the window: the last row takes what the others leave of it.
    gridTemplateRows: { lg: 'auto auto 1fr' },
    '&:has(> aside)': {
      xl: {
        gridTemplateColumns: '13rem minmax(0, 1fr) 20rem',
        gridTemplateAreas: '"contents view details" "contents words words"',
        gridTemplateRows: 'auto 1fr',
      },
    },
  },
});

/** The flow book: charts as drawings and texts, and the tools for them. */
export function Book({ machines }: { machines: readonly AnyStateMachine[] }) {
  const charts = useMemo(() => machines.map(chartOf), [machines]);
  const [found, setFound] = useState<readonly Found[]>([]);
  const read = useComparison(charts);
  const hash = useHash();
  const place = placeIn(hash);
  if (place.view === 'kit') {
    return (
      <Suspense>
        <Kit />
      </Suspense>
    );
  }
  return (
    <Page className="flows-page">
      <SkipLink />
      <Contents charts={charts} hash={hash} place={place} onFound={setFound} />
      <Suspense>
        <Opened page={pageIn(hash)} />
        <View place={place} charts={charts} machines={machines} found={found} read={read} />
      </Suspense>
    </Page>
  );
}

/** Scrolls to a page's beginning when it is opened from another one, once it is there: both share a Suspense boundary. */
function Opened({ page }: { page: string }) {
  const last = useRef(page);
  useLayoutEffect(() => {
    if (last.current !== page) document.getElementById(mainId)?.scrollIntoView();
    last.current = page;
  }, [page]);
  return null;
}

function View({
  place,
  charts,
  machines,
  found,
  read,
}: {
  place: BookPlace;
  charts: readonly Chart[];
  machines: readonly AnyStateMachine[];
  found: readonly Found[];
  read: ChangesRead;
}) {
  switch (place.view) {
    case 'storyboard':
      return <Storyboard charts={charts} />;
    case 'changes':
      return <Changes read={read} />;
    // One component, so that the frame of the screen stays when another flow or state is asked for.
    case 'play':
    case 'screens':
      return <OpenedScreens charts={charts} />;
    case 'whatif':
      return <WhatIf charts={charts} />;
    case 'words':
      return <Words charts={charts} />;
    case 'live':
      return <Live charts={charts} />;
    case 'help':
      return <Help />;
    default: {
      const { machine = 'app', state = null } = place.view === 'chart' ? place : {};
      return (
        <ChartPage
          charts={charts}
          machines={machines}
          machine={machine}
          state={state}
          found={found}
          read={read}
        />
      );
    }
  }
}
