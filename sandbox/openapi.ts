import { writeFile } from 'node:fs/promises';
import { openApiText } from './openapi-document.ts';

// `npm run docs:openapi`
await writeFile(new URL('../docs/openapi.json', import.meta.url), openApiText());
console.log('Written: docs/openapi.json');
