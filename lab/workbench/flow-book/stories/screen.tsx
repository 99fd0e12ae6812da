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

// Frames call this function of their parent page, so that the ways to states are computed only once.
Object.assign(window, { drawnText: (hash: string) => JSON.stringify(drawnAt(hash)) });

/** Returns the URL of a fragment's screen alone. */
export function srcOf(hash: string): string {
  return `/flows${hash}`;
}

type ScreenProps = {
  /**
   * Fragment of the screen alone. Only the first value counts; later screens are drawn through the frame that `hold` receives.
   */
  readonly hash: string;
  readonly title: string;
  readonly width?: Width;
  /** Scale of the drawing. */
  readonly scale: number;
  readonly hold?: (frame: HTMLIFrameElement | null) => void;
};

/** Shows a real screen in a frame. */
export function Screen({ hash, title, width = 'phone', scale, hold }: ScreenProps) {
  const [wide, high] = WINDOWS[width];
  const [src] = useState(() => srcOf(hash));
  return (
    <Box
      // `clip`, because a press in the frame could scroll a box with `hidden`.
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

/** Settles with the functions of the page in a frame once it has loaded, or with null once the frame is gone. */
export async function handleOf(frame: HTMLIFrameElement | null): Promise<StoryHandle | null> {
  while (frame?.isConnected) {
    const { story } = (frame.contentWindow ?? {}) as Partial<StoryWindow>;
    if (story) return story;
    await new Promise(requestAnimationFrame);
  }
  return null;
}

/** Returns the functions of the page in a frame; null until it has loaded. */
export function useHandle(frame: HTMLIFrameElement | null): StoryHandle | null {
  const [handle, setHandle] = useState<StoryHandle | null>(null);
  useEffect(() => {
    let isLeft = false;
    void handleOf(frame).then((found) => {
      if (found && !isLeft) setHandle(found);
    });
    return () => {
      isLeft = true;
    };
  }, [frame]);
  return handle;
}

type LookedScreenProps = Pick<ScreenProps, 'hash' | 'title'> & {
  /** Scale of the drawing, by width. */
  readonly scales: Readonly<Record<Width, number>>;
  /** Called with the functions of the page in the frame once it has loaded. */
  readonly onReady?: (handle: StoryHandle) => void;
  /** More tools. */
  readonly children?: ReactNode;
};

/** Shows a real screen, with controls for its look. */
export function LookedScreen({ scales, onReady, children, ...shown }: LookedScreenProps) {
  const [width, setWidth] = useState<Width>('phone');
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]['value']>('device');
  const [isOpen, open] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const [isRightToLeft, setRightToLeft] = useState(false);
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const handle = useHandle(frame);

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
