import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Hosts } from './internet.ts';
import { API, BANK, hostOf, LOGOS, SITE } from './origins.ts';
import { passToService } from './pass.ts';

/** What the sandbox's API names by paths of its own origin, and where that is here. */
const ADDRESSES = {
  '"/sandbox/bank/connections': `"${BANK}/connections`,
  '"/sandbox/bank/logos/': `"${LOGOS}/logos/`,
} as const;

/** The lender's API. */
export type Api = {
  readonly hosts: Hosts;
  /** Refuses the next call of somebody who is signed in with 401, as if the token were outdated. */
  readonly refuseNext: () => void;
};

/** Puts the sandbox's API on its own origin, with the CORS that the docs ask for: on each answer, refusals included. */
export function apiOf(sandboxUrl: string): Api {
  let isRefusing = false;
  const app = new Hono();
  app.use(
    cors({
      origin: SITE,
      allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowHeaders: ['authorization', 'content-type', 'idempotency-key'],
      exposeHeaders: ['retry-after'],
      maxAge: 600,
    }),
  );
  app.all('/v3/*', async ({ req, json }) => {
    if (isRefusing && req.header('authorization')) {
      isRefusing = false;
      return json({ message: 'The token is outdated.' }, 401);
    }
    return readdressed(await passToService(req.raw, sandboxUrl));
  });
  return {
    hosts: { [hostOf(API)]: app.fetch },
    refuseNext: () => {
      isRefusing = true;
    },
  };
}

async function readdressed(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.includes('json')) {
    return answer;
  }
  const text = Object.entries(ADDRESSES).reduce(
    (body, [from, to]) => body.replaceAll(from, to),
    await answer.text(),
  );
  return new Response(text, answer);
}

/** Puts the bank's stand-in, and the banks' logos, on origins of their own. */
export function bankOf(sandboxUrl: string): Hosts {
  const passOn = ({ req }: Context) =>
    passToService(req.raw, sandboxUrl, `/sandbox/bank${req.path}`);
  const bank = new Hono();
  bank.use(
    cors({
      origin: SITE,
      allowMethods: ['POST'],
      allowHeaders: ['authorization', 'content-type'],
    }),
  );
  bank.post('/connections', passOn);
  const logos = new Hono();
  logos.get('/logos/*', passOn);
  return {
    [hostOf(BANK)]: bank.fetch,
    [hostOf(LOGOS)]: logos.fetch,
  };
}

/** Puts the emulator behind one of Google's names. Google answers any origin that has the project's key. */
export function identityHostOf(sandboxUrl: string, host: string): Hosts {
  const app = new Hono();
  app.use(cors({ origin: (origin) => origin }));
  app.all('*', ({ req }) => passToService(req.raw, sandboxUrl, `/${host}${req.path}`));
  return { [host]: app.fetch };
}
