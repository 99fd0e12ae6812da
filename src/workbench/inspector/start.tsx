import { createRoot } from 'react-dom/client';
import type { AppActor } from '../../../machines/app.machine.ts';
import { KitProvider } from '../../kit-provider.tsx';
import { InspectorPanel } from './panel.tsx';
import { record } from './recorder.ts';

/** Docks the inspector beside the app. Sandbox builds only. */
export function startInspector(app: AppActor): void {
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(
    <KitProvider>
      <InspectorPanel app={app} recorder={record(app)} />
    </KitProvider>,
  );
}
