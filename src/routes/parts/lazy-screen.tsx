import { type ComponentType, lazy, useState } from 'react';

/** What a component throws whose chunk cannot be fetched. */
export class ScreenUnavailableError extends Error {
  override readonly name = 'ScreenUnavailableError';

  constructor(
    /** Fetches the chunk again. Once it is here the component can be drawn. */
    readonly fetchAgain: () => Promise<unknown>,
    options: ErrorOptions,
  ) {
    super(`A part of the page cannot be fetched: ${options.cause}`, options);
  }
}

/** A component in a chunk of its own, which can be fetched before it is drawn. */
export type LazyScreen<Props> = ComponentType<Props> & {
  /** Fetches the chunk, and says whether it is here. A failure is met, and told, when the component is drawn. */
  readonly preload: () => Promise<boolean>;
};

/**
 * Makes a component of a chunk. React shows the place holder of what is lazy for a third of a second at least, however
 * soon the chunk is here; a chunk that is here already is drawn at once.
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
    // The same one as long as it stands: another component in its place would begin anew.
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
