/** Faults without a noticeable effect, each judged by hand. */
type Equivalents = {
  readonly why: string;
  /** Ids of the faults. */
  readonly faults: readonly string[];
};

/** Faults that no test can notice, with the reason. They do not count in the score. */
export const equivalents: readonly Equivalents[] = [
  {
    why: 'Who has answered the offer leaves findingStore at once, before it looks for a store: it leads to where the flow ends.',
    faults: [
      'machines/app-offer.machine.ts offered on offer.skipped: another target',
      'machines/app-offer.machine.ts openingStore invoke openStore onDone: another target',
      'machines/app-offer.machine.ts openingStore invoke openStore onError: another target',
    ],
  },
  {
    why: 'A dialog that pays ends in one way only: of the branches that ask which, the order does not matter.',
    faults: ['delay', 'repayEarly'].flatMap((dialog) =>
      [1, 2].map(
        (branch) =>
          `machines/dashboard.machine.ts dialog.${dialog} invoke ${dialog} onDone[${branch}]: try before the branch above`,
      ),
    ),
  },
  {
    why: 'XState itself leaves out the states that say nothing: only the types ask.',
    faults: ['', ' (2)'].map(
      (which) =>
        `src/navigation/snapshot.ts Object.values(snapshot.getMeta()).filter((meta) => meta !== undefined): MethodExpression Object.values(snapshot.getMeta())${which}`,
    ),
  },
  {
    why: 'Of the rows that are there from the beginning none can take the focus: whoever looks for one finds none.',
    faults: ['src/routes/parts/long-list.tsx limit > atOnce: ConditionalExpression true'],
  },
  {
    why: 'Of two equal days it does not matter which one is taken.',
    faults: ['domain/payments.ts repaymentDate > latest: EqualityOperator repaymentDate >= latest'],
  },
  {
    why: 'What can be parsed as an instant has its zone at the end, or none.',
    faults: ['domain/calendar.ts /(Z|[+-]\\d{2}:?\\d{2})$/: Regex /(Z|[+-]\\d{2}:?\\d{2})/'],
  },
  {
    why: 'To divide by 1 or by -1 is to multiply by it.',
    faults: [
      'domain/history-order.ts inOrder(one, other) * (isDescending ? -1 : 1): ArithmeticOperator inOrder(one, other) / (isDescending ? -1 : 1)',
    ],
  },
  {
    why: 'The minimum is a multiple of the step: what remains is the same with it and without.',
    faults: [
      'sandbox/lending/plans.ts amount - MINIMUM_CASH_OUT: ArithmeticOperator amount + MINIMUM_CASH_OUT',
    ],
  },
  {
    why: 'A loan has repayments, a promotion its offer, and what was read of the database a moment ago is still there: only the types ask.',
    faults: [
      'sandbox/lending/agreement.ts plan.at(-1)?.date: OptionalChaining plan.at(-1).date',
      'sandbox/lending/debits.ts { return; }: BlockStatement {} (4)',
      'sandbox/lending/overview.ts []: ArrayDeclaration ["Stryker was here"]',
      'sandbox/lending/promotions.ts OFFERS[row.code]?.feePercent: OptionalChaining OFFERS[row.code].feePercent',
    ],
  },
  {
    why: 'A repayment that is debited has no debit under way: the loop ends at that as well.',
    faults: [`sandbox/lending/debits.ts 'Debited': StringLiteral "" (2)`],
  },
  {
    why: 'One header alone is exposed: nothing stands between.',
    faults: [`sandbox/cors.ts ', ': StringLiteral ""`],
  },
  {
    why: 'It is asked only whether two numbers are the same: to count down tells sign-ins apart as well.',
    faults: ['src/services/auth.ts signIns += 1: AssignmentOperator signIns -= 1'],
  },
  {
    why: 'No code of the provider means something else in these two than elsewhere.',
    faults: [
      `src/services/auth.ts 'signIn': StringLiteral "" (2)`,
      `src/services/auth.ts 'createAccount': StringLiteral ""`,
    ],
  },
  {
    why: 'Who was here at this very instant is told by either of two equal instants.',
    faults: ['src/services/activity.ts before <= startedAt: EqualityOperator before < startedAt'],
  },
  {
    why: 'A body that cannot be read is no JSON, be it empty or missing.',
    faults: [`src/services/api.ts () => '': ArrowFunction () => undefined`],
  },
  {
    why: 'A read that is put off for no seconds is not put off.',
    faults: ['src/services/retry-after.ts { holds.delete(path); return; }: BlockStatement {}'],
  },
  {
    why: 'What has ended cannot be given up any more: the timer that is left keeps a little memory for half a minute.',
    faults: [
      `src/services/bank.ts { clearTimeout(timer); signal.removeEventListener('abort', abort); }: BlockStatement {}`,
    ],
  },
  {
    why: 'What is no repayment has no status, and is passed over.',
    faults: ['sandbox/lending/standing.ts []: ArrayDeclaration ["Stryker was here"]'],
  },
  {
    why: 'As JSON, null is null.',
    faults: ['sandbox/lending/lending.ts decline === null: ConditionalExpression false'],
  },
  {
    why: 'Where nothing can be paid, that is said before it is asked what a delay would do.',
    faults: ['sandbox/lending/standing.ts { return null; }: BlockStatement {}'],
  },
  {
    why: 'Who has a date has days until it: only the types ask for both.',
    faults: ['domain/repayments.ts dueInDays !== null: ConditionalExpression true'],
  },
  {
    why: 'The formatter of dates throws a RangeError of its own at what is no instant.',
    faults: [
      `domain/calendar.ts { throw new RangeError(\`Not a date: \${text}\`); }: BlockStatement {}`,
    ],
  },
  {
    why: 'Done and error lead to the same place and do the same.',
    faults: ['machines/app-offer.machine.ts openingStore invoke openStore: swap done and error'],
  },
];
