import './flows.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { appMachine } from '../../machines/app.machine.ts';
import { Provider } from '../ui/provider.tsx';
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
    <Provider>
      <Book machines={machinesBelow(appMachine)} measure={measure} />
    </Provider>
  </StrictMode>,
);
