import * as v from 'valibot';
import { MOMENT_NAMES, type Report, VITAL_NAMES } from '../domain/reports.ts';

/** How many reports are kept: the newest. */
const MOST_KEPT = 100;
/** How long the text of one may be, in characters; what is sent is far below. */
export const LONGEST_REPORT = 8_000;

const Word = v.pipe(v.string(), v.maxLength(200));
const Words = v.pipe(v.array(Word), v.maxLength(50));
const common = {
  release: Word,
  screen: v.optional(Word),
  states: v.optional(Words),
};
const thrown = { ...common, name: Word, cause: v.optional(Word), code: Word, frames: Words };

/** A report as the app sends it, and nothing beside: what is not agreed upon could be personal. */
export const ReportBody = v.variant('kind', [
  v.strictObject({
    ...thrown,
    kind: v.picklist(['error', 'rejection', 'screen', 'flow']),
  }),
  v.strictObject({ ...common, kind: v.literal('file'), file: Word }),
  v.strictObject({ ...common, kind: v.literal('answer'), call: Word }),
  v.strictObject({ ...common, kind: v.literal('field'), call: Word, field: Word }),
  v.strictObject({
    ...common,
    kind: v.literal('policy'),
    directive: Word,
    blocked: Word,
    frames: Words,
  }),
  v.strictObject({
    ...common,
    kind: v.literal('vitals'),
    vitals: v.partial(v.strictObject(v.entriesFromList(VITAL_NAMES, v.number()))),
    moments: v.partial(v.strictObject(v.entriesFromList(MOMENT_NAMES, v.number()))),
  }),
  v.strictObject({ ...common, kind: v.literal('unreported') }),
]) satisfies v.GenericSchema<unknown, Report>;

/** A report, and when it came in (ISO 8601). */
export type ReceivedReport = Report & { readonly at: string };

/** What the app has reported since the sandbox started or was reset. */
export type Reports = {
  readonly add: (report: Report, at: string) => void;
  /** The newest first. */
  readonly list: () => readonly ReceivedReport[];
  readonly clear: () => void;
};

/** Keeps reports in memory. */
export function createReports(): Reports {
  let kept: readonly ReceivedReport[] = [];
  return {
    add: (report, at) => {
      kept = [{ ...report, at }, ...kept].slice(0, MOST_KEPT);
    },
    list: () => kept,
    clear: () => {
      kept = [];
    },
  };
}
