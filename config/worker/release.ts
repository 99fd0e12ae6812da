/** Path of the service worker: at the root, so that it covers every address of the site. */
export const WORKER_PATH = '/sw.js';

/** A service worker's knowledge of its release. */
export type Release = {
  /** Differs between builds whose files or headers differ. */
  readonly id: string;
  /** Folder in which every file name contains a hash of the content. */
  readonly hashedFolder: string;
  /** The pages by path, each with the SHA-256 of its text in base64. */
  readonly pages: Readonly<Record<string, string>>;
  /** The files that pages load, by path, each with its SHA-256 in base64. */
  readonly files: Readonly<Record<string, string>>;
};
