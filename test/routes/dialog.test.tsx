import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from '../../src/ui/dialog.tsx';
import { Provider } from '../../src/ui/provider.tsx';
import { draw } from '../support/renders.ts';

const WIDTH = 1_000;
const SCROLLBAR = 15;

const { style } = document.documentElement;

const drawDialog = (title: string) =>
  draw(
    <Provider>
      <Dialog title={title} onClose={() => {}} actions={null} />
    </Provider>,
  );

afterEach(() => vi.restoreAllMocks());

test.each([
  ['lower', 'upper'],
  ['upper', 'lower'],
])(
  'the page is held, as wide as before, until the last of two dialogs is gone: first the %s, then the %s',
  async (first, last) => {
    // A page that is held has no scrollbar.
    vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(WIDTH);
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockImplementation(() =>
      style.overflow === 'hidden' ? WIDTH : WIDTH - SCROLLBAR,
    );
    const takeAway: Record<string, () => void> = {};
    for (const name of ['lower', 'upper']) {
      takeAway[name] = await drawDialog(name);
      expect(style).toMatchObject({ overflow: 'hidden', paddingInlineEnd: `${SCROLLBAR}px` });
    }
    takeAway[first]?.();
    expect(style).toMatchObject({ overflow: 'hidden', paddingInlineEnd: `${SCROLLBAR}px` });
    takeAway[last]?.();
    expect(style).toMatchObject({ overflow: '', paddingInlineEnd: '' });
  },
);
