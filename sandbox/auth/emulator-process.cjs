// Loaded into the emulator's process before its own code.

// The emulator lets every origin read and change its accounts, and listens where every page can reach it: each request
// must carry the key of the sandbox that has started it. The hub and the log of the emulator are servers of this process too.
const { Server } = require('node:http');
const key = process.env.SANDBOX_EMULATOR_KEY;
const { emit } = Server.prototype;
const isLetIn = ({ headers }) => key !== undefined && headers['x-sandbox-key'] === key;

Server.prototype.emit = function (event, ...given) {
  const [request, response] = given;
  switch (event) {
    case 'listening':
      // A call of the sandbox may come just when a connection that has rested is closed: it would fail, and nobody repeat it.
      this.keepAliveTimeout = 0;
      break;
    case 'request':
    case 'checkContinue':
    case 'checkExpectation':
      if (isLetIn(request)) break;
      response.writeHead(403, { 'content-type': 'text/plain' });
      response.end('Only the sandbox that has started this emulator can use it.\n');
      return true;
    case 'upgrade':
    case 'connect':
      if (isLetIn(request)) break;
      request.socket.destroy();
      return true;
  }
  return emit.call(this, event, ...given);
};

// Most of its start is spent on compiling validators: each is compiled when it is first needed instead. The emulator runs
// without this too.
try {
  const exegesis = require('exegesis-express');
  const { middleware } = exegesis;
  exegesis.middleware = (document, options) =>
    middleware(document, { ...options, lazyCompileValidationSchemas: true });
} catch {}
