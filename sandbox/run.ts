import type { Sandbox } from './server.ts';

/** Prints in one line why the start failed, and exits with code 1. */
export function giveUp(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/**
 * Waits for Ctrl-C, SIGTERM or the emulator's end, then stops all parts.
 *
 * @param parts in the order of stopping.
 */
export function runUntilStopped(
  sandbox: Pick<Sandbox, 'failed'>,
  parts: readonly { stop(): Promise<void> }[],
): void {
  let isStopping = false;
  const end = async (exitCode: number) => {
    if (isStopping) {
      return;
    }
    isStopping = true;
    for (const part of parts) {
      await part.stop();
    }
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void end(0));
  }
  void sandbox.failed.then(() => {
    console.error('The Firebase Auth emulator has ended: stopping. Start the sandbox again.');
    return end(1);
  });
}
