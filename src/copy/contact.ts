/** The words in a message that say whom to turn to. They are kept as what stands between the rest of it. */
export const contactWords = /(contact support|talk to us)/i;
