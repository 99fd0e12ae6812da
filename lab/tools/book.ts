import { argv } from 'node:process';

// Prints what the flow book reads of the project's files, as JSON: `tsx lab/tools/book.ts <name> [about what]`. The sandbox
// runs it for the page.

const [name = '', about = ''] = argv.slice(2);

// Each is loaded when it is asked for, because the charts and the compiler take longer than the others' work.
const PARTS: Readonly<Record<string, (about: string) => Promise<unknown>>> = {
  copy: async () => (await import('../sources/copy-texts.ts')).copyTexts(),
  'last-changes': async (name) => (await import('../sources/history.ts')).lastChanges(name),
  product: async () => (await import('../sources/product-page.ts')).productPage(),
  revisions: async () => (await import('../sources/history.ts')).revisions(),
  transcripts: async () => (await import('../sources/transcripts.ts')).keptTranscripts(),
};

try {
  if (name === 'flow-changes') {
    const { flowChanges } = await import('./flow-changes/command.ts');
    process.exitCode = await flowChanges(['--json', `--since=${about}`], process.cwd(), console);
  } else if (Object.hasOwn(PARTS, name)) {
    console.log(JSON.stringify(await PARTS[name]?.(about)));
  } else {
    throw new Error('The flow book has no such part.');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
