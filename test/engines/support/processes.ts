import { type ChildProcess, spawn } from 'node:child_process';

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

/** Starts a process that ends at the latest when this one does. */
export function startProcess(
  command: string,
  parameters: readonly string[],
  {
    env = {},
    onLine,
  }: { env?: Readonly<Record<string, string>>; onLine?: (line: string) => void } = {},
): ChildProcess {
  const child = spawn(command, parameters, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine?.(line);
    });
  }
  return child;
}

/** Ends a process; settles once it has ended. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill();
  });
}
