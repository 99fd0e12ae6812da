import { spring } from 'framer-motion/dom';

/** Duration of an animation, in seconds as framer-motion counts. */
export const MOVE = { duration: 0.18, ease: 'easeOut' } as const;
/** Timing for elements moved by hand or displaced: they settle like a spring, without overshoot. */
export const REST = { type: spring, duration: 0.2, bounce: 0, ease: 'easeOut' } as const;
