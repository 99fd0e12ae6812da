import { useApp } from '../../app-context.tsx';
import { supportCopy } from '../../copy/support.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';

/** Opens the ways to reach the team; the tag tells them what it is about. */
export function ChatButton({
  tag,
  ...button
}: { tag: string } & Omit<ButtonProps, 'children' | 'onClick'>) {
  const app = useApp();
  return (
    <Button
      look="secondary"
      {...button}
      onClick={() => app.send({ type: 'support.requested', tag })}
    >
      {supportCopy.title}
    </Button>
  );
}
