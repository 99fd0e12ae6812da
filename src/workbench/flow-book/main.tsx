import '../../ui/base.css';
import './flows.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { appWithFlows, screenMachines } from '../../../machines/all-flows.ts';
import { machinesBelow } from '../../../machines/chart.ts';
import { KitProvider } from '../../kit-provider.tsx';
import { Kit } from '../kit/kit.tsx';
import { Book } from './book.tsx';
import { textMeasure } from './measure.ts';
import { KIT_HASH, useHash } from './place.ts';

const root = document.getElementById('root');
if (!root) {
  throw new Error('The page has no element with the id "root".');
}

const measure = await textMeasure();
const machines = [...machinesBelow(appWithFlows), ...screenMachines];

/** The page of the kit, or the book. */
function Pages() {
  return useHash() === KIT_HASH ? <Kit /> : <Book machines={machines} measure={measure} />;
}

createRoot(root).render(
  <StrictMode>
    <KitProvider>
      <Pages />
    </KitProvider>
  </StrictMode>,
);
