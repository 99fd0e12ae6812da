import { useState } from 'react';
import { flowsCopy } from '../../copy/flows.ts';

/**
 * Copies texts, and returns the message for the last one.
 *
 * @param subject subject of the texts; the message disappears when it changes
 */
export function useCopy(subject: unknown) {
  const [answer, setAnswer] = useState<{ subject: unknown; words: string } | null>(null);
  const copy = async (text: string, copied: string) => {
    let words: string = copied;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      words = flowsCopy.copyFailed;
    }
    setAnswer({ subject, words });
  };
  return { copy, said: answer !== null && answer.subject === subject ? answer.words : '' };
}
