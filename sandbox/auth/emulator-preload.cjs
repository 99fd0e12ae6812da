// Loaded into the emulator's process before its own code. Both parts are optional: the emulator runs without them.

// Most of its start is spent on compiling validators: each is compiled when it is first needed instead.
try {
  const exegesis = require('exegesis-express');
  const { middleware } = exegesis;
  exegesis.middleware = (document, options) =>
    middleware(document, { ...options, lazyCompileValidationSchemas: true });
} catch {}

// The sandbox holds the other end of stdin: when it ends, however it ends, so does the emulator.
try {
  process.stdin.on('end', () => process.exit(1));
  process.stdin.resume();
  process.stdin.unref?.();
} catch {}
