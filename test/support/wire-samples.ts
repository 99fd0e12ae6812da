import * as v from 'valibot';

/** Any JSON value; `undefined` is left out. */
export type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json };

/** Tried in this order: the first that a schema accepts. */
const TEXTS = ['2026-12-01', 'kim@example.com', 'a word'];
const NUMBERS = [2, 12.5];

/** Parts of a schema, as far as the contract's schemas use them. */
type Shape = v.GenericSchema & {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly wrapped?: Shape;
  /** Words, or schemas of which one must fit. */
  readonly options?: readonly (string | Shape)[];
  readonly literal?: string | number | boolean;
  readonly isDisplayOnly?: boolean;
};

/** A field of an answer, or a row of a list in it. */
export type Field = {
  /** `promotions.0.title`: 0 stands for each row. Empty for the answer itself. */
  readonly path: string;
  readonly schema: v.GenericSchema;
  /** True if the field may be missing, or null. */
  readonly isOptional: boolean;
  /** True if the schema says that the field is only shown. */
  readonly isDisplayOnly: boolean;
  /** True if the field, or an object that contains it, is only shown. */
  readonly isLeftOut: boolean;
  /** True if the field is an object with needed fields. */
  readonly hasFields: boolean;
};

/** All fields of an answer, however deep, from its schema. */
export function fieldsOf(schema: v.GenericSchema, path = '', isInside = false): Field[] {
  const { type, entries, item, wrapped, isDisplayOnly = false } = schema as Shape;
  const isLeftOut = isInside || isDisplayOnly;
  const isOptional = type === 'nullish';
  const { entries: fields = entries, item: row = item } = wrapped ?? {};
  const below = (name: string) => (path ? `${path}.${name}` : name);
  return [
    { path, schema, isOptional, isDisplayOnly, isLeftOut, hasFields: fields !== undefined },
    ...Object.entries(fields ?? {}).flatMap(([name, field]) =>
      fieldsOf(field, below(name), isLeftOut),
    ),
    ...(row ? fieldsOf(row, below('0'), isLeftOut) : []),
  ];
}

/** A value that a schema of the contract accepts, with every optional field. */
export function sampleOf(schema: v.GenericSchema): Json {
  const { type, entries, item, wrapped, options, literal } = schema as Shape;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(entries ?? {}).map(([key, field]) => [key, sampleOf(field)]),
      );
    case 'array':
      return item ? [sampleOf(item)] : [];
    case 'nullish':
      return wrapped && sampleOf(wrapped);
    case 'picklist':
      return options?.[0] as string;
    case 'union':
      return sampleOf(options?.[0] as Shape);
    case 'literal':
      return literal;
    case 'boolean':
      return true;
    case 'unknown':
      return {};
    case 'string':
      return TEXTS.find((text) => v.is(schema, text));
    case 'number':
      return NUMBERS.find((number) => v.is(schema, number));
    default:
      throw new Error(`No sample of a "${type}": add one.`);
  }
}

/** Every variant of a value in which one field, however deep, is changed; by the field's path. */
export function variantsOf(
  value: Json,
  change: (field: Json) => Json | typeof REMOVED | typeof KEPT,
): Map<string, Json> {
  const variants = new Map<string, Json>();
  function visit(part: Json, path: string, put: (changed: Json | typeof REMOVED) => Json): void {
    if (typeof part !== 'object' || part === null) return;
    const keys = Object.keys(part);
    for (const key of keys) {
      const field = (part as Record<string, Json>)[key];
      const place = path ? `${path}.${key}` : key;
      const replace = (changed: Json | typeof REMOVED): Json => {
        if (Array.isArray(part)) {
          return put(
            part.flatMap((item, index) =>
              String(index) !== key ? [item] : changed === REMOVED ? [] : [changed],
            ),
          );
        }
        const { [key]: _, ...rest } = part;
        return put(changed === REMOVED ? rest : { ...rest, [key]: changed });
      };
      const changed = change(field);
      if (changed !== KEPT) variants.set(place, replace(changed));
      visit(field, place, replace);
    }
  }
  visit(value, '', (changed) => changed as Json);
  return variants;
}

/** Removes the field. */
export const REMOVED = Symbol('removed');
/** Keeps the field: no variant. */
export const KEPT = Symbol('kept');
