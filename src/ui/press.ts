import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Returns a value that does not change during a press, so that nothing moves away under the finger. */
export function useFrozenWhilePressed<Value>(value: Value): Value {
  const [frozen, setFrozen] = useState(value);
  const latest = useRef(value);
  // A ref, so that a press does not re-render.
  const isPressed = useRef(false);
  if (!isPressed.current && frozen !== value) {
    setFrozen(value);
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
      // After the click event, which follows the release.
      timer = setTimeout(() => {
        isPressed.current = false;
        setFrozen(latest.current);
      }, 0);
    };
    const listening = new AbortController();
    const listen = (types: readonly string[], listener: () => void) => {
      for (const type of types) {
        window.addEventListener(type, listener, { capture: true, signal: listening.signal });
      }
    };
    // On touch, mouse events follow the release and move the focus.
    listen(['pointerdown', 'mousedown'], press);
    listen(['pointerup', 'pointercancel', 'mouseup'], release);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
  return frozen;
}
