import * as v from 'valibot';
import { Refusal } from './refusal.ts';

/** Payloads are small; anything larger is refused. In characters. */
const LARGEST_PAYLOAD = 200_000;

/**
 * Reads a request's payload and checks it. No payload at all counts as an empty object.
 *
 * @throws Refusal 400 that names the field which does not fit, never its value
 */
export async function readJson<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const text = await request.text();
  if (text.length > LARGEST_PAYLOAD) {
    throw new Refusal(400, 'The payload is too large.');
  }
  let payload: unknown;
  try {
    payload = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The payload is not JSON.');
  }
  const parsed = v.safeParse(schema, payload);
  if (!parsed.success) {
    throw new Refusal(
      400,
      `The payload does not fit: ${v.getDotPath(parsed.issues[0]) ?? 'payload'}.`,
    );
  }
  return parsed.output;
}
