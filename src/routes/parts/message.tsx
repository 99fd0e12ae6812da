import { contactWords } from '../../copy/contact.ts';
import { TextButton } from '../../ui/link.tsx';
import { useSupport } from './use-support.ts';

/** A sentence whose "contact support", or "talk to us", is a button that opens the chat. Its words stay as they are. */
export function Message({
  text,
  tag,
}: {
  text: string;
  /** What the conversation is about, where that is known. */
  tag?: string | undefined;
}) {
  const contact = useSupport(tag);
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
