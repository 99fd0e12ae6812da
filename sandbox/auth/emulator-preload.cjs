// Loaded into the emulator's process before its own code. Both parts are optional: the emulator runs without them.

// Most of its start is spent on compiling an API description: the parts that nobody calls here are left out.
// (Export and import need the tenants' batchCreate.)
try {
  const description = require('firebase-tools/lib/emulator/auth/apiSpec').default;
  const unused =
    /\/tenants\/(?!.*batchCreate)|SamlConfig|IdpConfig|mfa|passkey|GameCenter|IosClient|SamlResponse|SessionCookie/;
  for (const path of Object.keys(description.paths)) {
    if (unused.test(path)) delete description.paths[path];
  }
} catch {}

// The sandbox holds the other end of stdin: when it ends, however it ends, so does the emulator.
try {
  process.stdin.on('end', () => process.exit(1));
  process.stdin.resume();
  process.stdin.unref?.();
} catch {}
