import * as v from 'valibot';
import { useFetched } from '../use-fetched.ts';
import { readTranscripts, type Transcripts } from './transcripts.ts';

/** The files of the transcripts, by their names. */
export const TranscriptFiles = v.record(v.string(), v.string());

const NONE: Transcripts = new Map();

const read = (body: unknown) => readTranscripts(v.parse(TranscriptFiles, body));

/** Returns the texts of each story once they are needed and the sandbox has sent them; none without a sandbox. */
export function useTranscripts(isWanted: boolean): Transcripts {
  return useFetched(isWanted ? '/sandbox/transcripts' : null, read) ?? NONE;
}
