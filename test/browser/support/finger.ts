import type { Spot } from './safari.ts';
import type { Tab } from './tab.ts';

/** A finger that touches the page; times are in ms after its last touch. */
export type Finger = {
  readonly down: (spot: Spot) => Promise<void>;
  /** Moves by these numbers of px. */
  readonly pull: (by: Partial<Spot>, after: number) => Promise<void>;
  readonly up: (after: number) => Promise<void>;
};

/** A finger on the page with timestamps of its own, so that it is as quick as intended even on a slow machine. */
export async function fingerOn({ context, page }: Tab): Promise<Finger> {
  const session = await context.newCDPSession(page);
  let at: Spot = { x: 0, y: 0 };
  let timestamp = 0;
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', after: number) => {
    timestamp += after / 1_000;
    const touchPoints = type === 'touchEnd' ? [] : [at];
    await session.send('Input.dispatchTouchEvent', { type, timestamp, touchPoints });
  };
  return {
    async down(spot) {
      at = spot;
      timestamp = Date.now() / 1_000;
      await send('touchStart', 0);
    },
    async pull({ x = 0, y = 0 }, after) {
      at = { x: at.x + x, y: at.y + y };
      await send('touchMove', after);
    },
    up: (after) => send('touchEnd', after),
  };
}
