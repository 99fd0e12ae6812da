import { LazyMotion, MotionConfig, useReducedMotion } from 'framer-motion';
import * as m from 'framer-motion/m';
import type { ReactNode } from 'react';

let ready = false;

const features = () =>
  import('./motion-features.ts').then((module) => {
    ready = true;
    return module.default;
  });

export type PageMotionProps = {
  /** Names the page shown; a change plays the move. */
  page: string;
  /** Where the flow goes, as its machine tells it. */
  direction: 'forward' | 'back';
  children: ReactNode;
};

/**
 * Lets each page of a flow slide in by 12 px from where the customer is heading, within 200 ms. Nothing moves with
 * `prefers-reduced-motion`.
 *
 * Brings framer-motion with it: never import this from what the first screen imports.
 */
export function PageMotion({ page, direction, children }: PageMotionProps) {
  const isStill = useReducedMotion();
  return (
    <LazyMotion features={features} strict>
      <MotionConfig transition={{ duration: 0.18, ease: 'easeOut' }}>
        <m.div
          key={page}
          // Until the features are here nothing would play, and a page that starts unseen would stay so.
          initial={ready && !isStill && { opacity: 0, x: direction === 'forward' ? 12 : -12 }}
          animate={{ opacity: 1, x: 0 }}
        >
          {children}
        </m.div>
      </MotionConfig>
    </LazyMotion>
  );
}
