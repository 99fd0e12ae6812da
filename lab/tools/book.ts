import { copyTexts } from '../sources/copy-texts.ts';
import { lastChanges, revisions } from '../sources/history.ts';
import { productPage } from '../sources/product-page.ts';
import { keptTranscripts } from '../sources/transcripts.ts';
import { flowChanges } from './flow-changes/command.ts';

// Prints what the flow book reads of the project's files, as JSON: `tsx lab/tools/book.ts <name> [about what]`. The sandbox
// runs it for the page.

const [name = '', about = ''] = process.argv.slice(2);

const PARTS: Readonly<Record<string, (about: string) => unknown>> = {
  copy: copyTexts,
  'last-changes': lastChanges,
  product: productPage,
  revisions,
  transcripts: keptTranscripts,
};

try {
  if (name === 'flow-changes') {
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
