// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cashOutMachine } from '../../../machines/cash-out.machine.ts';
import { routes } from '../../../src/navigation/site.ts';
import { type Chart, chartOf } from '../../charts/chart.ts';
import { changesCopy } from '../../copy/changes.ts';
import { flowsCopy } from '../../copy/flows.ts';
import { helpCopy } from '../../copy/help.ts';
import { kitCopy } from '../../copy/kit.ts';
import { playCopy } from '../../copy/play.ts';
import { reviewCopy } from '../../copy/review.ts';
import { storyboardCopy } from '../../copy/storyboard.ts';
import { whatIfCopy } from '../../copy/what-if.ts';
import { wordsCopy } from '../../copy/words.ts';
import { productPage } from '../../sources/product-page.ts';
import { keptTranscripts } from '../../sources/transcripts.ts';
import { COUNTS } from '../support/event-counts.ts';
import { enter, openBook, press, tell } from './support/book.tsx';

let book: Awaited<ReturnType<typeof openBook>>;
afterEach(() => {
  book.takeAway();
  window.localStorage.clear();
});

const open = async (...opening: Parameters<typeof openBook>) => {
  book = await openBook(...opening);
};
const count = (...asked: Parameters<typeof book.byRole>) => book.byRole(...asked).length;
const text = (element: Element | null | undefined) => element?.textContent ?? '';

describe('a chart in the flow book', () => {
  const drawingOf = (flow: string) => book.find('application', flowsCopy.drawing(flow));

  test('is a list of cards in people’s words, each with its transitions and their targets', async () => {
    await open('/flows#cashOut');
    const cards = await book.find('region', flowsCopy.drawing('Cash out'));
    const first = text(cards.querySelector('[data-state=readingOverview]'));
    expect(first).toMatch(/^1Reading the limitThe customer goes back → \d+ Back to the home/);
    expect(first).toMatch(/A cash out is possible → \d+ Choosing the amount/);
    expect(first).not.toMatch(/readOverview|canCashOut|startWithOverview/);
    await press(await book.find('button', /^→ \d+ Is the amount meant\?$/, cards));
    expect(window.location.hash).toBe('#cashOut/confirmingAmount');
    await book.until(
      () => document.querySelector('[data-selected][data-state=confirmingAmount]') !== null,
    );
  });

  test('shows all details on request, with a minimap, and remembers the choice', async () => {
    await open('/flows#cashOut', { hasDrawings: true });
    const isDrawn = (words: string) =>
      text(book.byRole('application', flowsCopy.drawing('Cash out'))[0]).includes(words);
    await press(await book.find('radio', 'Everything'));
    await book.sees('Drawing Cash out …');
    await book.until(() => isDrawn('getRepaymentPlans failed'));
    expect(count('img', 'Small map of the drawing', await drawingOf('Cash out'))).toBe(1);
    book.takeAway();
    await open('/flows#cashOut', { hasDrawings: true });
    await book.until(() => isDrawn('getRepaymentPlans failed'));
    await press(await book.find('radio', 'Names'));
    await book.until(() => isDrawn('Choosing the amount'));
    expect(isDrawn('getRepaymentPlans failed')).toBe(false);
  });

  test('marks what makes the flow continue', async () => {
    await open('/flows#resendLockout', { hasDrawings: true });
    await press(await book.find('radio', 'Everything'));
    const told = text(await drawingOf('Wait before sending again'));
    for (const words of ['clock.ticked', 'runs ticking', '1.', '2.', 'if ', 'otherwise']) {
      expect(told).toContain(words);
    }
    const legend = [...document.querySelectorAll('details')].find(
      (details) => text(details.querySelector('summary')) === 'How to read it',
    );
    expect(text(legend)).toContain('A double edge is an end');
  });

  test('is another one, with a message, if the address names an unknown chart or state', async () => {
    await open('/flows#bankSynk');
    await book.sees('There is no flow "bankSynk". This is The whole app.');
    await book.goTo('#bankSync/gone');
    await book.sees('The flow Reading the bank has no state "gone".');
  });

  test('shows removed states once the comparison has loaded', async () => {
    const now = chartOf(cashOutMachine);
    const last = now.root.children.at(-1);
    if (!last) throw new Error('The flow has no states.');
    const tip = { ...last, id: 'tip', name: 'tip', label: 'Tip', transitions: [] };
    const before: Chart = {
      ...now,
      root: { ...now.root, children: [...now.root.children, tip] },
    };
    let answer: (response: Response) => void = () => {};
    const answered = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    await open('/flows?since=last-week#cashOut', {
      hasDrawings: true,
      answers: { '/sandbox/lab/flow-changes': () => answered },
    });
    await press(await book.find('radio', 'Names'));
    await book.find('button', 'Is the amount meant?');
    expect(count('button', 'Tip')).toBe(0);
    await book.sees(changesCopy.reading);
    answer(Response.json({ before: [before], markdown: '' }));
    const { width } = (await book.find('button', 'Tip')).style;
    expect(Number.parseFloat(width)).toBeGreaterThan(0);
  });
});

