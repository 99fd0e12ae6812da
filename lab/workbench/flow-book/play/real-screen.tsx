import { Flex, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { TextLink } from '../../../../src/ui/link.tsx';
import type { Chart } from '../../../charts/chart.ts';
import { playCopy } from '../../../copy/play.ts';
import { placeText } from '../../../play/path.ts';
import { heardStep, type Played, placeAt, play } from '../../../play/player.ts';
import { storied } from '../../../stories/story.ts';
import { screenHash } from '../../story/address.ts';
import type { StoryHandle } from '../../story/window.ts';
import { Tool } from '../../tool.tsx';
import { LookedScreen, srcOf } from '../stories/screen.tsx';

/** Scale of the screen beside the chart, by its size. */
const SCALES = { phone: 0.75, tablet: 0.5, desk: 0.3 } as const;

type RealScreenProps = {
  readonly chart: Chart;
  readonly played: Played;
  /** Called with the new path when a press in the screen has taken a step. */
  readonly onPath: (path: readonly string[]) => void;
};

/** Shows the real screen of a played flow. The screen takes each played step, and each press in the screen plays a step. */
export function RealScreen({ chart, played, onPath }: RealScreenProps) {
  if (!storied.includes(chart.id)) return <Text maxWidth="16rem">{playCopy.noScreen}</Text>;
  return <Alive chart={chart} played={played} onPath={onPath} />;
}

function Alive({ chart, played, onPath }: RealScreenProps) {
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

  return (
    <LookedScreen
      hash={screenHash(first)}
      title={playCopy.screen(chart.label)}
      scales={SCALES}
      onReady={setHandle}
    >
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

function draw(handle: StoryHandle, played: Played): void {
  void handle.show(screenHash(placeAt(played)));
}

function hasEnded({ moments }: Played): boolean {
  return moments.at(-1)?.end !== null;
}
