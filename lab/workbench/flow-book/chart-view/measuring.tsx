import { chakra } from '@chakra-ui/react';
import { useLayoutEffect, useRef } from 'react';
import { type Chart, statesOf } from '../../../charts/chart.ts';
import { LineLabel, StateBox } from './boxes.tsx';
import { type DrawnLevel, linesOf, type Size, type Sizes } from './layout.ts';
import { NO_MARKS } from './marks.ts';

const Hidden = chakra('div', {
  base: { position: 'absolute', visibility: 'hidden', width: '0', height: '0', overflow: 'hidden' },
});

type MeasuringProps = {
  readonly chart: Chart;
  readonly level: DrawnLevel;
  readonly onMeasured: (sizes: Sizes) => void;
};

/** Draws all boxes and labels of a chart invisibly, and reports their sizes. */
export function Measuring({ chart, level, onMeasured }: MeasuringProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const sizes: Record<string, Map<string, Size>> = { state: new Map(), label: new Map() };
    for (const element of host.current?.children ?? []) {
      const [kind = '', key = ''] = (element.getAttribute('data-measured') ?? '').split(/:(.*)/s);
      const box = element.firstElementChild as HTMLElement | null;
      sizes[kind]?.set(key, { width: box?.offsetWidth ?? 0, height: box?.offsetHeight ?? 0 });
    }
    onMeasured({ states: sizes.state ?? new Map(), labels: sizes.label ?? new Map() });
  }, [onMeasured]);

  const states = statesOf(chart.root);
  const byId = new Map(states.map((state) => [state.id, state]));
  return (
    <Hidden ref={host} aria-hidden="true">
      {states.map((state) => (
        <div key={state.id} data-measured={`state:${state.id}`}>
          <StateBox chart={chart} state={state} level={level} marks={NO_MARKS.transitions} />
        </div>
      ))}
      {level === 'all' &&
        linesOf(chart).map((line) => (
          <div key={line.key} data-measured={`label:${line.key}`}>
            <LineLabel
              state={byId.get(line.source) ?? chart.root}
              line={line}
              marks={NO_MARKS.transitions}
            />
          </div>
        ))}
    </Hidden>
  );
}
