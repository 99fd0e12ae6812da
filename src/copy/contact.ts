/** The words of a message that become a link to the team; the group keeps them when the message is split. */
export const contactWords = /(contact support|talk to us)/i;

/** Label of the link to the team. */
export const contactCopy = { chat: 'Chat with us', title: 'Contact us' } as const;
