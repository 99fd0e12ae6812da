import type { Measure } from './card.ts';
import { FONT } from './drawing.tsx';

/** Measures texts in the drawing's typeface, once it is there. */
export async function textMeasure(): Promise<Measure> {
  const weights = [400, 500, 600, 700];
  // Without the typeface the measures are those of its stand-in, which the drawing then shows as well.
  await Promise.allSettled(weights.map((weight) => document.fonts.load(`${weight} 13px ${FONT}`)));
  const context = document.createElement('canvas').getContext('2d');
  const widths = new Map<string, number>();
  return (text, size, weight) => {
    const key = `${weight} ${size} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) {
      return known;
    }
    if (context) {
      context.font = `${weight} ${size}px ${FONT}`;
    }
    const width = context ? context.measureText(text).width : text.length * size * 0.55;
    widths.set(key, width);
    return width;
  };
}
