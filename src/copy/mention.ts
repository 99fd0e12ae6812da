/** Before a message that only the team understands: it gives the message a purpose. */
export const MENTION = 'If you talk to us, mention this message: ';
