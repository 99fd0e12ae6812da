import { useMemo } from 'react';
import * as v from 'valibot';
import { useFetching } from '../use-fetched.ts';
import { CopyTexts, withMessages } from './messages.ts';
import { readTranscripts, type Transcripts } from './transcripts.ts';

/** The files of the transcripts, by their names. */
export const TranscriptFiles = v.record(v.string(), v.string());

const NONE: Transcripts = new Map();

const read = (body: unknown) => readTranscripts(v.parse(TranscriptFiles, body));

const readCopy = (body: unknown) => v.parse(CopyTexts, body);

/** Returns the texts of each story and flow once they are needed and the sandbox has sent them; none without a sandbox. */
export function useTranscripts(isWanted: boolean): Transcripts {
  return useReading(isWanted).texts;
}

/** Returns the same, and whether the sandbox is still to send some of them. */
export function useReading(isWanted: boolean): {
  readonly texts: Transcripts;
  readonly isReading: boolean;
} {
  const stories = useFetching(isWanted ? '/sandbox/lab/transcripts' : null, read);
  const copy = useFetching(isWanted ? '/sandbox/lab/copy' : null, readCopy);
  const told = stories.value ?? NONE;
  const texts = useMemo(
    () => (copy.value ? withMessages(told, copy.value) : told),
    [told, copy.value],
  );
  return { texts, isReading: stories.isAsking || copy.isAsking };
}
