import '../../ui/base.css';
import './flows.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { appWithFlows, screenMachines } from '../../../machines/all-flows.ts';
import { KitProvider } from '../../kit-provider.tsx';
import { Book } from './book.tsx';
import { machinesBelow } from './chart.ts';
import { textMeasure } from './measure.ts';

const root = document.getElementById('root');
if (!root) {
  throw new Error('The page has no element with the id "root".');
}

const measure = await textMeasure();
createRoot(root).render(
  <StrictMode>
    <KitProvider>
      <Book machines={[...machinesBelow(appWithFlows), ...screenMachines]} measure={measure} />
    </KitProvider>
  </StrictMode>,
);
