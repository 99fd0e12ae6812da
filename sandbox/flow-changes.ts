import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Refusal } from './refusal.ts';

const run = promisify(execFile);

/** The project's tool that compares charts. Node keeps every module that it has read: the charts of another day need a process. */
const TOOL = 'lab/tools/flow-changes.ts';
/** More than the charts of any revision. */
const LONGEST_ANSWER = 64 * 1024 * 1024;

/**
 * What has changed in the charts since a revision, as the tool's JSON: the charts as they were, and Markdown.
 *
 * @throws Refusal with what the tool said, when there is no such revision or its charts cannot be read
 */
export async function flowChangesSince(revision: string): Promise<string> {
  try {
    const { stdout } = await run(
      process.execPath,
      ['--import', 'tsx', TOOL, '--json', `--since=${revision}`],
      { maxBuffer: LONGEST_ANSWER },
    );
    return stdout;
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr ?? '').trim();
    throw new Refusal(400, said || 'The charts cannot be compared.');
  }
}
