// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf, statesOf } from '../../charts/chart.ts';
import { ANY, diagramsOf } from '../../tools/flow-docs/diagram.ts';
import { FLOW_DOCS, flowPages } from '../../tools/flow-docs/page.ts';
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

  test('that is broken is not read', async () => {
    await expect(mermaid.parse('stateDiagram-v2\n  one -> two')).rejects.toThrow('Parse error');
  });

  test('shows nested states, regions, final states, transitions of parent states, guards and eventless transitions', async () => {
    const chart = chartOf(
      createMachine({
        id: 'sample',
        initial: 'first',
        on: { stop: '.last' },
        states: {
          first: { always: [{ guard: 'isReady', target: 'both' }, { target: 'last' }] },
          both: {
            type: 'parallel',
            states: {
              left: {
                initial: 'one',
                on: { again: '.one', noted: { actions: 'note' } },
                states: { one: { on: { next: 'two', skip: 'two' } }, two: {} },
              },
              right: {},
            },
          },
          last: { type: 'final' },
        },
      }),
    );
    const [diagram, ...others] = diagramsOf(chart);
    expect(others).toEqual([]);
    expect(diagram?.text.split('\n')).toEqual([
      'stateDiagram-v2',
      '  [*] --> s_first',
      '  state "any state in here" as any_',
      '  state "First" as s_first',
      '  state "Both" as s_both {',
      '    state "Left" as s_both__left {',
      '      [*] --> s_both__left__one',
      '      state "any state in here" as any_both__left',
      '      state "One" as s_both__left__one',
      '      state "Two" as s_both__left__two',
      '    }',
      '    --',
      '    state "Right" as s_both__right',
      '  }',
      '  state "Last" as s_last',
      '  s_last --> [*]',
      '  any_ --> s_last : Stop',
      '  s_first --> s_both : If ready',
      '  s_first --> s_last : Otherwise',
      '  any_both__left --> s_both__left__one : Again',
      '  any_both__left --> any_both__left : Noted',
      '  s_both__left__one --> s_both__left__two : Next<br/>Skip',
    ]);
  });

  test('of a large flow leaves the inside of a state to a second diagram', () => {
    const inner = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`inner${index}`, {}] as const),
    );
    const [whole, part, ...others] = diagramsOf(
      chartOf(
        createMachine({
          id: 'sample',
          initial: 'box',
          states: {
            box: {
              initial: 'inner0',
              states: { ...inner, inner0: { on: { go: '#out', move: 'inner1' } } },
            },
            out: { id: 'out', on: { back: 'box.inner3' } },
          },
        }),
      ),
    );
    expect(others).toEqual([]);
    expect(whole?.text.split('\n').slice(2)).toEqual([
      '  state "Box (drawn below)" as s_box',
      '  state "Out" as s_out',
      '  s_box --> s_out : Go',
      '  s_out --> s_box : Back',
    ]);
    expect(part?.of).toBe('box');
    expect(part?.text.split('\n').slice(-3)).toEqual([
      '  state "Out" as s_out',
      '  s_box__inner0 --> s_out : Go',
      '  s_box__inner0 --> s_box__inner1 : Move',
    ]);
  });

  test('escapes names that have a meaning in Mermaid', async () => {
    const [diagram] = diagramsOf(
      chartOf(
        createMachine({
          initial: 'end',
          states: {
            end: { on: { 'a; "b": <c> #d {e}': 'note' } },
            note: {},
          },
        }),
      ),
    );
    expect(await labelsIn(diagram?.text ?? '')).toEqual(['End', 'Note']);
  });
});

describe('a page', () => {
  const chart = chartOf(
    createMachine({
      id: 'sampleFlow',
      initial: 'one',
      description: 'A sample. Does this or that.',
      states: {
        one: {
          description: 'First. Does this | that.',
          meta: { path: '/one/two', screen: 'sample' },
          on: { go: 'two' },
        },
        two: {},
      },
    }),
  );
  const pages = flowPages([chart]);

  test('is titled in people’s words, with the names of the code behind them', () => {
    const text = pages.find(({ name }) => name === 'sample-flow.md')?.text;
    expect(text).toContain('# A sample\n\nDoes this or that.');
    expect(text).toContain(
      '## In words\n\n- **First** `one`: Does this | that.\n- **Two** `two`\n',
    );
  });

  test('is listed with its description', () => {
    const [index] = pages;
    expect(index?.text).toContain('| [A sample](sample-flow.md) | Does this or that. |');
  });
});
