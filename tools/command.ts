/** The output of a command: the console, or a fake in a test. */
export type Say = Pick<Console, 'log' | 'error'>;
