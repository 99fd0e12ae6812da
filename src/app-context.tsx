import { useSelector } from '@xstate/react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { AppActor } from '../machines/app.machine.ts';
import type { AppSnapshot } from './navigation/snapshot.ts';
import { isLoaded } from './services/lazy-machine.ts';
import { requiredContext } from './ui/required-context.ts';

/** The flows that screens draw: the app's child machines, by id. */
export type Flows = Omit<
  { [Id in keyof AppSnapshot['children']]-?: NonNullable<AppSnapshot['children'][Id]> },
  'reloadPage' | 'leaveForLogIn' | 'watchVerification'
>;

/** Snapshot of a flow that screens draw. */
export type SnapshotOf<Id extends keyof Flows> = SnapshotFrom<Flows[Id]>;

export const [AppProvider, useApp] = requiredContext<AppActor>('AppProvider');

/** Returns one value of the app's state; the caller renders again only when it changes. */
export function useAppState<Value>(
  select: (snapshot: AppSnapshot) => Value,
  isEqual?: (first: Value, second: Value) => boolean,
): Value {
  return useSelector(useApp(), select, isEqual);
}

/**
 * Returns a running flow; undefined between two states and until its machine has loaded. A broken flow is undefined too, because
 * reading from it throws, even on the page that shows the error.
 */
export function useFlow<Id extends keyof Flows>(id: Id): Flows[Id] | undefined {
  const flow = useAppState(({ children }) => {
    const child = children[id] as AnyActorRef | undefined;
    return child?.getSnapshot()?.status === 'error' ? undefined : (child as Flows[Id] | undefined);
  });
  return useSelector(flow as AnyActorRef | undefined, isLoaded) ? flow : undefined;
}
