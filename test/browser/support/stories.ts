import type { CDPSession, Frame, Page } from 'playwright-core';
import type { LookedWindow } from './accessibility.ts';

/** What a page of stories offers to tests. A story is a drawn state of a flow, made from the samples of its chart. */
export type StoryWindow = Window & {
  readonly story?: {
    /** The fragments of all visible states. */
    readonly all: () => readonly string[];
    /** Draws a story; settles when it is drawn. */
    readonly show: (hash: string) => Promise<void>;
  };
};

/** The stories, drawn one after the other in one frame, and the fragments of all of them. */
export type Stories = {
  readonly frame: Frame;
  /** The frame's id in the protocol. */
  readonly frameId: string;
  readonly session: CDPSession;
  readonly all: readonly string[];
};

/** Address of a page that draws stories. */
export const STORIES_URL = '/flows#story/app/login';

/** Waits until a frame can draw stories, and returns the fragments of all of them. */
export async function allStoriesIn(frame: Frame): Promise<readonly string[]> {
  await frame.waitForFunction(() => 'story' in window);
  return frame.evaluate(() => (window as StoryWindow).story?.all() ?? []);
}

/** Opens the frame for stories, in the whole window. */
export async function openStories(page: Page): Promise<Stories> {
  await page.goto('/robots.txt');
  const holder = await page.evaluateHandle((url) => {
    const frame = document.createElement('iframe');
    frame.src = url;
    frame.height = '740';
    frame.style.cssText = 'position: absolute; inset: 0; border: 0';
    document.body.append(frame);
    return frame;
  }, STORIES_URL);
  const frame = await holder.asElement()?.contentFrame();
  if (!frame) throw new Error('There is no frame.');
  const all = await allStoriesIn(frame);
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const frameId = frameTree.childFrames?.[0]?.frame.id ?? '';
  return { frame, frameId, session, all };
}

