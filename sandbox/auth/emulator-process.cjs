// The process of Firebase's auth emulator, without its command line, which takes two seconds to load and opens two more
// servers. It sends its port to its parent process, and ends when the parent ends.

const { createServer } = require('node:http');

// Compiles each validator at its first use, because compiling all of them takes most of the start. Optional: the emulator
// runs without this too.
try {
  const exegesis = require('exegesis-express');
  const { middleware } = exegesis;
  exegesis.middleware = (document, options) =>
    middleware(document, { ...options, lazyCompileValidationSchemas: true });
} catch {}

const { createApp } = require('firebase-tools/lib/emulator/auth/server');
const { logger } = require('firebase-tools/lib/logger');

// The log has codes and tokens.
logger.silent = true;

const [projectId] = process.argv.slice(2);
const key = process.env.SANDBOX_EMULATOR_KEY;

createApp(projectId).then((app) => {
  const server = createServer((request, response) => {
    // Each request must carry the key of the sandbox that started the emulator, because the emulator itself lets pages of
    // every origin read and change its accounts.
    if (key !== undefined && request.headers['x-sandbox-key'] === key) {
      app(request, response);
      return;
    }
    response.writeHead(403, { 'content-type': 'text/plain' });
    response.end('Only the sandbox that has started this emulator can use it.\n');
  });
  // 0 keeps idle connections open: a call at the moment of closing would fail, and the sandbox does not retry.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
});

process.on('disconnect', () => process.exit());
