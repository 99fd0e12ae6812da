import { Button, flush } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChatButton } from './chat-button.tsx';

type WaitNoticeProps = {
  /** What is said when nothing has been heard for long; null while all is well. */
  silence: { readonly title: string; readonly text: string } | null;
  /** What this means for what is waited for, where it means something. */
  failure?: string | false;
  retryLabel: string;
  onRetry: () => void;
  /** What a chat opened from here is about. */
  tag: string;
};

/** Says that nothing has been heard for long. The wait itself goes on. */
export function WaitNotice({
  silence,
  failure = false,
  retryLabel,
  onRetry,
  tag,
}: WaitNoticeProps) {
  return (
    <>
      <LiveRegion>
        {silence && [`${silence.title}.`, failure, silence.text].filter(Boolean).join(' ')}
      </LiveRegion>
      {silence && (
        <Notice
          status="warning"
          title={silence.title}
          actions={
            <>
              <Button onClick={onRetry}>{retryLabel}</Button>
              <ChatButton tag={tag} variant="quiet" {...flush} />
            </>
          }
        >
          {failure && <p>{failure}</p>}
          <p>{silence.text}</p>
        </Notice>
      )}
    </>
  );
}
