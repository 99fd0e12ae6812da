import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { storyboardCopy } from '../../../copy/storyboard.ts';
import type { PhotographSize } from '../screens.ts';
import { Screen, WINDOWS } from '../stories/screen.tsx';

const Image = chakra('img', {
  base: { display: 'block', objectFit: 'cover', objectPosition: 'top', bg: 'bg.sunken' },
});

const LeadsOn = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    p: '4',
    bg: 'bg.sunken',
    color: 'fg.muted',
    fontSize: '15px',
    lineHeight: '1.2',
    textAlign: 'center',
  },
});

/** Picture of an address. */
export type Picture = {
  /** Its photograph. */
  readonly src: string;
  /** Fragment of the screen that is drawn as long as there is no photograph. */
  readonly hash: string;
};

type PhotographProps = {
  /** Null if the address redirects. */
  readonly picture: Picture | null;
  readonly alt: string;
  readonly size: PhotographSize;
  /** In px. */
  readonly width: number;
  /** In px. */
  readonly height: number;
};

/** A photograph, or the real screen in its place, because a fresh clone has no photographs. */
export function Photograph({ picture, alt, size, width, height }: PhotographProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (picture === null) {
    return <LeadsOn style={{ height }}>{storyboardCopy.leadsOn}</LeadsOn>;
  }
  const { src, hash } = picture;
  if (src === failed) {
    const window = size === 'phone' ? 'phone' : 'desk';
    return (
      <chakra.span inert display="block" overflow="clip" style={{ width, height }}>
        <Screen
          key={window}
          hash={hash}
          title={alt}
          width={window}
          scale={width / WINDOWS[window][0]}
        />
      </chakra.span>
    );
  }
  return (
    <Image
      src={src}
      alt={alt}
      width={`${width}px`}
      height={`${height}px`}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(src)}
    />
  );
}
