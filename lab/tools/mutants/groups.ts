import { readdirSync } from 'node:fs';

/** Group of code that shares its tests. */
export type Group = {
  /** Folders and files of the group. */
  readonly code: readonly string[];
  /** Tests of the group: all files of each vitest project, or the files with these names. */
  readonly tests: Readonly<Record<string, readonly string[] | null>>;
  /**
   * True if nearly all test files run nearly all lines. Each fault then gets its own run of vitest, which starts with the tests
   * of the faulty file. Stryker would run all test files that reach the fault, one after the other.
   */
  readonly isRunAlone?: true;
};

const machineFiles = readdirSync('machines')
  .filter((name) => /\.(machine|setup)\.ts$/.test(name))
  .map((name) => `machines/${name}`);

/** Groups of files in which Stryker seeds faults. */
export const groups = {
  rules: {
    code: ['domain'],
    tests: {
      domain: null,
      services: ['cors'],
      sandbox: ['lending-rules', 'two-customers'],
    },
  },
  lending: {
    code: ['sandbox/lending'],
    tests: {
      // The other files need the emulator or their own processes.
      sandbox: [
        'api',
        'controls',
        'documents',
        'lending-rules',
        'onboarding',
        'pay-days',
        'scenarios',
        'two-customers',
      ],
    },
  },
  /** The machines' code. Try it with `--matrix`, which runs only the faulty machine's model, not those of all machines. */
  machines: { code: machineFiles, tests: { machines: null, model: null } },
  services: { code: ['src/services', 'src/app-actor.ts'], tests: { services: null, mocks: null } },
  screens: {
    code: ['src/navigation', 'src/routes'],
    tests: { screens: null },
    isRunAlone: true,
  },
} as const satisfies Record<string, Group>;

export type GroupName = keyof typeof groups;

/** Environment variable with the name of the group, for Stryker's tests. */
export const GROUP_VARIABLE = 'MUTANTS_GROUP';
