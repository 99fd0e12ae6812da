import { contactCopy } from '../../copy/contact.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { useSupport } from '../parts/hooks/use-support.ts';

/** Button that opens the chat or the support panel. */
export function ChatButton({
  actionCode,
  label = contactCopy.chat,
  ...button
}: { actionCode?: string; label?: string } & Omit<ButtonProps, 'children' | 'onClick'>) {
  const contact = useSupport(actionCode);
  return (
    <Button variant="secondary" {...button} onClick={contact}>
      {label}
    </Button>
  );
}