/** Sets the width of the stories' frame in px; settles when the new layout has been drawn. */
export function setStoryWidth(page: Page, width: number): Promise<void> {
  return page.evaluate(async (px) => {
    document.querySelector('iframe')?.style.setProperty('width', `${px}px`);
    for (let frames = 0; frames < 3; frames += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
  }, width);
}

/** Shows or hides the frame of the stories. What is hidden is laid out and read as usual, but not painted. */
export function showStories(page: Page, isShown: boolean): Promise<void> {
  return page.evaluate(
    (visibility) => {
      document.querySelector('iframe')?.style.setProperty('visibility', visibility);
    },
    isShown ? 'visible' : 'hidden',
  );
}

/** The name of a story: its flow, its state, and its variant, with slashes between them. */
export function storyName(hash: string): string {
  return decodeURIComponent(hash.slice('#story/'.length));
}

/** Pattern of the ids that React makes. */
export const REACT_IDS = '[«:_]r_?[0-9a-z]+[»:_]';

/** Returns markup without the ids that React makes, which differ each time. */
export function withoutIds(markup: string): string {
  return markup.replace(new RegExp(REACT_IDS, 'g'), 'id');
}

/** Draws a story at a phone's width, and returns its markup. Runs in the frame of the stories. */
export async function drawStory(hash: string): Promise<string> {
  const { story, frameElement } = window as StoryWindow;
  if (!story) throw new Error('No story is drawn here.');
  (frameElement as HTMLElement).style.width = '360px';
  await story.show(hash);
  return document.body.innerHTML;
}

/** Result of measuring a story. */
type Measured = {
  readonly faults: readonly string[];
  /** True if the page shows only a placeholder. */
  readonly isWaiting: boolean;
};

/**
 * Looks for faults in the layout of the drawn story: at each width, with text spaced (WCAG 2.2, 1.4.12) or twice as large (1.4.4),
 * and with words longer by a third, as translations have them. Finds the story at a phone's width, and leaves it at a desktop's.
 * Runs in the frame of the stories.
 *
 * @param promise text that must be in a phone's first view, if the story has it
 */
export function measureStory(promise: string): Measured {
  const setWidth = (width: number) => {
    (window.frameElement as HTMLElement).style.width = `${width}px`;
  };
  const words = document.querySelector<HTMLElement>('main')?.innerText.trim();
  const isWaiting = document.querySelector('main [aria-busy=true]') !== null;
  const faults: string[] = [];
  if (!isWaiting && !words) faults.push('says nothing');
  if (!isWaiting && !document.querySelector('h1')?.checkVisibility()) faults.push('has no heading');
  // The page has asked for reduced motion.
  for (const { effect } of document.getAnimations()) {
    if (Number(effect?.getComputedTiming().duration) >= 1) faults.push('moves');
  }

  const page = document.documentElement;
  const textsIn = (box: Element): Text[] => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return texts;
  };
  const isCutWithin = (inner: Element, box: Element): boolean =>
    inner !== box &&
    (getComputedStyle(inner).overflowX !== 'visible' ||
      (inner.parentElement !== null && isCutWithin(inner.parentElement, box)));
  /** True if words overflow a box; decorations may. */
  const isOutside = (box: Element) => {
    const { left, right } = box.getBoundingClientRect();
    const range = document.createRange();
    for (const text of textsIn(box)) {
      // Visually hidden text is one px wide.
      const around = text.parentElement;
      if (around?.clientWidth === 1 || around?.localName === 'option') continue;
      // Boxes that scroll or clip are measured separately.
      if (around && isCutWithin(around, box)) continue;
      range.selectNodeContents(text);
      for (const rect of range.getClientRects()) {
        if (rect.right > right + 1 || rect.left < left - 1) return true;
      }
    }
    return false;
  };
  const boxes = [...document.querySelectorAll('html, body *:not(svg *, option, input)')].reverse();
  /** Records elements that are wider than their box, or clipped by it. */
  const measure = (width: number, how = '') => {
    setWidth(width);
    let last: Element | null = null;
    const note = (element: Element, excess: number, what: string) => {
      // If an element is too wide, its ancestors are too.
      if (last && element.contains(last)) return;
      last = element;
      const text = element.textContent?.trim().slice(0, 40);
      const { localName, className, role } = element as HTMLElement;
      faults.push(
        `${localName} ${role ?? className} "${text}" ${excess} px too ${what} at ${width}${how}`,
      );
    };
    for (const element of boxes) {
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      // Visually hidden text is one px wide, and inline text has no box.
      if (clientWidth < 2 || clientHeight < 2) continue;
      if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) continue;
      const { overflowX, overflowY, scrollSnapType, visibility } = getComputedStyle(element);
      if (visibility === 'hidden') continue;
      const isPage = element === page || element.localName === 'dialog';
      const isBox = isPage || overflowX !== 'visible';
      const isWide = scrollWidth > clientWidth && (isBox || isOutside(element));
      // A row of slides is made to scroll.
      if (isWide && scrollSnapType === 'none') note(element, scrollWidth - clientWidth, 'wide');
      const isCut = !isPage && (overflowY === 'hidden' || overflowY === 'clip');
      if (isCut && scrollHeight > clientHeight + 1)
        note(element, scrollHeight - clientHeight, 'high');
    }
  };
  /** Records dates that break over two lines. */
  const measureDates = () => {
    const range = document.createRange();
    for (const text of textsIn(document.body)) {
      if (text.parentElement?.closest('option')) continue;
      for (const { 0: date, index } of text.data.matchAll(/\w{3},\s\d{1,2}\s\w+\s\d{4}/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + date.length);
        if (range.getClientRects().length > 1) faults.push(`${date} breaks over two lines`);
      }
    }
  };
  /** Records what stands lower than what it belongs beside or to. */
  const measurePlaces = () => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    for (const badge of document.querySelectorAll('[data-part=word]')) {
      const date = badge.previousElementSibling;
      if (date && boxOf(badge).top >= boxOf(date).bottom) {
        faults.push(`"${badge.textContent}" is below its date`);
      }
    }
    const logoTops = new Map<string, number>();
    for (const tile of document.querySelectorAll('button:has(> [data-part=logo])')) {
      const row = `${boxOf(tile).top}`;
      const top = boxOf(tile.firstElementChild as Element).top;
      if (Math.abs((logoTops.get(row) ?? top) - top) > 1) {
        faults.push(`the logo of "${tile.textContent}" is not in line with those beside it`);
      }
      logoTops.set(row, top);
    }
    const kept = textsIn(document.body).find(({ data }) => data === promise)?.parentElement;
    if (kept && boxOf(kept).bottom > window.innerHeight) faults.push(`"${promise}" is too low`);
  };
  /** Records unnamed images, links that lead nowhere, small controls, and texts that differ from what is read instead. */
  const measureControls = () => {
    for (const image of document.querySelectorAll('img:not([alt])')) {
      faults.push(`has no alternative text: ${image.outerHTML}`);
    }
    for (const link of document.querySelectorAll('a')) {
      if (!link.getAttribute('href') || !link.pathname)
        faults.push(`"${link.textContent}" leads nowhere`);
    }
    for (const control of document.querySelectorAll('a, button, input, select, summary')) {
      const { width, height } = control.getBoundingClientRect();
      const isBox = getComputedStyle(control).display !== 'inline';
      // A target needs 24 px (WCAG 2.2, 2.5.8); visually hidden ones are 1 px wide.
      if (isBox && control.checkVisibility() && width > 1 && Math.min(width, height) < 24) {
        faults.push(`"${control.textContent}" is ${width} x ${height} px small`);
      }
    }
    const saidBy = (element: Element) => element.textContent?.replace(/[^\p{L}\p{N}$]/gu, '');
    for (const shown of document.querySelectorAll('* + [aria-hidden=true]')) {
      const said = shown.previousElementSibling;
      const isPair = said?.clientWidth === 1 && said.textContent && shown.textContent;
      if (isPair && saidBy(said) !== saidBy(shown)) {
        faults.push(`"${said.textContent}" is read, but "${shown.textContent}" is shown`);
      }
    }
  };
  const sheetOf = (rules: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    return sheet;
  };
  measureDates();
  measurePlaces();
  measureControls();

  // What an earlier story had in the same place was measured there. On a phone it is left out where others are only above or below
  // it, and so keep their widths.
  const { knownParts = [] } = window as LookedWindow;
  const isStacked = (element: Element | null) => {
    const { display, flexDirection } = getComputedStyle(element ?? page);
    return display === 'block' || (display === 'flex' && flexDirection === 'column');
  };
  const isBlock = (element: Element) => !getComputedStyle(element).display.startsWith('inline');
  const leftOut = knownParts.filter((part) => isBlock(part) && isStacked(part.parentElement));
  for (const part of leftOut) part.setAttribute('data-left-out', '');
  const leaving = sheetOf('[data-left-out] { display: none !important }');
  document.adoptedStyleSheets = [leaving];
  measure(320);

  const texts = textsIn(document.body).map((text) => [text, text.data] as const);
  for (const [text, now] of texts) {
    text.data = now.replace(
      /\p{L}{3,}/gu,
      (word) => word + word.slice(-Math.ceil(word.length * 0.3)),
    );
  }
  measure(360, ' with longer words');
  for (const [text, before] of texts) text.data = before;

  document.adoptedStyleSheets = [
    leaving,
    sheetOf(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    ),
  ];
  measure(320, ' with text spaced');
  document.adoptedStyleSheets = [leaving, sheetOf('html { font-size: 200% }')];
  measure(360, ' with text twice as large');
  document.adoptedStyleSheets = [];
  for (const part of leftOut) part.removeAttribute('data-left-out');
  // Each width is a layout of its own: the last one is kept for what is read on a desktop.
  for (const width of [768, 1280]) measure(width);
  return { faults, isWaiting };
}

