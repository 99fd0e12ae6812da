/** Labels of the button at a password: its action, and the action with its field. */
export const passwordCopy = { show: 'Show', hide: 'Hide', secret: 'password' };
