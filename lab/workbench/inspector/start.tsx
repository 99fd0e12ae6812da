import { createRoot } from 'react-dom/client';
import type { AppActor } from '../../../machines/app.machine.ts';
import { KitProvider } from '../../../src/kit-provider.tsx';
import { InspectorPanel } from './panel.tsx';
import { record } from './recorder.ts';
import { tellBooks } from './tell.ts';

/** Docks the inspector beside the app, and lets flow books in other tabs follow. Sandbox builds only. */
export function startInspector(app: AppActor): void {
  const recorder = record(app);
  tellBooks(recorder);
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(
    <KitProvider>
      <InspectorPanel app={app} recorder={recorder} />
    </KitProvider>,
  );
}
