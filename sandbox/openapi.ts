import { writeFile } from 'node:fs/promises';
import { openApiText } from './openapi-document.ts';

// `npm run contract`
await writeFile(new URL('../docs/openapi.json', import.meta.url), openApiText());
console.log('Written: docs/openapi.json');
