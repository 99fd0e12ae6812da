import { rm } from 'node:fs/promises';
import { DEFAULT_DATA_DIR } from './config.ts';
import { lockHolder } from './lock.ts';
import { giveUp } from './run.ts';

const dataDir = process.env.SANDBOX_DATA || DEFAULT_DATA_DIR;
const holder = await lockHolder(dataDir);
if (holder !== null) {
  giveUp(`A sandbox (process ${holder}) is running: stop it first, or use "Reset" on its desk.`);
}
await rm(dataDir, { recursive: true, force: true });
console.log(`The sandbox's data folder (${dataDir}) is empty.`);
