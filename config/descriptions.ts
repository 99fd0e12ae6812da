import type { RsbuildPlugin } from '@rsbuild/core';

/** Matches a property of this name with a string, and the space after it. */
const textNamed = (name: string) =>
  new RegExp(`\\b${name}:\\s*(?:'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*"),?\\s*`, 'g');

const DESCRIBED: readonly { readonly file: RegExp; readonly text: RegExp }[] = [
  // States and transitions: only the flow book shows these texts, and it is built separately.
  { file: /[\\/]machines[\\/][\w.-]+\.ts$/, text: textNamed('description') },
  // Calls: only the OpenAPI file contains these texts.
  { file: /[\\/]domain[\\/]contract\.ts$/, text: textNamed('summary') },
];

/** Removes the descriptions in machines and contract from the code that customers download. Source: decision 050. */
export function withoutDescriptions(): RsbuildPlugin {
  return {
    name: 'descriptions',
    setup(api) {
      for (const { file, text } of DESCRIBED) {
        api.transform({ test: file, environments: ['web'] }, ({ code }) =>
          code.replaceAll(text, ''),
        );
      }
    },
  };
}
