import type { AnyActorRef, AnyMachineSnapshot, StateValue } from 'xstate';
import { FailureError } from '../../domain/failures.ts';
import type { Finding, Moments, Report, ThrownThing, Vitals } from '../../domain/reports.ts';
import { type AppSnapshot, screenOf } from '../navigation/snapshot.ts';
import { isLoaded } from '../services/lazy-machine.ts';
import { parseUrl } from '../services/parse-url.ts';

/** The page's own events, with the properties that reports use. */
type PageReportSource =
  | (Pick<ErrorEvent, 'error' | 'filename' | 'lineno' | 'colno' | 'target'> & {
      readonly type: 'error';
    })
  | { readonly type: 'unhandledrejection'; readonly reason: unknown }
  | (Pick<
      SecurityPolicyViolationEvent,
      'effectiveDirective' | 'blockedURI' | 'sourceFile' | 'lineNumber' | 'columnNumber' | 'target'
    > & { readonly type: 'securitypolicyviolation' });

/** Something to report, before anything is extracted from it. */
export type ReportSource =
  | Event
  | { readonly type: 'screen' | 'flow'; readonly error: unknown }
  | { readonly type: 'answer'; readonly call: string }
  | { readonly type: 'field'; readonly call: string; readonly field: string }
  | { readonly type: 'vitals'; readonly vitals: Vitals; readonly moments: Moments };

/** Names of error classes; anything else could be a user's text. */
const ERROR_NAME = /^[A-Za-z]{0,40}Error$/;
const FILE_NAME = /^[\w.-]{1,80}\.js$/;
const DIRECTIVE = /^[a-z-]{1,40}$/;
/** Words that browsers report in place of an address, and schemes without an origin. */
const KEYWORD = /^(inline|eval|wasm-eval|trusted-types-(policy|sink)|data|blob|about)$/;
/** An address with line and column, at the end of a stack's line. */
const PLACE_IN_FILE = /(https?:\/\/\S+?):(\d+):(\d+)\)?$/;
/** Path of the build's files. */
const FILES = '/static/js/';
/** Schemes of scripts that an extension, a user script or the browser itself runs in the page; Safari masks them. */
const FOREIGN = /^([a-z-]*extension|webkit-masked-url|user-script|chrome|resource)(:|$)/i;
/** The address in a stack's line: `at pay (https://…`, `pay@https://…`, or alone. A message may contain others. */
const ADDRESS_IN_FRAME = /(?:^at .*?|@|^)([a-z][a-z-]*:\/\/\S*)/i;
/** Directives about inline markup, whether or not it is drawn. */
const INLINE_IN_MARKUP = /^(style-src-attr|style-src-elem|script-src-attr)$/;

const MAX_FRAMES = 8;
const MAX_STATES = 30;
const MAX_CAUSES = 5;

/**
 * Returns what may be reported of a source: names, codes and places in our files, never a text or an address. Null for what does
 * not concern the team.
 *
 * @param origin the page's own
 */
export function findingOf(source: ReportSource, origin: string): Finding | null {
  const seen = source as PageReportSource | Exclude<ReportSource, Event>;
  switch (seen.type) {
    case 'error':
      return isScript(seen.target) ? missingFile(seen.target.src, origin) : uncaught(seen, origin);
    case 'unhandledrejection':
      return thrown('rejection', seen.reason, origin);
    case 'screen':
    case 'flow':
      return thrown(seen.type, seen.error, origin);
    case 'answer':
      return { kind: 'answer', call: seen.call };
    case 'field':
      return { kind: 'field', call: seen.call, field: seen.field };
    case 'vitals':
      return { kind: 'vitals', vitals: seen.vitals, moments: seen.moments };
    case 'securitypolicyviolation':
      return violation(seen, origin);
  }
}

/** True if the source says no more than that a file could not be fetched. */
export function isLoadFailure(source: ReportSource): boolean {
  const { error, reason, target } = source as { [name: string]: unknown };
  return (
    isScript(target) ||
    causesOf(error ?? reason).some(({ name }) => /^(ChunkLoad|ScreenUnavailable)Error$/.test(name))
  );
}

/** Returns the app's screen and the active states of the running machines. */
export function placeOf(state: AnyMachineSnapshot): Pick<Report, 'screen' | 'states'> {
  return {
    screen: screenOf(state as AppSnapshot),
    states: statesOf(state).slice(0, MAX_STATES),
  };
}

function isScript(target: unknown): target is { readonly src: string } {
  return (target as Partial<Element> | null | undefined)?.localName === 'script';
}

type Uncaught = PageReportSource & { readonly type: 'error' };

/** Null for the browser's own messages, e.g. about a ResizeObserver, and for errors hidden in other origins' scripts. */
function uncaught({ error, filename, lineno, colno }: Uncaught, origin: string): Finding | null {
  if (error === null || error === undefined) {
    return null;
  }
  const finding = thrown('error', error, origin);
  if (finding === null || finding.frames.length > 0) {
    return finding;
  }
  // The stack of a parse error does not name its file, and a thrown value that is no error has no stack.
  return FOREIGN.test(filename)
    ? null
    : { ...finding, frames: frameAt(filename, lineno, colno, origin) };
}

