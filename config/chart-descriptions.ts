import type { RsbuildPlugin } from '@rsbuild/core';

/** A description in a chart, and the blank after it. */
const DESCRIPTION = /\bdescription:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?\s*/g;

/**
 * Leaves the descriptions of states and transitions out of what customers fetch: only the flow book shows them, which is
 * built apart.
 */
export function withoutDescriptions(): RsbuildPlugin {
  return {
    name: 'chart-descriptions',
    setup(api) {
      api.transform({ test: /[\\/]machines[\\/][\w.-]+\.ts$/, environments: ['web'] }, ({ code }) =>
        code.replaceAll(DESCRIPTION, ''),
      );
    },
  };
}
