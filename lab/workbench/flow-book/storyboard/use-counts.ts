import { useEffect, useMemo, useRef, useState } from 'react';
import { storyboardCopy } from '../../../copy/storyboard.ts';
import {
  type Counts,
  countsInCsv,
  countsOfSandbox,
  type Failures,
  failuresOf,
  rowsIn,
  type Span,
  spanOf,
  totalsOf,
} from './counts.ts';

/** Why there are no counts. */
type Problem = 'sandbox' | 'file';

/** Counts of events with their source, and functions that load other counts. */
export type CountedFrom = {
  /** Source of the counts in words; null without counts. */
  readonly source: string | null;
  readonly counts: Counts | null;
  /** First and last day of the counts. */
  readonly days: Span;
  /** Days to include. */
  readonly span: Span;
  /** Number of each event in those days; null without counts. */
  readonly totals: ReadonlyMap<string, number> | null;
  /** Number of failures among them, by reason. */
  readonly failures: Failures;
  /** Number of all failures. */
  readonly sum: number;
  readonly problem: Problem | null;
  readonly countSandbox: () => void;
  readonly countFile: (file: File) => void;
  readonly setSpan: (span: Span) => void;
  readonly remove: () => void;
};

type Held = {
  readonly source: string | null;
  readonly counts: Counts | null;
  readonly span: Span;
  readonly problem: Problem | null;
};

const NO_BOUNDS: Span = { from: null, to: null };
const NOTHING: Held = { source: null, counts: null, span: NO_BOUNDS, problem: null };

/** Returns counts of events, which it loads from the sandbox or from a file. */
export function useCounts(): CountedFrom {
  const [held, setHeld] = useState(NOTHING);
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);

  /** Loads counts. Only the last requested ones are shown, in whatever order they arrive. */
  const get = async (
    source: string,
    problem: Problem,
    read: (signal: AbortSignal) => Promise<Counts>,
  ) => {
    asked.current?.abort();
    const asking = new AbortController();
    asked.current = asking;
    const { signal } = asking;
    const next = await read(signal).then(
      (counts): Held => ({ source, counts, span: NO_BOUNDS, problem: null }),
      (): Held => ({ ...NOTHING, problem }),
    );
    if (!signal.aborted) setHeld(next);
  };

  const { counts, span } = held;
  const rows = useMemo(() => rowsIn(counts?.rows ?? [], span), [counts, span]);
  const totals = useMemo(() => counts && totalsOf(rows), [counts, rows]);
  const failures = useMemo(() => failuresOf(rows), [rows]);
  return {
    ...held,
    days: spanOf(counts?.rows ?? []),
    totals,
    failures,
    sum: [...(totals?.values() ?? [])].reduce((sum, count) => sum + count, 0),
    countSandbox: () => void get(storyboardCopy.funnel.sandboxName, 'sandbox', countsOfSandbox),
    countFile: (file) => void get(file.name, 'file', async () => countsInCsv(await file.text())),
    setSpan: (next) => setHeld({ ...held, span: next }),
    remove: () => {
      asked.current?.abort();
      setHeld(NOTHING);
    },
  };
}
