import type { AnyEventObject } from 'xstate';
import { failureOf } from '../../../domain/failures.ts';
import { UNMASKED_CONTEXTS, UNMASKED_EVENTS, UNMASKED_OUTPUTS } from './unmasked-flows.ts';

/** Shown in place of private values. */
export const MASK = '•••';

/** Unmasked parts of a value: all of a plain value, or these keys of an object or of each item of a list. */
type Listed = true | ListedKeys;
type ListedKeys = { readonly [key: string]: Listed };

const MAX_ITEMS = 3;
/** Pattern of the code's field names. Any other key may be data, as in a dictionary. */
const FIELD_NAME = /^[a-z][a-zA-Z]{0,31}$/;
const DONE = 'xstate.done.actor.';

/** Masks an event except its type and the fields that `lab/workbench/inspector/unmasked-flows.ts` lists for it. */
export function redactEvent({ type, ...rest }: AnyEventObject): AnyEventObject {
  return { ...redactedFields(rest, keysOfEvent(type)), type };
}

/** Masks a machine's context except its listed fields; all of it if the machine is unknown. */
export function redactContext(machineId: string, context: unknown): unknown {
  return redacted(context, own<ListedKeys>(UNMASKED_CONTEXTS, machineId));
}

function keysOfEvent(type: string): ListedKeys {
  const output = type.startsWith(DONE)
    ? own<ListedKeys>(UNMASKED_OUTPUTS, type.slice(DONE.length))
    : undefined;
  return output ? { output } : (own<ListedKeys>(UNMASKED_EVENTS, type) ?? {});
}

/** Null, empty texts and the code of a failure are never masked, because they are not personal. */
function redacted(value: unknown, listed: Listed | undefined): unknown {
  if (value === null || value === undefined || value === '') {
    return value ?? null;
  }
  if (value instanceof Error) {
    return `${value.constructor.name}: ${failureOf(value).code}`;
  }
  if (listed === undefined) {
    return MASK;
  }
  if (Array.isArray(value)) {
    const shown = value.slice(0, MAX_ITEMS).map((item) => redacted(item, listed));
    const rest = value.length - shown.length;
    return rest > 0 ? [...shown, `… ${rest} more`] : shown;
  }
  if (listed === true) {
    return isPlain(value) ? value : MASK;
  }
  return typeof value === 'object' ? redactedFields(value, listed) : MASK;
}

function redactedFields(fields: object, listed: ListedKeys): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      FIELD_NAME.test(key) || Object.hasOwn(listed, key) ? key : MASK,
      redacted(value, own(listed, key)),
    ]),
  );
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/**
 * Returns only a field of the object itself. A key may come from data, and be the name of an inherited property, such as
 * `constructor`.
 */
function own<Value>(fields: { readonly [key: string]: Value }, key: string): Value | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}
