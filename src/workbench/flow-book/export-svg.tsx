import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ChartDrawing } from './drawing.tsx';
import type { Drawing } from './layout.ts';
import { lightPalette } from './palette.ts';

/** A drawing as an SVG element that needs nothing of the page: for a file, and for paper. */
export function WholeDrawing({ drawing, name }: { drawing: Drawing; name: string }) {
  const { width, height } = drawing;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={name}
    >
      <title>{name}</title>
      <rect width={width} height={height} fill={lightPalette.ground} />
      <ChartDrawing drawing={drawing} palette={lightPalette} />
    </svg>
  );
}

/** The text of an SVG file with a drawing. */
export function svgText(drawing: Drawing, name: string): string {
  const host = document.createElement('div');
  const root = createRoot(host);
  flushSync(() => root.render(<WholeDrawing drawing={drawing} name={name} />));
  const svg = host.firstElementChild;
  const text = svg ? new XMLSerializer().serializeToString(svg) : '';
  root.unmount();
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
}

/** Lets the browser save a text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers read the address after the press.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
