import { spring } from 'framer-motion/dom';

/** How long a move lasts, in seconds, as framer-motion counts. */
export const MOVE = { duration: 0.18, ease: 'easeOut' } as const;
/** The same for what was moved by a hand, or gives way: it comes to rest as a spring does, without going too far. */
export const REST = { type: spring, duration: 0.2, bounce: 0, ease: 'easeOut' } as const;
