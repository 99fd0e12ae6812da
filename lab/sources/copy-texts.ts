import { dirname, join, relative } from 'node:path';
import {
  isArrowFunction,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isImportDeclaration,
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
  isTemplateExpression,
  isVariableStatement,
  type Node,
  type SourceFile,
  type Statement,
} from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

/** What a customer may read in a flow, by its source. */
type CopyTexts = {
  /** Texts of the files in `src/copy` that its screens import, each once for each way it can read; `{…code}` is a value. */
  readonly texts: readonly string[];
  /** Codes of its failures and of its fields' problems: those that its screens, machine and samples name. */
  readonly codes: readonly string[];
};

/** Our own files without their types, which would take several times as long. */
const CONFIG = join(import.meta.dirname, 'copy-texts.tsconfig.json');

type Imported = { readonly names: readonly string[]; readonly file: string };
type Source = {
  /** Without the imports. */
  readonly statements: readonly Statement[];
  readonly text: string;
  readonly imports: readonly Imported[];
};

const NOTHING: Source = { statements: [], text: '', imports: [] };

function readSources(): ReadonlyMap<string, Source> {
  const api = new API();
  try {
    const program = api.updateSnapshot({ openProjects: [CONFIG] }).getProject(CONFIG)?.program;
    return new Map(
      program?.getSourceFileNames().flatMap((name) => {
        const source = program.getSourceFile(name);
        const file = relative(process.cwd(), name);
        return source ? [[file, sourceIn(source, dirname(file))]] : [];
      }),
    );
  } finally {
    api.close();
  }
}

function sourceIn({ text, statements, imports }: SourceFile, folder: string): Source {
  return {
    text,
    statements: statements.filter((node) => !isImportDeclaration(node)),
    imports: imports.filter(isStringLiteral).flatMap(({ text: from, parent }) => {
      if (isImportDeclaration(parent)) {
        const names = parent.importClause?.getText().match(/\w+/g) ?? [];
        return { names, file: join(folder, from) };
      }
      // A service that is fetched later speaks for no screen.
      return from.includes('/services/') ? [] : { names: [], file: join(folder, from) };
    }),
  };
}

