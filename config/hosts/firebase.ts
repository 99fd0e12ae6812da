import { HASHED_FOLDER, KEEP, RULE_FILES, type Serving } from './serving.ts';

/** Globs, never `regex`, which Firebase reads by a dialect of its own. `**` matches no path with a dot at its start, but a negation does. */
const HASHED = `${HASHED_FOLDER}**`;
const OTHERS = `!${HASHED}`;

type Headers = Readonly<Record<string, string>>;

/**
 * Writes `firebase.json` for Firebase Hosting. Of two rules that match, the last one wins; they count for a path whether
 * there is a file or not, so only files that exist are kept for ever.
 *
 * @param folder the build's folder, as seen from where the file will lie: Firebase wants it beneath.
 */
export function firebaseConfig({ headers, hashedFiles }: Serving, folder: string): string {
  const config = {
    hosting: {
      public: folder,
      ignore: [...RULE_FILES],
      cleanUrls: true,
      trailingSlash: false,
      rewrites: [{ source: OTHERS, destination: '/index.html' }],
      headers: [
        ...[OTHERS, HASHED].map((paths) =>
          rule(paths, { ...headers, 'cache-control': KEEP.asked }),
        ),
        ...hashedFiles.map((path) => rule(path, { 'cache-control': KEEP.forEver })),
      ],
    },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

function rule(source: string, headers: Headers) {
  return { source, headers: Object.entries(headers).map(([key, value]) => ({ key, value })) };
}
