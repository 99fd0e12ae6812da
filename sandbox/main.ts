import { DEFAULT_BUILD_DIR, DEFAULT_DATA_DIR, readEnvironment } from './config.ts';
import { giveUp, runUntilStopped } from './run.ts';
import { startSandbox } from './server.ts';

// Stops during the start. Child processes notice that their parent has ended, and end too.
const leave = () => process.exit(0);
process.once('SIGINT', leave).once('SIGTERM', leave);

try {
  const sandbox = await startSandbox({
    ...readEnvironment(process.env),
    dataDir: process.env.SANDBOX_DATA || DEFAULT_DATA_DIR,
    buildDir: process.env.SANDBOX_BUILD || DEFAULT_BUILD_DIR,
  });
  process.off('SIGINT', leave).off('SIGTERM', leave);
  runUntilStopped(sandbox, [sandbox]);
  console.log(`Pay On Demand is ready.
  App:  ${sandbox.url}/
  Desk: ${sandbox.url}/sandbox   (inbox, clock, faults, test values, customers)
Stop it with Ctrl-C.`);
} catch (error) {
  giveUp(error);
}
