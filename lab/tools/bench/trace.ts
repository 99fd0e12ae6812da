/** An event of Chromium's trace: the used fields. Times are in microseconds. */
export type TraceEvent = {
  readonly name: string;
  /** `X` for an event with a duration. */
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly id?: string;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread, without waiting. */
  readonly tdur?: number;
  readonly args: { readonly data?: TraceData };
};

type TraceData = {
  readonly navigationId?: string;
  readonly startTime?: number;
  readonly cpuProfile?: {
    readonly nodes?: readonly ProfileNode[];
    readonly samples?: readonly number[];
  };
  readonly timeDeltas?: readonly number[];
};

/** A function on the stack of a sample. Its parent called it. */
export type ProfileNode = {
  readonly id: number;
  readonly parent?: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url?: string;
    /** Both count from 0. */
    readonly lineNumber?: number;
    readonly columnNumber?: number;
  };
};

/** Categories of the trace. Without samples they slow the page down less. */
export const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'blink.user_timing',
  'v8',
  'disabled-by-default-v8.compile',
];
export const SAMPLES = 'disabled-by-default-v8.cpu_profiler';

/** Phases of the main thread, by the names of trace events. Any other event counts towards the event around it. */
const PHASES: readonly (readonly [phase: string, events: RegExp])[] = [
  [
    'parse and compile scripts',
    /^v8\.(compile|parse|produceCache)|^V8\.(Compile|Parse|Lazy|Finaliz|OffThread|Stream)/i,
  ],
  ['collect garbage', /^(Minor|Major)GC|^(V8\.GC|Blink(GC|\.GC)|CppGC)/],
  ['style', /^(UpdateLayoutTree|ParseAuthorStyleSheet)/],
  ['layout', /^Layout$/],
  ['paint', /^(PrePaint|Paint|Layerize|Commit|UpdateLayer)/],
  ['parse HTML', /^ParseHTML/],
  [
    'run scripts',
    /^(EvaluateScript|v8\.(run|callFunction|evaluate)|FunctionCall|RunMicrotasks|TimerFire|EventDispatch|Fire)/,
  ],
];
const REST = 'all else of the browser';

/** Part of a trace between two marks; `until` is the last mark of its name. */
export type Span = { readonly from: number; readonly until: TraceEvent };

/** @throws Error when the page has not set the mark. */
export function spanUntil(events: readonly TraceEvent[], mark: string): Span {
  const until = events.findLast(({ name }) => name === mark);
  if (until === undefined) throw new Error(`The trace has no mark "${mark}".`);
  const begun = events.findLast(
    ({ name, ts, args }) =>
      ts <= until.ts &&
      (name === 'bench:pressed' ||
        (name === 'navigationStart' && args.data?.navigationId === until.args.data?.navigationId)),
  );
  return { from: begun?.ts ?? 0, until };
}

/** Returns the main thread's processor time in a span by phase, in ms. */
export function phasesIn(
  events: readonly TraceEvent[],
  { from, until }: Span,
): Map<string, number> {
  const phases = new Map<string, number>(
    [...PHASES.map(([phase]) => phase), REST].map((phase) => [phase, 0]),
  );
  const add = (phase: string, micros: number) =>
    phases.set(phase, (phases.get(phase) ?? 0) + micros / 1_000);
  const open: { readonly end: number; readonly phase: string }[] = [];
  const inOrder = events
    .filter(
      ({ pid, tid, ph, tdur }) => pid === until.pid && tid === until.tid && ph === 'X' && tdur,
    )
    .filter(({ ts, dur = 0 }) => ts + dur >= from && ts <= until.ts)
    .sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  for (const { name, ts, dur = 0, tdur = 0 } of inOrder) {
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= ts) open.pop();
    const around = open.at(-1);
    const phase = PHASES.find(([, names]) => names.test(name))?.[0] ?? around?.phase ?? REST;
    // The time of a nested event does not count for the event around it.
    if (around) add(around.phase, -tdur);
    add(phase, tdur);
    open.push({ end: ts + dur, phase });
  }
  return phases;
}

/** Returns the sampled stacks in a span, innermost function first, each with its time in ms. */
export function stacksIn(
  events: readonly TraceEvent[],
  { from, until }: Span,
): { readonly stack: readonly ProfileNode[]; readonly ms: number }[] {
  const chunks = events.filter(({ pid, name }) => pid === until.pid && name.startsWith('Profile'));
  return [...new Set(chunks.map(({ id }) => id))].flatMap((profileId) => {
    const profile = chunks.filter(({ id }) => id === profileId);
    const nodes = new Map(
      profile
        .flatMap(({ args }) => args.data?.cpuProfile?.nodes ?? [])
        .map((node) => [node.id, node]),
    );
    const stackOf = (id: number | undefined): ProfileNode[] => {
      const node = id === undefined ? undefined : nodes.get(id);
      return node ? [node, ...stackOf(node.parent)] : [];
    };
    let at = profile.find(({ name }) => name === 'Profile')?.args.data?.startTime ?? 0;
    return profile.flatMap(({ args: { data } }) =>
      (data?.cpuProfile?.samples ?? []).flatMap((id, index) => {
        const micros = data?.timeDeltas?.[index] ?? 0;
        at += micros;
        return at >= from && at <= until.ts ? [{ stack: stackOf(id), ms: micros / 1_000 }] : [];
      }),
    );
  });
}
