import { expect, test } from 'vitest';
import { findLooseTexts } from './loose-texts.ts';

/** Each faulty line says why; the others are right. */
const SAMPLE = `import type { ReactNode } from 'react';
import { settings } from '../settings.ts';

type Props = { name: string; isNew: boolean; count: number; children: ReactNode; note: string | null };

export function Right({ name, isNew, count, children, note }: Props) {
  return (
    <ul>
      <li>{name}</li>
      <li>{isNew ? name : note}</li>
      <li>{children}</li>
      <li>{\`\${name}, \${count}\`}</li>
      <li>Help <b>{name}</b>{isNew && <i />}</li>
      <li>{settings.brandName} <b>{name}</b></li>
      {isNew && <li>{name}</li>}
    </ul>
  );
}

export function Wrong({ name, isNew, count, children, note }: Props) {
  return (
    <ul>
      <li>Hello {name}</li>${' // is not alone in its element'}
      <li>{isNew && 'new'}<b /></li>${' // is not alone in its element'}
      <li>{count}<b /></li>${' // is not alone in its element'}
      <li>{children}<b /></li>${' // is not alone in its element'}
      <li>{[name].map((one) => one)}<b /></li>${' // is not alone in its element'}
      <li>{isNew && <b />} Help</li>${' // comes before a text'}
      <li><Maybe isNew={isNew} /> Help</li>${' // comes before a text'}
      <li>{note && <>{note}</>}</li>${' // has no element around it'}
    </ul>
  );
}

function Maybe({ isNew }: { isNew: boolean }) {
  return isNew ? <b /> : null;
}

export function Bare({ name }: Props) {${' // draws a bare text'}
  return name;
}
`;

test('a text that comes, goes or changes is the only child of its element', () => {
  const path = 'src/ui/sample.tsx';
  const wrong = SAMPLE.split('\n').flatMap((line, index) => {
    const [, why] = line.split(' // ');
    return why ? [`${path}:${index + 1} ${why}`] : [];
  });
  const found = findLooseTexts(process.cwd(), { [path]: SAMPLE });
  const isOfSample = (line: string) => line.startsWith(path);
  expect(found.filter((line) => !isOfSample(line))).toEqual([]);
  // Each of the sample's nine faulty lines is found, and no other.
  expect(wrong).toHaveLength(9);
  const told = found.filter(isOfSample);
  for (const [index, line] of wrong.entries()) {
    const [at = '', ...why] = line.split(' ');
    expect(told[index]).toMatch(new RegExp(`^${at} .*${why.join(' ')}$`));
  }
  expect(told).toHaveLength(wrong.length);
});
