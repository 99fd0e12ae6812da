import { useState } from 'react';
import { flowsCopy } from '../../copy/flows.ts';

/**
 * Copies texts, and says what came of the last one.
 *
 * @param subject what the texts are about; nothing is said any more once it is another one
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
