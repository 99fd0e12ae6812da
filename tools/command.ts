/** Where a command says what it has found and what went wrong: the console, when a person starts it. */
export type Say = Pick<Console, 'log' | 'error'>;
