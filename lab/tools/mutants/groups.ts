/** Code whose faults the same tests should notice. */
export type Group = {
  /** The folders and files that it consists of. */
  readonly code: readonly string[];
  /** The tests that run: of each project of vitest all files, or those with these names. */
  readonly tests: Readonly<Record<string, readonly string[] | null>>;
  /**
   * True if nearly all test files run nearly all lines. Each fault then gets its own run of vitest, which starts with the tests
   * of its file. Stryker would run all files that reach it, one after the other.
   */
  readonly isRunAlone?: true;
};

/** Groups of files in which Stryker seeds faults. */
export const groups = {
  rules: {
    code: ['domain'],
    tests: {
      domain: null,
      services: ['cors'],
      sandbox: ['lending-properties', 'lending-rules'],
    },
  },
  lending: {
    code: ['sandbox/lending'],
    tests: {
      // The others need the emulator, or processes of their own.
      sandbox: [
        'api',
        'controls',
        'documents',
        'lending-properties',
        'lending-rules',
        'onboarding',
        'pay-days',
        'scenarios',
      ],
    },
  },
  services: { code: ['src/services', 'src/app-actor.ts'], tests: { services: null } },
  screens: {
    code: ['src/navigation', 'src/routes'],
    tests: { screens: null },
    isRunAlone: true,
  },
} as const satisfies Record<string, Group>;

export type GroupName = keyof typeof groups;

/** The variable by which the tests that Stryker runs know the name of the group. */
export const GROUP_VARIABLE = 'MUTANTS_GROUP';
