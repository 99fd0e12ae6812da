import { type ComponentType, Suspense } from 'react';
import { statesCopy } from '../../copy/states.ts';
import { DialogPlaceholder } from '../../ui/dialog-placeholder.tsx';
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx';

/** Makes a dialog that loads its chunk when first rendered and shows a placeholder meanwhile. Render it only while open. */
export function lazyDialog<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> {
  const Fetched = lazyScreen(load);
  function LazyDialog(props: Props) {
    return (
      <Suspense fallback={<DialogPlaceholder label={statesCopy.loading} />}>
        <Fetched {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyDialog, { preload: Fetched.preload });
}
