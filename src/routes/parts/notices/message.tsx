import { contactWords } from '../../../copy/contact.ts';
import { EmailLink, TextButton } from '../../../ui/link.tsx';
import { useSupport } from '../hooks/use-support.ts';

/** Shows a sentence in which "contact support" or "talk to us" is a button that opens the chat, and an address writes to it. */
export function Message({ text, actionCode }: { text: string; actionCode?: string | undefined }) {
  const contact = useSupport(actionCode);
  const [before, words, after] = text.split(contactWords);
  return words === undefined ? (
    <span>{text}</span>
  ) : (
    <span>
      <span>{before}</span>
      {words.includes('@') ? (
        <EmailLink address={words} />
      ) : (
        <TextButton onClick={contact}>{words}</TextButton>
      )}
      <span>{after}</span>
    </span>
  );
}
