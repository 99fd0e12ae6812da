import { releaseKeep } from './release-keep/command.ts';

process.exitCode = releaseKeep(process.argv.slice(2), console);
