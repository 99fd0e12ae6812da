import { escaped } from '../../../config/page-head.ts';
import type { Comparison } from './changes.ts';

const STYLE =
  ':root{color-scheme:light dark;font:16px sans-serif}section{margin-block:2em}div{display:flex;gap:1em;overflow-x:auto;align-items:start}figure{margin:0}img{border:1px solid;max-width:40vw}';

/** Returns a sentence with the numbers of equal and different stories. */
export function countsText({ counts, undrawn }: Comparison): string {
  const { equal, different, added, gone } = counts;
  return `${equal} equal, ${different} different, ${added} new, ${gone} gone, ${undrawn.size} not drawn`;
}

/** Returns a page for a reviewer, in one file: each different picture before and after, and the differences. */
export function comparedPage(since: string, comparison: Comparison): string {
  const title = `Stories since ${since}: ${countsText(comparison)}`;
  const undrawn = [...comparison.undrawn].map(
    ([name, why]) => `<p>${escaped(name)}: could not be drawn ${escaped(why)}</p>`,
  );
  const parts = comparison.changes.map(({ names, look, before, after, difference }) => {
    const pictures = [
      figure('before', before),
      figure('after', after),
      figure('difference', difference),
    ];
    return `<section><h2>${names.map(escaped).join('<br>')}</h2><p>${escaped(look)}</p><div>${pictures.join('')}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style><h1>${escaped(title)}</h1>${[...undrawn, ...parts].join('\n')}</html>\n`;
}

function figure(what: string, picture: Buffer | null): string {
  if (!picture) return '';
  return `<figure><figcaption>${what}</figcaption><img alt="${what}" loading="lazy" src="data:image/png;base64,${picture.toString('base64')}"></figure>`;
}
