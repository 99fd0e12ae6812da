import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { corsHeaders, preflightHeaders } from '../../support/cors-headers.ts';
import type { Hosts } from './internet.ts';
import { API, BANK, hostOf, LOGOS, SITE } from './origins.ts';
import { passToService } from './pass.ts';

/** Addresses that the sandbox's API gives as paths of its own origin, and their places here. */
const ADDRESSES = {
  '"/sandbox/bank/connections': `"${BANK}/connections`,
  '"/sandbox/bank/logos/': `"${LOGOS}/logos/`,
} as const;

/** Refuses the signed-in user with 401, as if the token were outdated. */
type Refusal = {
  /** A gateway sends no CORS headers: the browser hides such an answer from the page. */
  readonly by: 'api' | 'gateway';
  readonly until: () => boolean;
};

/** The lender's API. */
export type Api = {
  readonly hosts: Hosts;
  readonly refuse: (how: Refusal) => void;
};

/**
 * Puts the sandbox's API on its own origin. Its answers and its own refusals have the CORS headers of `docs/api.md`; only a
 * gateway's refusal has none.
 */
export function apiOf(sandboxUrl: string): Api {
  let refusal: Refusal | null = null;

  async function answerTo(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') {
      return new Response(null, { status: 204, headers: preflightHeaders(SITE) });
    }
    if (refusal !== null && request.headers.has('authorization') && !refusal.until()) {
      const headers = refusal.by === 'api' ? corsHeaders(SITE) : {};
      return Response.json({ message: 'The token is outdated.' }, { status: 401, headers });
    }
    const answer = await readdressed(await passToService(request, sandboxUrl));
    for (const [name, value] of Object.entries(corsHeaders(SITE))) answer.headers.set(name, value);
    return answer;
  }

  const app = new Hono();
  app.all('/v3/*', ({ req }) => answerTo(req.raw));
  return {
    hosts: { [hostOf(API)]: app.fetch },
    refuse: (how) => {
      refusal = how;
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

/** Puts the bank's stand-in, and the banks' logos, on their own origins. */
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
