import { useEffect } from 'react';

/** Gives the page a title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
