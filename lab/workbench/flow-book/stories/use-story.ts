import { useEffect, useState } from 'react';
import type { PlayStep } from '../../../play/steps.ts';
import type { StoryHandle, StoryLook, StoryMoment, StoryWindow } from '../../story/window.ts';

const NOTHING: StoryMoment = { active: [], choices: [] };

/** Follows the story in a frame, and shows it in a look. */
export function useStory(
  frame: HTMLIFrameElement | null,
  look: StoryLook,
): { readonly moment: StoryMoment; readonly take: (step: PlayStep) => void } {
  const [moment, setMoment] = useState(NOTHING);
  const [handle, setHandle] = useState<StoryHandle | null>(null);

  const { scheme, isLarge, isRightToLeft } = look;

  useEffect(() => {
    let stop = () => {};
    const find = () => {
      const found = (frame?.contentWindow as StoryWindow | null | undefined)?.story;
      if (!found) {
        // The frame's page is still loading.
        waiting = requestAnimationFrame(find);
        return;
      }
      const note = () => setMoment(found.moment());
      stop = found.listen(note);
      setHandle(found);
      note();
    };
    let waiting = requestAnimationFrame(find);
    return () => {
      cancelAnimationFrame(waiting);
      stop();
    };
  }, [frame]);

  useEffect(
    () => handle?.look({ scheme, isLarge, isRightToLeft }),
    [handle, scheme, isLarge, isRightToLeft],
  );

  return { moment, take: (step) => handle?.take(step) };
}
