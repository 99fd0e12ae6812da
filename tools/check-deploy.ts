import { checkDeploy } from './check-deploy/command.ts';

process.exitCode = await checkDeploy(process.argv.slice(2), console);
