import { type ComponentType, lazy, useState } from 'react';

/** What a component throws whose chunk cannot be fetched. */
export class ScreenUnavailableError extends Error {
  override readonly name = 'ScreenUnavailableError';

  constructor(
    /** Has the chunk fetched again when the component is next drawn. */
    readonly forget: () => void,
    options: ErrorOptions,
  ) {
    super('A part of the page cannot be fetched.', options);
  }
}

/** A component in a chunk of its own, which can be fetched before it is drawn. */
export type LazyScreen<Props> = ComponentType<Props> & {
  /** Fetches the chunk. A failure is met, and told, when the component is drawn. */
  readonly preload: () => void;
};

/**
 * Makes a component of a chunk. React shows the place holder of what is lazy for a third of a second at least, however
 * soon the chunk is here; a chunk that is here already is drawn at once. React also remembers for good that a fetch has
 * failed: whoever shows the failure lets it be forgotten.
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
  const makeAwaited = (): ComponentType<Props> =>
    lazy(() =>
      fetchChunk().catch((cause: unknown) => {
        throw new ScreenUnavailableError(
          () => {
            Awaited = makeAwaited();
          },
          { cause },
        );
      }),
    );
  let Awaited = makeAwaited();

  function Screen(props: Props) {
    // The same one as long as it stands: another component in its place would begin anew.
    const [Drawn] = useState(() => loaded ?? Awaited);
    return <Drawn {...props} />;
  }
  return Object.assign(Screen, { preload: () => void fetchChunk().catch(() => {}) });
}
