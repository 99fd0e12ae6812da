import { fileName } from '../../machines/flows.ts';
import * as values from '../../machines/samples/values.ts';
import type { Moment, Played } from './player.ts';
import type { PlayStep } from './steps.ts';
import { CodeWriter, LINE_WIDTH, namedValues, quoted } from './write-code.ts';

const names = namedValues(values);

/** Returns the code of a test that repeats a played path, for a file in `test/machines/`. */
export function testOf({ samples, start, moments }: Played): string {
  const { id } = samples.machine;
  const writer = new CodeWriter(names);
  const input = samples.starts[start];
  const body = [
    input === undefined
      ? `  const flow = startFlow(${id}Machine);`
      : writer.call(`  const flow = startFlow(${id}Machine, `, input),
    ...moments.flatMap(({ step, innermost }) => [
      ...(step === null ? [] : ['', stepCode(step, writer)]),
      writer.call('  expect(flow.states()).toEqual(', innermost),
    ]),
    '',
    ...endCode(moments, writer),
  ];
  const imports = [
    importCode([`${id}Machine`], `../../machines/${fileName(id)}.machine.ts`),
    importCode(['startFlow'], '../../test/play/flow.ts'),
    importCode(writer.imports(), '../../machines/samples/values.ts'),
  ];
  const last = moments.at(-1)?.innermost.join(' and ') ?? '';
  return [
    "import { expect, test } from 'vitest';",
    ...imports
      .filter(({ isNeeded }) => isNeeded)
      .sort((a, b) => (a.from < b.from ? -1 : 1))
      .map(({ code }) => code),
    '',
    `test(${quoted(`${id}, ${start}, comes to ${last}`)}, () => {`,
    ...body,
    '});',
    '',
  ].join('\n');
}

/** Returns a sample's value as code, on one line. */
export function sampleCode(value: unknown): string {
  return new CodeWriter(names).flat(value);
}

function stepCode(step: PlayStep, writer: CodeWriter): string {
  const { actor, failure, delay, sample } = step;
  if (delay !== null) return `  flow.wait(${quoted(delay)});`;
  if (actor === null) return writer.call('  flow.send(', sample);
  if (failure === 'strange') return `  flow.fail(${quoted(actor)});`;
  if (failure !== null) return `  flow.fail(${quoted(actor)}, ${quoted(failure)});`;
  const { output } = sample as { output?: unknown };
  return output === undefined
    ? `  flow.answer(${quoted(actor)});`
    : writer.call(`  flow.answer(${quoted(actor)}, `, output);
}

/** Returns the final assertions: the analytics events and the output. */
function endCode(moments: readonly Moment[], writer: CodeWriter): string[] {
  const tracked = moments.flatMap((moment) => moment.tracked.map(({ name }) => name));
  const end = moments.at(-1)?.end ?? null;
  return [
    writer.call('  expect(flow.tracked()).toEqual(', tracked),
    ...(end !== null && 'output' in end && end.output !== undefined
      ? [writer.call('  expect(flow.output()).toEqual(', end.output)]
      : []),
  ];
}

function importCode(imported: readonly string[], from: string) {
  const path = `'${from}'`;
  const flat = `import { ${imported.join(', ')} } from ${path};`;
  const lines = imported.map((name) => `  ${name},\n`).join('');
  return {
    from,
    isNeeded: imported.length > 0,
    code: flat.length <= LINE_WIDTH ? flat : `import {\n${lines}} from ${path};`,
  };
}
