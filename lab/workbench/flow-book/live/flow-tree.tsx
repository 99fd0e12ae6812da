import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type Chart, wordsOf } from '../../../charts/chart.ts';
import { nameOf } from '../../../charts/names.ts';
import { nameOfActor, starterOf } from '../../inspector/actor-names.ts';
import type { RunningFlow } from '../../inspector/recording.ts';
import { standsIn } from './lanes.ts';

const Tree = chakra('ul', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    '& &': {
      marginTop: '1',
      marginInlineStart: '3',
      paddingInlineStart: '2',
      borderInlineStartWidth: '2px',
    },
  },
});

const Flow = chakra('button', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    alignContent: 'center',
    columnGap: '2',
    rowGap: '1',
    width: 'full',
    minHeight: 'target',
    px: '2',
    py: '1',
    borderRadius: '8px',
    textAlign: 'start',
    fontWeight: 'semibold',
    overflowWrap: 'anywhere',
    '&[aria-pressed]': { cursor: 'pointer', _hover: { bg: 'brand.subtle' } },
    '&[aria-pressed=true]': {
      bg: 'brand.subtle',
      outline: '2px solid',
      outlineColor: 'brand',
      outlineOffset: '-2px',
    },
  },
});

const Active = chakra('span', {
  base: {
    px: '2',
    borderRadius: '6px',
    bg: 'brand',
    color: 'brand.contrast',
    textStyle: 'small',
  },
});

type FlowTreeProps = {
  readonly flows: readonly RunningFlow[];
  readonly label: string;
  /** Source of the titles of flows and states; empty until charts are loaded. */
  readonly charts?: readonly Chart[];
  /** Id of the flow whose chart is shown, and the handler to choose another one; none without a chart. */
  readonly choice?: { readonly shown: string | null; readonly onShow: (flow: string) => void };
};

/** The running flows with their states, each below its parent. */
export function FlowTree({ flows, label, charts = [], choice }: FlowTreeProps) {
  const below = (starter: string | null): ReactNode =>
    flows
      .filter(({ id }) => starterOf(id) === starter)
      .map((flow) => (
        <li key={flow.id}>
          {choice ? (
            <Flow
              type="button"
              aria-pressed={flow.id === choice.shown}
              onClick={() => choice.onShow(flow.id)}
            >
              <Standing flow={flow} charts={charts} />
            </Flow>
          ) : (
            <Flow as="div">
              <Standing flow={flow} charts={charts} />
            </Flow>
          )}
          {flows.some(({ id }) => starterOf(id) === flow.id) && <Tree>{below(flow.id)}</Tree>}
        </li>
      ));
  return <Tree aria-label={label}>{below(null)}</Tree>;
}

function Standing({ flow, charts }: { flow: RunningFlow; charts: readonly Chart[] }) {
  const chart = charts.find(({ id }) => id === flow.machine);
  return (
    <>
      <span>{chart?.label ?? wordsOf(nameOfActor(flow.id))}</span>
      {standsIn(flow).map((state) => (
        <Active key={state}>{chart ? nameOf(chart, state) : wordsOf(state)}</Active>
      ))}
    </>
  );
}
