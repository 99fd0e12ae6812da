import { Button, flush } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChatButton } from './chat-button.tsx';

type WaitNoticeProps = {
  /** The message after a long time without an answer; null before. */
  silence: { readonly title: string; readonly text: string } | null;
  /** What the silence means for the awaited result, if known. */
  failure?: string | false;
  retryLabel: string;
  onRetry: () => void;
  actionCode: string;
};

/** Says that no answer came for a long time. The wait continues. */
export function WaitNotice({
  silence,
  failure = false,
  retryLabel,
  onRetry,
  actionCode,
}: WaitNoticeProps) {
  return (
    <>
      <LiveRegion>
        {silence && [`${silence.title}.`, failure, silence.text].filter(Boolean).join(' ')}
      </LiveRegion>
      {silence && (
        <Notice
          status={failure ? 'warning' : 'info'}
          title={silence.title}
          actions={
            <>
              <Button onClick={onRetry}>{retryLabel}</Button>
              <ChatButton actionCode={actionCode} variant="quiet" {...flush} />
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