describe('a person with the flow book alone finds out', () => {
  const titles = flowsCopy.details;

  /** Reads a question's way in the help and goes it; hands out what was found on it. */
  async function goTheWay(question: (typeof helpCopy.question)[number]['question']) {
    const way = helpCopy.question.find((one) => one.question === question);
    if (!way) throw new Error(`The help does not ask "${question}".`);
    await open('/flows#help');
    await book.find('heading', question);
    await book.sees(...helpCopy.wayTo(way));

    await enter(await book.find('searchbox', flowsCopy.search), way.search);
    const results = await book.find('navigation', flowsCopy.resultList);
    const place = await book.find('link', new RegExp(`^${way.result}\\b`), results);
    const places = text(results);
    await book.goTo(place.getAttribute('href') ?? '');
    const details = await book.find('complementary', titles.title);
    const told = (title: string) => {
      expect(way.read, 'what the help says to read').toContain(title);
      const [heading] = book.byRole('heading', title, details);
      return text(heading?.closest('section'));
    };
    return { places, told };
  }

  test('where one can log out', async () => {
    const { places, told } = await goTheWay('Where can one log out?');
    for (const place of ['app booting', 'profileUnavailable', 'crashed']) {
      expect(places).toContain(place);
    }
    expect(told(titles.transitions)).toMatch(
      /The customer logs out, if the customer is signed in → Logging out *logOut\.confirmed if isSignedIn/,
    );
  });

  test('what is sent to analytics when a cash out fails', async () => {
    const { places, told } = await goTheWay('What is sent to analytics when a cash out fails?');
    expect(places).toContain('Finding out what happened › Looking at the overview');
    expect(told(titles.tracked)).toContain('cashout_failed (code)');
  });

  test('which states lead to the bank’s error screen', async () => {
    const { told } = await goTheWay('Which states lead to the bank’s error screen?');
    const from = told(titles.comesFrom);
    expect(from).toContain('Choosing where to begin: The connection failed');
    expect(from).toContain('Did the connection fail?: The connection failed');
  });
});

describe('the details of a state', () => {
  const told = async (title: string) => {
    const details = await book.find('complementary', flowsCopy.details.title);
    const [heading] = book.byRole('heading', title, details);
    return text(heading?.closest('section'));
  };

  test('show where the app goes after the end of the flow', async () => {
    await open('/flows#bankSync/ended');
    expect(await told(flowsCopy.details.transitions)).toMatch(
      /In “The whole app: Becoming a customer › Bank › Reading the bank”: The bank is connected → .*Account details/,
    );
  });

  test('show the conditions of the ways there, also from the parent flow', async () => {
    await open('/flows#bankSync/choosingStart');
    expect(await told(flowsCopy.details.comesFrom)).toContain(
      'Bank › Reading the bank: it begins here',
    );
    await book.goTo('#mobileVerification/alreadyVerified');
    await book.sees('Choosing where to begin: The account has a mobile number');
  });
});

