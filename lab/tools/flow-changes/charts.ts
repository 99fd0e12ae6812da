import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commitOf, run } from '../../../tools/revision.ts';
import { type Chart, chartOf } from '../../charts/chart.ts';
import { allMachines } from '../flows.ts';

/** Folders that a revision's machines need; they import nothing else of the project. */
const PARTS = ['machines', 'domain'];

/** Returns the chart of every machine in a folder. */
export async function chartsIn(folder: string): Promise<Chart[]> {
  return [...(await allMachines(folder)).values()].map(chartOf);
}

/**
 * Returns the charts of a revision. Copies its machines into a temporary folder, and reads them with today's code and the
 * installed packages. The revision needs no tools of its own, but its machines must be in `machines/*.machine.ts` and run with
 * today's XState.
 *
 * @param project the folder with `machines/`, in a clone that has the revision
 * @throws Error with a sentence when the revision is unknown or its machines cannot be read
 */
export async function chartsAt(revision: string, project: string): Promise<Chart[]> {
  const commit = commitOf(revision, project);
  const parts = run('git', ['ls-tree', '--name-only', commit, ...PARTS], project)
    .toString()
    .trim();
  if (!parts.split('\n').includes('machines')) {
    throw new Error(`The revision "${revision}" has no folder machines/.`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'pod-charts-'));
  try {
    const archive = run('git', ['archive', commit, ...parts.split('\n')], project);
    run('tar', ['-x', '-f', '-'], folder, archive);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction');
    return await chartsIn(join(folder, 'machines'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The charts of "${revision}" cannot be read: ${reason}`, { cause });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const TRANSCRIPTS = 'test/transcripts';
/** Every version whose texts can be compared has the texts of the app in a file of their own. */
const OF_APP = `${TRANSCRIPTS}/app.txt`;

/** What was read in each state. */
export type KeptTexts = {
  /** The day of the first version that kept its texts, if they are that version's; otherwise null. */
  readonly keptSince: string | null;
  /** The files, by their names; none if no version kept them. */
  readonly transcripts: Readonly<Record<string, string>>;
};

/** Returns what was read in each state in a revision or, if it kept no texts, in the first version that did. */
export function textsAt(revision: string, project: string): KeptTexts {
  const git = (...command: readonly string[]) => run('git', command, project).toString();
  const filesIn = (commit: string, path: string) =>
    git('ls-tree', '--name-only', commit, path).split('\n').filter(Boolean);
  const asked = commitOf(revision, project);
  const isKept = filesIn(asked, OF_APP).length > 0;
  const added = ['log', '--diff-filter=A', '--reverse', '--format=%H %cs', '--', OF_APP];
  const [first, day] = isKept ? [] : git(...added).split(/\s/);
  const commit = first || asked;
  const paths = filesIn(commit, `${TRANSCRIPTS}/`).filter((path) => path.endsWith('.txt'));
  return {
    keptSince: day ?? null,
    transcripts: Object.fromEntries(
      paths.map((path) => [path.slice(TRANSCRIPTS.length + 1), git('show', `${commit}:${path}`)]),
    ),
  };
}
