import { useState } from 'react';
import { flowsCopy } from '../../copy/flows.ts';
import { Tool } from '../tool.tsx';
import { handleOf } from './stories/screen.tsx';

/** Prints the page once all its pictures and screens are drawn, because those further down are loaded only when scrolled to. */
export function PrintButton() {
  const [isDrawing, setDrawing] = useState(false);
  const print = async () => {
    setDrawing(true);
    await drawAll();
    setDrawing(false);
    window.print();
  };
  return (
    <Tool variant="secondary" disabled={isDrawing} onClick={() => void print()}>
      {isDrawing ? flowsCopy.printing : flowsCopy.print}
    </Tool>
  );
}

async function drawAll(): Promise<void> {
  // A picture that is missing is replaced by the screen itself, which is one more frame.
  for (let drawn = -1; drawn < document.querySelectorAll('iframe').length; ) {
    drawn = document.querySelectorAll('iframe').length;
    for (const part of document.querySelectorAll('iframe, img')) {
      part.setAttribute('loading', 'eager');
    }
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await Promise.all([...document.querySelectorAll('iframe')].map(drawnIn));
    await new Promise(requestAnimationFrame);
  }
}

/** Settles once the screen in a frame is stable, or the frame is gone. */
async function drawnIn(frame: HTMLIFrameElement): Promise<void> {
  const story = await handleOf(frame);
  await story?.show(frame.contentWindow?.location.hash ?? '');
}
