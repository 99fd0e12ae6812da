import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a customer may read in a flow, by its source. */
type CopyTexts = {
  /** Texts of the files in `src/copy` that its screens import, each once for each way it can read; `{…code}` is a value. */
  readonly texts: readonly string[];
  /** Codes of its failures and of its fields' problems: those that its screens, machine and samples name. */
  readonly codes: readonly string[];
};

const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y;
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

/** A way in which a text can read, with the numbers that it is read with, by the name of each. */
type Reading = { readonly text: string; readonly numbers: Readonly<Record<string, string>> };

/** Returns each string of some code, once for each way it can read. Leaves out the parts of others. */
function stringsIn(code: string): readonly string[] {
  const found: string[] = [];
  const parts = new Set<string>();
  for (let at = 0; at < code.length; at += 1) {
    const end = endOfString(code, at);
    if (end > at) found.push(...readings(code.slice(at, end), code, parts).map(withNumbers));
    at = Math.max(at, end - 1);
  }
  return found.filter((text) => !parts.has(text));
}

/** Returns the end of a string that begins here, or the same place if none does. */
function endOfString(code: string, at: number): number {
  STRING.lastIndex = at;
  if (STRING.test(code)) return STRING.lastIndex;
  if (code[at] !== '`') return at;
  let end = at + 1;
  while (end < code.length && code[end] !== '`') {
    if (code.startsWith('${', end)) end = endOfCode(code, end + 2, /[}]/);
    end += code[end] === '\\' ? 2 : 1;
  }
  return end + 1;
}

/** Returns the place of the first of some characters that is not in a string or in brackets. */
function endOfCode(code: string, from: number, wanted: RegExp): number {
  let depth = 0;
  let at = from;
  while (at < code.length) {
    const character = code[at] ?? '';
    if (depth === 0 && wanted.test(character)) return at;
    if (/[({[]/.test(character)) depth += 1;
    if (/[)}\]]/.test(character)) depth -= 1;
    at = Math.max(at + 1, endOfString(code, at));
  }
  return at;
}

/** Returns the ways in which a string or a value can read. */
function readings(said: string, code: string, parts: Set<string>): readonly Reading[] {
  const value = said.trim();
  const isString = value !== '' && endOfString(value, 0) === value.length;
  if (isString && !value.startsWith('`')) {
    return [{ text: value.slice(1, -1).replace(/\\(.)/g, '$1'), numbers: {} }];
  }
  return isString ? ofTemplate(value, code, parts) : ofValue(value, code, parts);
}

function ofTemplate(template: string, code: string, parts: Set<string>): readonly Reading[] {
  let all: readonly Reading[] = [{ text: '', numbers: {} }];
  for (let at = 1; at < template.length - 1; ) {
    const isValue = template.startsWith('${', at);
    const end = isValue ? endOfCode(template, at + 2, /[}]/) : at + (template[at] === '\\' ? 2 : 1);
    const next = isValue
      ? readings(template.slice(at + 2, end), code, parts)
      : [{ text: template.slice(end - 1, end), numbers: {} }];
    all = all.flatMap((one) =>
      next
        // One text does not read as for one and for several.
        .filter(({ numbers }) =>
          Object.entries(numbers).every(([name, count]) => (one.numbers[name] ?? count) === count),
        )
        .map(({ text, numbers }) => ({
          text: one.text + text,
          numbers: { ...one.numbers, ...numbers },
        })),
    );
    at = isValue ? end + 1 : end;
  }
  return all;
}

function ofValue(value: string, code: string, parts: Set<string>): readonly Reading[] {
  const asks = endOfCode(value, 0, /[?]/);
  if (value[asks + 1] === ' ') {
    const otherwise = endOfCode(value, asks + 1, /:/);
    const [, counted] = /^(\w+) === 1 $/.exec(value.slice(0, asks)) ?? [];
    return [value.slice(asks + 1, otherwise), value.slice(otherwise + 1)].flatMap((part, index) =>
      readings(part, code, parts).map(({ text, numbers }) => ({
        text,
        numbers: counted === undefined ? numbers : { ...numbers, [counted]: `${index + 1}` },
      })),
    );
  }
  const [, name] = /^(\w+)(?:\(.*\))?$/s.exec(value) ?? [];
  const declaration = `^(?:export )?const ${name} =(?: \\([^)]*\\) =>)?\\s+(?=['"\`])`;
  const [declared] = new RegExp(declaration, 'm').exec(code) ?? [];
  if (name === undefined || declared === undefined) {
    return [{ text: `{…${value.replaceAll(/[{}]/g, '')}}`, numbers: {} }];
  }
  const from = code.indexOf(declared) + declared.length;
  const own = readings(code.slice(from, endOfString(code, from)), code, parts);
  if (declared.startsWith('const')) for (const one of own) parts.add(withNumbers(one));
  return own;
}

/** Returns a text with the numbers that it is read with. */
function withNumbers({ text, numbers }: Reading): string {
  return Object.entries(numbers).reduce(
    (all, [name, count]) => all.replaceAll(`{…${name}}`, `{…${name}=${count}}`),
    text,
  );
}

/** What as many flows say is the app's. */
const MANY_FLOWS = 6;

/**
 * Returns what a customer may read in each flow, by its id. What has the name of a flow is that flow's alone, and the app has
 * what the screens of no other flow import, or those of many.
 */
export function copyTexts(): Readonly<Record<string, CopyTexts>> {
  const sources = readSources();
  const sourceOf = (file: string): Source => sources.get(file) ?? { code: '', imports: [] };
  const machines = new Map(
    [...sources].flatMap(([file, { code }]) => {
      const [, id] = /createMachine\(\{\s+id: '(\w+)'/.exec(code) ?? [];
      return id ? [[file, id] as const] : [];
    }),
  );
  /** False if a file of `src/copy` has the name of another flow. */
  const isOf = (file: string, id: string) => {
    const machine = file.replace(/^src\/copy\/(.+)\.ts$/, 'machines/$1.machine.ts');
    return (machines.get(machine) ?? id) === id;
  };
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
    const copies = files.filter((file) => file.startsWith('src/copy/') && isOf(file, id));
    return { id, copies, codes: [...new Set(codes)].filter((code) => known.has(code)) };
  });
  const isOfOne = (file: string) => {
    const count = found.filter(({ copies }) => copies.includes(file)).length;
    return count > 0 && count < MANY_FLOWS;
  };
  const rest = copyFiles.filter((file) => !isOfOne(file));
  return Object.fromEntries(
    found.map(({ id, copies, codes }) => {
      const all = id === 'app' ? [...copies, ...rest] : copies.filter(isOfOne);
      return [id, { texts: [...new Set(all.flatMap(textsOf))], codes }];
    }),
  );
}
