import { failureText } from '../../copy/failures.ts';
import { Button } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChatButton } from './chat-button.tsx';
import { useOnline } from './use-online.ts';

export type WaitNoticeProps = {
  /** What is said when nothing has been heard for long; null while all is well. */
  silence: { readonly title: string; readonly text: string } | null;
  retryLabel: string;
  onRetry: () => void;
  /** What a chat opened from here is about. */
  tag: string;
};

/** Says what holds a wait up: the device is offline, or nothing is heard. The wait itself goes on. */
export function WaitNotice({ silence, retryLabel, onRetry, tag }: WaitNoticeProps) {
  const isOnline = useOnline();
  const title = isOnline ? silence?.title : undefined;
  const text = isOnline ? silence?.text : failureText({ code: 'offline' });
  return (
    <>
      <LiveRegion>{title ? `${title}. ${text}` : text}</LiveRegion>
      {text && (
        <Notice
          tone="warning"
          title={title}
          actions={
            silence && (
              <>
                <Button onClick={onRetry}>{retryLabel}</Button>
                <ChatButton tag={tag} look="quiet" px="0" borderInlineWidth="0" />
              </>
            )
          }
        >
          {text}
        </Notice>
      )}
    </>
  );
}
