/** Where the service worker lies: it answers for every address of the site. */
export const WORKER_PATH = '/sw.js';

/** What the service worker knows of the release that it belongs to. */
export type Release = {
  /** Another one for every build whose files or headers are others. */
  readonly id: string;
  /** Below it every file has a hash of its content in its name. */
  readonly hashedFolder: string;
  /** The pages by their addresses, each with the SHA-256 of its text in base64. */
  readonly pages: Readonly<Record<string, string>>;
  /** The files that pages load, by their addresses, each with its SHA-256 in base64. */
  readonly files: Readonly<Record<string, string>>;
};
