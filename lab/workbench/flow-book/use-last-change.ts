import * as v from 'valibot';
import { fileName } from '../../../machines/flows.ts';
import { useFetched } from './use-fetched.ts';

const Commit = v.object({ id: v.string(), date: v.string(), subject: v.string() });
const Changes = v.record(v.string(), Commit);
const read = (body: unknown) => v.parse(Changes, body);

/** Returns the last commit that changed a state, or else its flow, once the sandbox has sent it. */
export function useLastChange(flow: string, state: string): v.InferOutput<typeof Commit> | null {
  const query = new URLSearchParams({ about: fileName(flow) });
  const changes = useFetched(`/sandbox/lab/last-changes?${query}`, read);
  return changes?.[state] ?? changes?.[''] ?? null;
}
