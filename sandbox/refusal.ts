/** A response other than success, with the contract's error body. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 415 | 421 | 429,
    message: string,
    readonly detail: {
      /** Title and description for a dialog. */
      readonly error?: { readonly title: string; readonly description: string };
      /** Seconds until another try, sent as `Retry-After`. */
      readonly retryAfter?: number;
    } = {},
  ) {
    super(message);
  }
}
