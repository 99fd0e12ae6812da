import type { ComponentType } from 'react';
import { type Flows, useFlow } from '../../app-context.tsx';
import { LoadingPage } from './loading-page.tsx';

/** Wraps a screen so that it renders only while its flow runs. */
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
