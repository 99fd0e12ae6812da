import { chakra, Flex, Text } from '@chakra-ui/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { allSamples } from '../../../../machines/samples/all.ts';
import { casesOf } from '../../../../machines/samples/samples.ts';
import { TextLink } from '../../../../src/ui/link.tsx';
import { type Chart, statesOf } from '../../../charts/chart.ts';
import { playCopy } from '../../../copy/play.ts';
import { placeText } from '../../../play/path.ts';
import { heardStep, type Played, placeAt, play } from '../../../play/player.ts';
import { nextAfter } from '../../../stories/next.ts';
import { storied } from '../../../stories/story.ts';
import { screenHash } from '../../story/address.ts';
import type { OtherFlow, StoryHandle } from '../../story/window.ts';
import { Tool } from '../../tool.tsx';
import { LookedScreen, srcOf } from '../stories/screen.tsx';
import { mainOf } from './findings.tsx';
import { playHash } from './place.ts';

/** Scale of the screen beside the chart, by its size. */
const SCALES = { phone: 0.75, tablet: 0.5, desk: 0.3 } as const;

/** In sight below the screen, also where the window ends there. */
const Said = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '0',
    zIndex: '1',
    bg: 'bg',
    textStyle: 'small',
    '& > p': { py: '1' },
  },
});

type RealScreenProps = {
  readonly charts: readonly Chart[];
  readonly chart: Chart;
  readonly played: Played;
  /** Called with the new path when a press in the screen has taken a step. */
  readonly onPath: (path: readonly string[]) => void;
};

/** Shows the real screen of a played flow. The screen takes each played step, and each press in the screen plays a step. */
export function RealScreen(shown: RealScreenProps) {
  if (!storied.includes(shown.chart.id)) return <Text maxWidth="16rem">{playCopy.noScreen}</Text>;
  return <Alive {...shown} />;
}

function Alive({ charts, chart, played, onPath }: RealScreenProps) {
  const [others, setOthers] = useState<readonly OtherFlow[]>([]);
  const [handle, setHandle] = useState<StoryHandle | null>(null);
  // Place that the screen shows. If the new place is one step further, the step is sent to the screen; else the screen is drawn
  // again.
  const [first] = useState(() => placeAt(played));
  const drawn = useRef(first);

  useEffect(() => {
    if (!handle) return;
    const wanted = placeAt(played);
    const before = { ...wanted, path: wanted.path.slice(0, -1) };
    const at = placeText(drawn.current);
    drawn.current = wanted;
    if (placeText(wanted) === at) return;
    // Sends the step instead of drawing the screen again, which would lose typed text.
    if (placeText(before) === at && !hasEnded(played)) handle.take(wanted.path.at(-1) ?? '');
    else draw(handle, played);
  }, [handle, played]);

  const { samples, start } = played;
  useEffect(
    () =>
      handle?.listen((event) => {
        const { path } = drawn.current;
        const step = heardStep(play(samples, start, path), event);
        if (step === null) return;
        const next = { ...drawn.current, path: [...path, step] };
        // After the end, the app is drawn with what it loads then.
        if (!hasEnded(play(samples, start, next.path))) drawn.current = next;
        onPath(next.path);
      }),
    [handle, samples, start, onPath],
  );

  useEffect(() => handle?.watchOthers(setOthers), [handle]);

  return (
    <LookedScreen
      hash={screenHash(first)}
      title={playCopy.screen(chart.label)}
      scales={SCALES}
      onReady={setHandle}
    >
      <Beside charts={charts} played={played} others={others} />
      <Flex gap="3" wrap="wrap" alignItems="center">
        <Tool variant="secondary" onClick={() => handle && draw(handle, played)}>
          {playCopy.drawAgain}
        </Tool>
        <TextLink external variant="standalone" href={srcOf(screenHash(placeAt(played)))}>
          {playCopy.alone}
        </TextLink>
      </Flex>
      <Text size="small" tone="muted">
        {playCopy.screenHint}
      </Text>
    </LookedScreen>
  );
}

type BesideProps = {
  readonly charts: readonly Chart[];
  readonly played: Played;
  readonly others: readonly OtherFlow[];
};

/** Says to which other flows the screen has led, with links that play them, or what it waits for. */
function Beside({ charts, played, others }: BesideProps) {
  const next = useMemo(() => (hasEnded(played) ? nextAfter(played) : null), [played]);
  const pressed = others.filter(({ machine }) => hasPresses(machine));
  const flows = pressed.length > 0 || next === null ? pressed : [next];
  const { choices } = played;
  const isWaiting =
    choices.some(({ cause, failure }) => cause === 'actor' && failure !== 'strange') &&
    !choices.some(({ cause }) => cause === 'person');
  return (
    <Said role="status">
      {flows.map(({ machine, states }) => {
        const chart = charts.find(({ id }) => id === machine);
        const state = chart && mainOf(chart, states);
        const shown = chart && statesOf(chart.root).find(({ id }) => id === state);
        return (
          shown && (
            <p key={machine}>
              <span>{playCopy.leadsTo(chart.label, shown.label)}</span>{' '}
              <TextLink href={playHash({ machine, start: null, path: [] })}>
                {playCopy.playThere(chart.label)}
              </TextLink>
            </p>
          )
        );
      })}
      {flows.length === 0 && isWaiting && <p>{playCopy.waits}</p>}
    </Said>
  );
}

/** True for a flow in which a person can press something. */
function hasPresses(machine: string): boolean {
  const samples = allSamples.get(machine);
  return !!samples && casesOf(samples).some(({ cause }) => cause === 'person');
}

function draw(handle: StoryHandle, played: Played): void {
  void handle.show(screenHash(placeAt(played)));
}

function hasEnded({ moments }: Played): boolean {
  return moments.at(-1)?.end !== null;
}
