import { Hono } from 'hono';
import type { Hosts } from '../internet.ts';
import { clientScript, fileAt, JAVASCRIPT } from './file.ts';

const RELEASE = 'https://www.gstatic.com/recaptcha/releases/stand-in/recaptcha__en.js';

/** As Google's: it records the callback, and fetches the release's script. */
const loader = (onload: string) => `
  ___grecaptcha_cfg = { onload: ${JSON.stringify(onload)} };
  (() => {
    const script = document.createElement('script');
    script.src = '${RELEASE}';
    document.head.append(script);
  })();`;

/** Solves itself. */
const CHALLENGE = `<!doctype html><title>reCAPTCHA</title><script>
  parent.postMessage({ widget: new URLSearchParams(location.search).get('widget'), token: 'a-token' }, '*');
</script>`;

/** Google's bot check, with the documented requests of its page. */
export function botCheck(): Hosts {
  const google = new Hono();
  google.get('/recaptcha/api.js', ({ req, body }) =>
    body(loader(req.query('onload') ?? ''), 200, { 'content-type': JAVASCRIPT }),
  );
  google.get('/recaptcha/api2/anchor', ({ html }) =>
    html('<!doctype html><title>reCAPTCHA</title>'),
  );
  google.get('/recaptcha/api2/bframe', ({ html }) => html(CHALLENGE));
  google.post('/recaptcha/api2/clr', ({ body }) => body(null, 204));
  return {
    'www.google.com': google.fetch,
    ...fileAt(RELEASE, JAVASCRIPT, clientScript('bot-check')),
  };
}
