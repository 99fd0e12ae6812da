import { describe, expect, test } from 'vitest';
import {
  type AppView,
  type Decision,
  decide,
  type GateEvent,
  type GateState,
  type HistoryEntry,
  INITIAL_STATE,
} from '../../src/navigation/decide.ts';

/*
 * Columns: the expected display | the gate's memory | the history entry | the app | the decision. Routes and entries are
 * written as `/path#step`, step 0 without a number; `<` stands before an entry's trail, `@` before its index, `-` for no route.
 * `/home` is a route that asks on Back.
 */
const cellsOf = (row: string) => row.split('|').map((cell) => cell.trim()) as CellsOfRow;
type CellsOfRow = [why: string, before: string, entry: string, app: string, decision: string];

const rowsOf = (table: string) => table.trim().split('\n').map(cellsOf);

function keyOf(text: string): { path: string; step: number } {
  const [path = '', step = '0'] = text.split('#');
  return { path, step: Number(step) };
}

function trailOf(text = ''): string[] {
  const keys = text.split(' ').filter((key) => key.startsWith('/'));
  return keys.map((key) => (key.includes('#') ? key : `${key}#0`));
}

function entryIn(cell: string): HistoryEntry {
  const [key = '', beneath] = cell.split(' < ');
  const [here = '', index = '0'] = key.split(' @');
  const { path, step } = keyOf(here);
  return { path, href: `${path}?q`, step, trail: trailOf(beneath), index: Number(index) };
}

/** The route in a cell, with the flags in its words. */
function routeIn(cell: string) {
  const [key = '', ...words] = cell.split(' ');
  const route = {
    ...keyOf(key),
    isTransient: words.includes('passing'),
    asksOnBack: key === '/home',
  };
  return { route: key === '-' ? null : route, words };
}

function rememberedIn(cell: string): GateState {
  const { route, words } = routeIn(cell);
  const pending = (['redirect', 'traverse', 'tell', 'link'] as const).find((it) =>
    words.includes(it),
  );
  const index = Number(words.find((word) => word.startsWith('@'))?.slice(1) ?? 0);
  const isSignedIn = words.includes('signedIn');
  return { ...INITIAL_STATE, route, pending: pending ?? null, isSignedIn, index };
}

/** `untold`: a flow is between two steps; `ended`: a flow has just ended; `open`: a flow can go back. */
function appIn(cell: string): AppView {
  const { route, words } = routeIn(cell);
  return {
    route: route && {
      ...route,
      ...(words.includes('untold') && { step: null }),
      ...(words.includes('ended') && { isTransient: null }),
    },
    isSignedIn: words.includes('signedIn'),
    canGoBack: words.includes('open'),
  };
}

