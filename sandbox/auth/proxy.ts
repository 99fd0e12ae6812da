import { Hono } from 'hono';
import type { Inbox } from '../inbox.ts';
import type { EmulatorAccounts } from './emulator-accounts.ts';

export type ProxyPorts = {
  readonly accounts: Pick<EmulatorAccounts, 'copy' | 'emulator'>;
  readonly inbox: Inbox;
};

const CHANGES =
  /:(signUp|update|delete|resetPassword|signInWithPhoneNumber|batchCreate|batchDelete)$|\/accounts$/;
const SENDS = /:(sendOobCode|sendVerificationCode|update)$/;
/** Headers that belong to one connection only, or that `fetch` has already handled. */
const HOP_HEADERS = [
  'connection',
  'content-length',
  'content-encoding',
  'host',
  'keep-alive',
  'transfer-encoding',
];

/** Serves the auth emulator under the sandbox's origin, so that the page's policy can stay `connect-src 'self'`. */
export function authProxy({ accounts, inbox }: ProxyPorts): Hono {
  const app = new Hono();

  // The SDK calls this before each phone step, but the emulator lacks it. The response turns bot checks off.
  app.all('/identitytoolkit.googleapis.com/v2/recaptchaConfig', (context) =>
    context.json({
      recaptchaKey: 'projects/sandbox/keys/none',
      recaptchaEnforcementState: [
        { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' },
        { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
      ],
    }),
  );

  app.all('*', async (context) => {
    const { method, path } = context.req;
    const emulator = await accounts.emulator;
    const sent =
      method === 'GET' || method === 'HEAD' ? undefined : await context.req.arrayBuffer();
    const answer = await emulator(`${path}${new URL(context.req.url).search}`, {
      method,
      headers: forwarded(context.req.raw.headers),
      body: sent,
      redirect: 'manual',
    });
    const body = await answer.arrayBuffer();
    if (answer.ok && (CHANGES.test(path) || method === 'DELETE')) {
      // Before the response is sent, so that each account that a client knows of survives a kill.
      await accounts.copy({ ...changedAccount(body), ...changedAccount(sent) });
    }
    if (answer.ok && SENDS.test(path)) {
      await inbox.collect();
    }
    return new Response(body.byteLength > 0 ? body : null, {
      status: answer.status,
      headers: forwarded(answer.headers),
    });
  });
  return app;
}

/** Returns the headers to forward, without the emulator's CORS headers, which allow every origin. */
function forwarded(headers: Headers): Headers {
  const goesOn = (name: string) =>
    !HOP_HEADERS.includes(name) && !name.startsWith('access-control-');
  return new Headers([...headers].filter(([name]) => goesOn(name)));
}

/** Returns the account that a request or a response names. */
function changedAccount(body: ArrayBuffer | undefined): { localId?: string; email?: string } {
  try {
    const { localId, email } = JSON.parse(new TextDecoder().decode(body)) as Record<
      string,
      unknown
    >;
    return {
      ...(typeof localId === 'string' ? { localId } : {}),
      ...(typeof email === 'string' ? { email } : {}),
    };
  } catch {
    return {};
  }
}
