import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { KitProvider } from '../../src/kit-provider.tsx';
import { Dialog } from '../../src/ui/dialog.tsx';
import { draw, drawnIn } from '../support/renders.ts';

const WIDTH = 1_000;
const SCROLLBAR = 15;
const HELD = { overflow: 'hidden', paddingInlineEnd: `${SCROLLBAR}px` };
const FREE = { overflow: '', paddingInlineEnd: '' };

const { style } = document.documentElement;

const ADialog = ({ title }: { title: string }) => (
  <Dialog title={title} onClose={() => {}} actions={null} />
);

const drawDialog = (title: string) =>
  draw(
    <KitProvider>
      <ADialog title={title} />
    </KitProvider>,
  );

beforeEach(() => {
  // A page with locked scrolling has no scrollbar.
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(WIDTH);
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockImplementation(() =>
    style.overflow === 'hidden' ? WIDTH : WIDTH - SCROLLBAR,
  );
});

test.each([
  ['lower', 'upper'],
  ['upper', 'lower'],
])(
  'the page’s scrolling stays locked, at the same width, until the last of two dialogs is gone: first the %s, then the %s',
  async (first, last) => {
    const takeAway: Record<string, () => void> = {};
    for (const name of ['lower', 'upper']) {
      takeAway[name] = await drawDialog(name);
      expect(style).toMatchObject(HELD);
    }
    takeAway[first]?.();
    expect(style).toMatchObject(HELD);
    takeAway[last]?.();
    expect(style).toMatchObject(FREE);
  },
);

test('the page keeps its width when a dialog replaces another', async () => {
  let show: (title: string) => void = () => {};
  function Asking() {
    const [title, setTitle] = useState('How much?');
    show = setTitle;
    return <ADialog key={title} title={title} />;
  }
  const takeAway = await draw(
    <KitProvider>
      <Asking />
    </KitProvider>,
  );
  await drawnIn(() => show('Sure?'));
  expect(document.querySelector('dialog')?.textContent).toBe('Sure?');
  expect(style).toMatchObject(HELD);
  takeAway();
  expect(style).toMatchObject(FREE);
});
