import { chakra, Stack, Text } from '@chakra-ui/react';
import { storyboardCopy } from '../../../copy/storyboard.ts';
import { type FunnelStep, sharersOf, unknownEvents } from './funnel.ts';
import type { Measures } from './measures.ts';
import { SourceLinks } from './source-links.tsx';

const words = storyboardCopy.funnel;

const Table = chakra('table', {
  base: {
    width: 'full',
    textStyle: 'small',
    bg: 'bg.card',
    borderWidth: '1px',
    borderCollapse: 'collapse',
    '& caption': { textStyle: 'label', textAlign: 'start', py: '2' },
    '& :is(td, th)': {
      p: '2',
      textAlign: 'start',
      verticalAlign: 'top',
      borderTopWidth: '1px',
      overflowWrap: 'anywhere',
      fontVariantNumeric: 'tabular-nums',
    },
    // A name does not wrap; the column of places becomes narrower instead.
    '& th': { overflowWrap: 'break-word' },
    '& thead th': { color: 'fg.muted' },
  },
});

type FunnelTablesProps = {
  readonly steps: readonly FunnelStep[];
  readonly measures: Measures;
  readonly totals: ReadonlyMap<string, number>;
  /** Returns the name of an address. */
  readonly nameOf: (address: string) => string;
};

/** The funnel and all events as tables: a text alternative to the cards, and the sources of each event. */
export function FunnelTables({ steps, measures, totals, nameOf }: FunnelTablesProps) {
  const unknown = unknownEvents(measures, totals);
  return (
    <Stack gap="5">
      <Table>
        <caption>{words.table}</caption>
        <thead>
          <tr>
            <th scope="col">{words.columns.step}</th>
            <th scope="col">{words.columns.event}</th>
            <th scope="col">{words.columns.count}</th>
            <th scope="col">{words.columns.lost}</th>
            <th scope="col">{words.columns.failed}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.address}>
              <th scope="row">{nameOf(step.address)}</th>
              <td>
                {step.event === null
                  ? words.notMeasured
                  : eventWords(step.event, step.address, measures, nameOf)}
              </td>
              <td>{step.count === null ? '' : words.count(step.count)}</td>
              <td>
                {step.lost !== null &&
                  step.before !== null &&
                  words.lostWords(step.lost, nameOf(step.before))}
              </td>
              <td>{words.failed(step.failed)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Table>
        <caption>{words.eventTable}</caption>
        <thead>
          <tr>
            <th scope="col">{words.eventColumns.event}</th>
            <th scope="col">{words.eventColumns.count}</th>
            <th scope="col">{words.eventColumns.sources}</th>
          </tr>
        </thead>
        <tbody>
          {[...measures.sources].map(([event, sources]) => (
            <tr key={event}>
              <th scope="row">{event}</th>
              <td>{words.count(totals.get(event) ?? 0)}</td>
              <td>
                <SourceLinks sources={sources} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {unknown.length > 0 && <Text>{words.unknown(unknown)}</Text>}
    </Stack>
  );
}

function eventWords(
  event: string,
  address: string,
  measures: Measures,
  nameOf: FunnelTablesProps['nameOf'],
): string {
  const shared = sharersOf(event, address, measures).map(nameOf);
  return shared.length === 0 ? event : `${event} (${storyboardCopy.details.shared(shared)})`;
}
