import { useMemo } from 'react';
import * as v from 'valibot';
import { useFetched } from '../use-fetched.ts';
import { CopyTexts, withMessages } from './messages.ts';
import { readTranscripts, type Transcripts } from './transcripts.ts';

/** The files of the transcripts, by their names. */
export const TranscriptFiles = v.record(v.string(), v.string());

const NONE: Transcripts = new Map();

const read = (body: unknown) => readTranscripts(v.parse(TranscriptFiles, body));

const readCopy = (body: unknown) => v.parse(CopyTexts, body);

/** Returns the texts of each story and flow once they are needed and the sandbox has sent them; none without a sandbox. */
export function useTranscripts(isWanted: boolean): Transcripts {
  const stories = useFetched(isWanted ? '/sandbox/lab/transcripts' : null, read) ?? NONE;
  const copy = useFetched(isWanted ? '/sandbox/lab/copy' : null, readCopy);
  return useMemo(() => (copy ? withMessages(stories, copy) : stories), [stories, copy]);
}
