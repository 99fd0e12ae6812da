import { chakra, Heading, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { TextLink } from '../../../../src/ui/link.tsx';
import { LiveRegion } from '../../../../src/ui/live.tsx';
import type { Chart } from '../../../charts/chart.ts';
import { nameOf } from '../../../charts/names.ts';
import { liveCopy } from '../../../copy/live.ts';
import { nameOfActor } from '../../inspector/actor-names.ts';
import type { Recording, RunningFlow } from '../../inspector/recording.ts';
import { Toggle } from '../../toggle.tsx';
import { ChartCanvas } from '../chart-view/chart-canvas.tsx';
import type { ChartMarks, Mark } from '../chart-view/marks.ts';
import { Drawing, Head } from '../parts.tsx';
import { hashOf } from '../place.ts';
import { FlowTree } from './flow-tree.tsx';
import { latestFlow, messagesOf, standsIn } from './lanes.ts';
import { Sequence } from './sequence.tsx';

/** As wide as its container: the flows are beside the chart if there is room. */
const Frame = chakra('div', {
  base: { containerType: 'inline-size', flex: '1', minHeight: '0', minWidth: '0' },
});

const Parts = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto 26rem 20rem',
    '@container (min-width: 40rem)': {
      height: 'full',
      gridTemplateColumns: '13rem minmax(0, 1fr)',
      gridTemplateRows: 'minmax(18rem, 3fr) minmax(14rem, 2fr)',
      '& > :first-of-type': { gridRow: '1 / 3', overflowY: 'auto' },
    },
    '@container (min-width: 72rem)': {
      gridTemplateColumns: '13rem minmax(0, 4fr) minmax(0, 3fr)',
      gridTemplateRows: 'minmax(16rem, 1fr)',
      '& > :first-of-type': { gridRow: '1' },
    },
  },
});

const Part = chakra('section', {
  base: { display: 'flex', flexDirection: 'column', gap: '2', minWidth: '0', minHeight: '0' },
});

type LiveViewProps = {
  readonly recording: Recording;
  readonly charts: readonly Chart[];
};

/** The running flows, the chart of one of them with its active states, and the messages between actors. */
export function LiveView({ recording: { flows, messages, last }, charts }: LiveViewProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isOnly, setOnly] = useState(true);
  const latest = latestFlow(flows, last);
  const shown = flows.find(({ id }) => id === chosen) ?? latest;
  const name = shown ? nameOfActor(shown.id) : '';
  const shownChart = charts.find(({ id }) => id === shown?.machine);
  const only = isOnly && shown ? shown.id : null;
  const told = useMemo(() => messagesOf(messages, only), [messages, only]);
  return (
    <Frame>
      <Parts>
        <Part aria-label={liveCopy.flows}>
          <Head alignItems="center">
            <Heading as="h2" size="part">
              {liveCopy.flows}
            </Heading>
            <Toggle
              variant="secondary"
              title={liveCopy.followHint}
              aria-pressed={chosen === null}
              onClick={() => setChosen(chosen === null ? (latest?.id ?? null) : null)}
            >
              {liveCopy.follow}
            </Toggle>
          </Head>
          <FlowTree
            flows={flows}
            label={liveCopy.flows}
            charts={charts}
            choice={{ shown: shown?.id ?? null, onShow: setChosen }}
          />
          <LiveRegion>
            {shown &&
              shownChart &&
              liveCopy.states(
                shownChart.label,
                standsIn(shown).map((id) => nameOf(shownChart, id)),
              )}
          </LiveRegion>
        </Part>
        {shown && <RunningChart key={shown.machine} flow={shown} charts={charts} />}
        <Part>
          <Head alignItems="center">
            <Heading as="h2" size="part">
              {liveCopy.messages}
            </Heading>
            {shown && (
              <Toggle variant="secondary" aria-pressed={isOnly} onClick={() => setOnly(!isOnly)}>
                {liveCopy.only(shownChart?.label ?? name)}
              </Toggle>
            )}
          </Head>
          <Text size="small" tone="muted">
            {liveCopy.redacted}
          </Text>
          <Sequence messages={told} />
        </Part>
      </Parts>
    </Frame>
  );
}

function RunningChart({ flow, charts }: { flow: RunningFlow; charts: readonly Chart[] }) {
  const [selected, setSelected] = useState<string | null>(null);
  const chart = charts.find(({ id }) => id === flow.machine);
  const marks = useMarks(flow);
  return (
    <Part aria-label={chart?.label ?? flow.machine}>
      <Head alignItems="center">
        <Heading as="h2" size="part">
          {chart?.label ?? flow.machine}
        </Heading>
        {chart && selected !== null && (
          <TextLink external href={`/flows${hashOf(chart.id, selected)}`}>
            {liveCopy.about(nameOf(chart, selected))}
          </TextLink>
        )}
      </Head>
      {chart ? (
        <Drawing>
          <ChartCanvas
            chart={chart}
            selected={selected}
            looked={selected ?? standsIn(flow)[0] ?? null}
            marks={marks}
            onSelect={setSelected}
          />
        </Drawing>
      ) : (
        <p>{liveCopy.noChart(flow.machine)}</p>
      )}
    </Part>
  );
}

/** Returns the same marks until they change, because each recording is a new object and drawing a chart takes long. */
function useMarks({ active, taken }: RunningFlow): ChartMarks {
  const states = active.join('\n');
  const transitions = taken.join('\n');
  return useMemo(
    () => ({ states: marked(states, 'active'), transitions: marked(transitions, 'taken') }),
    [states, transitions],
  );
}

function marked(lines: string, mark: Mark): ReadonlyMap<string, Mark> {
  return new Map(lines === '' ? [] : lines.split('\n').map((id) => [id, mark]));
}