function written(decision: Decision): string {
  switch (decision.type) {
    case 'stay':
      return 'stay';
    case 'traverse':
      return `traverse ${decision.delta}`;
    case 'tell':
      return `tell ${decision.message.type}`;
    default: {
      const { type, href, step, trail } = decision;
      const key = step === 0 ? href : `${href}#${step}`;
      const beneath = trail.map((it) => it.replace(/#0$/, ''));
      return [type, key, ...(beneath.length > 0 ? ['<', ...beneath] : [])].join(' ');
    }
  }
}

function holds(event: GateEvent, table: string): void {
  test.each(rowsOf(table))('%s', (_, before, entry, app, decision) => {
    const remembered = rememberedIn(before);
    const [next, decided] = decide(remembered, event, entryIn(entry), appIn(app));
    expect(written(decided)).toBe(decision);
    expect(JSON.parse(JSON.stringify(next))).toEqual(next);
    const isArrival = event.type === 'address.opened' || event.type === 'app.answered';
    // A decision is awaited exactly while its end is still to come.
    const awaited = ['redirect', 'traverse', 'tell'].find((type) => type === decided.type) ?? null;
    expect(next.pending).toBe(isArrival ? awaited : (awaited ?? remembered.pending));
  });
}

describe('when the app has changed', () => {
  holds(
    { type: 'app.changed' },
    `
    the same route stays                            | /a             | /a               | /a               | stay
    no route leaves the address alone               | /a             | /a               | -                | stay
    another route is another entry                  | /a             | /a < /x          | /b               | push /b < /x /a
    a passing route is replaced                     | /a passing     | /a < /x          | /b               | replace /b < /x
    an address that led nowhere is replaced         | -              | / < /x           | /b               | replace /b < /x
    a route that leads to a passing one stays       | /a             | /a               | /b passing       | push /b < /a
    another step is another entry                   | /a             | /a               | /a#1             | push /a#1 < /a
    another step of a passing route too             | /a passing     | /a               | /a#1 passing     | push /a#1 < /a
    a flow between two steps is at the last         | /a#1           | /a#1             | /a untold        | stay
    but not at that of another route                | /a#1           | /a#1             | /b untold        | push /b < /a#1
    an earlier step lies beneath                    | /a#2           | /a#2 < /a /a#1   | /a               | traverse -2
    at the nearest of its entries                   | /a#1           | /a#1 < /a /b /a  | /a               | traverse -1
    only at one of just this step                   | /a#2           | /a#2 < /a#2.5    | /a#25            | push /a#25 < /a#2.5 /a#2
    another route lies beneath                      | /b passing     | /b < /a          | /a               | traverse -1
    one that asks lies beneath by any entry         | /b             | /b < /home#1 /c  | /home            | traverse -2
    the nearest of them                             | /b             | /b < /home /home#1 | /home          | traverse -1
    a path that only begins alike does not          | /b             | /b < /homes      | /home            | push /home < /homes /b
    a log-out replaces the page                     | /b signedIn    | /b < /a          | /c               | replace /c < /a
    a log-out goes back to nothing                  | /b signedIn    | /b < /a          | /a               | replace /a < /a
    a log-in replaces the page                      | /a             | /a               | /home signedIn   | replace /home
    a log-in at the same route stays                | /a             | /a               | /a signedIn      | stay
    the entries of a route that asks are no steps   | /home          | /home#2          | /home            | stay
    a trail has an end                              | /a             | /a < /1 /2 /3 /4 /5 /6 /7 /8 /9 /10 /11 /12 | /b | push /b < /2 /3 /4 /5 /6 /7 /8 /9 /10 /11 /12 /a
    the end of a redirect is awaited                | /a redirect    | /a               | /b               | stay
    the end of a traversal is awaited               | /a traverse    | /a               | /b               | stay
    the app's answer is awaited                     | /a tell        | /a               | /b               | stay
    a link that is opened is awaited                | /a link        | /a               | /b               | stay
    `,
  );

  test.each([
    ['as it was', '/a passing', true],
    ['not as another was', '/b passing', false],
  ])('a route whose flow has just ended is passing %s', (_, before, isTransient) => {
    const event = { type: 'app.changed' } as const;
    const [next] = decide(rememberedIn(before), event, entryIn('/a'), appIn('/a ended'));
    expect(next.route?.isTransient).toBe(isTransient);
  });

  test('a wait keeps the memory', () => {
    const remembered = rememberedIn('/a signedIn traverse');
    const [next] = decide(remembered, { type: 'app.changed' }, entryIn('/a'), appIn('/b'));
    expect(next).toEqual(remembered);
  });
});

const message = { type: 'xstate.route', to: '#login' } as const;
const opened = { type: 'address.opened', message, isOtherLink: false } as const;

describe('when an address is opened', () => {
  holds(
    opened,
    `
    the app is told                                 | /b             | /a               | /b               | tell xstate.route
    the app is told where it is at no route         | -              | /a               | -                | tell xstate.route
    that of the app's route stays                   | /a             | /a               | /a               | stay
    a new link of the same mode is told             | /a link        | /a               | /a               | tell xstate.route
    Back to an earlier step is told                 | /a#1           | /a               | /a#1             | tell back.requested
    Forward to a later step is undone               | /a             | /a#1 < /a        | /a               | traverse -1
    Forward over several steps is undone            | /a             | /a#2 < /a /a#1   | /a               | traverse -2
    at the nearest entry of the step                | /a             | /a#2 < /a /b /a  | /a               | traverse -1
    a step above another tab's trail is put right   | /a             | /a#1 < /b        | /a               | redirect /a
    a trail that lies is followed once              | /a traverse    | /a#1 < /a        | /a               | redirect /a
    the end of a traversal stays                    | /a traverse    | /a               | /a               | stay
    a flow that went on meanwhile is followed       | /a traverse    | /a               | /a#1             | push /a#1 < /a
    an app that went on meanwhile is followed       | /a traverse    | /a < /b          | /b               | traverse -1
    a log-out meanwhile replaces the page           | /a signedIn traverse | /a         | /b               | replace /b
    an app that went on during a redirect is followed | /a redirect  | /a < /x          | /b#1             | redirect /b#1 < /x
    one that comes before the redirect's is told    | /b redirect    | /a               | /b               | tell xstate.route
    Back at a route that asks is a wish to leave    | /home @2       | /home#1 @1       | /home            | tell leave.requested
    or closes what is open                          | /home @2       | /home#1 @1       | /home open       | tell back.requested
    Forward at a route that asks stays              | /home @1       | /home#2 @2       | /home            | stay
    a link to a route that asks stays               | /home#2 @2     | /home @3         | /home            | stay
    a traversal to a route that asks stays          | /home @2 traverse | /home#1 @1    | /home            | stay
    `,
  );

  describe('for another link', () => {
    holds(
      { ...opened, isOtherLink: true },
      'the app is told at the same path too         | /a             | /a               | /a               | tell xstate.route',
    );
  });

  describe('without a route', () => {
    holds(
      { ...opened, message: { type: 'url.unknown' } },
      'the app is told                              | /b             | /a               | /b               | tell url.unknown',
    );
  });

  test('its index and the session are remembered', () => {
    const [next] = decide(INITIAL_STATE, opened, entryIn('/a @7'), appIn('/b signedIn'));
    expect([next.index, next.isSignedIn]).toEqual([7, true]);
  });
});

describe('when the app has answered', () => {
  holds(
    { type: 'app.answered', told: 'xstate.route' },
    `
    an address that it took stays                   | /b tell        | /a               | /a               | stay
    a flow that is still to be loaded has no step   | /b tell        | /a#1             | /a untold        | stay
    an address that it knows nothing of stays       | /b tell        | /a               | -                | stay
    an address that it refuses gives way            | /b tell        | /a < /x          | /b#1             | redirect /b#1 < /x
    an address that it redirects gives way          | /b tell        | /a < /x          | /c#1             | redirect /c#1 < /x
    `,
  );
  holds(
    { type: 'app.answered', told: 'back.requested' },
    `
    a Back that it took stays                       | /a#1 tell      | /a               | /a               | stay
    a Back that it refused is undone                | /a#1 tell      | /a < /x          | /a#1             | redirect /a#1 < /x
    a Back that leads to another route is followed  | /a#1 tell      | /a < /x          | /b               | redirect /b < /x
    a Back at a route that asks stays               | /home#2 tell   | /home#1          | /home            | stay
    `,
  );
});

describe('when the user presses the page', () => {
  holds(
    { type: 'page.pressed' },
    `
    a route that asks gets an entry                 | /home          | /home < /a       | /home            | push /home?q#1 < /a /home
    and a second                                    | /home          | /home#1 < /home  | /home            | push /home?q#2 < /home /home#1
    and no third                                    | /home          | /home#2          | /home            | stay
    other routes get none                           | /a             | /a               | /a               | stay
    another address gets none                       | /home          | /a               | /home            | stay
    nothing is added while the history is traversed | /home traverse | /home            | /home            | stay
    `,
  );

  test('a Back from the added entry is one', () => {
    const event = { type: 'page.pressed' } as const;
    const [next] = decide(rememberedIn('/home @4'), event, entryIn('/home @4'), appIn('/home'));
    expect(next.index).toBe(5);
  });
});
