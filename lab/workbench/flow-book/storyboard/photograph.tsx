import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import type { Scheme } from '../../../../config/photographs.ts';
import { storyboardCopy } from '../../../copy/storyboard.ts';
import type { PhotographSize } from '../screens.ts';
import { Screen, useHandle, WINDOWS } from '../stories/screen.tsx';

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
  /** Returns the fragment of the screen that is drawn as long as there is no photograph. */
  readonly hashOf: () => string;
  /** Colours of both. */
  readonly scheme: Scheme;
};

type PhotographProps = {
  /** Null if the address redirects. */
  readonly picture: Picture | null;
  readonly title: string;
  /** Empty if the title is read beside it; else the title. */
  readonly alt?: string;
  readonly size: PhotographSize;
  /** In px. */
  readonly width: number;
  /** In px. */
  readonly height: number;
};

type DrawnProps = Pick<PhotographProps, 'title' | 'size' | 'width' | 'height'> & {
  readonly picture: Picture;
};

/** The real screen, cut as a photograph. */
function Drawn({ picture: { hashOf, scheme }, title, size, width, height }: DrawnProps) {
  const [hash] = useState(hashOf);
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const handle = useHandle(frame);
  useEffect(() => handle?.look({ scheme }), [handle, scheme]);
  const window = size === 'phone' ? 'phone' : 'desk';
  return (
    <chakra.span inert display="block" overflow="clip" style={{ width, height }}>
      <Screen
        hash={hash}
        title={title}
        width={window}
        scale={width / WINDOWS[window][0]}
        hold={setFrame}
      />
    </chakra.span>
  );
}

/** A photograph, or the real screen in its place, because a fresh clone has no photographs. */
export function Photograph({ picture, title, alt = title, size, width, height }: PhotographProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (picture === null) {
    return <LeadsOn style={{ height }}>{storyboardCopy.leadsOn}</LeadsOn>;
  }
  const { src } = picture;
  if (src === failed) {
    return <Drawn key={size} {...{ picture, title, size, width, height }} />;
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
