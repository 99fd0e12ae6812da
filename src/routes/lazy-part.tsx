import { type ComponentType, lazy } from 'react';

/** What a part of the page throws when its code cannot be fetched. */
export class PartUnavailableError extends Error {
  override readonly name = 'PartUnavailableError';

  constructor(
    /** Has the code fetched again when the part is next drawn. */
    readonly forget: () => void,
    options: ErrorOptions,
  ) {
    super('A part of the page cannot be fetched.', options);
  }
}

/**
 * A part of the page whose code is fetched when it is first drawn. React's own `lazy` remembers for good that a
 * fetch has failed; this one can be made to forget it, by whoever shows the failure.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const make = () =>
    lazy<ComponentType<Props>>(() =>
      load().catch((cause: unknown) => {
        throw new PartUnavailableError(
          () => {
            Part = make();
          },
          { cause },
        );
      }),
    );
  let Part = make();
  return function LazyPart(props: Props) {
    return <Part {...props} />;
  };
}
