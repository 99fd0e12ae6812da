import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { statesCopy } from '../../copy/states.ts';

/** How long a read may take before the customer is told that it takes longer than usual, in ms. Source: decision 007. */
const SLOW_READ_MS = 8_000;

/** There before it says something, so that it is heard; takes no room until then. */
const Note = chakra('p', { base: { color: 'fg.muted', _empty: { position: 'absolute' } } });

/** Says that what is waited for takes longer than usual, once it does. Drawn for as long as it is waited for. */
export function SlowNote() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSlow, SLOW_READ_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return <Note role="status">{isSlow && statesCopy.slow}</Note>;
}
