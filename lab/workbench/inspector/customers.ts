import { waitFor } from 'xstate';
import type { Stage } from '../../../domain/onboarding.ts';
import type { AppActor } from '../../../machines/app.machine.ts';

/** Credentials of a customer that the sandbox created. They are valid only there. */
export type Credentials = { readonly email: string; readonly password: string };

/**
 * Lets the sandbox make a customer who stands at a stage.
 *
 * @throws Error when the sandbox does not answer with one.
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
 * Signs in as a customer with the events that the log-in screen sends; a user who is signed in is logged out first.
 *
 * @throws Error when the app does not get there, for instance because money is moving.
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
