import type {
  ActorLogic,
  AnyActorScope,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  Snapshot,
} from 'xstate';
import { loadPatiently } from './load.ts';

/** While the machine loads, the snapshot keeps its input and the events that it gets meanwhile. */
type LazySnapshot = Snapshot<unknown> & {
  readonly input?: unknown;
  readonly pending?: readonly AnyEventObject[];
};

/** True if a flow runs its machine; until then its snapshot has neither state nor context. */
export function isLoaded(snapshot: unknown): snapshot is AnyMachineSnapshot {
  return typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot;
}

/** Loads a lazy machine before an actor needs it; other logic needs no loading. */
export function preloadMachine(logic: unknown): void {
  if (typeof logic === 'object' && logic !== null && 'preload' in logic) {
    (logic as Preloadable).preload();
  }
}

type Preloadable = { readonly preload: () => void };

/**
 * Creates a machine that is loaded when an actor first needs it. Until then the actor exists and does nothing; afterwards it is
 * the machine, and first gets the events sent meanwhile. The actor fails with what `load` threw if the machine cannot be loaded
 * in two tries while the device is online.
 */
export function lazyMachine<Machine extends AnyStateMachine>(
  load: () => Promise<Machine>,
): Machine {
  let machine: AnyStateMachine | null = null;

  const logic: ActorLogic<LazySnapshot, AnyEventObject> &
    Partial<Pick<Machine, 'config'>> &
    Preloadable = {
    preload() {
      // A failure is reported when an actor needs the machine.
      load().then(
        (loaded) => {
          machine = loaded;
        },
        () => {},
      );
    },
    /** For inspectors, which draw it. */
    get config() {
      return machine?.config;
    },
    getInitialSnapshot(scope, input) {
      return (
        machine?.getInitialSnapshot(scope as AnyActorScope, input) ?? {
          status: 'active',
          output: undefined,
          error: undefined,
          input,
        }
      );
    },
    start(snapshot, scope) {
      if (isLoaded(snapshot)) {
        snapshot.machine.start(snapshot);
        return;
      }
      const sendIfActive = (event: AnyEventObject) => {
        if (scope.self.getSnapshot().status === 'active') {
          scope.self.send(event);
        }
      };
      // Tried twice, because the file may have been lost on the way; the screen in the same file is fetched again as well.
      const loading = loadPatiently(load).catch(() => loadPatiently(load));
      loading.then(
        (loaded) => {
          machine = loaded;
          const { pending = [] }: LazySnapshot = scope.self.getSnapshot();
          for (const event of [{ type: 'machine.loaded' }, ...pending]) sendIfActive(event);
        },
        (error: unknown) => sendIfActive({ type: 'machine.notLoaded', error }),
      );
    },
    transition(snapshot, event, scope) {
      if (isLoaded(snapshot)) {
        return snapshot.machine.transition(snapshot, event, scope as AnyActorScope);
      }
      switch (event.type) {
        case 'machine.loaded':
          return machine?.getInitialSnapshot(scope as AnyActorScope, snapshot.input) ?? snapshot;
        case 'machine.notLoaded':
          return { ...snapshot, status: 'error', error: event.error, output: undefined };
        case 'xstate.stop':
          return { ...snapshot, status: 'stopped', error: undefined, output: undefined };
        default:
          return { ...snapshot, pending: [...(snapshot.pending ?? []), event] };
      }
    },
    getPersistedSnapshot: (snapshot) =>
      isLoaded(snapshot) ? snapshot.machine.getPersistedSnapshot(snapshot) : snapshot,
  };
  // Code that reads its snapshots asks `isLoaded` first; in all else it behaves like the machine.
  return logic as unknown as Machine;
}
