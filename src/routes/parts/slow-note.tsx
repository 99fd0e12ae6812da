import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { createActor } from 'xstate';
import { slowReadMachine } from '../../../machines/slow-read.machine.ts';
import { statesCopy } from '../../copy/states.ts';

/** There before it says something, so that it is heard; takes no room until then. */
const Note = chakra('p', { base: { color: 'fg.muted', _empty: { position: 'absolute' } } });

/** Says that what is waited for takes longer than usual, once it does. Drawn for as long as it is waited for. */
export function SlowNote() {
  const [isSlow, setSlow] = useState(false);
  // Not `useActorRef`, which the first load of the page would pay for.
  useEffect(() => {
    const read = createActor(slowReadMachine);
    read.subscribe((snapshot) => setSlow(snapshot.matches('slow')));
    read.start();
    return () => {
      read.stop();
    };
  }, []);
  return <Note role="status">{isSlow && statesCopy.slow}</Note>;
}
