/** The words of a message that become a link to the team, or an address; the group keeps them when the message is split. */
export const contactWords = /(contact support|talk to us|\S+@[\w.-]+\w)/i;

/** Label of the link to the team. */
export const contactCopy = { chat: 'Chat with us', title: 'Contact us' } as const;
