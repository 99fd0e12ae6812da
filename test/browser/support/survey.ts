import { type Call, type CallName, contract } from '../../../domain/contract.ts';
import type { Break } from './faults.ts';

const CLASSES = ['refused', 'gone', 'too slow', 'nonsense'] as const;

/** Calls whose faults are not provoked beside the others, with the reason. */
const ELSEWHERE: { readonly [Name in CallName]?: string } = {
  markTestMobile: 'in sandboxes only, and nobody sees whether it worked',
  getCampaign: 'no screen makes it',
  applyCampaign: 'no screen makes it',
  confirmCampaign: 'no screen makes it',
};

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

/** Notes that the app was right although a call, as `POST /v3/Lending/borrow`, went wrong so. */
export function noteSurvival(call: string, fault: Break): void {
  const kind = classOf(fault);
  if (kind !== null) survived.add(`${call} ${kind}`);
}

/**
 * What became of the calls of the contract that have a screen, each in four classes.
 *
 * @param others calls that other files provoke, with the reason.
 */
export function survey(others: { readonly [Name in CallName]?: string } = {}) {
  const expected = (Object.entries(contract) as [CallName, Call][])
    .filter(([name]) => !(name in ELSEWHERE) && !(name in others))
    .flatMap(([, { method, path }]) =>
      CLASSES.map((kind) => `${method} /v3/${path.replaceAll(/\{\w+\}/g, '*')} ${kind}`),
    );
  const missing = expected.filter((cell) => !survived.has(cell));
  return { missing, survived: expected.length - missing.length, all: expected.length };
}
