import { useApp } from '../../app-context.tsx';
import { supportCopy } from '../../copy/support.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';

/** Opens the ways to reach the team; the tag tells them what it is about. */
export function ChatButton({ tag, look = 'secondary' }: { tag: string; look?: ButtonLook }) {
  const app = useApp();
  return (
    <Button look={look} onClick={() => app.send({ type: 'support.requested', tag })}>
      {supportCopy.title}
    </Button>
  );
}
