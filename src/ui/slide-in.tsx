import { domAnimation, LazyMotion, MotionConfig } from 'framer-motion';
import * as m from 'framer-motion/m';
import type { ReactNode } from 'react';

/**
 * Slides its content in by 12 px within 200 ms.
 *
 * Brings framer-motion with it: import it lazily only.
 */
export default function SlideIn({
  direction,
  children,
}: {
  direction: 'forward' | 'back';
  children: ReactNode;
}) {
  return (
    <LazyMotion features={domAnimation} strict>
      <MotionConfig transition={{ duration: 0.18, ease: 'easeOut' }}>
        <m.div
          initial={{ opacity: 0, x: direction === 'forward' ? 12 : -12 }}
          animate={{ opacity: 1, x: 0 }}
        >
          {children}
        </m.div>
      </MotionConfig>
    </LazyMotion>
  );
}
