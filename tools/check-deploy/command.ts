import { parseArgs } from 'node:util';
import { columns } from '../columns.ts';
import type { Say } from '../command.ts';
import { type Finding, judge } from './judge.ts';
import { seeSite } from './site.ts';

const USAGE = `npm run check:deploy -- <origin>
  <origin>   origin of a deployed site, such as https://app.example.com; http only on this machine
Prints a table of the checks, each with its finding and verdict. Exits with 1 if something is wrong.`;

/** Exit codes: 1 for a wrong site, 2 for wrong arguments. */
const WRONG = 1;
const MISUSED = 2;

/** Returns the origin of the command line. @throws Error with a sentence for any other text */
function readOrigin(given: readonly string[]): string {
  const [text = ''] = given;
  if (given.length !== 1 || !URL.canParse(text)) {
    throw new Error(`Give one address, such as https://app.example.com.\n${USAGE}`);
  }
  const { protocol, hostname, origin, pathname, search } = new URL(text);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) {
    throw new Error(`${text} must begin with https://; http is for this machine alone.`);
  }
  if (pathname !== '/' || search !== '') {
    throw new Error(`${text} must be an origin without a path: the site is checked from its root.`);
  }
  return origin;
}

function table(findings: readonly Finding[]): string {
  return columns([
    ['check', 'seen', 'verdict'],
    ...findings.map(({ check, seen, verdict }) => [check, seen, verdict]),
  ]);
}

async function check(origin: string, say: Say): Promise<number> {
  const findings = judge(await seeSite(origin));
  const wrong = findings.filter(({ verdict }) => verdict === 'wrong');
  say.log(table(findings));
  say.log(
    wrong.length === 0
      ? `${origin} is served as it must be.`
      : `Wrong: ${wrong.length} of ${findings.length} checks.`,
  );
  return wrong.length === 0 ? 0 : WRONG;
}

/** Prints an error and returns its exit code. */
function fail(error: unknown, exitCode: number, say: Say): number {
  say.error(error instanceof Error ? error.message : error);
  return exitCode;
}

/** Runs `npm run check:deploy` with its arguments. @returns the exit code */
export async function checkDeploy(given: readonly string[], say: Say): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h', default: false } },
    });
    if (values.help) {
      say.log(USAGE);
      return 0;
    }
    return await check(readOrigin(positionals), say).catch((error) => fail(error, WRONG, say));
  } catch (error) {
    return fail(error, MISUSED, say);
  }
}
