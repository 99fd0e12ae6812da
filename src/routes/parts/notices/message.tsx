import { contactWords } from '../../../copy/contact.ts';
import { TextButton } from '../../../ui/link.tsx';
import { useSupport } from '../hooks/use-support.ts';

/** Shows a sentence in which "contact support" or "talk to us" is a button that opens the chat. */
export function Message({ text, actionCode }: { text: string; actionCode?: string | undefined }) {
  const contact = useSupport(actionCode);
  const [before, words, after] = text.split(contactWords);
  return words === undefined ? (
    <span>{text}</span>
  ) : (
    <span>
      <span>{before}</span>
      <TextButton onClick={contact}>{words}</TextButton>
      <span>{after}</span>
    </span>
  );
}
