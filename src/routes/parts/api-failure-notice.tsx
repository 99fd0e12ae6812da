import { closedSeconds } from '../../../domain/failures.ts';
import { retryText } from '../../copy/failures.ts';
import { FailureNotice, type FailureNoticeProps } from './failure-notice.tsx';
import { SecondsLeft } from './seconds-left.tsx';
import { useRetryLockout } from './use-retry-lockout.ts';

/**
 * The message about a call to the API: after a 429 it counts the seconds until another try is open. The identity
 * provider names no wait: its messages do without the code for it.
 */
export function ApiFailureNotice(props: Omit<FailureNoticeProps, 'countdown'>) {
  const { failure } = props;
  const lockout = useRetryLockout(failure);
  return (
    <FailureNotice
      {...props}
      countdown={
        lockout && (
          <>
            <span> </span>
            <SecondsLeft
              counter={lockout}
              show={retryText}
              // What is heard first is the whole wait.
              say={(step) => retryText(Math.min(step, closedSeconds(failure)))}
            />
          </>
        )
      }
    />
  );
}