describe('a state is passed on', () => {
  test('by its link, its last change, and a comment with link, picture, state and requirements', async () => {
    let copied = '';
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (words: string) => {
      copied = words;
    });
    await open('/flows#cashOut/amount', {
      answers: {
        '/sandbox/lab/product': () => Response.json(productPage()),
        '/sandbox/lab/transcripts': () => Response.json(keptTranscripts()),
        '/sandbox/lab/last-changes': () =>
          Response.json({ amount: { id: '1234abcd', date: '2026-11-27T07:00', subject: 'Ask' } }),
      },
    });
    await press(await book.find('button', reviewCopy.copyLink));
    await book.sees(reviewCopy.linkCopied);
    expect(copied).toBe(window.location.href);
    await book.sees('What the specification asks, 4.10', '2026-11-27, “Ask” (1234abcd)');
    await book.sees('heading "How much do you need?", level 1');
    await press(await book.find('button', reviewCopy.copyIssue));
    await book.sees(reviewCopy.issueCopied);
    expect(copied).toMatch(
      /^Cash out: Choosing the amount \(cashOut amount\)\nhttp.*#cashOut\/amount\nScreen: http.*#story\/cashOut\/amount\nPicture: cashOut-amount\.png\nRequirements: R4/,
    );
  });
});

test('changes are asked since yesterday, if no version is asked for', async () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  await open('/flows#changes');
  await book.until(() => replace.mock.calls.length > 0);
  expect(replace).toHaveBeenCalledWith('/flows?since=yesterday#changes');
});

describe('what if', () => {
  test('something goes wrong, is told step by step, with the screens and what happens then', async () => {
    const answers = { '/sandbox/lab/transcripts': () => Response.json(keptTranscripts()) };
    await open('/flows#whatif', { answers });
    const link = await book.find('link', /^What if the bank refuses the connection/);
    await book.goTo(link.getAttribute('href') ?? '');
    await book.find('heading', /^What if the bank refuses the connection/);
    await book.sees(
      'The connection to the bank fails',
      'After 1.5 seconds the bank’s reason is shown',
    );
    await book.sees('Account details: The bank says no', '‘Try to connect again’ leads back');
    expect(document.querySelectorAll('main iframe').length).toBeGreaterThan(0);
    const about = await book.find('link', /^All about “Showing the failure” in the flow “Reading/);
    await book.sees(whatIfCopy.onEveryPage);
    // A state of the way leads back to its questions.
    await book.goTo(about.getAttribute('href') ?? '');
    await book.find('link', /^What if the bank refuses the connection/);
    await book.goTo('#whatif/login/credentials');
    await book.sees('There is no such question.');
    await book.goTo('#whatif');
    await enter(await book.find('searchbox', whatIfCopy.find), 'ID takes too long');
    const main = await book.find('main', /What if/);
    await book.until(() => count('link', undefined, main) === 1);
    await book.find('link', /^What if the identity check takes longer/, main);
  });
});

test('the search stays while its results are looked at, and is emptied when one goes on', async () => {
  await open('/flows');
  const field = (await book.find('searchbox', flowsCopy.search)) as HTMLInputElement;
  await enter(field, 'no internet');
  const results = await book.find('navigation', flowsCopy.resultList);
  const asked = await book.find('link', /^What if the customer is offline/, results);
  await book.find('link', /^What if the connection breaks/, results);
  await book.goTo(asked.getAttribute('href') ?? '');
  expect(field.value).toBe('no internet');
  // Each of the two leads to the other one.
  const main = document.querySelector('main') ?? undefined;
  await book.find('link', /^What if the connection breaks/, main);
  await book.goTo('#whatif');
  await book.until(() => field.value === '');
  await book.find('navigation', flowsCopy.machines);
});

