/** Faults without a noticeable effect, each judged by hand. */
type Equivalents = {
  readonly why: string;
  /** Ids of the faults. */
  readonly faults: readonly string[];
};

/** Faults that no test can notice, with the reason. They do not count in the score. */
export const equivalents: readonly Equivalents[] = [
  {
    why: 'Once the offer is answered, `findingStore` is left at once for the end of the flow, before it looks for a store.',
    faults: [
      'machines/app-offer.machine.ts offered on offer.skipped: another target',
      'machines/app-offer.machine.ts openingStore invoke openStore onDone: another target',
      'machines/app-offer.machine.ts openingStore invoke openStore onError: another target',
    ],
  },
  {
    why: 'A payment dialog ends in exactly one way, so the order of the branches for the ways does not matter.',
    faults: ['delay', 'repayEarly'].flatMap((dialog) =>
      [1, 2].map(
        (branch) =>
          `machines/dashboard.machine.ts dialog.${dialog} invoke ${dialog} onDone[${branch}]: try before the branch above`,
      ),
    ),
  },
  {
    why: 'XState itself leaves out states without meta data. Only the types need the filter.',
    faults: ['', ' (2)'].map(
      (which) =>
        `src/navigation/snapshot.ts Object.values(snapshot.getMeta()).filter((meta) => meta !== undefined): MethodExpression Object.values(snapshot.getMeta())${which}`,
    ),
  },
  {
    why: 'None of the first rows can take the focus, so a search for such a row finds nothing.',
    faults: ['src/routes/parts/long-list.tsx limit > atOnce: ConditionalExpression true'],
  },
  {
    why: 'Of two equal days it does not matter which one is taken.',
    faults: ['domain/payments.ts repaymentDate > latest: EqualityOperator repaymentDate >= latest'],
  },
  {
    why: 'Any text that can be parsed as an instant has its time zone at the end, or has none.',
    faults: ['domain/calendar.ts /(Z|[+-]\\d{2}:?\\d{2})$/: Regex /(Z|[+-]\\d{2}:?\\d{2})/'],
  },
  {
    why: 'Dividing by 1 or -1 gives the same as multiplying.',
    faults: [
      'domain/history-order.ts inOrder(one, other) * (isDescending ? -1 : 1): ArithmeticOperator inOrder(one, other) / (isDescending ? -1 : 1)',
    ],
  },
  {
    why: 'The minimum is a multiple of the step, so the remainder is the same with and without it.',
    faults: [
      'sandbox/lending/plans.ts amount - MINIMUM_CASH_OUT: ArithmeticOperator amount + MINIMUM_CASH_OUT',
    ],
  },
  {
    why: 'A loan has repayments, a promotion has its offer, and a row that was just read is still in the database. Only the types need the checks.',
    faults: [
      'sandbox/lending/agreement.ts plan.at(-1)?.date: OptionalChaining plan.at(-1).date',
      'sandbox/lending/debits.ts { return; }: BlockStatement {} (4)',
      'sandbox/lending/overview.ts []: ArrayDeclaration ["Stryker was here"]',
    ],
  },
  {
    why: 'A debited repayment has no debit under way, and the loop ends for that reason as well.',
    faults: [`sandbox/lending/debits.ts 'Debited': StringLiteral "" (2)`],
  },
  {
    why: 'Only one header is exposed, so the separator is never used.',
    faults: [`sandbox/cors.ts ', ': StringLiteral ""`],
  },
  {
    why: 'The numbers are only compared for equality, so counting down distinguishes sign-ins as well.',
    faults: ['src/services/auth.ts signIns += 1: AssignmentOperator signIns -= 1'],
  },
  {
    why: 'No code of the provider has a special meaning for these two calls.',
    faults: [
      `src/services/auth.ts 'signIn': StringLiteral "" (2)`,
      `src/services/auth.ts 'createAccount': StringLiteral ""`,
    ],
  },
  {
    why: 'If both instants are equal, either of them is the right one.',
    faults: ['src/services/activity.ts before <= startedAt: EqualityOperator before < startedAt'],
  },
  {
    why: 'A body that cannot be read is not JSON, whether it counts as empty or as missing.',
    faults: [`src/services/api.ts () => '': ArrowFunction () => undefined`],
  },
  {
    why: 'A read that is postponed by 0 seconds is not postponed.',
    faults: ['src/services/retry-after.ts { holds.delete(path); return; }: BlockStatement {}'],
  },
  {
    why: 'A call that has ended cannot be aborted any more. The remaining timer keeps a little memory for half a minute.',
    faults: [
      `src/services/bank.ts { clearTimeout(timer); signal.removeEventListener('abort', abort); }: BlockStatement {}`,
    ],
  },
  {
    why: 'The inserted text is not a repayment: it has no status, so it is skipped.',
    faults: ['sandbox/lending/standing.ts []: ArrayDeclaration ["Stryker was here"]'],
  },
  {
    why: 'JSON.parse turns null into null as well.',
    faults: ['sandbox/lending/lending.ts decline === null: ConditionalExpression false'],
  },
  {
    why: 'If nothing can be paid, the answer says so before it looks at what a delay would do.',
    faults: ['sandbox/lending/standing.ts { return null; }: BlockStatement {}'],
  },
  {
    why: 'A repayment with a date also has the days until it. Only the types need both checks.',
    faults: ['domain/repayments.ts dueInDays !== null: ConditionalExpression true'],
  },
  {
    why: 'The formatter of dates itself throws a RangeError for an invalid instant.',
    faults: [
      `domain/calendar.ts { throw new RangeError(\`Not a date: \${text}\`); }: BlockStatement {}`,
    ],
  },
  {
    why: 'A signed-in customer does not stay at the log-in: it leads to the same place by itself.',
    faults: [0, 1].map(
      (branch) => `machines/app.machine.ts login invoke login onDone[${branch}]: drop the target`,
    ),
  },
  {
    why: 'No transition leads to `onboarding` itself, only to the states in it.',
    faults: ['machines/app.machine.ts onboarding initial: another first state'],
  },
  {
    why: 'The form of the account ends in exactly one way, so the order of the branches for the ways does not matter.',
    faults: [1, 2, 3].map(
      (branch) =>
        `machines/app.machine.ts onboarding.bank.account invoke bankAccount onDone[${branch}]: try before the branch above`,
    ),
  },
  {
    why: 'Only the colour of a text changes, as in the styles that `looks.js` leaves out.',
    faults: [
      "src/routes/dashboard/activity/history.tsx (state: RowState | null | undefined) => (topicOf(state) ? 'danger' : '…: ArrowFunction () => undefined",
      `src/routes/dashboard/activity/history.tsx 'muted': StringLiteral ""`,
    ],
  },
  {
    why: 'Done and error lead to the same place and do the same.',
    faults: ['machines/app-offer.machine.ts openingStore invoke openStore: swap done and error'],
  },
];
