import { chakra, Flex, Heading, Stack, Text, useMediaQuery } from '@chakra-ui/react';
import { type DragEvent, useCallback, useMemo, useState } from 'react';
import type { Scheme } from '../../../../config/photographs.ts';
import { dataAttr } from '../../../../src/ui/data-attr.ts';
import { mainId } from '../../../../src/ui/skip-link.tsx';
import { type Chart, statesOf } from '../../../charts/chart.ts';
import { storyboardCopy as words } from '../../../copy/storyboard.ts';
import { useTitle } from '../../use-title.ts';
import { Head, WINDOW_HEIGHT } from '../parts.tsx';
import { type PhotographSize, photographOf } from '../screens.ts';
import { Segments } from '../segments.tsx';
import { type CardData, cardSize } from './address-card.tsx';
import { AddressDetails } from './address-details.tsx';
import { CountsScope, CountsSource } from './counts-source.tsx';
import { drawnScreenOf } from './drawn-screen.ts';
import { type FunnelStep, funnelOf } from './funnel.ts';
import { FunnelTables } from './funnel-tables.tsx';
import { type Address, addressesOf, journeyOf } from './journey.ts';
import { focusCard, JourneyCanvas } from './journey-canvas.tsx';
import { measuresOf } from './measures.ts';
import { useCounts } from './use-counts.ts';

const Main = chakra('main', {
  base: {
    position: 'relative',
    gridArea: 'view',
    minWidth: '0',
    '&[data-dropping]::after': {
      content: `"${words.funnel.dropHere}"`,
      position: 'absolute',
      inset: '0',
      display: 'flex',
      justifyContent: 'center',
      p: '10',
      textStyle: 'h2',
      bg: 'brand.subtle',
      opacity: 0.9,
      borderRadius: 'control',
      pointerEvents: 'none',
    },
  },
});

/** First part of the page, as high as the window without the page's margins. Details are beside the canvas or below it. */
const FirstSight = chakra('div', {
  base: {
    display: 'grid',
    rowGap: '3',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' },
    gridTemplateAreas: {
      base: '"head" "canvas" "tools" "details"',
      lg: '"head head" "canvas details" "tools tools"',
    },
    gridTemplateRows: { lg: 'auto minmax(0, 1fr) auto' },
    height: { lg: WINDOW_HEIGHT },
    minHeight: { lg: '34rem' },
  },
});

const SIZES = (['phone', 'desktop'] as const).map((value) => ({ value, label: words.size[value] }));
const SCHEMES = (['light', 'dark'] as const).map((value) => ({
  value,
  label: words.scheme[value],
}));

/** The storyboard: every address of the site as a card, and where people stop. */
export function Storyboard({ charts }: { charts: readonly Chart[] }) {
  const siteMap = charts.find(({ root }) => statesOf(root).some(({ path }) => path !== null));
  useTitle(words.documentTitle);
  return siteMap && <Board charts={charts} siteMap={siteMap} />;
}

