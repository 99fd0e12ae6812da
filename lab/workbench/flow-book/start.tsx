import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { appWithFlows, screenMachines } from '../../../machines/all-flows.ts';
import { KitProvider } from '../../../src/kit-provider.tsx';
import { machinesBelow } from '../../charts/chart.ts';
import { Book } from './book.tsx';
import { askedRevision } from './changes/use-comparison.ts';
import { viewHash } from './place.ts';

/** Draws the flow book. */
export async function startBook(root: HTMLElement): Promise<void> {
  // A URL that asks for changes opens them first.
  if (window.location.hash === '' && askedRevision() !== null) {
    window.location.replace(viewHash('changes'));
  }
  // Waits for the typeface, because boxes are measured before they are laid out.
  await Promise.allSettled(
    [400, 600, 700].map((weight) => document.fonts.load(`${weight} 13px "Figtree Variable"`)),
  );
  createRoot(root).render(
    <StrictMode>
      <KitProvider>
        <Book machines={[...machinesBelow(appWithFlows), ...screenMachines]} />
      </KitProvider>
    </StrictMode>,
  );
}
