import { type ComponentType, lazy, useState } from 'react';

/** Thrown by a lazy component whose chunk cannot be fetched. */
export class ScreenUnavailableError extends Error {
  override readonly name = 'ScreenUnavailableError';

  constructor(
    /** Fetches the chunk again; the component can be rendered afterwards. */
    readonly fetchAgain: () => Promise<unknown>,
    options: ErrorOptions,
  ) {
    super(`A part of the page cannot be fetched: ${options.cause}`, options);
  }
}

/** A lazy component that can be preloaded. */
export type LazyScreen<Props> = ComponentType<Props> & {
  /** Fetches the chunk; resolves to false on failure, which is reported when the component renders. */
  readonly preload: () => Promise<boolean>;
};

/**
 * Makes a lazy component. A loaded chunk renders at once, because React would show the fallback of its own `lazy` for at least
 * a third of a second.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchChunk = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Awaited: ComponentType<Props> = lazy(() =>
    fetchChunk().catch((cause: unknown) => {
      throw new ScreenUnavailableError(fetchChunk, { cause });
    }),
  );

  function Screen(props: Props) {
    // Kept while mounted, because another component type would reset its state.
    const [Drawn] = useState(() => loaded ?? Awaited);
    return <Drawn {...props} />;
  }
  return Object.assign(Screen, {
    preload: () =>
      fetchChunk().then(
        () => true,
        () => false,
      ),
  });
}
