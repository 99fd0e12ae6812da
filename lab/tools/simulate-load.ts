import { simulateLoad } from './simulate-load/command.ts';

process.exitCode = simulateLoad(process.argv.slice(2), console);
