import { Hono } from 'hono';
import type { Report } from '../../../domain/reports.ts';
import type { Hosts } from './internet.ts';
import { hostOf, REPORTS } from './origins.ts';

/** What the team hears of. */
export type Reports = {
  readonly hosts: Hosts;
  /** What was sent, oldest first. */
  readonly sent: readonly Report[];
};

/** Takes reports as any host can: plain text, answered with nothing, and without a word of CORS. */
export function reportsOf(): Reports {
  const sent: Report[] = [];
  const app = new Hono();
  app.post('/collect', async ({ req, body }) => {
    sent.push(JSON.parse(await req.text()));
    return body(null, 204);
  });
  return { hosts: { [hostOf(REPORTS)]: app.fetch }, sent };
}
