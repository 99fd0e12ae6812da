import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import type { Services } from '../services.ts';
import { deskPage } from './page.ts';

const here = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

/** Routes of the desk, a page for people who try the app. */
export function deskRoutes({ clock, pace }: Services): Hono {
  const app = new Hono();

  app.get('/', (context) =>
    context.html(deskPage(clock.now().today, pace), 200, {
      'cache-control': 'no-store',
    }),
  );
  app.get('/desk.js', async (context) =>
    context.body(await here('./desk.client.js'), 200, {
      'content-type': 'text/javascript; charset=utf-8',
    }),
  );
  app.get('/desk.css', async (context) =>
    context.body(await here('./desk.css'), 200, { 'content-type': 'text/css; charset=utf-8' }),
  );
  return app;
}
