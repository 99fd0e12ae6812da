import type { ComponentType } from 'react';
import { type Flows, useFlow } from '../../app-context.tsx';
import { LoadingPage } from './loading-page.tsx';

/** Makes a screen of a component that needs its flow: drawn only while the flow runs. */
export function flowScreen<Id extends keyof Flows>(
  id: Id,
  Screen: ComponentType<{ flow: Flows[Id] }>,
): ComponentType {
  function FlowScreen() {
    const flow = useFlow(id);
    return flow ? <Screen key={flow.sessionId} flow={flow} /> : <LoadingPage />;
  }
  FlowScreen.displayName = `FlowScreen(${id})`;
  return FlowScreen;
}
