import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { testOf } from '../../../../machines/play/as-test.ts';
import type { Played } from '../../../../machines/play/player.ts';
import { fileName } from '../../../../machines/samples/samples.ts';
import { playCopy } from '../../../copy/play.ts';
import { Tool } from '../../tool.tsx';

/** Copies what was played, as an address or as a test. */
export function CopyTools({ played }: { readonly played: Played }) {
  const [said, say] = useState<{ played: Played; text: string } | null>(null);
  const copy = async (text: string, success: string) => {
    const answer = await navigator.clipboard.writeText(text).then(
      () => success,
      () => playCopy.copyFailed,
    );
    say({ played, text: answer });
  };
  const file = `test/machines/${fileName(played.samples.machine.id)}-path.test.ts`;
  return (
    <>
      <Tool
        variant="secondary"
        onClick={() => void copy(window.location.href, playCopy.addressCopied)}
      >
        {playCopy.copyAddress}
      </Tool>
      <Tool
        variant="secondary"
        onClick={() => void copy(testOf(played), playCopy.testCopied(file))}
      >
        {playCopy.copyTest}
      </Tool>
      <Text size="small" role="status" alignSelf="center">
        {said?.played === played ? said.text : ''}
      </Text>
    </>
  );
}
