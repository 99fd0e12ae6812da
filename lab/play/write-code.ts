/** Maximum length of a line, as in biome.json. */
export const LINE_WIDTH = 100;
const INDENT = '  ';

/** Objects that have a name in code, with the name to import. */
export type NamedValues = ReadonlyMap<
  unknown,
  { readonly code: string; readonly imported: string }
>;

/** Names a module's exported objects, and their direct children. */
export function namedValues(module: Readonly<Record<string, unknown>>): NamedValues {
  const names = new Map<unknown, { code: string; imported: string }>();
  const add = (value: unknown, code: string, imported: string) => {
    if (typeof value === 'object' && value !== null && !names.has(value)) {
      names.set(value, { code, imported });
    }
  };
  const exported = Object.entries(module);
  for (const [name, value] of exported) add(value, name, name);
  for (const [name, value] of exported) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    for (const [key, part] of Object.entries(value)) add(part, `${name}.${key}`, name);
  }
  return names;
}

/** Returns the sort key of a name: case is ignored, and numbers count by their value. */
function orderOf(name: string): string {
  return name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(9, '0'));
}

/** Writes calls as the formatter would, and remembers which names they need. */
export class CodeWriter {
  private readonly used = new Set<string>();

  constructor(private readonly names: NamedValues) {}

  /** Returns the names that must be imported, sorted as the linter does. */
  imports(): string[] {
    return [...this.used].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  }

  /**
   * Returns a statement that calls a function, on several lines if the value is long.
   *
   * @param before code before the value, with indentation and the opening parenthesis
   */
  call(before: string, value: unknown): string {
    const flat = `${before}${this.flat(value)});`;
    if ((flat.length <= LINE_WIDTH && !mustBreak(value, this.names)) || !this.canBreak(value)) {
      return flat;
    }
    return `${before}${this.broken(value, /^ */.exec(before)?.[0] ?? '')});`;
  }

  private canBreak(value: unknown): boolean {
    return typeof value === 'object' && value !== null && !this.names.has(value);
  }

  /** Returns a JSON value as code on one line. */
  flat(value: unknown): string {
    const named = this.nameOf(value);
    if (named !== null) return named;
    if (Array.isArray(value)) return `[${value.map((item) => this.flat(item)).join(', ')}]`;
    if (typeof value === 'object' && value !== null) {
      const fields = fieldsOf(value).map(([key, field]) => `${key}: ${this.flat(field)}`);
      return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
    }
    return plain(value);
  }

  private broken(value: unknown, indent: string): string {
    const deeper = indent + INDENT;
    const line = (prefix: string, item: unknown) => {
      const flat = `${deeper}${prefix}${this.flat(item)},`;
      const isLong = flat.length > LINE_WIDTH || mustBreak(item, this.names);
      return isLong && this.canBreak(item)
        ? `${deeper}${prefix}${this.broken(item, deeper)},`
        : flat;
    };
    if (Array.isArray(value)) {
      return `[\n${value.map((item) => line('', item)).join('\n')}\n${indent}]`;
    }
    const fields = fieldsOf(value as object);
    return `{\n${fields.map(([key, field]) => line(`${key}: `, field)).join('\n')}\n${indent}}`;
  }

  private nameOf(value: unknown): string | null {
    const named = this.names.get(value);
    if (named === undefined) return null;
    this.used.add(named.imported);
    return named.code;
  }
}

/** Returns a string as code: in single quotes, unless it contains more of them than double ones. */
export function quoted(text: string): string {
  const json = JSON.stringify(text);
  const count = (quote: string) => text.split(quote).length;
  if (count("'") > count('"')) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** True if the formatter puts a list on several lines: it contains several objects or lists. */
function mustBreak(value: unknown, names: NamedValues): boolean {
  if (typeof value !== 'object' || value === null || names.has(value)) return false;
  if (!Array.isArray(value)) return fieldsOf(value).some(([, field]) => mustBreak(field, names));
  const isRich = (item: unknown) =>
    typeof item === 'object' &&
    item !== null &&
    !names.has(item) &&
    (Array.isArray(item) ? item : fieldsOf(item)).length > 1;
  const isTable =
    value.length > 1 &&
    value.every(isRich) &&
    value.every((item) => Array.isArray(item) === Array.isArray(value[0]));
  return isTable || value.some((item) => mustBreak(item, names));
}

function fieldsOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, field]) => field !== undefined);
}

function plain(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) >= 10_000) {
    return String(value).replace(/\B(?=(\d{3})+$)/g, '_');
  }
  return String(value);
}
