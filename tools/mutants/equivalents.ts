/** Faults that change nothing that anybody could notice. Each was judged once. */
type Equivalents = {
  readonly why: string;
  /** By their ids. */
  readonly faults: readonly string[];
};

/** Faults that no test can notice, with the reason. They do not count. */
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
    why: 'Done and error lead to the same place and do the same.',
    faults: ['machines/app-offer.machine.ts openingStore invoke openStore: swap done and error'],
  },
];
