import { waitFor } from 'xstate';
import type { Stage } from '../../../domain/onboarding.ts';
import type { AppActor } from '../../../machines/app.machine.ts';

/** Credentials of a customer that the sandbox created. They are valid only there. */
export type Credentials = { readonly email: string; readonly password: string };

/**
 * Lets the sandbox create a customer at a stage.
 *
 * @throws Error if the sandbox creates none.
 */
export async function makeCustomer(stage: Stage): Promise<Credentials> {
  const answer = await fetch('/sandbox/users', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ stage }),
  });
  const { email, password }: Partial<Credentials> = answer.ok ? await answer.json() : {};
  if (typeof email !== 'string' || typeof password !== 'string') {
    throw new Error(`The sandbox made no customer (status ${answer.status}).`);
  }
  return { email, password };
}

const WAIT_TIMEOUT_MS = 20_000;

/**
 * Logs in as a customer by the events of the log-in screen. Logs out a signed-in user first.
 *
 * @throws Error if the log-in does not succeed, for example while a payment is in progress.
 */
export async function signInAs(app: AppActor, credentials: Credentials): Promise<void> {
  const patience = { timeout: WAIT_TIMEOUT_MS };
  const booted = await waitFor(app, (snapshot) => !snapshot.hasTag('booting'), patience);
  if (booted.context.user !== null) {
    booted.children.session?.send({ type: 'session.endRequested' });
    await waitFor(app, ({ context }) => context.user === null, patience);
  }
  if (!app.getSnapshot().children.login) {
    app.send({ type: 'xstate.route', to: '#login' });
  }
  const { children } = await waitFor(
    app,
    (snapshot) => snapshot.children.login !== undefined,
    patience,
  );
  children.login?.send({ type: 'credentials.submitted', ...credentials });
  await waitFor(app, ({ context }) => context.user !== null, patience);
}
