import * as v from 'valibot';
import { Refusal } from './refusal.ts';

/** Maximum length of a payload, in characters. */
const MAX_PAYLOAD_LENGTH = 200_000;

/** The sandbox's own checks. Their messages are shown; those of valibot are not, because they contain the sent value. */
const REASONED = ['check', 'partial_check'];

/** Maximum depth of nested objects and lists. A deeper payload could not be serialised again. */
const MAX_DEPTH = 32;

/**
 * Reads and checks a request's payload. A missing payload counts as an empty object.
 *
 * @param largest maximum length, in characters
 * @throws Refusal 400 that names the field which does not fit, never its value
 */
export async function readJson<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
  largest: number = MAX_PAYLOAD_LENGTH,
): Promise<v.InferOutput<Schema>> {
  const text = await request.text();
  if (text.length > largest) {
    throw new Refusal(400, 'The payload is too large.');
  }
  let payload: unknown;
  try {
    payload = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The payload is not JSON.');
  }
  if (isDeeperThan(MAX_DEPTH, payload)) {
    throw new Refusal(400, `The payload is nested too deeply: ${MAX_DEPTH} levels are the most.`);
  }
  const parsed = v.safeParse(schema, payload);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const reason = REASONED.includes(issue.type) ? ` (${issue.message})` : '';
    throw new Refusal(
      400,
      `The payload does not fit: ${v.getDotPath(issue) ?? 'payload'}${reason}.`,
    );
  }
  return parsed.output;
}

/** True if a payload is nested deeper. It works level by level, because recursion would overflow the stack. */
function isDeeperThan(levels: number, payload: unknown): boolean {
  let level = [payload].filter(isObject);
  for (let depth = 0; depth < levels && level.length > 0; depth += 1) {
    level = level.flatMap((value) => Object.values(value).filter(isObject));
  }
  return level.length > 0;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
