import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { storyboardCopy } from '../../../copy/storyboard.ts';

const Image = chakra('img', {
  base: { objectFit: 'cover', objectPosition: 'top', bg: 'bg.sunken', flexShrink: '0' },
});

type PhotographProps = {
  /** Null where nobody stays. */
  readonly src: string | null;
  readonly alt: string;
  /** In px. */
  readonly width: number;
  /** In px. */
  readonly height: number;
};

/** A photograph, or in its place words: a fresh clone has none. */
export function Photograph({ src, alt, width, height }: PhotographProps) {
  const [missing, setMissing] = useState<string | null>(null);
  if (src === null || src === missing) {
    return (
      <Flex
        align="center"
        justify="center"
        textAlign="center"
        p="4"
        bg="bg.sunken"
        color="fg.muted"
        fontSize="15px"
        lineHeight="1.2"
        flexShrink="0"
        style={{ width: '100%', height }}
      >
        {src === null ? storyboardCopy.leadsOn : storyboardCopy.noPhotograph}
      </Flex>
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
      onError={() => setMissing(src)}
    />
  );
}
