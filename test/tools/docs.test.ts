import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { run } from '../../tools/revision.ts';

const RECORDS = 'docs/decisions';

/** How the source begins if it is an external document that readers can look up. */
const ELSEWHERE = [
  'Content Security Policy Level 3',
  'Fetch Metadata',
  'Fetch standard',
  "Firebase's documents",
  'OWASP ASVS',
  'RFC ',
  "SQLite's ",
  'github.com/',
  'ogp.me',
  'web.dev',
];

const NUMBERS = String.raw`\d[\d.]*\b(?:(?:, | and | to )\d[\d.]*\b)*`;
const OURS = `(?:product|decision) ${NUMBERS}`;
const ONLY_OURS = new RegExp(`^${OURS}(?:(?:, | and )${OURS})*$`);

const read = (path: string) => readFileSync(path, 'utf8');

/** The files below a folder whose names match, by their paths from the project's folder. */
function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name.replaceAll('\\', '/')));
}

const sources = ['domain', 'machines', 'src', 'sandbox', 'config', 'tools', 'test', 'lab'].flatMap(
  (folder) => filesIn(folder, /\.(tsx?|[cm]?js|css|sql)$/),
);

const records = readdirSync(RECORDS).filter((name) => name !== 'README.md');

const pages = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...filesIn('.github', /\.md$/),
  ...filesIn('docs', /\.md$/),
  ...filesIn('lab', /\.md$/),
];