/** Returns the value that a statement gives a name, or the function of that name. */
function declaredIn(statement: Statement, name: string): Node | undefined {
  if (isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
  if (!isVariableStatement(statement)) return undefined;
  return statement.declarationList.declarations.find((one) => one.name.getText() === name)
    ?.initializer;
}

/** A way in which a text can read, with the numbers that it is read with, by the name of each. */
type Reading = { readonly text: string; readonly numbers: Readonly<Record<string, string>> };

const reading = (text: string): Reading => ({ text, numbers: {} });

/** Returns each string of some statements, once for each way it can read. Leaves out the parts of others. */
function stringsIn(statements: readonly Statement[], within = statements): readonly string[] {
  const found: string[] = [];
  const parts = new Set<string>();
  const visit = (node: Node): void => {
    if (isText(node)) found.push(...readings(node, within, parts).map(withNumbers));
    else node.forEachChild(visit);
  };
  statements.forEach(visit);
  return found.filter((text) => !parts.has(text));
}

const isText = (node: Node | undefined) =>
  node !== undefined &&
  (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isTemplateExpression(node));

/** Returns the ways in which a string or a value can read. */
function readings(
  node: Node,
  within: readonly Statement[],
  parts: Set<string>,
): readonly Reading[] {
  const of = (one: Node) => readings(one, within, parts);
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return [reading(node.text)];
  if (isTemplateExpression(node)) {
    return node.templateSpans.reduce<readonly Reading[]>(
      (all, span) => {
        const next = of(span.expression);
        return all.flatMap((one) => next.flatMap((two) => joined(one, two, span.literal.text)));
      },
      [reading(node.head.text)],
    );
  }
  if (isConditionalExpression(node)) {
    const [, counted] = /^(\w+) === 1$/.exec(node.condition.getText()) ?? [];
    const counts = (one: Node, count: string) =>
      of(one).map(({ text, numbers }) => ({
        text,
        numbers: counted === undefined ? numbers : { ...numbers, [counted]: count },
      }));
    return [...counts(node.whenTrue, '1'), ...counts(node.whenFalse, '2')];
  }
  const named = isCallExpression(node) ? node.expression : node;
  for (const statement of isIdentifier(named) ? within : []) {
    const value = declaredIn(statement, named.getText());
    const text = value && isArrowFunction(value) ? value.body : value;
    if (!text || !isText(text)) continue;
    const own = of(text);
    if (!statement.getText().startsWith('export')) {
      for (const one of own) parts.add(withNumbers(one));
    }
    return own;
  }
  return [reading(`{…${node.getText().replaceAll(/[{}]/g, '')}}`)];
}

/** Returns two parts of a text and what follows as one, or nothing: a text does not read as for one and for several. */
function joined(one: Reading, two: Reading, rest: string): readonly Reading[] {
  const isSame = Object.entries(two.numbers).every(
    ([name, count]) => (one.numbers[name] ?? count) === count,
  );
  const numbers = { ...one.numbers, ...two.numbers };
  return isSame ? [{ text: one.text + two.text + rest, numbers }] : [];
}

/** Returns a text with the numbers that it is read with. */
function withNumbers({ text, numbers }: Reading): string {
  return Object.entries(numbers).reduce(
    (all, [name, count]) => all.replaceAll(`{…${name}}`, `{…${name}=${count}}`),
    text,
  );
}

/** Texts by the code of what they tell, the constant `words`: a flow has only those of its own codes. */
const codesIn = (statement: Statement): readonly string[] => {
  const words = declaredIn(statement, 'words');
  const codes: string[] = [];
  words?.forEachChild((entry) => {
    codes.push(entry.getText().match(/^\w+/)?.[0] ?? '');
  });
  return codes;
};

/** What as many flows say is the app's. */
const MANY_FLOWS = 6;

/**
 * Returns what a customer may read in each flow, by its id. What has the name of a flow is that flow's alone, and the app has
 * what the screens of no other flow import, or those of many.
 */
export function copyTexts(): Readonly<Record<string, CopyTexts>> {
  const sources = readSources();
  const sourceOf = (file: string): Source => sources.get(file) ?? NOTHING;
  const machines = new Map(
    [...sources].flatMap(([file, { text }]) => {
      const [, id] = /createMachine\(\{\s+id: '(\w+)'/.exec(text) ?? [];
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
    ...[
      ...sourceOf(file).text.matchAll(/(?:(?:flowScreen|useFlow)\(|SnapshotOf<|Flows\[)'(\w+)'/g),
    ].map(([, id = '']) => id),
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
  /** What a file imports from the rules and the samples. */
  const declared = (file: string): readonly Statement[] =>
    sourceOf(file).imports.flatMap(({ names, file: from }) =>
      /^(?:domain|machines\/samples)\//.test(from)
        ? names.flatMap((name) => sourceOf(from).statements.filter((one) => declaredIn(one, name)))
        : [],
    );
  const textsOf = (file: string) =>
    stringsIn(sourceOf(file).statements.filter((one) => codesIn(one).length === 0)).filter((text) =>
      /^[A-Z]|[a-z]\S* \S/.test(text),
    );
  const known = new Set(copyFiles.flatMap((file) => sourceOf(file).statements.flatMap(codesIn)));
  const found = [...machines].map(([machine, id]) => {
    const files = filesOf(id);
    const own = [
      ...files.filter((file) => !file.startsWith('src/copy/')),
      machine,
      machine.replace('machines/', 'machines/samples/').replace('.machine', ''),
    ];
    const codes = own.flatMap((file) =>
      stringsIn([...sourceOf(file).statements, ...declared(file)]),
    );
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
