import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { called } from '../../../test/tools/support.ts';
import { flowChanges } from '../../tools/flow-changes/command.ts';

const MODULES = resolve('node_modules');

/** A folder for the project and for what the tool puts down meanwhile. */
let root: string;
let project: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pod-history-'));
  project = join(root, 'project');
  mkdirSync(join(root, 'temporary'));
  vi.stubEnv('TMPDIR', join(root, 'temporary'));
  mkdirSync(join(project, 'machines'), { recursive: true });
  symlinkSync(MODULES, join(project, 'node_modules'), 'junction');
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(project, '.gitignore'), 'node_modules\n');
  git('init', '--quiet');
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

function git(...given: string[]): string {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  const { status, stdout, stderr } = spawnSync('git', [...who, ...given], {
    cwd: project,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return stdout;
}

function machine(id: string, config: string): void {
  writeFileSync(
    join(project, 'machines', `${id}.machine.ts`),
    `import { createMachine } from 'xstate';
export const machine = createMachine({ id: '${id}', ${config} }, { delays: { nap: 500 } });
`,
  );
}

function commit(tag: string): void {
  git('add', '--all');
  git('commit', '--quiet', '--message', tag);
  git('tag', tag);
}

function expectNothingLeft(): void {
  const left = readdirSync(join(root, 'temporary')).filter((name) => name.startsWith('pod-'));
  expect(left, 'folders that are left behind').toEqual([]);
}

async function changes(given: readonly string[], cwd = project) {
  const ended = await called((say) => flowChanges(given, cwd, say));
  expectNothingLeft();
  return ended;
}

const OLD_DOOR = `
  initial: 'shut',
  states: {
    shut: { description: 'Nobody_can pass.', on: { push: { guard: 'isOiled', target: 'open' } } },
    open: { meta: { path: '/open' }, tags: 'passable', after: { nap: 'shut' } },
    lost: {},
  },`;

const NEW_DOOR = `
  initial: 'shut',
  states: {
    shut: {
      description: 'Closed.',
      on: { push: [{ guard: 'isOiled', actions: 'creak', target: 'wide' }, { target: 'jammed' }] },
    },
    wide: { meta: { path: '/open' }, tags: 'passable', after: { nap: 'shut' } },
    jammed: { invoke: { src: 'callHelp', id: 'callHelp', onDone: 'shut' } },
  },`;

test('prints what has changed since a revision as Markdown, with what is not committed', async () => {
  machine('door', OLD_DOOR);
  machine('gate', '');
  machine('wall', '');
  commit('first');
  rmSync(join(project, 'machines/gate.machine.ts'));
  machine('door', NEW_DOOR);
  commit('second');
  machine('bell', `description: 'Rings.', on: { ring: { actions: 'chime' } }`);
  const before = git('status', '--porcelain');

  const { status, stdout, stderr } = await changes(['--since', 'first']);
  expect(stderr).toBe('');
  expect(stdout).toBe(`## What changed in the charts

Flows: 1 changed, 1 new, 1 gone.

### Door \`door\`

- Closed \`shut\`
  - description: “Closed.” now, “Nobody\\_can pass.” before.
  - “Push → Wide” now, “Push → Open” before. \`push, if isOiled, → open\` → \`push, if isOiled, do creak, → wide\`
  - New: “Push → Jammed”. \`push, otherwise, → jammed\`
- “Open” is “Wide” now. \`open\` → \`wide\`
- **New**: Jammed \`jammed\`
  - runs: \`callHelp\`
  - Done → Closed. \`callHelp done, → shut\`
- **Gone**: Lost \`lost\`

### Rings is new \`bell\`

- **New**: the flow itself
  - description: “Rings.”
  - Ring. \`ring, do chime, stay\`

### Gate is gone \`gate\`
`);
  expect(status).toBe(0);
  expect(git('status', '--porcelain'), 'the work tree').toBe(before);
});

test('brings the first texts of screens that were kept, where the revision kept none', async () => {
  const keep = (text: string) => {
    mkdirSync(join(project, 'test/transcripts'), { recursive: true });
    writeFileSync(join(project, 'test/transcripts/app.txt'), text);
  };
  machine('door', '');
  commit('first');
  keep('Come in.');
  commit('second');
  keep('Welcome.');
  commit('third');
  const textsSince = async (since: string) => {
    const { keptSince, transcripts } = JSON.parse(
      (await changes(['--json', '--since', since])).stdout,
    );
    return { keptSince, transcripts };
  };
  expect(await textsSince('first')).toEqual({
    keptSince: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    transcripts: { 'app.txt': 'Come in.' },
  });
  expect(await textsSince('third')).toEqual({
    keptSince: null,
    transcripts: { 'app.txt': 'Welcome.' },
  });
});

test('compares with the last version before a day, or with the first one of the clone', async () => {
  machine('door', OLD_DOOR);
  commit('first');
  machine('gate', '');
  git('add', '--all');
  const longAgo = '2020-01-01T12:00:00';
  vi.stubEnv('GIT_COMMITTER_DATE', longAgo);
  git('commit', '--quiet', '--amend', '--no-edit');
  vi.stubEnv('GIT_COMMITTER_DATE', '');
  rmSync(join(project, 'machines/gate.machine.ts'));
  commit('second');
  for (const day of [
    'yesterday',
    'last week',
    'a week ago',
    '3 days ago',
    '2020-01-02',
    '2019-05-05',
  ]) {
    const { status, stdout } = await changes(['--since', day]);
    expect([day, status]).toEqual([day, 0]);
    expect(stdout).toContain('Gate is gone');
  }
  expect((await changes(['--since', 'some day'])).stderr).toContain('no revision "some day"');
});

test.each([
  ['has no machines', () => writeFileSync(join(project, 'page.md'), ''), 'has no folder machines/'],
  [
    'has a machine that cannot be read',
    () => machine('door', '...missing'),
    'missing is not defined',
  ],
])('says so when a revision %s, and leaves nothing behind', async (_, lay, reason) => {
  lay();
  commit('first');
  machine('door', OLD_DOOR);
  const { status, stdout, stderr } = await changes(['--since', 'first']);
  expect(stderr).toContain(reason);
  expect(stderr).toContain('"first"');
  expect(stdout).toBe('');
  expect(status).toBe(2);
});
