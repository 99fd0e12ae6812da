import { Hono } from 'hono';
import type { Report } from '../../../domain/reports.ts';
import type { Hosts } from './internet.ts';
import { hostOf, REPORTS } from './origins.ts';

/** The team's reports. */
export type Reports = {
  readonly hosts: Hosts;
  /** The sent reports, oldest first. */
  readonly sent: readonly Report[];
};

/** Accepts reports as any host can: plain text, with an empty answer and without CORS headers. */
export function reportsOf(): Reports {
  const sent: Report[] = [];
  const app = new Hono();
  app.post('/collect', async ({ req, body }) => {
    sent.push(JSON.parse(await req.text()));
    return body(null, 204);
  });
  return { hosts: { [hostOf(REPORTS)]: app.fetch }, sent };
}
