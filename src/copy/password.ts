/** The words of a password's button: what it does, and what it does it to. */
export const passwordCopy = { show: 'Show', hide: 'Hide', secret: 'password' };
