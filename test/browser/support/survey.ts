import { type Call, type CallName, contract } from '../../../domain/contract.ts';
import type { Break } from './faults.ts';

const CLASSES = ['refused', 'gone', 'too slow', 'nonsense'] as const;

/** Calls by the file that provokes their faults. */
const PROVOKED: Readonly<Record<'customer' | 'nowhere', readonly string[]>> = {
  customer: [
    ...['getRepayments', 'getCashOuts', 'downloadAgreement', 'downloadTerms'],
    ...['getPromotions', 'validatePromotion', 'addPromotion'],
    ...['sendVerificationEmail', 'changeEmail', 'payRepayment', 'deferRepayment'],
    'sendBankFeedback',
  ],
  // In sandboxes only, and nobody sees whether it worked; the others are made by no screen.
  nowhere: ['markTestMobile', 'getCampaign', 'applyCampaign', 'confirmCampaign'],
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

/** What became of the calls of the contract that a file provokes, each in four classes; the journey has all others. */
export function survey(part: 'journey' | 'customer') {
  const isPart = (name: string) =>
    part === 'customer'
      ? PROVOKED.customer.includes(name)
      : !Object.values(PROVOKED).flat().includes(name);
  const expected = (Object.entries(contract) as [CallName, Call][])
    .filter(([name]) => isPart(name))
    .flatMap(([, { method, path }]) =>
      CLASSES.map((kind) => `${method} /v3/${path.replaceAll(/\{\w+\}/g, '*')} ${kind}`),
    );
  const missing = expected.filter((cell) => !survived.has(cell));
  return { missing, survived: expected.length - missing.length, all: expected.length };
}