/** What the frame of the stories remembers of the earlier ones. */
type Remembered = LookedWindow & { seen?: Set<string> };

/**
 * Finds the parts of the drawn story that an earlier one had, with the same markup within the same elements: the `knownParts` of
 * the window. Parts with a heading are never among them, because the order of headings is judged over the whole page. Runs in the
 * frame of the stories.
 *
 * @param ids pattern of what differs each time
 * @returns whether an element is new by its own attributes, so that its colours may be; and whether one is new below its parent,
 * with or without text, or the order of headings is, so that a rule may find anything
 */
export function findKnownParts(ids: string): { hasNewTags: boolean; isNew: boolean } {
  const memory = window as Remembered;
  memory.seen ??= new Set();
  const seen = memory.seen;
  let hasNewTags = false;
  let isNew = false;
  const see = (place: string) => {
    isNew ||= !seen.has(place);
    seen.add(place);
  };
  const read = new Map<Element, { readonly tag: string; readonly markup: string }>();
  const markupOf = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) => `${name}="${value}"`);
    const tag = `<${element.localName} ${attributes.join(' ').replace(new RegExp(ids, 'g'), 'id')}>`;
    hasNewTags ||= !seen.has(tag);
    seen.add(tag);
    const inside = [...element.childNodes].map((node) =>
      node instanceof Element ? markupOf(node) : node.nodeValue,
    );
    const markup = `${tag}${inside.join('')}</>`;
    read.set(element, { tag, markup });
    return markup;
  };
  const knownParts: Element[] = [];
  const compare = (element: Element, around: string, isWithinKnown: boolean) => {
    const { tag, markup } = read.get(element) ?? {};
    const parent = element.parentElement && read.get(element.parentElement)?.tag;
    see(`${parent} has ${tag}: ${element.textContent?.trim() !== ''}`);
    const place = `${around}: ${markup}`;
    const isKnown =
      !isWithinKnown && seen.has(place) && !element.querySelector('h1, h2, h3, h4, h5, h6');
    if (isKnown) knownParts.push(element);
    seen.add(place);
    for (const child of element.children) compare(child, around + tag, isWithinKnown || isKnown);
  };
  markupOf(document.body);
  compare(document.body, '', false);
  see([...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((it) => it.localName).join());
  memory.knownParts = knownParts;
  return { hasNewTags, isNew };
}

