import { parseAst } from 'vitest/node';
import { offsetOf, REACHED, type Seeded } from './seeded.ts';

type Insertion = { readonly at: number; readonly text: string; readonly isEnd?: true };

/**
 * Returns the code of a file with a probe at each of its faults, which notes the fault's number when its place is run. A fault
 * outside any function, or where no probe can stand, has none: every test file may see it.
 *
 * @param faults faults of all files; a fault's number is its index
 */
export function probedIn(
  code: string,
  faults: readonly Seeded[],
  isHere: (fault: Seeded) => boolean,
): string {
  let inserted: readonly Insertion[] = [];
  faults.forEach((fault, number) => {
    if (!isHere(fault)) return;
    inserted =
      probesOf(code, fault, number)
        .map((probe) => [...inserted, ...probe])
        .find((all) => isSyntax(withInserted(code, all), fault.file)) ?? inserted;
  });
  return `globalThis.${REACHED} ??= new Set();${withInserted(code, inserted)}`;
}

/** Returns true if a probe can tell which test files reach the fault. */
export function canProbe(code: string, fault: Seeded): boolean {
  const from = offsetOf(code, fault.location.start);
  return (
    isInFunction(parsed(code, fault.file), from) &&
    probesOf(code, fault, 0).some((probe) => isSyntax(withInserted(code, probe), fault.file))
  );
}

/** Probes of which one may fit: at an expression, in a block, at a text of an attribute. */
function probesOf(
  code: string,
  { location }: Seeded,
  number: number,
): readonly (readonly Insertion[])[] {
  const note = `globalThis.${REACHED}.add(${number})`;
  const from = offsetOf(code, location.start);
  const to = offsetOf(code, location.end);
  return [
    [
      { at: from, text: `(${note}, ` },
      { at: to, text: ')', isEnd: true },
    ],
    [{ at: from + 1, text: `${note};` }],
    [
      { at: from, text: `{(${note}, ` },
      { at: to, text: ')}', isEnd: true },
    ],
  ];
}

/** Returns true if a place is in a function, which runs after the file is loaded. */
function isInFunction(node: unknown, at: number): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if (Array.isArray(node)) return node.some((one) => isInFunction(one, at));
  const { type, start, end } = node as { type?: string; start?: number; end?: number };
  if (start !== undefined && end !== undefined && (at < start || at >= end)) return false;
  if (/Function/.test(type ?? '') && start !== undefined && at > start) return true;
  return Object.values(node).some((one) => isInFunction(one, at));
}

/** From the last to the first; at the same place, an end comes before the next beginning. */
function withInserted(code: string, inserted: readonly Insertion[]): string {
  return [...inserted]
    .sort((one, other) => other.at - one.at || Number(!!one.isEnd) - Number(!!other.isEnd))
    .reduce((made, { at, text }) => made.slice(0, at) + text + made.slice(at), code);
}

function isSyntax(code: string, file: string): boolean {
  try {
    parsed(code, file);
    return true;
  } catch {
    return false;
  }
}

function parsed(code: string, file: string): unknown {
  return parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
}
