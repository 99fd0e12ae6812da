import type { RsbuildPlugin } from '@rsbuild/core';

/** A property of this name with a text, and the blank after it. */
const textNamed = (name: string) =>
  new RegExp(`\\b${name}:\\s*(?:'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*"),?\\s*`, 'g');

const DESCRIBED: readonly { readonly file: RegExp; readonly text: RegExp }[] = [
  // States and transitions: only the flow book shows what they say, which is built apart.
  { file: /[\\/]machines[\\/][\w.-]+\.ts$/, text: textNamed('description') },
  // Calls: only the OpenAPI file says it.
  { file: /[\\/]domain[\\/]contract\.ts$/, text: textNamed('summary') },
];

/** Leaves what charts and contract say of themselves out of what customers fetch. Source: decision 050. */
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
