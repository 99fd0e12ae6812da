import { HASHED_FOLDER, KEEP, RULE_FILES, type Serving } from './serving.ts';

/** Globs, not `regex`, Firebase's own dialect. `**` matches no path that starts with a dot, but a negation does. */
const HASHED = `${HASHED_FOLDER}**`;
const OTHERS = `!${HASHED}`;

/**
 * Returns `firebase.json` for Firebase Hosting. The last matching rule wins. Rules apply to a path even without a file, so only
 * existing files are cached for ever.
 *
 * @param folder the build's folder relative to the file: Firebase requires it below.
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

function rule(source: string, headers: Readonly<Record<string, string>>) {
  return { source, headers: Object.entries(headers).map(([key, value]) => ({ key, value })) };
}
