import { rspack } from '@rsbuild/core';
import {
  type AnyNode,
  type AssignmentProperty,
  type Expression,
  type MemberExpression,
  type Property,
  parse,
} from 'acorn';
import { full } from 'acorn-walk';
import { ECMASCRIPT_YEAR } from '../../config/promised-browsers.ts';
import * as known from './compat-data.ts';

/** The place of a feature that not all promised browsers have. */
export type Use = {
  /** As the table writes it: `AbortSignal.any`, `.toSorted()`, `scrollend event`, `text-wrap`, `:has()`. */
  readonly feature: string;
  /** The code beside it, without spaces and quotes, which the minifier changes. */
  readonly around: string;
};

type Note = (feature: string) => void;

/** The maximum distance from a use to its feature detection, in characters of code. */
const BEFORE = 800;
const AFTER = 250;

/** The names of singletons in code. */
const OBJECTS: Readonly<Record<string, string>> = {
  navigator: 'Navigator',
  document: 'Document',
  performance: 'Performance',
};
const GLOBAL = /^(window|self|globalThis)$/;

/** Code without the parts that the minifier changes. */
export function plain(code: string): string {
  return code.replace(/["'`\s]/g, '');
}

/**
 * Everything in a file that not all promised browsers have, as far as names reveal it.
 * @throws SyntaxError when these browsers cannot parse it.
 */
export function newerIn(file: string, text: string): Use[] {
  if (file.endsWith('.css')) {
    return newerInStyles(text);
  }
  if (file.endsWith('.html')) {
    const inline = text.matchAll(/<(script|style)(?![^>]* (?:src|type)=)[^>]*>([\s\S]*?)<\/\1>/g);
    return [
      ...newerInMarkup(text),
      ...[...inline].flatMap(([, tag, code = '']) =>
        tag === 'style' ? newerInStyles(code) : newerInScript(code, false),
      ),
    ];
  }
  // The styles of a built script belong to a source.
  return file.endsWith('.js')
    ? newerInScript(text, false)
    : newerInScript(withoutTypes(text, file.endsWith('.tsx')), true);
}

function withoutTypes(text: string, tsx: boolean): string {
  return rspack.experiments.swc.transformSync(text, {
    jsc: {
      target: 'esnext',
      parser: { syntax: 'typescript', tsx },
      transform: { react: { runtime: 'automatic' } },
    },
  }).code;
}

function newerInMarkup(text: string): Use[] {
  return [...text.matchAll(/<([a-z][\w-]*)((?:\s[^<>]*)?)>/g)].flatMap(([tag, name = '', given]) =>
    [
      ...(known.elements.isNewer(name) ? [`<${name}>`] : []),
      ...[...(given ?? '').matchAll(/\s([a-zA-Z]+)(?==")/g)]
        .map(([, attribute = '']) => attribute.toLowerCase())
        .filter((attribute) => known.attributes.isNewer(attribute))
        .map((attribute) => `${attribute}=`),
    ].map((feature) => ({ feature, around: plain(tag) })),
  );
}

function newerInStyles(text: string): Use[] {
  const uses: Use[] = [];
  for (const { 0: line, index } of text.matchAll(/[^{};]+/g)) {
    const note = (feature: string) =>
      uses.push({ feature, around: plain(text.slice(Math.max(0, index - BEFORE), index + AFTER)) });
    const [, property, value] = /^\s*([a-z-]+)\s*:(?!:)(.*)$/s.exec(line) ?? [];
    // A rule begins with its selector, a declaration ends the rule or is followed by another one.
    if (property !== undefined && text[index + line.length] !== '{') {
      readDeclaration(property, value ?? '', note);
    } else {
      readSelector(line, note);
    }
  }
  return uses;
}

function newerInScript(code: string, hasStyles: boolean): Use[] {
  const uses: Use[] = [];
  const program = parse(code, { ecmaVersion: ECMASCRIPT_YEAR, sourceType: 'module' });
  const own = new Set<string>();
  full(program, (given, _, type) => {
    const node = given as AnyNode;
    if (node.type === 'ImportSpecifier') own.add(node.local.name);
    else if (node.type === 'Identifier' && type === 'VariablePattern') own.add(node.name);
  });
  full(program, (given, _, type) => {
    const node = given as AnyNode;
    const note = (feature: string) => {
      const around = code.slice(Math.max(0, node.start - BEFORE), node.end + AFTER);
      uses.push({ feature, around: plain(around) });
    };
    if (node.type === 'Identifier' && type !== 'VariablePattern' && !own.has(node.name)) {
      if (known.globals.isNewer(node.name)) note(node.name);
    } else if (node.type === 'MemberExpression') {
      readMember(node, note);
    } else if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      readCall(node.callee, node.arguments[0], note);
    } else if (node.type === 'Property') {
      readProperty(node, hasStyles, note);
    }
  });
  return uses;
}

function nameOf({ computed, property }: MemberExpression): string {
  if (property.type === 'Literal') return String(property.value);
  return property.type === 'Identifier' && !computed ? property.name : '';
}

/** MDN's name of an object, if its name in code reveals it. */
function ownerOf({ object }: MemberExpression): string {
  const name =
    object.type === 'Identifier'
      ? object.name
      : object.type === 'MemberExpression'
        ? nameOf(object)
        : '';
  return OBJECTS[name] ?? name;
}

function readMember(node: MemberExpression, note: Note): void {
  const owner = ownerOf(node);
  const name = nameOf(node);
  if (GLOBAL.test(owner)) {
    if (known.globals.isNewer(name)) note(name);
  } else if (known.ofObjects.isNewer(`${owner}.${name}`)) {
    note(`${owner}.${name}`);
  }
}

function readCall(callee: MemberExpression, first: AnyNode | undefined, note: Note): void {
  const name = nameOf(callee);
  // Libraries use single words as names too: `dispose`, `take`.
  const isTold = /[A-Z]/.test(name) && !known.ofObjects.isNewer(`${ownerOf(callee)}.${name}`);
  if (isTold && known.members.isNewerAndCommon(name)) note(`.${name}()`);
  if (name === 'addEventListener' && first?.type === 'Literal') readEvent(`${first.value}`, note);
}

function readEvent(type: string, note: Note): void {
  if (known.events.isNewerAndCommon(type)) note(`${type} event`);
}

/** A listener, an attribute or a style: other properties do not reveal a feature by name. */
function readProperty(
  { key, value }: Property | AssignmentProperty,
  hasStyles: boolean,
  note: Note,
): void {
  const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? `${key.value}` : '';
  if (/^on[A-Z]/.test(name)) {
    readEvent(name.slice(2).toLowerCase(), note);
  } else if (hasStyles && /[:@]/.test(name)) {
    readSelector(name, note);
  } else if (hasStyles && /[a-z][A-Z]/.test(name)) {
    // A single word may mean anything: `size`, `rule`.
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    readStyle(property, value as Expression, note);
    if (known.attributes.isNewer(name.toLowerCase())) note(`${name.toLowerCase()}=`);
  }
}

function readStyle(property: string, value: Expression, note: Note): void {
  if (value.type === 'ObjectExpression') {
    // The object has one value for each width of the screen.
    for (const one of value.properties) {
      if (one.type === 'Property') readStyle(property, one.value, note);
    }
  } else {
    readDeclaration(property, value.type === 'Literal' ? `${value.value}` : '', note);
  }
}

function readDeclaration(property: string, value: string, note: Note): void {
  // A prefix marks it as one browser's own.
  if (!property.startsWith('-') && known.properties.isNewer(property)) {
    note(property);
  } else {
    for (const [word] of value.matchAll(/[a-z-]+/g)) {
      if (known.values.isNewer(`${property}: ${word}`)) note(`${property}: ${word}`);
    }
  }
  for (const [, name = ''] of value.matchAll(/(?<![\w-])([a-z-]+)\(/g)) {
    if (known.functions.isNewer(name)) note(`${name}()`);
  }
  for (const [, unit = ''] of value.matchAll(/\d([a-zA-Z]+)\b/g)) {
    if (known.units.isNewer(unit)) note(`1${unit}`);
  }
}

function readSelector(text: string, note: Note): void {
  const [, rule] = /^\s*@([a-z-]+)/.exec(text) ?? [];
  if (rule !== undefined) {
    if (known.atRules.isNewer(rule)) note(`@${rule}`);
    for (const [, feature = ''] of text.matchAll(/\(([a-z-]+)/g)) {
      if (known.mediaFeatures.isNewer(feature)) note(`@media (${feature})`);
    }
  }
  for (const [, colons, name = ''] of text.matchAll(/(::?)(?!-)([a-z-]+)/g)) {
    if (known.selectors.isNewer(name)) note(`${colons}${name}`);
  }
}