/**
 * Returns true if texts of the drawn story have a look that no text had before in these colours: its own colour and size, and the
 * grounds behind it. Only in them can the rules about colours find anything new; they are the `newTexts` of the window. Runs in
 * the frame of the stories.
 *
 * @param colours their name
 */
export function hasNewTexts(colours: string): boolean {
  const memory = window as Remembered;
  memory.seen ??= new Set();
  const seen = memory.seen;
  const found = new Set<Element>();
  const grounds = new Map<Element, string>();
  const groundOf = (element: Element | null): string => {
    if (element === null) return colours;
    const told = grounds.get(element);
    if (told !== undefined) return told;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const around = groundOf(element.parentElement);
    const own = [backgroundColor, backgroundImage, opacity].join(' ');
    const isSeenThrough = own === 'rgba(0, 0, 0, 0) none 1';
    // The rules leave out what is not in use.
    const isOut = element.matches(':disabled, [aria-disabled=true], [inert], [aria-hidden=true]');
    // An opaque ground covers those around it, unless it is seen through as a part of one of them.
    const covers = own.startsWith('rgb(') && own.endsWith(' none 1') && !/ 0\.\d+/.test(around);
    const before = covers ? around.replace(/ > rgba?\([^)]*\) none 1/g, '') : around;
    const ground = `${before}${isSeenThrough ? '' : ` > ${own}`}${isOut ? ' out' : ''}`;
    grounds.set(element, ground);
    return ground;
  };
  const known = new Set<Node>(memory.knownParts);
  const walker = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) => {
      if (known.has(node)) return NodeFilter.FILTER_REJECT;
      return node instanceof Text ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
    },
  );
  while (walker.nextNode()) {
    const { data, parentElement: box } = walker.currentNode as Text;
    const { length } = data.trim();
    if (!box || length === 0) continue;
    const { color, fontSize, fontWeight, textDecorationLine, textShadow } = getComputedStyle(box);
    const { width, height } = box.getBoundingClientRect();
    const link = box.closest('a');
    // What is hidden or a single sign is not judged; a link is judged beside other text.
    const judged = [
      length > 1 && /[\p{L}\p{N}]/u.test(data),
      width > 1 && height > 1,
      box.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      box.closest('label')?.control?.matches(':disabled') ?? false,
      link && link.textContent?.trim() !== link.parentElement?.textContent?.trim(),
      link?.parentElement && getComputedStyle(link.parentElement).color,
    ];
    const style = [color, fontSize, fontWeight, textDecorationLine, textShadow];
    const look = `${groundOf(box)}: ${[...style, ...judged].join(' ')}`;
    if (!seen.has(look)) found.add(box);
    seen.add(look);
  }
  memory.newTexts = [...found];
  return found.size > 0;
}

/**
 * Returns true if forced colours could hide a control of the drawn story, or its selection, that no earlier story has. Runs in
 * the frame of the stories.
 */
