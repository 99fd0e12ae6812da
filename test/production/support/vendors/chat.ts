import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Hosts } from '../internet.ts';
import { clientScript, fileAt, JAVASCRIPT, PIXEL } from './file.ts';

/** Intercom in Australia, with the documented requests of its messenger. */
export function chat(): Hosts {
  const loader = new Hono();
  loader.get('/widget/:appId', ({ redirect }) =>
    redirect('https://js.intercomcdn.com/shim.latest.js'),
  );
  const calls = new Hono();
  calls.use(cors({ origin: (origin) => origin }));
  calls.post('/messenger/web/ping', ({ json }) => json({}));
  return {
    'widget.intercom.io': loader.fetch,
    ...fileAt('https://js.intercomcdn.com/shim.latest.js', JAVASCRIPT, clientScript('chat')),
    ...fileAt('https://static.intercomassets.com/avatar.png', 'image/png', PIXEL),
    'api-iam.au.intercom.io': calls.fetch,
    'nexus-australia-websocket.intercom.io': () => new Response(null, { status: 426 }),
  };
}
