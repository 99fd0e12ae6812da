import { flowChanges } from './flow-changes/command.ts';

process.exitCode = await flowChanges(process.argv.slice(2), process.cwd(), console);
