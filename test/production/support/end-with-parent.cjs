// Loaded into the emulator's process before its own code. Whoever has started it holds the other end of stdin: when they end,
// however they end, so does the emulator.
process.stdin.on('end', () => process.exit(1));
process.stdin.resume();
process.stdin.unref?.();
