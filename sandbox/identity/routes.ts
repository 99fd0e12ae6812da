import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import * as v from 'valibot';
import { bearerToken } from '../auth/token.ts';
import { readJson } from '../read-json.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { readSetting } from '../settings-table.ts';
import { vendorTokenOwner } from '../vendor-tokens.ts';
import { createEntity } from './checks.ts';
import { checkOutcome, outcomeWord } from './outcomes.ts';
import { DEFAULT_WIDGET_MODE, WIDGET_DELAY_MS, WIDGET_MODE_SETTING } from './widget-mode.ts';

/** Payload of the widget. Only the given name (for the outcome) and the address are read. */
const Check = v.object({
  applicantReference: v.pipe(v.string(), v.nonEmpty()),
  documentType: v.pipe(v.string(), v.nonEmpty()),
  givenName: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)),
  familyName: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)),
  documentNumber: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(50)),
  address: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300))),
});

const here = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

/** Routes of the identity widget's stand-in: script, style and backend. */
export function identityRoutes(services: Services): Hono {
  const app = new Hono();

  app.get('/identity-widget.js', async (context) => {
    const mode = await services.database.transaction((sql) =>
      readSetting(sql, WIDGET_MODE_SETTING, DEFAULT_WIDGET_MODE),
    );
    if (mode === 'never') {
      return context.json({ message: 'The desk has switched the widget off.' }, 404);
    }
    if (mode === 'late-load') {
      await wait(WIDGET_DELAY_MS);
    }
    const startDelay = mode === 'late-start' ? WIDGET_DELAY_MS : 0;
    const script = await here('./widget.client.js');
    return context.body(
      script.replace('START_DELAY_MS = 0', `START_DELAY_MS = ${startDelay}`),
      200,
      {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-store',
      },
    );
  });

  app.get('/identity-widget.css', async (context) =>
    context.body(await here('./widget.css'), 200, { 'content-type': 'text/css; charset=utf-8' }),
  );

  app.post('/identity/checks', async (context) => {
    const { clock, database } = services;
    const token = bearerToken(context.req.header('authorization'));
    const check = await readJson(context.req.raw, Check);
    return database.transaction(async (sql) => {
      const uid = await vendorTokenOwner(sql, 'identity', token, clock.realNow());
      if (!uid || !check.applicantReference.startsWith(uid)) {
        throw new Refusal(401, 'The widget token is not valid.');
      }
      const { widget } = checkOutcome(outcomeWord(check.givenName));
      const entityId =
        widget === 'result' || widget === 'twice'
          ? await createEntity(sql, uid, {
              givenName: check.givenName,
              address: check.address || null,
            })
          : null;
      return context.json({ entityId, behaviour: widget });
    });
  });
  return app;
}
