import * as v from 'valibot';
import { MOMENT_NAMES, type Report, VITAL_NAMES } from '../domain/reports.ts';

/** Maximum number of kept reports; older ones are dropped. */
const MAX_KEPT = 100;
/** Maximum length of a report, in characters; the app's are far shorter. */
export const MAX_REPORT_LENGTH = 8_000;

const Word = v.pipe(v.string(), v.maxLength(200));
const Words = v.pipe(v.array(Word), v.maxLength(50));
const common = {
  release: Word,
  screen: v.optional(Word),
  states: v.optional(Words),
};
const thrown = { ...common, name: Word, cause: v.optional(Word), code: Word, frames: Words };

/** A report as the app sends it. Further fields are refused, because they could be personal. */
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

/** A report and its time of arrival (ISO 8601). */
export type ReceivedReport = Report & { readonly at: string };

export type Reports = ReturnType<typeof createReports>;

/** The app's reports since the sandbox started or was reset. */
export function createReports() {
  let kept: readonly ReceivedReport[] = [];
  return {
    add: (report: Report, at: string) => {
      kept = [{ ...report, at }, ...kept].slice(0, MAX_KEPT);
    },
    /** Newest first. */
    list: () => kept,
    clear: () => {
      kept = [];
    },
  };
}
