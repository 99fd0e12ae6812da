import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a customer may read in a flow, by its source. */
type CopyTexts = {
  /** Texts of the files in `src/copy` that its screens import; “…” stands for a value. */
  readonly texts: readonly string[];
  /** Codes of its failures and of its fields' problems: those that its screens, machine and samples name. */
  readonly codes: readonly string[];
};

const STRINGS = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const HOLES = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm;
const IMPORTS =
  /^import (?:type )?(?:\{([^}]*)\} from )?[^;']*'(\.[^']+)';|import\([^')]*'(\.[^']+)'/gm;
/** Texts by the code of what they tell: a flow has only those of its own codes. */
const BY_CODE = /^const words: Record<[\s\S]*?^\};/gm;

type Imported = { readonly names: readonly string[]; readonly file: string };
type Source = { readonly code: string; readonly imports: readonly Imported[] };

function readSources(): ReadonlyMap<string, Source> {
  const files = ['src', 'machines', 'domain'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  return new Map(
    files
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => {
        const text = readFileSync(file, 'utf8');
        const imports = [...text.matchAll(IMPORTS)].map(([, names = '', from, later]) => ({
          names: names.match(/\w+/g) ?? [],
          file: join(dirname(file), from ?? later ?? ''),
        }));
        return [file, { code: text.replace(COMMENTS, '').replace(IMPORTS, ''), imports }];
      }),
  );
}

function stringsIn(code: string): readonly string[] {
  return (code.match(STRINGS) ?? []).map((literal) =>
    literal.slice(1, -1).replace(HOLES, '…').replace(/\\(.)/g, '$1'),
  );
}

/** Returns what a customer may read in each flow, by its id. The app has what no other flow's screens import. */
export function copyTexts(): Readonly<Record<string, CopyTexts>> {
  const sources = readSources();
  const sourceOf = (file: string): Source => sources.get(file) ?? { code: '', imports: [] };
  const machines = new Map(
    [...sources].flatMap(([file, { code }]) => {
      const [, id] = /createMachine\(\{\s+id: '(\w+)'/.exec(code) ?? [];
      return id ? [[file, id] as const] : [];
    }),
  );
  const flowsIn = (file: string): readonly string[] => [
    ...sourceOf(file).imports.flatMap((one) => machines.get(one.file) ?? []),
    ...[...sourceOf(file).code.matchAll(/(?:flowScreen|useFlow)\('(\w+)'/g)].map(
      ([, id = '']) => id,
    ),
  ];
  const routes = [...sources.keys()].filter((file) => file.startsWith('src/routes/'));
  const copyFiles = [...sources.keys()].filter((file) => file.startsWith('src/copy/'));
  /** Files of a flow's screens, with what they import but the screens of other flows. */
  const filesOf = (id: string): readonly string[] => {
    const files = new Set(routes.filter((file) => flowsIn(file).includes(id)));
    // The set grows during the loop.
    for (const file of files) {
      for (const { file: next } of file.startsWith('src/copy/') ? [] : sourceOf(file).imports) {
        const flows = flowsIn(next);
        if (next.startsWith('src/') && (flows.length === 0 || flows.includes(id))) files.add(next);
      }
    }
    return [...files];
  };
  /** Code of what a file imports from the rules and the samples. */
  const declared = (file: string): readonly string[] =>
    sourceOf(file).imports.flatMap(({ names, file: from }) =>
      /^(?:domain|machines\/samples)\//.test(from)
        ? names.map(
            (name) =>
              new RegExp(`^export (?:const|function) ${name}\\b[\\s\\S]*?^[^\\s)].*;?$`, 'm').exec(
                sourceOf(from).code,
              )?.[0] ?? '',
          )
        : [],
    );
  const textsOf = (file: string) =>
    stringsIn(sourceOf(file).code.replace(BY_CODE, '')).filter((text) =>
      /^[A-Z]|[a-z]\S* \S/.test(text),
    );
  const known = new Set(
    copyFiles
      .flatMap((file) => sourceOf(file).code.match(BY_CODE) ?? [])
      .flatMap((words) => [...words.matchAll(/^ {2}(\w+)/gm)].map(([, code = '']) => code)),
  );
  const found = [...machines].map(([machine, id]) => {
    const files = filesOf(id);
    const own = [
      ...files.filter((file) => !file.startsWith('src/copy/')),
      machine,
      machine.replace('machines/', 'machines/samples/').replace('.machine', ''),
    ];
    const codes = own
      .flatMap((file) => [sourceOf(file).code, ...declared(file)])
      .flatMap(stringsIn);
    const copies = files.filter((file) => file.startsWith('src/copy/'));
    return { id, copies, codes: [...new Set(codes)].filter((code) => known.has(code)) };
  });
  const shown = new Set(found.flatMap(({ copies }) => copies));
  const rest = copyFiles.filter((file) => !shown.has(file));
  return Object.fromEntries(
    found.map(({ id, copies, codes }) => {
      const all = id === 'app' ? [...copies, ...rest] : copies;
      return [id, { texts: [...new Set(all.flatMap(textsOf))], codes }];
    }),
  );
}
