import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { statesCopy } from '../../../copy/states.ts';

/** How long a read may take before the app says that it takes longer than usual, in ms. Source: decision 007. */
const SLOW_READ_MS = 8_000;

/** Always rendered, so that screen readers announce its text; takes no room while empty. */
const Note = chakra('p', { base: { color: 'fg.muted', _empty: { position: 'absolute' } } });

/** Says after a while that loading takes longer than usual. Render it only while loading. */
export function SlowNote() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSlow, SLOW_READ_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return <Note role="status">{isSlow && statesCopy.slow}</Note>;
}
