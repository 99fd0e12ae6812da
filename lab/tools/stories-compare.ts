import { compareStories } from './stories-compare/command.ts';

process.exitCode = await compareStories(process.argv.slice(2), console);
