import { type Call, type CallName, contract } from '../../../domain/contract.ts';
import type { Break } from './faults.ts';

const CLASSES = ['refused', 'gone', 'too slow', 'nonsense'] as const;

/** Calls whose faults are not provoked with the whole site. */
const ELSEWHERE: readonly string[] = [
  // The failure of each is a state of a chart, which the walks in Chromium enter, check and leave.
  ...['getCashOuts', 'getPromotions'],
  // Only a browser can save a document: `test/services/backend.test.ts` breaks these.
  ...['downloadAgreement', 'downloadTerms'],
  // The first is called only in sandboxes, and its failure is invisible. No screen makes the others.
  ...['markTestMobile', 'getCampaign', 'applyCampaign', 'confirmCampaign'],
];

const survived = new Set<string>();

function classOf({ kind, status }: Break): (typeof CLASSES)[number] | null {
  switch (kind) {
    case 'reset':
      return 'gone';
    case 'timeout':
      return 'too slow';
    case 'malformed':
    case 'html':
      return 'nonsense';
    default:
      return status !== undefined && status >= 400 ? 'refused' : null;
  }
}

/** Records that the app did what it must when a call, such as `POST /v3/Lending/borrow`, failed with this fault. */
export function noteSurvival(call: string, fault: Break): void {
  const kind = classOf(fault);
  if (kind !== null) survived.add(`${call} ${kind}`);
}

/**
 * Compares the faults that the app has survived with those that the tests must provoke: for each call a refusal and a fault of
 * one other class, and each class of faults at one call or more.
 */
export function survey() {
  const calls = (Object.entries(contract) as [CallName, Call][])
    .filter(([name]) => !ELSEWHERE.includes(name))
    .map(([, { method, path }]) => `${method} /v3/${path.replaceAll(/\{\w+\}/g, '*')}`);
  const isSeen = (...cells: readonly string[]) => cells.some((cell) => survived.has(cell));
  const [refused, ...others] = CLASSES;
  const expected: Readonly<Record<string, boolean>> = Object.fromEntries([
    ...calls.flatMap((call) => [
      [`${call} ${refused}`, isSeen(`${call} ${refused}`)],
      [`${call} otherwise`, isSeen(...others.map((kind) => `${call} ${kind}`))],
    ]),
    ...others.map((kind) => [`any ${kind}`, isSeen(...calls.map((call) => `${call} ${kind}`))]),
  ]);
  const missing = Object.keys(expected).filter((cell) => !expected[cell]);
  const all = Object.keys(expected).length;
  return { missing, survived: all - missing.length, all };
}
