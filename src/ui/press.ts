import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A value that changes by itself, held still while anything is pressed: what a finger is on does not move away. */
export function useFrozenWhilePressed<Value>(value: Value): Value {
  const [still, setStill] = useState(value);
  const latest = useRef(value);
  // No state: what is pressed is not drawn anew for that.
  const isPressed = useRef(false);
  if (!isPressed.current && still !== value) {
    setStill(value);
  }
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const press = () => {
      clearTimeout(timer);
      isPressed.current = true;
    };
    const release = () => {
      // The click comes right after the release: it must still meet what was pressed.
      timer = setTimeout(() => {
        isPressed.current = false;
        setStill(latest.current);
      }, 0);
    };
    const hearing = new AbortController();
    const hear = (types: readonly string[], listener: () => void) => {
      for (const type of types) {
        window.addEventListener(type, listener, { capture: true, signal: hearing.signal });
      }
    };
    // A finger's mouse events come only after it has left, and take the focus along.
    hear(['pointerdown', 'mousedown'], press);
    hear(['pointerup', 'pointercancel', 'mouseup'], release);
    return () => {
      clearTimeout(timer);
      hearing.abort();
    };
  }, []);
  return still;
}
