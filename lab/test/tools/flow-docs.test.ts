// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import mermaid from 'mermaid';
import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf, statesOf } from '../../charts/chart.ts';
import { ANY, diagramsOf } from '../../tools/flow-docs/diagram.ts';
import { FLOW_DOCS, flowPages } from '../../tools/flow-docs/page.ts';
import { charts, currentPages } from '../../tools/flow-docs.ts';

const pages = currentPages();

describe('docs/flows', () => {
  test('has a page for each flow, and no other', () => {
    const names = readdirSync(FLOW_DOCS);
    expect(names.sort(), 'run `npm run flows:docs`').toEqual(pages.map(({ name }) => name).sort());
  });

  test.each(pages)('$name says what the charts say', ({ name, text }) => {
    expect(readFileSync(`${FLOW_DOCS}/${name}`, 'utf8'), 'run `npm run flows:docs`').toBe(text);
  });
});

test('docs/reports.md names states that there are', () => {
  const states = charts.flatMap(({ id, root }) => statesOf(root).map((one) => `${id}.${one.id}`));
  const named = readFileSync('docs/reports.md', 'utf8').matchAll(
    /"((?:app|session|dashboard)\.[\w.]+)"/g,
  );
  expect([...named].map(([, name]) => name).filter((name) => !states.includes(name ?? ''))).toEqual(
    [],
  );
});

/** What Mermaid makes by itself: where something begins and ends, and the frame of a part. */
const MADE = ['stateStart', 'stateEnd', 'divider'];

/** The labels of the states that Mermaid would draw. */
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
    expect(states.map(({ name }) => name).filter((name) => !labels.has(name))).toEqual([]);
    const known = new Set([chart.id, ANY, ...states.flatMap(({ id, name }) => [id, name])]);
    expect([...labels].filter((label) => !known.has(label))).toEqual([]);
  });

  test('that is broken is not read', async () => {
    await expect(mermaid.parse('stateDiagram-v2\n  one -> two')).rejects.toThrow('Parse error');
  });

  test('has nested states, parts, ends, transitions of outer states, conditions and redirects', async () => {
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
      '  state "first" as s_first',
      '  state "both" as s_both {',
      '    state "left" as s_both__left {',
      '      [*] --> s_both__left__one',
      '      state "any state in here" as any_both__left',
      '      state "one" as s_both__left__one',
      '      state "two" as s_both__left__two',
      '    }',
      '    --',
      '    state "right" as s_both__right',
      '  }',
      '  state "last" as s_last',
      '  s_last --> [*]',
      '  any_ --> s_last : stop',
      '  s_first --> s_both : at once [isReady]',
      '  s_first --> s_last : at once [otherwise]',
      '  any_both__left --> s_both__left__one : again',
      '  any_both__left --> any_both__left : noted',
      '  s_both__left__one --> s_both__left__two : next<br/>skip',
    ]);
  });

  test('of a large flow leads to the inside of a state by a drawing of its own', () => {
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
      '  state "box (drawn below)" as s_box',
      '  state "out" as s_out',
      '  s_box --> s_out : go',
      '  s_out --> s_box : back',
    ]);
    expect(part?.of).toBe('box');
    expect(part?.text.split('\n').slice(-3)).toEqual([
      '  state "out" as s_out',
      '  s_box__inner0 --> s_out : go',
      '  s_box__inner0 --> s_box__inner1 : move',
    ]);
  });

  test('holds names that mean something to Mermaid', async () => {
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
    expect(await labelsIn(diagram?.text ?? '')).toEqual(['end', 'note']);
  });
});

describe('a page', () => {
  const chart = chartOf(
    createMachine({
      id: 'sampleFlow',
      initial: 'one',
      description: 'This or that.',
      states: {
        one: {
          description: 'This | that.',
          meta: { path: '/one/two', screen: 'sample' },
          on: { go: 'two' },
        },
        two: {},
      },
    }),
  );
  const pages = flowPages([chart]);

  test('says in words what a state is, where the chart does', () => {
    const text = pages.find(({ name }) => name === 'sample-flow.md')?.text;
    expect(text).toContain('## In words\n\n- `one`: This | that.\n');
    expect(text).not.toContain('- `two`');
  });

  test('is listed with its description', () => {
    const [index] = pages;
    expect(index?.text).toContain('| [sampleFlow](sample-flow.md) | This or that. |');
  });
});
