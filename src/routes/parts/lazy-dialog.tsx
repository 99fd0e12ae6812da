import { type ComponentType, Suspense } from 'react';
import { statesCopy } from '../../copy/states.ts';
import { DialogPlace } from '../../ui/dialog-place.tsx';
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx';

/**
 * Makes a dialog of a chunk. Draw it only while it is open: the chunk is fetched then, where nobody has fetched it before,
 * and the page shows at once that a dialog is coming.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> {
  const Fetched = lazyScreen(load);
  function LazyDialog(props: Props) {
    return (
      <Suspense fallback={<DialogPlace label={statesCopy.loading} />}>
        <Fetched {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyDialog, { preload: Fetched.preload });
}
