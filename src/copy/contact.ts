/** The words in a message that say whom to turn to. They are kept as what stands between the rest of it. */
export const contactWords = /(contact support|talk to us)/i;

/** How the way to the team is called. */
export const contactCopy = { chat: 'Chat with us', title: 'Contact us' } as const;
