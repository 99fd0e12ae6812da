import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import {
  type Expression,
  isArrowFunction,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isImportSpecifier,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isMethodDeclaration,
  isPropertyAccessExpression,
  isSourceFile,
  isVariableDeclaration,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import {
  API,
  type Checker,
  type LiteralType,
  type Type,
  TypeFlags,
  type TypeReference,
  type UnionType,
} from 'typescript/unstable/sync';

/** Kind of a node's own text: none, a constant one, or one that may appear, disappear or change. */
type Text = 'none' | 'constant' | 'loose';

const TEXT =
  TypeFlags.AnyOrUnknown | TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigInt;
const NOTHING = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void | TypeFlags.BooleanLiteral;

/** Components that draw no element around their children. */
const WITHOUT_ELEMENT = /^(?:Fragment|Suspense|ErrorBoundary|\w+Provider|\w+Context)$/;
/** Calls that make a component of a function. */
const MAKES_COMPONENT = /^(?:flowScreen|memo|forwardRef)$/;
/** Calls that make an element: arguments after the first two are its children. */
const MAKES_ELEMENT = /^(?:cloneElement|createElement)$/;

/**
 * Finds the texts of the screens that React could not change or remove once a browser has translated the page, one line each
 * with its place. Uses the compiler's types, because the source does not show whether `{title}` is a text or an element.
 * @param root the project's folder
 * @param extra further files of `src`, by their paths from the project's folder
 * Source: decision 074.
 */
export function findLooseTexts(root: string, extra: Readonly<Record<string, string>> = {}) {
  const files = new Map(Object.entries(extra).map(([path, text]) => [join(root, path), text]));
  const api = new API({
    cwd: root,
    fs: {
      readFile: (path) => files.get(path),
      fileExists: (path) => files.has(path) || undefined,
      getAccessibleEntries: (folder) => entriesWith(folder, [...files.keys()]),
    },
  });
  try {
    const config = join(root, 'src/tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`${config} is no project.`);
    const { checker, program } = project;
    return program
      .getSourceFileNames()
      .map((file) => ({ file, path: relative(root, file) }))
      .filter(({ path }) => /^src\/.*\.tsx$/.test(path))
      .flatMap(({ file, path }) => {
        const source = program.getSourceFile(file);
        return source ? looseIn(source, checker).map((line) => `${path}:${line}`) : [];
      });
  } finally {
    api.close();
  }
}

/** The entries of a folder, including those of the given files; undefined if there is none. */
function entriesWith(folder: string, files: readonly string[]) {
  const added = files.filter((file) => dirname(file) === folder);
  if (added.length === 0) return undefined;
  const entries = readdirSync(folder, { withFileTypes: true });
  const names = (isWanted: boolean) =>
    entries.filter((entry) => entry.isDirectory() === isWanted).map(({ name }) => name);
  return {
    files: [...names(false), ...added.map((file) => basename(file))],
    directories: names(true),
  };
}

function looseIn(source: SourceFile, checker: Checker): string[] {
  const found: string[] = [];
  const note = (node: Node, why: string) => {
    const start = node.getStart(source);
    const line = source.text.slice(0, start).split('\n').length;
    const [code = ''] = source.text.slice(start, node.end).split('\n');
    found.push(`${line} ${code} ${why}`);
  };

  const judge = (children: readonly Node[], isElement: boolean) => {
    const drawn = children
      .map((node) => ({ node, text: textOf(node, checker) }))
      .filter(({ node }) => !isBlank(node));
    const lastText = drawn.findLastIndex(({ text }) => text !== 'none');
    for (const [index, { node, text }] of drawn.entries()) {
      if (!isElement && text !== 'none') note(node, 'has no element around it');
      else if (drawn.length > 1 && text === 'loose') note(node, 'is not alone in its element');
      else if (index < lastText && text === 'none' && mayBeNothing(node, checker))
        note(node, 'comes before a text');
    }
  };

  const visit = (node: Node): void => {
    if (isJsxElement(node)) {
      judge([...node.children], !WITHOUT_ELEMENT.test(node.openingElement.tagName.getText(source)));
    } else if (isJsxFragment(node)) {
      judge([...node.children], false);
    } else if (isCallExpression(node) && MAKES_ELEMENT.test(node.expression.getText(source))) {
      judge(node.arguments.slice(2), true);
    } else if (isComponent(node, source)) {
      const signature = checker.getSignatureFromDeclaration(node);
      const type = signature && checker.getReturnTypeOfSignature(signature);
      if (kindOf(type, checker) !== 'none') note(node, 'draws a bare text');
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function isComponent(node: Node, source: SourceFile): boolean {
  if (isFunctionDeclaration(node)) return /^[A-Z]/.test(node.name?.text ?? '');
  if (isMethodDeclaration(node)) return node.name.getText(source) === 'render';
  if (!isArrowFunction(node)) return false;
  const { parent } = node;
  return isVariableDeclaration(parent)
    ? /^[A-Z]/.test(parent.name.getText(source))
    : isCallExpression(parent) && MAKES_COMPONENT.test(parent.expression.getText(source));
}

/** True if React draws nothing for a child: a line break between two elements, a comment. */
function isBlank(node: Node): boolean {
  if (isJsxText(node)) return /^\s*\n\s*$/.test(node.text);
  return isJsxExpression(node) && !node.expression;
}

function textOf(node: Node, checker: Checker): Text {
  if (isJsxText(node)) return 'constant';
  const expression = isJsxExpression(node) ? node.expression : (node as Expression);
  if (!expression || isElement(expression)) return 'none';
  const kind = kindOf(checker.getTypeAtLocation(expression), checker);
  return kind === 'loose' && isFixed(expression, checker) ? 'constant' : kind;
}

function isElement(node: Node): boolean {
  return isJsxElement(node) || isJsxSelfClosingElement(node) || isJsxFragment(node);
}

function kindOf(type: Type | undefined, checker: Checker): Text {
  // The possible types of the text, and those of the items of a list: the set grows during the loop.
  const parts = new Set(type ? [type] : []);
  for (const part of parts) for (const inner of innerOf(part, checker)) parts.add(inner);
  if (![...parts].some(isText)) return 'none';
  return type && parts.size === 1 && type.flags & TypeFlags.Literal ? 'constant' : 'loose';
}

function innerOf(type: Type, checker: Checker): readonly Type[] {
  const { flags } = type;
  if (flags & TypeFlags.Union) return (type as UnionType).getTypes();
  if (flags & TypeFlags.TypeParameter) return [checker.getBaseConstraintOfType(type) ?? type];
  const isList = flags & TypeFlags.Object && checker.isArrayLikeType(type);
  return isList ? checker.getTypeArguments(type as TypeReference) : [];
}

function isText(type: Type): boolean {
  // An empty text draws nothing.
  if (type.flags & TypeFlags.StringOrNumberLiteral) return Boolean((type as LiteralType).value);
  return (type.flags & TEXT) !== 0;
}

/** True if an expression names a constant of a module: `settings.brandName`. */
function isFixed(expression: Expression, checker: Checker): boolean {
  let origin: Node = expression;
  while (isPropertyAccessExpression(origin)) origin = origin.expression;
  if (!isIdentifier(origin)) return false;
  const declaration = checker.getSymbolAtLocation(origin)?.declarations[0]?.resolve();
  if (!declaration) return false;
  return (
    isImportSpecifier(declaration) ||
    // A variable, its list, and their statement.
    (isVariableDeclaration(declaration) && isSourceFile(declaration.parent.parent.parent))
  );
}

/** True if a child that is no text may disappear or change. Components of packages are assumed to stay. */
function mayBeNothing(node: Node, checker: Checker): boolean {
  if (isJsxExpression(node)) return true;
  if (!isJsxElement(node) && !isJsxSelfClosingElement(node)) return false;
  const signature = checker.getResolvedSignature(isJsxElement(node) ? node.openingElement : node);
  const type = signature && checker.getReturnTypeOfSignature(signature);
  if (!type || !(type.flags & TypeFlags.Union) || kindOf(type, checker) !== 'none') return false;
  return (type as UnionType).getTypes().some(({ flags }) => flags & NOTHING);
}
