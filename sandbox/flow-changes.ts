import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Refusal } from './refusal.ts';

const run = promisify(execFile);

/** The tool that compares charts. It runs in a process of its own, because Node caches each module that it has loaded. */
const TOOL = 'lab/tools/flow-changes.ts';
/** In bytes, more than the output for the charts of any revision. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Returns what has changed in the charts since a revision, as the tool's JSON: the earlier charts, and Markdown.
 *
 * @throws Refusal with the tool's message, when there is no such revision or its charts cannot be read
 */
export async function flowChangesSince(revision: string): Promise<string> {
  try {
    const { stdout } = await run(
      process.execPath,
      ['--import', 'tsx', TOOL, '--json', `--since=${revision}`],
      { maxBuffer: MAX_OUTPUT_BYTES },
    );
    return stdout;
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr ?? '').trim();
    throw new Refusal(400, said || 'The charts cannot be compared.');
  }
}
