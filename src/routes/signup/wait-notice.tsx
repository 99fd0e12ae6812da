import { Button, flush } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChatButton } from './chat-button.tsx';

type WaitNoticeProps = {
  /** The message after a long time without an answer; null before. */
  silence: { readonly title: string; readonly text: string } | null;
  retryLabel: string;
  onRetry: () => void;
  actionCode: string;
};

/** Says that no answer came for a long time. The wait continues. */
export function WaitNotice({ silence, retryLabel, onRetry, actionCode }: WaitNoticeProps) {
  return (
    <>
      <LiveRegion>{silence && `${silence.title.replace(/\.$/, '')}. ${silence.text}`}</LiveRegion>
      {silence && (
        <Notice
          status="info"
          title={silence.title}
          actions={
            <>
              <Button onClick={onRetry}>{retryLabel}</Button>
              <ChatButton actionCode={actionCode} variant="quiet" {...flush} />
            </>
          }
        >
          <p>{silence.text}</p>
        </Notice>
      )}
    </>
  );
}
