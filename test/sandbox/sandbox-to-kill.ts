import Libsql from 'libsql';
import type { Emulator } from '../../sandbox/auth/emulator.ts';
import { startSandbox } from '../../sandbox/server.ts';

// A sandbox in its own process, for a test that kills it: without the emulator, which takes seconds to start. It sends its URL
// to its parent, and ends with it. A number from the parent is how many more statements the database gets before the process is
// killed, because a kill from outside seldom lands between two statements.

let statementsLeft = Number.POSITIVE_INFINITY;
process.on('message', (count) => {
  statementsLeft = Number(count);
});

function countStatement(): void {
  statementsLeft -= 1;
  if (statementsLeft <= 0) {
    process.kill(process.pid, 'SIGKILL');
  }
}

const { exec, prepare } = Libsql.prototype;
Libsql.prototype.exec = function (statements) {
  countStatement();
  return exec.call(this, statements);
};
Libsql.prototype.prepare = function (text: string) {
  const statement = prepare.call(this, text);
  const run = statement.run.bind(statement) as (...values: unknown[]) => unknown;
  return Object.assign(statement, {
    run(...values: unknown[]) {
      countStatement();
      return run(...values);
    },
  }) as never;
};

/** The part of an emulator that the sandbox needs: accounts that are created or restored become known. */
async function standIn(): Promise<Emulator> {
  const accounts = new Map<string, object>();
  return {
    async fetch(path, request) {
      const sent = JSON.parse(String(request?.body ?? '{}'));
      if (path.endsWith('/accounts')) {
        accounts.set(sent.localId, sent);
      }
      const users = path.endsWith(':lookup') ? [accounts.get(sent.localId[0])] : [];
      return Response.json({ users });
    },
    origin: '',
    stop: async () => {},
    died: new Promise(() => {}),
  };
}

const [dataDir = ''] = process.argv.slice(2);
process.on('disconnect', () => process.exit());
const { url } = await startSandbox(
  { port: 0, dataDir, buildDir: null, pace: 0.01, quiet: true },
  standIn,
);
process.send?.(url);