/** Possible targets of a reference: `product 4.2`, `decision 036`. */
const targets = new Set([
  ...[...read('docs/product.md').matchAll(/^##+ (\d+(?:\.\d+)?)\.? /gm)].map(
    ([, number]) => `product ${number}`,
  ),
  ...records.map((name) => `decision ${name.slice(0, 3)}`),
]);

/** A file's text with each comment on one line, so that no reference is cut in two. */
function unwrapped(file: string): string {
  return read(file).replaceAll(/\n\s*(?:\*(?!\/)|\/\/)[ \t]*/g, ' ');
}

/** The sources that a text names. */
function citationsIn(text: string): string[] {
  return [...text.matchAll(/\bSource(?: of [\w ]+)?: (.+?)(?:\.(?=\s|$)| \*\/|\n|$)/g)].map(
    ([, source = '']) => source,
  );
}

/** Every reference of a text to our own documents. */
function referencesIn(text: string): string[] {
  return [...text.matchAll(new RegExp(`\\b${OURS}`, 'g'))].flatMap(([reference]) => {
    const [kind] = reference.split(' ');
    return [...reference.matchAll(/\d+(?:\.\d+)*/g)].map(([number]) => `${kind} ${number}`);
  });
}

/** True if a source can be looked up: our own documents in the one form, a page of docs/, or an external document. */
function isForm(source: string): boolean {
  return (
    ONLY_OURS.test(source) ||
    (/^docs\/[\w./-]+$/.test(source) && existsSync(source)) ||
    ELSEWHERE.some((beginning) => source.startsWith(beginning))
  );
}

describe('a comment’s source', () => {
  test('is found, also across a line break', () => {
    expect(citationsIn('/** Why. Source: product 4.2 and decision 036. More. */')).toEqual([
      'product 4.2 and decision 036',
    ]);
    expect(referencesIn('product 4.10 to 4.12, decision 007')).toEqual([
      'product 4.10',
      'product 4.12',
      'decision 007',
    ]);
  });

  test('has a form that can be looked up', () => {
    const unknown = sources.flatMap((file) =>
      citationsIn(unwrapped(file))
        .filter((source) => !isForm(source))
        .map((source) => `${file}: ${source}`),
    );
    expect(unknown).toEqual([]);
  });

  test('leads to a heading of docs/product.md or to a record', () => {
    const lost = sources
      .filter((file) => !file.endsWith('/docs.test.ts'))
      .flatMap((file) =>
        referencesIn(unwrapped(file))
          .filter((reference) => !targets.has(reference))
          .map((reference) => `${file}: ${reference}`),
      );
    expect(lost).toEqual([]);
  });
});

describe('a record of a decision', () => {
  test.each(records)(
    '%s has its number, its status, its parts, and its line in the index',
    (name) => {
      const text = read(join(RECORDS, name));
      const [title = ''] = text.split('\n');
      expect(title).toMatch(new RegExp(`^# ${name.slice(0, 3)}\\. `));
      expect(text).toMatch(/^(Accepted|Superseded by \d{3}) on 20\d\d-\d\d-\d\d\.$/m);
      expect(text).toMatch(/\n\*\*Context\.\*\* [\s\S]+\n\*\*Decision\.\*\*\s[\s\S]+/);
      expect(text).toMatch(/\n\*\*(Consequences|Rejected)\.\*\*/);
      expect(read(join(RECORDS, 'README.md'))).toContain(`- [${title.slice(2)}](${name})\n`);
    },
  );

  test('has a unique number, and no number is skipped', () => {
    const numbers = records.map((name) => Number(name.slice(0, 3))).sort((one, two) => one - two);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});

/** A page without code, in which brackets are no links. */
function proseOf(page: string): string {
  return read(page)
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, '');
}

/** GitHub's anchors of a page's headings. */
function anchorsOf(page: string): Set<string> {
  const headings = read(page)
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

describe('a relative link', () => {
  test.each(pages)('of %s leads to a file, and to a heading of it', (page) => {
    const lost = [...proseOf(page).matchAll(/\]\(([^()\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return [];
      const [path = '', anchor] = link.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      if (!existsSync(file)) return [link];
      return anchor === undefined || anchorsOf(file).has(anchor) ? [] : [link];
    });
    expect(lost).toEqual([]);
  });
});

/** The paths of all tracked files. */
const tracked = run('git', ['ls-files', '-z'], process.cwd()).toString().split('\0');

/** True if a name is a tracked file or folder by its path, or ends the path of a source file. */
function isTracked(name: string): boolean {
  return (
    tracked.some((path) => path === name || path.startsWith(name.replace(/\/?$/, '/'))) ||
    (/\.(?:tsx?|css|py|sql)$/.test(name) && tracked.some((path) => path.endsWith(`/${name}`)))
  );
}

const folders = [
  ...new Set(tracked.filter((path) => path.includes('/')).map((path) => path.split('/')[0])),
];
/** A path below a tracked folder, or the name of a source file. */
const FILE_NAME = new RegExp(
  String.raw`^(?:(?:${folders.join('|').replaceAll('.', '\\.')})/[\w./-]*|[\w./-]+\.(?:tsx?|css|py|sql))$`,
);

const scriptsOf = (file: string) => Object.keys(JSON.parse(read(file)).scripts);
const scripts = { here: scriptsOf('package.json'), lab: scriptsOf('lab/package.json') };

describe('a name in', () => {
  test.each(pages)(
    '%s is that of an existing file, unless the page says that it is new',
    (page) => {
      const lost = [...read(page).matchAll(/`([^`\s]+)`(?! \(new\))/g)].flatMap(([, name = '']) =>
        FILE_NAME.test(name) && !isTracked(name) ? [name] : [],
      );
      expect(lost).toEqual([]);
    },
  );

  test.each(pages)('%s is that of an existing script, decision or chapter', (page) => {
    const text = read(page);
    const commands = [...text.matchAll(/\bnpm run\s+(-w lab\s+)?([\w:-]+)(\s+-w lab)?/g)];
    const lost = [
      ...commands
        .filter(
          ([, before, name = '', after]) =>
            !scripts[before || after ? 'lab' : 'here'].includes(name),
        )
        .map(([command]) => command),
      ...referencesIn(text).filter((reference) => !targets.has(reference)),
    ];
    expect(lost).toEqual([]);
  });
});
