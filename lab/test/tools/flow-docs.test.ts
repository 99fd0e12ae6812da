// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { statesOf } from '../../charts/chart.ts';
import { ANY, diagramsOf } from '../../tools/flow-docs/diagram.ts';
import { FLOW_DOCS } from '../../tools/flow-docs/page.ts';
import { charts, currentPages } from '../../tools/flow-docs.ts';

const pages = currentPages();

type Mermaid = {
  parse(text: string): Promise<{ readonly diagramType: string }>;
  readonly mermaidAPI: { getDiagramFromText(text: string): Promise<{ readonly db: object }> };
};

// Mermaid's small edition, whose diagrams of states are the same, is a script for a page and not a module.
const script = createRequire(import.meta.url).resolve('@mermaid-js/tiny');
runInThisContext(readFileSync(script, 'utf8'));
const { mermaid } = globalThis as unknown as { readonly mermaid: Mermaid };

describe('docs/flows', () => {
  test('has a page for each flow, and no other', () => {
    const names = readdirSync(FLOW_DOCS);
    expect(names.sort(), 'run `npm run flows:docs`').toEqual(pages.map(({ name }) => name).sort());
  });

  test.each(pages)('$name says what the charts say', ({ name, text }) => {
    expect(readFileSync(`${FLOW_DOCS}/${name}`, 'utf8'), 'run `npm run flows:docs`').toBe(text);
  });
});

test('docs/reports.md names only existing states', () => {
  const states = charts.flatMap(({ id, root }) => statesOf(root).map((one) => `${id}.${one.id}`));
  const named = readFileSync('docs/reports.md', 'utf8').matchAll(
    /"((?:app|session|dashboard)\.[\w.]+)"/g,
  );
  expect([...named].map(([, name]) => name).filter((name) => !states.includes(name ?? ''))).toEqual(
    [],
  );
});

/** Shapes of nodes that Mermaid adds: start, end, and frame of a region. */
const MADE = ['stateStart', 'stateEnd', 'divider'];

/** Returns the labels of the states that Mermaid would draw. */
async function labelsIn(text: string): Promise<readonly string[]> {
  const { db } = await mermaid.mermaidAPI.getDiagramFromText(text);
  const { nodes } = (db as Partial<LayoutData>).getData?.() ?? { nodes: [] };
  return nodes.filter(({ shape }) => !MADE.includes(shape)).map(({ label }) => label);
}

type LayoutData = {
  readonly getData: () => {
    readonly nodes: readonly { readonly label: string; readonly shape: string }[];
  };
};

describe('a diagram', () => {
  test.each(charts)('of $id is read by Mermaid, with the states of the flow', async (chart) => {
    const labels = new Set<string>();
    for (const { text } of diagramsOf(chart)) {
      expect(await mermaid.parse(text)).toMatchObject({ diagramType: 'stateDiagram' });
      for (const label of await labelsIn(text)) labels.add(label.replace(' (drawn below)', ''));
    }
    const states = statesOf(chart.root).slice(1);
    expect(states.map(({ label }) => label).filter((label) => !labels.has(label))).toEqual([]);
    const known = new Set([chart.label, ANY, ...states.map(({ label }) => label)]);
    expect([...labels].filter((label) => !known.has(label))).toEqual([]);
  });
});
