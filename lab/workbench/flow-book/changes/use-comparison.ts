import { useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import type { Chart } from '../../../charts/chart.ts';
import { changesCopy } from '../../../copy/changes.ts';
import { readTranscripts, type Transcripts } from '../words/transcripts.ts';
import { TranscriptFiles } from '../words/use-transcripts.ts';
import { type Comparison, compare } from './compared.ts';

const SINCE = 'since';

/** Charts that the sandbox has read from this page's own code. */
const Charts = v.custom<readonly Chart[]>((value) => Array.isArray(value));
const Answer = v.object({
  before: Charts,
  markdown: v.string(),
  transcripts: v.optional(TranscriptFiles, {}),
  keptSince: v.nullish(v.string(), null),
});

/** State of the request for changes since a revision. */
export type ChangesRead =
  | { readonly state: 'none' }
  | { readonly state: 'reading'; readonly since: string }
  | { readonly state: 'failed'; readonly since: string; readonly reason: string }
  | {
      readonly state: 'read';
      readonly since: string;
      readonly comparison: Comparison;
      readonly markdown: string;
      /** What customers read in the revision. */
      readonly read: Transcripts;
      /** The day of the version that was read, if it is a later one, because the revision kept no texts; otherwise null. */
      readonly keptSince: string | null;
    };

/** Returns the revision in the page's address, to compare with; null if there is none. */
export function askedRevision(search: string = window.location.search): string | null {
  return new URLSearchParams(search).get(SINCE) || null;
}

/** Returns the book's URL that compares with a revision, or with none if it is null. */
export function comparingAddress(revision: string | null, hash = ''): string {
  const search = revision === null ? '' : `?${new URLSearchParams({ [SINCE]: revision })}`;
  return `${window.location.pathname}${search}${hash}`;
}

/** Compares the charts with the revision in the URL. The URL cannot change without a reload. */
export function useComparison(charts: readonly Chart[]): ChangesRead {
  const since = askedRevision();
  const [answer, setAnswer] = useState<v.InferOutput<typeof Answer> | { reason: string } | null>(
    null,
  );
  useEffect(() => {
    if (since === null) return;
    const leaving = new AbortController();
    readChanges(since, leaving.signal).then(setAnswer, (error) => {
      if (!leaving.signal.aborted) {
        setAnswer({ reason: error instanceof Error ? error.message : changesCopy.failed });
      }
    });
    return () => leaving.abort();
  }, [since]);
  return useMemo(() => {
    if (since === null) return { state: 'none' };
    if (answer === null) return { state: 'reading', since };
    if ('reason' in answer) return { state: 'failed', since, reason: answer.reason };
    const { before, markdown, transcripts, keptSince } = answer;
    const read = readTranscripts(transcripts);
    return { state: 'read', since, comparison: compare(before, charts), markdown, read, keptSince };
  }, [since, answer, charts]);
}

async function readChanges(since: string, signal: AbortSignal) {
  const query = new URLSearchParams({ about: since });
  const response = await fetch(`/sandbox/lab/flow-changes?${query}`, { signal }).catch(() => {
    throw new Error(changesCopy.unreachable);
  });
  if (!response.ok) throw new Error(changesCopy.unknownVersion(since));
  return v.parse(Answer, await response.json().catch(() => null));
}
