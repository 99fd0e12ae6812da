import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Refusal } from './refusal.ts';

const run = promisify(execFile);

/** The lab's tool. It runs in a process of its own, because Node caches each module that it has loaded. */
const TOOL = 'lab/tools/book.ts';
/** In bytes, more than the output for the charts of any revision. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Returns what the flow book reads of the project's files, as the tool's JSON.
 *
 * @throws Refusal with the tool's message, when it has nothing of this name or cannot read it
 */
export async function toldByLab(name: string, about: string): Promise<string> {
  try {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', TOOL, name, about], {
      maxBuffer: MAX_OUTPUT_BYTES,
    });
    return stdout;
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr ?? '').trim();
    throw new Refusal(400, said || 'The lab cannot read the project.');
  }
}
