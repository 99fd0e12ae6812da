import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { storiesCopy as words } from '../../../copy/stories.ts';
import { drawnAt } from '../../story/kept.ts';
import type { StoryHandle, StoryWindow } from '../../story/window.ts';
import { Toggle } from '../../toggle.tsx';
import { Summary } from '../parts.tsx';
import { Segments } from '../segments.tsx';

/** Widths at which a screen is looked at, in px, and how high its window is. */
export const WINDOWS = { phone: [360, 740], tablet: [768, 1024], desk: [1280, 800] } as const;

type Width = keyof typeof WINDOWS;

const WIDTHS = (Object.keys(WINDOWS) as Width[]).map((value) => ({
  value,
  label: words.width[value],
}));

const SCHEMES = (['device', 'light', 'dark'] as const).map((value) => ({
  value,
  label: words.scheme[value],
}));

const Frame = chakra('iframe', { base: { display: 'block', bg: 'bg' } });

// The frames ask the page around them: what leads to a state is worked out once.
Object.assign(window, { drawnText: (hash: string) => JSON.stringify(drawnAt(hash)) });

/** Where the screen of a fragment is, alone. */
export function srcOf(hash: string): string {
  return `/flows${hash}`;
}

type ScreenProps = {
  /** The fragment of the screen alone. What is drawn first stays: `hold` may lead it to others. */
  readonly hash: string;
  readonly title: string;
  readonly width?: Width;
  /** How much smaller than it is it is drawn. */
  readonly scale: number;
  readonly hold?: (frame: HTMLIFrameElement | null) => void;
};

/** A real screen, in a window of its own. */
export function Screen({ hash, title, width = 'phone', scale, hold }: ScreenProps) {
  const [wide, high] = WINDOWS[width];
  const [src] = useState(() => srcOf(hash));
  return (
    <Box
      // A press in the frame would scroll a box that hides what overflows.
      overflow="clip"
      borderWidth="1px"
      borderColor="border.control"
      borderRadius="8px"
      style={{ width: `${wide * scale}px`, height: `${high * scale}px`, maxWidth: '100%' }}
    >
      <Frame
        ref={hold}
        src={src}
        title={title}
        loading="lazy"
        transformOrigin="top left"
        style={{ width: `${wide}px`, height: `${high}px`, transform: `scale(${scale})` }}
      />
    </Box>
  );
}

type LookedScreenProps = Pick<ScreenProps, 'hash' | 'title'> & {
  /** How much smaller than it is it is drawn, by its width. */
  readonly scales: Readonly<Record<Width, number>>;
  /** Hears of the page in the frame once it is there. */
  readonly onReady?: (handle: StoryHandle) => void;
  /** More tools. */
  readonly children?: ReactNode;
};

/** A real screen in the look that is chosen beside it. */
export function LookedScreen({ scales, onReady, children, ...shown }: LookedScreenProps) {
  const [width, setWidth] = useState<Width>('phone');
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]['value']>('device');
  const [isOpen, open] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const [isRightToLeft, setRightToLeft] = useState(false);
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [handle, setHandle] = useState<StoryHandle | null>(null);

  useEffect(() => {
    const find = () => {
      const { story } = (frame?.contentWindow ?? {}) as Partial<StoryWindow>;
      if (story) setHandle(story);
      // The frame's page is still on its way.
      else waiting = requestAnimationFrame(find);
    };
    let waiting = requestAnimationFrame(find);
    return () => cancelAnimationFrame(waiting);
  }, [frame]);

  useEffect(() => {
    if (handle) onReady?.(handle);
  }, [handle, onReady]);

  useEffect(
    () => handle?.look({ scheme: scheme === 'device' ? null : scheme, isLarge, isRightToLeft }),
    [handle, scheme, isLarge, isRightToLeft],
  );

  const wide = Math.max(WINDOWS.phone[0] * scales.phone, WINDOWS[width][0] * scales[width]);
  return (
    <Stack gap="1" style={{ width: `${wide}px`, maxWidth: '100%' }}>
      <Box overflow="auto">
        <Screen {...shown} width={width} scale={scales[width]} hold={setFrame} />
      </Box>
      {children}
      <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
        <Summary>{words.look}</Summary>
        {isOpen && (
          <Flex wrap="wrap" gap="2">
            <Segments
              legend={words.width.legend}
              options={WIDTHS}
              value={width}
              onValueChange={setWidth}
            />
            <Segments
              legend={words.scheme.legend}
              options={SCHEMES}
              value={scheme}
              onValueChange={setScheme}
            />
            <Toggle variant="secondary" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
              {words.large}
            </Toggle>
            <Toggle
              variant="secondary"
              aria-pressed={isRightToLeft}
              onClick={() => setRightToLeft(!isRightToLeft)}
            >
              {words.rightToLeft}
            </Toggle>
          </Flex>
        )}
      </details>
    </Stack>
  );
}
