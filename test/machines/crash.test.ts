import { expect, test } from 'vitest';
import { fromTransition } from 'xstate';
import { EVERYTHING_TICKED } from '../../domain/entities.ts';
import type { OnboardingStep } from '../../domain/onboarding.ts';
import { appWithFlows } from '../../machines/all-flows.ts';
import { EMPTY_MEMORY } from '../../machines/memory.ts';
import type { RouteId, ScreenMeta } from '../../machines/meta.ts';
import { nodesOf } from '../../machines/nodes.ts';
import { aBank } from '../../machines/samples/values.ts';
import { type Stage, startApp } from '../support/fakes.ts';
import { settle } from './support.ts';

/** An actor that breaks at its first event. */
const brittle = fromTransition(() => {
  throw new Error('broken');
}, {});

/** Returns how to reach a state: the stage of a user who may be in it, and the address that leads there. */
function wayTo([area, part, below]: readonly string[]): { stage?: Stage; to: RouteId } {
  if (area === 'customer') return { stage: 'dashboard', to: 'dashboard' };
  if (area !== 'onboarding') return { to: 'eligibility' };
  const stage = below === 'sync' ? 'bankJob' : below === 'account' ? 'bankAccount' : part;
  return { stage: stage as Stage, to: part as OnboardingStep as RouteId };
}

const invokes = nodesOf(appWithFlows).flatMap((node) =>
  node.invoke
    // Runs only after a crash, so it cannot be the first to break. The app's tests cover it.
    .filter(({ id }) => id !== 'leaveForLogIn')
    .map(({ id, src }) => ({ id, src: String(src), node })),
);

test.each(invokes)(
  'when $id breaks, only a reload helps, unless the screen can go on without it',
  async ({ id, src, node }) => {
    const { screen }: ScreenMeta = node.meta ?? {};
    const { stage, to } = wayTo(node.path);
    const { app } = startApp({
      ...(stage && { stage }),
      memory: { ...EMPTY_MEMORY, eligibility: EVERYTHING_TICKED, institution: aBank },
      script: { [src]: brittle },
    });
    app.start();
    await settle();
    app.send({
      type: 'xstate.route',
      to: `#${(screen && node.id) || to}` as `#${RouteId}`,
      link: { mode: 'verifyEmail', hasCode: true, continueTo: null },
    });
    const [, child] =
      Object.entries(app.getSnapshot().children).find(([name]) => name === id) ?? [];
    expect(child, `${id} does not run at ${node.id}`).toBeDefined();
    (child as { send: (event: { type: string }) => void }).send({ type: 'break' });
    await settle();
    const isNeeded = !['appOffer', 'watchVerification'].includes(id);
    expect(app.getSnapshot().matches('crashed')).toBe(isNeeded);
    app.stop();
  },
);
