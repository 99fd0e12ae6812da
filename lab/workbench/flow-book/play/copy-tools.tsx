import { Text } from '@chakra-ui/react';
import { fileName } from '../../../../machines/flows.ts';
import { playCopy } from '../../../copy/play.ts';
import { testOf } from '../../../play/as-test.ts';
import type { Played } from '../../../play/player.ts';
import { Tool } from '../../tool.tsx';
import { useCopy } from '../use-copy.ts';

/** Copies what was played, as an address or as a test. */
export function CopyTools({ played }: { readonly played: Played }) {
  const { copy, said } = useCopy(played);
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
        {said}
      </Text>
    </>
  );
}
