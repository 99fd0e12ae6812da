import { contactCopy } from '../../copy/contact.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { useSupport } from '../parts/hooks/use-support.ts';

/** Opens the ways to reach the team; the tag is the subject. */
export function ChatButton({
  tag,
  label = contactCopy.chat,
  ...button
}: { tag?: string; label?: string } & Omit<ButtonProps, 'children' | 'onClick'>) {
  const contact = useSupport(tag);
  return (
    <Button variant="secondary" {...button} onClick={contact}>
      {label}
    </Button>
  );
}