/** Null for what foreign code has thrown, such as a browser extension. */
function thrown<Kind extends 'error' | 'rejection' | 'screen' | 'flow'>(
  kind: Kind,
  error: unknown,
  origin: string,
): ({ readonly kind: Kind } & ThrownThing) | null {
  return isForeign(causesOf(error).at(-1)) ? null : { kind, ...thrownThing(error, origin) };
}

/** True if the innermost frame with an address is not the page's. */
function isForeign(error: Error | undefined): boolean {
  const [place = ''] = linesOf(error).flatMap((line) => ADDRESS_IN_FRAME.exec(line)?.[1] ?? []);
  return FOREIGN.test(place);
}

function linesOf(error: Error | undefined): string[] {
  return String(error?.stack ?? '')
    .split('\n')
    .map((line) => line.trim());
}

function thrownThing(error: unknown, origin: string): ThrownThing {
  const [first, ...causes] = causesOf(error);
  const [cause] = causes;
  const failure = [first, ...causes].find((one) => one instanceof FailureError);
  return {
    name: nameOf(first),
    ...(cause && { cause: nameOf(cause) }),
    code: failure instanceof FailureError ? failure.failure.code : 'generic',
    frames: framesOf(causes.at(-1) ?? first, origin),
  };
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let one = error; one instanceof Error && causes.length < MAX_CAUSES; one = one.cause) {
    causes.push(one);
  }
  return causes;
}

function nameOf(error: Error | undefined): string {
  return error && ERROR_NAME.test(error.name) ? error.name : 'other';
}

/** Returns the places in the build's files where an error was thrown. Its stack contains its message too. */
function framesOf(error: Error | undefined, origin: string): string[] {
  return linesOf(error)
    .flatMap((line) => {
      const [, address = '', row, column] = PLACE_IN_FILE.exec(line) ?? [];
      return frameAt(address, Number(row), Number(column), origin);
    })
    .slice(0, MAX_FRAMES);
}

/** Returns a place in a file of the build; none for any other address. */
function frameAt(address: string, row: number, column: number, origin: string): string[] {
  const file = fileOf(address, origin);
  return file === null ? [] : [`${file}:${row}:${column}`];
}

/** Returns the name of a file of the build; null for any other address. */
function fileOf(address: string, origin: string): string | null {
  const url = parseUrl(address, origin);
  const name = url?.pathname.split('/').at(-1) ?? '';
  return url?.origin === origin && url.pathname.startsWith(FILES) && FILE_NAME.test(name)
    ? name
    : null;
}

function missingFile(address: string, origin: string): Finding | null {
  return FOREIGN.test(address) ? null : { kind: 'file', file: fileOrOrigin(address, origin) };
}

function fileOrOrigin(address: string, origin: string): string {
  return fileOf(address, origin) ?? parseUrl(address, origin)?.origin ?? 'other';
}

type Violation = PageReportSource & { readonly type: 'securitypolicyviolation' };

function violation(event: Violation, origin: string): Finding | null {
  const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event;
  if (FOREIGN.test(blockedURI) || FOREIGN.test(sourceFile) || isOnlyParsed(event)) {
    return null;
  }
  return {
    kind: 'policy',
    directive: DIRECTIVE.test(effectiveDirective) ? effectiveDirective : 'other',
    blocked: KEYWORD.test(blockedURI) ? blockedURI : originOf(blockedURI),
    frames: frameAt(sourceFile, lineNumber, columnNumber, origin),
  };
}

/**
 * True if the blocked markup is only parsed, as an agreement is before it is sanitised, because Chromium reports that as well.
 * For styles and handlers, an element of the page would be the event's target, not the document; a base would be in the document.
 * Source: Content Security Policy Level 3, section 5.5, "Report a violation".
 */
function isOnlyParsed({ effectiveDirective, blockedURI, target }: Violation): boolean {
  const { localName, querySelector } = (target ?? {}) as Partial<Element>;
  if (effectiveDirective === 'base-uri') {
    return querySelector?.call(target, 'base') === null;
  }
  return (
    blockedURI === 'inline' && INLINE_IN_MARKUP.test(effectiveDirective) && localName === undefined
  );
}

function originOf(address: string): string {
  const origin = parseUrl(address, 'about:blank')?.origin ?? 'null';
  return origin === 'null' ? 'other' : origin;
}

function statesOf(snapshot: AnyMachineSnapshot): string[] {
  const children = Object.values<AnyActorRef | undefined>(snapshot.children);
  return [
    ...pathsOf(snapshot.value).map((path) => `${snapshot.machine.id}.${path}`),
    ...children.flatMap((child) => {
      const state: unknown = child?.getSnapshot();
      return isLoaded(state) ? statesOf(state) : [];
    }),
  ];
}

/** Returns the paths of the innermost active states. */
function pathsOf(value: StateValue): string[] {
  return typeof value === 'string'
    ? [value]
    : Object.entries(value).flatMap(([name, below = {}]) => {
        const paths = pathsOf(below);
        return paths.length === 0 ? [name] : paths.map((path) => `${name}.${path}`);
      });
}