export function hasNewControls(): boolean {
  const memory = window as Remembered;
  memory.seen ??= new Set();
  const seen = memory.seen;
  const known = seen.size;
  const tagOf = (element: Element | null) => {
    const styled = [...(element?.attributes ?? [])].filter(({ name }) =>
      /^(class|style|type|role|disabled|data-.*|aria-(selected|pressed|current|checked|invalid|disabled))$/.test(
        name,
      ),
    );
    const tag = styled.map(({ name, value }) => `${name}=${value}`).join(' ');
    return `${element?.localName} ${tag} ${element?.matches(':checked')}`;
  };
  const chosen = '[aria-selected=true], [aria-pressed=true], [aria-current=page]';
  for (const control of document.querySelectorAll<HTMLElement>(
    `button, input, select, textarea, summary, ${chosen}`,
  )) {
    const isChosen = control.matches(chosen);
    const isBare = !control.textContent?.trim() && !control.querySelector('svg, img');
    if (!isChosen && !isBare) continue;
    const others = control.closest('[role=tablist], ul, ol, div')?.querySelectorAll('*') ?? [];
    const like = [...others].filter(
      ({ localName, role }) => localName === control.localName && role === control.role,
    );
    const shown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const look = [shown && control.clientWidth > 1, ...(isChosen ? like.map(tagOf) : [])];
    seen.add(`${[control.parentElement, control].map(tagOf).join(' > ')}: ${look.join()}`);
  }
  return seen.size > known;
}

/**
 * Returns a sentence for each field whose edge and surface hardly differ from what is around it (WCAG 2.2, 1.4.11). Runs in the
 * frame of the stories, once axe has looked at it.
 */
export function faintFields(): string[] {
  // biome-ignore lint/suspicious/noExplicitAny: axe computes with colours.
  const { Color, getContrast } = (window as any).axe.commons.color;
  const colourOf = (value: string) => {
    const colour = new Color();
    colour.parseString(value);
    return colour;
  };
  const groundOf = (element: Element | null): typeof Color => {
    const ground = colourOf(element ? getComputedStyle(element).backgroundColor : 'white');
    return ground.alpha === 1 ? ground : groundOf(element?.parentElement ?? null);
  };
  const fields = document.querySelectorAll('input:not([type=range], :disabled), select, textarea');
  return [...fields].flatMap((field) => {
    const { borderTopColor, backgroundColor } = getComputedStyle(field);
    const ground = groundOf(field.parentElement);
    const isFaint = [borderTopColor, backgroundColor].every(
      (value) => getContrast(ground, colourOf(value)) < 3,
    );
    return isFaint && field.checkVisibility() ? [`is faint: ${field.outerHTML.slice(0, 120)}`] : [];
  });
}

/**
 * Returns a sentence for each control that forced colours make invisible, because they have no backgrounds and shadows, and for
 * each selected control that looks like the others. Runs in the frame of the stories, in forced colours.
 */
export function lostInForcedColours(): string[] {
  const edgeOf = (element: Element) => {
    const style = getComputedStyle(element);
    const sides = [style.borderTopWidth, style.borderBottomWidth, style.outlineWidth];
    return sides.some((side) => Number.parseFloat(side) > 0) || style.appearance !== 'none';
  };
  // Without the elements inside: a badge in a tab does not show that the tab is selected.
  const lookOf = (element: Element) =>
    ['', '::before', '::after']
      .map((part) => getComputedStyle(element, part))
      .map((style) => {
        const { content, borderColor, borderWidth, fontWeight, textDecorationLine } = style;
        const background = style.forcedColorAdjust === 'none' ? style.backgroundColor : '';
        return [content, borderColor, borderWidth, fontWeight, textDecorationLine, background];
      })
      .join();
  const controls = [...document.querySelectorAll('button, input, select, textarea, summary')];
  const bare = controls.filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      control.clientWidth > 1 &&
      !control.textContent?.trim() &&
      !control.querySelector('svg, img') &&
      !edgeOf(control),
  );
  const chosen = [
    ...document.querySelectorAll('[aria-selected=true], [aria-pressed=true], [aria-current=page]'),
  ];
  const like = chosen.filter((one) => {
    const others = [
      ...(one.closest('[role=tablist], ul, ol, div')?.querySelectorAll(one.localName) ?? []),
    ];
    return (
      one.checkVisibility() &&
      others.some((it) => it !== one && it.role === one.role && lookOf(it) === lookOf(one))
    );
  });
  const named = (fault: string) => (element: Element) =>
    `${fault}: ${element.outerHTML.slice(0, 120)}`;
  return [
    ...bare.map(named('is invisible')),
    ...like.map(named('is selected, but looks like the others')),
  ];
}
