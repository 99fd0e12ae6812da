import * as v from 'valibot';
import { Refusal } from './refusal.ts';

/** Payloads are small; anything larger is refused. In characters. */
const LARGEST_PAYLOAD = 200_000;

/** Checks of the sandbox's own: their messages are words of ours, those of others hold what was sent. */
const REASONED = ['check', 'partial_check'];

/** How deep objects and lists may lie in each other; what is deeper could not be written out again. */
const MOST_LEVELS = 32;

/**
 * Reads a request's payload and checks it. No payload at all counts as an empty object.
 *
 * @param largest how long it may be, in characters
 * @throws Refusal 400 that names the field which does not fit, never its value
 */
export async function readJson<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
  largest: number = LARGEST_PAYLOAD,
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
  if (isDeeperThan(MOST_LEVELS, payload)) {
    throw new Refusal(400, `The payload is nested too deeply: ${MOST_LEVELS} levels are the most.`);
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

/** Level by level, since a function that calls itself would run out of stack where this is needed. */
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
