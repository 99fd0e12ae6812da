// Loaded into the emulator's process before its own code. The process that started it holds the other end of stdin: when that
// process ends for any reason, so does the emulator.
process.stdin.on('end', () => process.exit(1));
process.stdin.resume();
process.stdin.unref?.();