function Board({ charts, siteMap }: { charts: readonly Chart[]; siteMap: Chart }) {
  const journey = useMemo(() => journeyOf(siteMap), [siteMap]);
  const measures = useMemo(() => measuresOf(charts, siteMap, journey), [charts, siteMap, journey]);
  const addresses = useMemo(() => addressesOf(journey), [journey]);
  const [isDark] = useMediaQuery(['(prefers-color-scheme: dark)'], { ssr: false });
  const [size, setSize] = useState<PhotographSize>('phone');
  const [chosenScheme, setScheme] = useState<Scheme | null>(null);
  const scheme = chosenScheme ?? (isDark ? 'dark' : 'light');
  const [selected, setSelected] = useState<string | null>(null);
  const [isDropping, setDropping] = useState(false);
  const counted = useCounts();
  const { totals, failures } = counted;
  const steps = useMemo(
    () => (totals ? funnelOf(measures, totals, failures) : []),
    [measures, totals, failures],
  );
  const names = useMemo(() => new Map(addresses.map(({ id, name }) => [id, name])), [addresses]);
  const nameOf = useCallback((id: string) => names.get(id) ?? id, [names]);
  const cards = useMemo(
    () =>
      new Map(
        addresses.map((one) => {
          const picture = one.isLeadingOn
            ? null
            : {
                src: photographOf(one.path, size, scheme),
                hashOf: () => drawnScreenOf(journey, one),
                scheme,
              };
          return [one.id, cardOf(one, picture, size, steps, nameOf)];
        }),
      ),
    [addresses, journey, size, scheme, steps, nameOf],
  );
  const isMeasured = totals !== null;
  const extent = useMemo(() => cardSize(size, isMeasured), [size, isMeasured]);
  const open = addresses.find(({ id }) => id === selected);

  const close = () => {
    setSelected(null);
    focusCard(selected);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDropping(false);
    const [file] = event.dataTransfer.files;
    if (file) counted.countFile(file);
  };
  return (
    <Main
      id={mainId}
      tabIndex={-1}
      data-dropping={dataAttr(isDropping)}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={drop}
    >
      <FirstSight>
        <Head gridArea="head">
          <div>
            <Heading as="h1" textStyle="h2">
              {words.title}
            </Heading>
            <Text size="small" tone="muted">
              {words.intro(addresses.length)}
            </Text>
          </div>
          <Flex wrap="wrap" gap="2">
            <Segments
              legend={words.size.legend}
              options={SIZES}
              value={size}
              onValueChange={setSize}
            />
            <Segments
              legend={words.scheme.legend}
              options={SCHEMES}
              value={scheme}
              onValueChange={setScheme}
            />
          </Flex>
        </Head>
        <JourneyCanvas
          journey={journey}
          cards={cards}
          cardSize={extent}
          selected={selected}
          onSelect={setSelected}
        />
        <CountsSource counted={counted} />
        {open && (
          <AddressDetails
            charts={charts}
            siteMap={siteMap.id}
            journey={journey}
            address={open}
            picture={cards.get(open.id)?.picture ?? null}
            size={size}
            measures={measures}
            totals={totals}
            onOpen={setSelected}
            onClose={close}
          />
        )}
      </FirstSight>
      {(totals || counted.problem) && (
        <Stack as="section" aria-label={words.funnel.title} gap="4" marginTop="5">
          <Heading as="h2">{words.funnel.title}</Heading>
          <Text size="small" tone="muted">
            {words.funnel.intro}
          </Text>
          <CountsScope counted={counted} />
          {totals && (
            <FunnelTables steps={steps} measures={measures} totals={totals} nameOf={nameOf} />
          )}
        </Stack>
      )}
    </Main>
  );
}

function cardOf(
  address: Address,
  picture: CardData['picture'],
  size: PhotographSize,
  steps: readonly FunnelStep[],
  nameOf: (id: string) => string,
): CardData {
  const { id, path } = address;
  const step = steps.find((one) => one.address === id);
  const largest = Math.max(1, ...steps.map(({ count }) => count ?? 0));
  return {
    title: address.name,
    path,
    picture,
    size,
    measure: step
      ? {
          count: step.count,
          lost: step.lost,
          failed: words.funnel.failed(step.failed),
          part: (step.count ?? 0) / largest,
          words: measureWords(step, nameOf),
        }
      : null,
  };
}

function measureWords(
  { count, lost, before, failed }: FunnelStep,
  nameOf: (id: string) => string,
): string {
  if (count === null) return words.funnel.notMeasured;
  return [
    words.funnel.through(count),
    ...(lost === null || before === null ? [] : [words.funnel.lostWords(lost, nameOf(before))]),
    ...(failed.length === 0 ? [] : [words.funnel.failed(failed)]),
  ].join(', ');
}
