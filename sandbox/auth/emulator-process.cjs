// The process of the auth emulator: Firebase's own, without the command line around it, which takes two seconds to load and
// opens two servers more. It tells its parent on which port it listens, and ends with it, however that ends.

const { createServer } = require('node:http');

// Most of a start is spent on compiling validators: each is compiled when it is first needed instead. The emulator runs
// without this too.
try {
  const exegesis = require('exegesis-express');
  const { middleware } = exegesis;
  exegesis.middleware = (document, options) =>
    middleware(document, { ...options, lazyCompileValidationSchemas: true });
} catch {}

const { createApp } = require('firebase-tools/lib/emulator/auth/server');
const { logger } = require('firebase-tools/lib/logger');

// It says codes and tokens.
logger.silent = true;

const [projectId] = process.argv.slice(2);
const key = process.env.SANDBOX_EMULATOR_KEY;

createApp(projectId).then((app) => {
  const server = createServer((request, response) => {
    // The emulator lets every origin read and change its accounts, and listens where every page can reach it: each request
    // must carry the key of the sandbox that has started it.
    if (key !== undefined && request.headers['x-sandbox-key'] === key) {
      app(request, response);
      return;
    }
    response.writeHead(403, { 'content-type': 'text/plain' });
    response.end('Only the sandbox that has started this emulator can use it.\n');
  });
  // A call of the sandbox may come just when a connection that has rested is closed: it would fail, and nobody repeat it.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
});

process.on('disconnect', () => process.exit());
