import { useEffect, useState } from 'react';

function useIsPressed(): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const press = () => {
      clearTimeout(timer);
      setPressed(true);
    };
    const release = () => {
      // The click comes right after the release: it must still meet what was pressed.
      timer = setTimeout(() => setPressed(false), 0);
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return isPressed;
}

/** A value that changes by itself, held still while anything is pressed: what a finger is on does not move away. */
export function useStill<Value>(value: Value): Value {
  const isPressed = useIsPressed();
  const [still, setStill] = useState(value);
  if (!isPressed && still !== value) {
    setStill(value);
  }
  return isPressed ? still : value;
}
