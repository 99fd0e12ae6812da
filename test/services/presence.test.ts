import { describe, expect, it } from 'vitest';
import { watchPresence } from '../../src/services/presence.ts';

function aPage({ hidden = false, online = true } = {}) {
  const state = { hidden, online };
  let onChange = () => {};
  const watchConnection = (listener: () => void) => {
    onChange = listener;
    return () => {
      onChange = () => {};
    };
  };
  const target = new EventTarget();
  const document = {
    addEventListener: target.addEventListener.bind(target) as Document['addEventListener'],
    removeEventListener: target.removeEventListener.bind(target) as Document['removeEventListener'],
    get hidden() {
      return state.hidden;
    },
  };
  const said: string[] = [];
  const stop = watchPresence(
    { document, isOnline: () => state.online, watchConnection },
    ({ type }) => said.push(type),
  );
  return {
    said,
    stop,
    hide: (isHidden: boolean) => {
      state.hidden = isHidden;
      target.dispatchEvent(new Event('visibilitychange'));
    },
    connect: (isOnline: boolean) => {
      state.online = isOnline;
      onChange();
    },
  };
}

describe('the presence of a page', () => {
  it.each([
    [{}, 'presence.regained'],
    [{ hidden: true }, 'presence.lost'],
    [{ online: false }, 'presence.lost'],
  ])('%o is reported at once', (page, type) => {
    expect(aPage(page).said).toEqual([type]);
  });

  it('is lost while the page is hidden, or offline, and back only when it is neither', () => {
    const { said, hide, connect } = aPage();
    hide(true);
    connect(false);
    hide(false);
    connect(true);
    expect(said).toEqual([
      'presence.regained',
      'presence.lost',
      'presence.lost',
      'presence.lost',
      'presence.regained',
    ]);
  });

  it('is reported no more after it is stopped', () => {
    const { said, stop, hide, connect } = aPage();
    stop();
    hide(true);
    connect(false);
    connect(true);
    expect(said).toEqual(['presence.regained']);
  });
});
