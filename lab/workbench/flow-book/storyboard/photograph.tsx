import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { storyboardCopy } from '../../../copy/storyboard.ts';

const Image = chakra('img', {
  base: { display: 'block', objectFit: 'cover', objectPosition: 'top', bg: 'bg.sunken' },
});

const Missing = chakra('span', {
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

type PhotographProps = {
  /** Null if the address redirects. */
  readonly src: string | null;
  readonly alt: string;
  /** Shown instead while there is no photograph. */
  readonly missing: string;
  /** In px. */
  readonly width: number;
  /** In px. */
  readonly height: number;
};

/** A photograph, or a text in its place, because a fresh clone has no photographs. */
export function Photograph({ src, alt, missing, width, height }: PhotographProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src === null || src === failed) {
    return <Missing style={{ height }}>{src === null ? storyboardCopy.leadsOn : missing}</Missing>;
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
