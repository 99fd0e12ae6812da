import type {
  ActorLogic,
  AnyActorScope,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  Snapshot,
} from 'xstate';
import { loadPatiently } from './load.ts';

/** While the machine is on its way, the snapshot keeps what it will start with, and what it is told meanwhile. */
type LazySnapshot = Snapshot<unknown> & {
  readonly input?: unknown;
  readonly told?: readonly AnyEventObject[];
};

/** Whether a flow runs its machine; until then its snapshot has neither state nor context. */
export function isLoaded(snapshot: unknown): snapshot is AnyMachineSnapshot {
  return typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot;
}

/** Loads what a lazy machine stands for before an actor needs it; anything else is there already. */
export function preloadMachine(logic: unknown): void {
  if (typeof logic === 'object' && logic !== null && 'preload' in logic) {
    (logic as Preloadable).preload();
  }
}

type Preloadable = { readonly preload: () => void };

/**
 * A machine that is loaded when an actor first needs it. The actor is there at once and does nothing until then;
 * afterwards it is the machine, and hears first what it was told meanwhile. An actor whose machine cannot be loaded in two tries
 * although the device is online fails with what `load` threw.
 */
export function lazyMachine<Machine extends AnyStateMachine>(
  load: () => Promise<Machine>,
): Machine {
  let machine: AnyStateMachine | null = null;

  const logic: ActorLogic<LazySnapshot, AnyEventObject> &
    Partial<Pick<Machine, 'config'>> &
    Preloadable = {
    preload() {
      // A failure is met, and told, when an actor needs the machine.
      load().then(
        (loaded) => {
          machine = loaded;
        },
        () => {},
      );
    },
    /** Inspectors draw it. */
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
      const tell = (event: AnyEventObject) => {
        if (scope.self.getSnapshot().status === 'active') {
          scope.self.send(event);
        }
      };
      // It may have been lost on the way: its screen, which comes in the same file, is fetched once more as well.
      const loading = loadPatiently(load).catch(() => loadPatiently(load));
      loading.then(
        (loaded) => {
          machine = loaded;
          const { told = [] }: LazySnapshot = scope.self.getSnapshot();
          for (const event of [{ type: 'machine.loaded' }, ...told]) tell(event);
        },
        (error: unknown) => tell({ type: 'machine.notLoaded', error }),
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
          return { ...snapshot, told: [...(snapshot.told ?? []), event] };
      }
    },
    getPersistedSnapshot: (snapshot) =>
      isLoaded(snapshot) ? snapshot.machine.getPersistedSnapshot(snapshot) : snapshot,
  };
  // Whoever looks at its snapshots asks `isLoaded` first; in everything else it behaves as the machine does.
  return logic as unknown as Machine;
}