test('the search finds nothing only once it has read everything', async () => {
  let answer: (response: Response) => void = () => {};
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  await open('/flows', { answers: { '/sandbox/lab/copy': () => answered } });
  await enter(await book.find('searchbox', flowsCopy.search), 'elephants');
  const results = await book.find('navigation', flowsCopy.resultList);
  await book.until(() => text(results) === flowsCopy.searching(0));
  answer(new Response(null, { status: 404 }));
  await book.until(() => text(results).startsWith(flowsCopy.results(0)));
});

describe('the words of a flow', () => {
  const answers = { '/sandbox/lab/transcripts': () => Response.json(keptTranscripts()) };

  test('are on one page, by state, and can be searched', async () => {
    await open('/flows#words/bankSync', { answers });
    const state = await book.find(
      'region',
      'The connection to the bank fails › Showing the failure',
    );
    await book.until(() => text(state).includes("We couldn't connect your bank"));
    expect(state.querySelectorAll('iframe')).toHaveLength(1);
    await enter(await book.find('searchbox', flowsCopy.search), 'couldn’t connect your bank');
    const results = await book.find('navigation', flowsCopy.resultList);
    const found = await book.find('link', /^The connection to the bank fails › Showing/, results);
    await book.goTo('#words/login');
    await book.goTo(found.getAttribute('href') ?? '');
    await book.until(() => /couldn.t connect/.test(text(document.querySelector('main mark'))));
    // What is read while a cash out is sent stands with the cash out too.
    await book.goTo('#words/cashOut');
    const within = await book.find('region', 'Payment');
    await book.find('link', wordsCopy.within('Payment'), within);
    expect(text(within)).toContain("We're checking whether that went through.");
  });

  test('say what is on every page once, and what a wide screen shows', async () => {
    await open('/flows#words/login', { answers });
    const pages = await book.find('region', wordsCopy.everyPage.title);
    expect(text(pages)).toMatch(/On wide screens: Part of your pay.*You repay: \$210/);
    expect(text(document.querySelector('main')).split('Australian credit licence')).toHaveLength(2);
    await enter(await book.find('searchbox', flowsCopy.search), 'australian credit licence');
    const results = await book.find('navigation', flowsCopy.resultList);
    const place = await book.find(
      'link',
      /^On every page “Australian credit licence .* of .*Log in/,
      results,
    );
    expect(place.getAttribute('href')).toMatch(/^#words\//);
    await book.find('link', /^Under which licence/, results);
    expect(count('link', undefined, results)).toBe(2);
  });

  test('tell each screen whole, and the agreement once, unless a text in it is asked for', async () => {
    await open('/flows#words/cashOut', { answers });
    const state = await book.find('region', /› Ready to agree$/);
    await book.until(() => text(state).includes('From “Loan agreement” to “This agreement is'));
    expect(text(state)).toContain('Review your Cash Out');
    const link = await book.find('link', /Reading the agreement$/, state);
    expect(link.getAttribute('href')).toBe('#words/cashOut/review.unread');
    expect(text(state)).not.toContain('10. Complaints');
    await book.goTo(`#words/cashOut/review.read/${encodeURIComponent('=10. Complaints')}`);
    await book.until(() => text(document.querySelector('main mark')) === '10. Complaints');
  });
});

describe('playing a flow in the flow book', () => {
  const START = '/flows#play/identityCheck';
  /** From the start of the identity check to its failure, as the buttons say it. */
  const TO_FAILURE = [
    /readStatus done 'NotStarted'$/,
    /getWidgetToken done token: 'token-1'$/,
    /widget.checked entityId: 'entity-1'$/,
    /setKycEntity done$/,
    /^The identity is not verified .*readResult done 'Failed'$/,
  ];
  const FAILED =
    'after-the-bank-account/readStatus.done~1,getWidgetToken.done,widget.checked~1,setKycEntity.done,readResult.done~5';

  const choices = () => book.find('region', playCopy.now);
  const choose = async (name: string | RegExp) =>
    press(await book.find('button', name, await choices()));
  const pressNamed = async (name: string) => press(await book.find('button', name));
  const now = (states: string) =>
    book.until(() => book.byRole('region', playCopy.now).some((one) => has(one, states)));
  const has = (region: Element, states: string) =>
    [...region.querySelectorAll('p')].some((line) => text(line) === `Now in ${states}`);
  const steps = async () =>
    count('listitem', undefined, await book.find('region', /^The path so far/));
  const fields = async (label: string) => book.find('combobox', label);

  test('leads the identity check to its failure and back, and to others by its address', async () => {
    let copied = '';
    const writeText = async (words: string) => {
      copied = words;
    };
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
    await open(START);
    for (const name of TO_FAILURE) await choose(name);
    await now('The identity check fails');
    expect(window.location.hash).toBe(`#play/identityCheck/${FAILED}`);
    expect(await steps()).toBe(6);
    await book.sees('kyc_result {"status":"Failed"}');

    await pressNamed('Copy as a test');
    await book.sees('test/machines/identity-check-path.test.ts');
    expect(copied).toContain("flow.answer('readResult', 'Failed');");
    await pressNamed('Copy address');
    await book.sees('The address is copied.');
    expect(copied).toBe(window.location.href);
    book.takeAway();
    await open(copied);
    await now('The identity check fails');
    expect(await steps()).toBe(6);

    await pressNamed('Back one step');
    await now('Checking the identity › Asking for the result');
    await pressNamed('No check was begun');
    await now('Getting the check ready');
    expect(await steps()).toBe(2);
    await pressNamed('Start again');
    await now('Was a check begun before?');
  });

  test('waits no longer than a person wants, and says when a flow has ended', async () => {
    await open('/flows#play/login');
    const refused = [...(await choices()).querySelectorAll('details')].find(
      (details) => text(details.querySelector('summary')) === 'Refused here (3)',
    );
    expect(text(refused)).toContain("email: 'kim@example', password: 'Passw0rd'");
    await choose(/credentials.submitted/);
    await choose(/signIn done aUser$/);
    await book.sees('The flow has ended: Signed in');
    await book.sees(playCopy.endedHint, 'The whole app: ', 'uid: •••');
    const memory = await book.find('region', 'What the flow remembers');
    expect(text(memory).match(/"•••"/g)).toHaveLength(2);

    await enter(await fields('Flow to play'), 'identityCheck');
    await choose(/readStatus done 'NotStarted'$/);
    await choose(/getWidgetToken done token: 'token-1'$/);
    await choose('After 3 s after widgetOverlay');
    await now(
      'Taking the document › Cover over the widget › The widget is seen and Taking the document › Loading of the widget › The widget loads',
    );
    await book.sees('3 s since the start');
  });

  test('begins with the flow that one comes from, else with the last one, and says so', async () => {
    await open('/flows#whatif/bankSync/syncing.unanswered');
    const href = (name: string) => book.byRole('link', name)[0]?.getAttribute('href');
    await book.until(() => href(flowsCopy.views.play) === '#play/bankSync');
    await book.goTo('#help');
    await book.until(() => href(flowsCopy.views.play) === '#play');
    await book.goTo('#play');
    await book.find('heading', playCopy.title('Reading the bank'));
    await book.sees(playCopy.lastFlow);
  });

  test('searches the many possible steps of the site map', async () => {
    await open('/flows#play/app/a-first-visit/session.closed~1');
    await enter(await book.find('searchbox', 'Find among them'), 'address login');
    await choose(/^Login /);
    await now('Log in');
  });

  test.each([
    ['step', `${START}/after-the-bank-account/readStatus.done~1,gone`, 'Not played: gone.'],
    ['start', `${START}/elsewhere/x`, 'does not begin as this address says'],
    ['flow', '/flows#play/lottery', 'There is no flow "lottery".'],
  ])('shows an error for an address with an unknown %s', async (_what, path, says) => {
    await open(path);
    await book.sees(says);
  });
});

describe('the storyboard', () => {
  const words = storyboardCopy;
  const canvas = () => book.find('application', words.canvas);
  const card = async (path: string) =>
    book.find('button', new RegExp(` ${path}( |$)`), await canvas());

  test('has a card for every address of the site, called by its path, and an arrow for the way', async () => {
    await open('/flows');
    for (const { path } of routes) await card(path);
    expect(count('button', undefined, await canvas())).toBe(routes.length);
    const arrow = '[data-id="onboarding.mobile → onboarding.name"]';
    expect((await canvas()).querySelectorAll(arrow)).toHaveLength(1);
  });

  test('shows photographs of a phone or a desktop, light or dark', async () => {
    await open('/flows');
    const photograph = async () => (await card('/login')).querySelector('img')?.getAttribute('src');
    expect(await photograph()).toBe('/sandbox/screens/login.phone.chromium.png');
    await press(await book.find('radio', words.size.desktop));
    await press(await book.find('radio', words.scheme.dark));
    expect(await photograph()).toBe('/sandbox/screens/login.desktop.chromium.dark.png');
  });

  test('draws the screen while there is no photograph', async () => {
    await open('/flows');
    const photograph = (await card('/login')).querySelector('img');
    if (!photograph) throw new Error('There is no photograph to be missed.');
    expect((await card('/login')).querySelector('iframe')).toBeNull();
    await tell(photograph, new Event('error'));
    const drawn = (await card('/login')).querySelector('iframe');
    expect(drawn?.getAttribute('src')).toBe('/flows#screen/login/signed-out');
    expect(text(await card('/signup/next'))).toContain(words.leadsOn);
  });

  describe('the funnel on the storyboard', () => {
    test('reads a dropped CSV file, and names its wrong lines', async () => {
      await open('/flows');
      await canvas();
      const main = await book.find('main', /^/);
      const files = [new File([COUNTS], 'counts.csv', { type: 'text/csv' })];
      const dropped = new Event('drop', { bubbles: true, cancelable: true });
      await tell(main, Object.assign(dropped, { dataTransfer: { files } }));
      expect(dropped.defaultPrevented).toBe(true);
      await book.sees('201 events counted from counts.csv.');
      const lost = '75% lost since Sign up';
      const stopped = await book.find(
        'button',
        `Verify mobile /signup/mobile 20 got through, ${lost}`,
        await canvas(),
      );
      expect(text(stopped)).toContain('−75%');
      expect(text(await card('/signup/next'))).toContain(words.funnel.notMeasured);
      const table = await book.find('table', words.funnel.table);
      const row = await book.find('row', /^Verify mobile mobile_verified 20/, table);
      expect(text(row)).toContain(lost);
      await book.sees('Line 5: the count is not a whole number.', 'No chart sends mystery');

      const until = document.querySelectorAll<HTMLElement>('input[type=date]')[1];
      if (!until) throw new Error('Nobody is asked for the last day.');
      expect(text(until.closest('div')?.parentElement)).toContain(words.funnel.to);
      await enter(until, '2026-11-01');
      await book.sees('180 events counted');
      expect(text(await card('/signup/mobile'))).toContain('−100%');

      await press(await book.find('button', words.funnel.remove));
      expect(count('table', words.funnel.table)).toBe(0);
    });

    test('shows an error if the sandbox does not answer', async () => {
      await open('/flows', {
        answers: { '/sandbox/analytics': () => new Response(null, { status: 500 }) },
      });
      await press(await book.find('button', words.funnel.ofSandbox));
      await book.until(() =>
        book.byRole('alert').some((one) => text(one).includes(words.funnel.problem.sandbox)),
      );
    });
  });
});

test('the kit’s dialog opens and closes', async () => {
  await open('/flows#kit');
  await book.find('heading', kitCopy.title);
  await press(await book.find('button', kitCopy.parts.dialog));
  const dialog = await book.find('dialog', /^/);
  await press(await book.find('button', kitCopy.sample.action, dialog));
  await book.until(() => count('dialog') === 0);
});
