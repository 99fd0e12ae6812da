import { Hono, type HonoRequest } from 'hono';
import * as v from 'valibot';
import { type Moment, parseDuration } from './clock.ts';
import { Fault } from './faults.ts';
import {
  DEFAULT_WIDGET_MODE,
  WIDGET_MODE_NAMES,
  WIDGET_MODE_SETTING,
} from './identity/widget-mode.ts';
import { toldByLab } from './lab.ts';
import { readJson } from './read-json.ts';
import { Refusal } from './refusal.ts';
import { MAX_REPORT_LENGTH, ReportBody } from './reports.ts';
import { makeCustomer, NewCustomer } from './sample-customers.ts';
import type { Services } from './services.ts';
import { readSetting, writeSetting } from './settings-table.ts';

const Advance = v.object({ advance: v.string() });
const WidgetChoice = v.object({ mode: v.picklist(WIDGET_MODE_NAMES) });
const AnalyticsEvent = v.looseObject({ name: v.pipe(v.string(), v.nonEmpty()) });
const AnalyticsEvents = v.union([AnalyticsEvent, v.array(AnalyticsEvent)]);

/** Returns the origin that the browser sees, also behind a forwarded port. */
function originOf(request: HonoRequest): string {
  const { host, protocol } = new URL(request.url);
  const scheme = request.header('x-forwarded-proto') ?? protocol.replace(':', '');
  return `${scheme}://${request.header('x-forwarded-host') ?? host}`;
}

/** Routes that control the sandbox, for tests and the desk. Source: decision 058. */
export function controlRoutes(services: Services): Hono {
  const { clock, database, faults, identityProvider, inbox, reports } = services;
  const app = new Hono();

  app.use(async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });

  app.get('/inbox', async (context) => {
    // A query decodes `+` as a blank, but `?to=+61…` means a plus sign.
    const to = context.req.query('to')?.replace(/^ /, '+');
    const origin = originOf(context.req);
    return context.json(
      (await inbox.messages(to)).map((message) =>
        message.kind === 'email' ? { ...message, link: `${origin}${message.link}` } : message,
      ),
    );
  });

  app.post('/users', async (context) => {
    return context.json(await makeCustomer(services, await readJson(context.req.raw, NewCustomer)));
  });

  const told = ({ at, today }: Moment) => ({ now: new Date(at).toISOString(), today });

  app.get('/clock', (context) => context.json(told(clock.now())));

  app.post('/clock', async (context) => {
    const { advance } = await readJson(context.req.raw, Advance);
    const duration = parseDuration(advance);
    if (!duration) {
      throw new Refusal(400, 'advance must be an ISO 8601 duration such as P1D.');
    }
    return context.json(told(await clock.advance(duration)));
  });

  app.get('/faults', (context) => context.json(faults.list()));

  app.put('/faults', async (context) => {
    faults.set(await readJson(context.req.raw, v.array(Fault)));
    return context.json(faults.list());
  });

  app.get('/widget', async (context) => {
    const mode = await database.transaction((sql) =>
      readSetting(sql, WIDGET_MODE_SETTING, DEFAULT_WIDGET_MODE),
    );
    return context.json({ mode });
  });

  app.put('/widget', async (context) => {
    const { mode } = await readJson(context.req.raw, WidgetChoice);
    await database.transaction((sql) => writeSetting(sql, WIDGET_MODE_SETTING, mode));
    return context.json({ mode });
  });

  app.post('/reset', async (context) => {
    await identityProvider.deleteAllAccounts();
    await database.clear();
    await clock.reset();
    await inbox.clear();
    faults.set([]);
    reports.clear();
    return context.json({});
  });

  app.get('/analytics', async (context) => {
    const rows = await database.transaction(
      (sql) => sql.all<{ event: string }>`SELECT event FROM analytics_events ORDER BY id`,
    );
    return context.json(rows.map(({ event }) => JSON.parse(event)));
  });

  app.post('/analytics', async (context) => {
    const sent = await readJson(context.req.raw, AnalyticsEvents);
    await database.transaction(async (sql) => {
      for (const event of Array.isArray(sent) ? sent : [sent]) {
        await sql.run`INSERT INTO analytics_events (event) VALUES (${JSON.stringify(event)})`;
      }
    });
    return context.json({});
  });

  app.get('/lab/:name', async (context) => {
    const told = await toldByLab(context.req.param('name'), context.req.query('about') ?? '');
    return context.body(told, 200, { 'content-type': 'application/json' });
  });

  app.get('/reports', (context) => context.json(reports.list()));

  // The app sends plain text, so that a report to another origin needs no preflight.
  app.post('/reports', async (context) => {
    const report = await readJson(context.req.raw, ReportBody, MAX_REPORT_LENGTH);
    reports.add(report, new Date().toISOString());
    return context.body(null, 204);
  });
  return app;
}
