import { Hono } from 'hono';
import { BankCredentials } from '../../domain/wire.ts';
import { bearerToken } from '../auth/token.ts';
import { readJson } from '../read-json.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { vendorTokenOwner } from '../vendor-tokens.ts';
import { findInstitution } from './institutions.ts';
import { startJob } from './jobs.ts';
import { drawLogo } from './logo.ts';
import { outcomeOf } from './outcomes.ts';

/** Routes of the bank's stand-in: it accepts credentials and serves the banks' logos. */
export function bankRoutes({ clock, database }: Services): Hono {
  const app = new Hono();

  app.post('/connections', async (context) => {
    const token = bearerToken(context.req.header('authorization'));
    const credentials = await readJson(context.req.raw, BankCredentials);
    const institution = findInstitution(credentials.institution.id);
    if (!institution) {
      throw new Refusal(404, 'There is no such institution.');
    }
    if (institution.securityCodeCaption && !credentials.securityCode) {
      throw new Refusal(400, 'This institution needs a security code.');
    }
    // The credentials are dropped here: only the outcome is stored.
    const outcome = outcomeOf(credentials);
    return database.transaction(async (sql) => {
      const uid = await vendorTokenOwner(sql, 'bank', token, clock.realNow());
      if (!uid) {
        throw new Refusal(401, 'The bank token is not valid.');
      }
      const startedAt = clock.realNow();
      const id = await startJob(sql, { uid, institutionId: institution.id, outcome, startedAt });
      return context.json({ id }, 202);
    });
  });

  app.get('/logos/:file{.+\\.svg}', (context) => {
    const logo = drawLogo(context.req.param('file').replace(/\.svg$/, ''));
    if (!logo) {
      throw new Refusal(404, 'There is no such logo.');
    }
    return context.body(logo, 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
    });
  });
  return app;
}
