import { chakra } from '@chakra-ui/react';
import { useActorRef, useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { slowReadMachine } from '../../machines/slow-read.machine.ts';
import { uiCopy } from '../copy/ui.ts';

/** There before it says something, so that it is heard; takes no room until then. */
const Note = chakra('p', { base: { color: 'fg.muted', _empty: { position: 'absolute' } } });

const isSlow = (snapshot: SnapshotFrom<typeof slowReadMachine>) => snapshot.matches('slow');

/** Says that what is waited for takes longer than usual, once it does. Drawn for as long as it is waited for. */
export function SlowNote() {
  const read = useActorRef(slowReadMachine);
  return <Note role="status">{useSelector(read, isSlow) && uiCopy.slow}</Note>;
}
