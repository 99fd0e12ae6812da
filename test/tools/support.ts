import { spawn } from 'node:child_process';
import type { Say } from '../../tools/command.ts';

/** A command's exit code and output. */
export type Ended = {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** Runs a command in this process, because starting a process for each case takes longer than the case. */
export async function called(command: (say: Say) => number | Promise<number>): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  const status = await command({
    log: (line: unknown) => {
      stdout += `${line}\n`;
    },
    error: (line: unknown) => {
      stderr += `${line}\n`;
    },
  });
  return { status, stdout, stderr };
}

/**
 * Starts a command in its own process, as a person does.
 * @param file of the command
 * @param cwd where it starts: the project's folder by default
 */
export function started(file: string, given: readonly string[], cwd?: string): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', file, ...given], { cwd });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    child.on('error', reject).on('close', (status) => resolve({ status, stdout, stderr }));
  });
}
