import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Mutant, TIME_OUT } from './mutant.ts';

const FILE = 'build/mutants/results.jsonl';

/** Result for one fault. */
type Result = {
  readonly id: string;
  readonly by: string | null;
  /** Hash of the files that the result depends on. The result is valid while they do not change. */
  readonly stamp: string;
};

/** Results of earlier runs. A stopped run continues from them. */
export class Results {
  readonly #known = new Map<string, Result>();

  constructor() {
    if (!existsSync(FILE)) return;
    for (const line of readFileSync(FILE, 'utf8').trim().split('\n')) {
      const result = JSON.parse(line) as Result;
      this.#known.set(result.id, result);
    }
  }

  /** The test that noticed the fault; null for none, undefined without a result for the current files. */
  of({ id, file }: Mutant): string | null | undefined {
    const result = this.#known.get(id);
    return result?.stamp === stampOf(file, result?.by ?? null) ? result?.by : undefined;
  }

  add({ id, file }: Mutant, by: string | null): void {
    const result = { id, by, stamp: stampOf(file, by) };
    this.#known.set(id, result);
    mkdirSync(dirname(FILE), { recursive: true });
    appendFileSync(FILE, `${JSON.stringify(result)}\n`);
  }
}

/**
 * Returns a hash of the files on which a result depends: the faulty file, and the test that noticed the fault or, if none did,
 * all tests.
 */
function stampOf(file: string, by: string | null): string {
  const rest = by === null ? hashOfTests() : by === TIME_OUT ? '' : hashOf(by);
  return `${hashOf(file)} ${rest}`.trim();
}

const hashes = new Map<string, string>();

/** Returns the hash of a file. */
export function hashOf(file: string): string {
  let hash = hashes.get(file);
  if (hash === undefined) {
    hash = existsSync(file) ? digest(readFileSync(file)) : 'gone';
    hashes.set(file, hash);
  }
  return hash;
}

function hashOfTests(): string {
  let hash = hashes.get('test');
  if (hash === undefined) {
    hash = digest(
      readdirSync('test', { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/^(browser|engines|production)\b/.test(name))
        .sort()
        .map((name) => hashOf(`test/${name}`))
        .join(),
    );
    hashes.set('test', hash);
  }
  return hash;
}

/** Returns the first digits of a hash. */
export function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}
