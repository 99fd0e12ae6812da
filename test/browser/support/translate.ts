import type { Page } from 'playwright-core';

/** The page's record of its translation: each removed text, and its replacement. */
type Translation = { readonly text: Text; readonly shown: HTMLElement };

type Translated = typeof globalThis & { translation?: Translation[] };

/**
 * Does to the page what Chrome and Edge do to translate it: an element replaces each text, at once and whenever one comes. The
 * words stay the same, so that tests find them. The next page load ends it. Waits until React has hydrated the page, because
 * React renders a page again that was changed before (decision 049).
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const root = globalThis as Translated;
    if (root.translation) return;
    const isReacts = (element: Element | null) =>
      element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
    while (!isReacts(document.querySelector('h1'))) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    const translation: Translation[] = [];
    root.translation = translation;
    const replace = (text: Text) => {
      const isWord = text.data.trim() !== '' && text.isConnected;
      if (!isWord || text.parentElement?.closest('font, script, style, textarea, title')) return;
      const shown = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.data;
      shown.append(inner);
      text.replaceWith(shown);
      translation.push({ text, shown });
    };
    const replaceBelow = (node: Node) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      if (node instanceof Text) texts.push(node);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) replace(text);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') replaceBelow(target);
        for (const node of addedNodes) replaceBelow(node);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
    replaceBelow(document.body);
  });
}

/** Returns the words that a translated page still shows although the app has changed their text, each with the new words. */
export function oldWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { translation } = globalThis as Translated;
    if (!translation) throw new Error('The page is not translated.');
    return translation
      .filter(({ text, shown }) => shown.isConnected && shown.textContent !== text.data)
      .map(({ text, shown }) => `"${shown.textContent}" should be "${text.data}"`);
  });
}
