import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Hosts } from '../internet.ts';
import { clientScript, fileAt, JAVASCRIPT } from './file.ts';

/** Firebase's analytics: its configuration, its installation, Google's tag and its events' target. */
export function analytics(measurementId: string): Hosts {
  const firebase = new Hono();
  firebase.use(cors({ origin: (origin) => origin }));
  firebase.get('/v1alpha/projects/-/apps/:appId/webConfig', ({ req, json }) =>
    json({ appId: req.param('appId'), measurementId }),
  );
  firebase.post('/v1/projects/:project/installations', ({ json }) =>
    json({
      fid: 'dJzn8PqYQxTq8mZ7B0fQvA',
      refreshToken: 'a-refresh-token',
      authToken: { token: 'an-installation-token', expiresIn: '604800s' },
    }),
  );
  const events = new Hono();
  events.post('/g/collect', ({ body }) => body(null, 204));
  return {
    'firebase.googleapis.com': firebase.fetch,
    'firebaseinstallations.googleapis.com': firebase.fetch,
    ...fileAt('https://www.googletagmanager.com/gtag/js', JAVASCRIPT, clientScript('analytics')),
    'region1.google-analytics.com': events.fetch,
  };
}
