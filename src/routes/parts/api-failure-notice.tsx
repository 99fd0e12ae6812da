import { closedSeconds } from '../../../domain/failures.ts';
import { retryText } from '../../copy/failures.ts';
import { statesCopy } from '../../copy/states.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { FailureNotice, type FailureNoticeProps } from './failure-notice.tsx';
import { SecondsLeft } from './seconds-left.tsx';
import { useRetryLockout } from './use-attempt.ts';

/**
 * The message about a call to the API: after a 429 it counts the seconds until another try is open. The identity
 * provider names no wait: its messages do without the code for it.
 *
 * @param retry the button for another try, which is closed until then
 */
export function ApiFailureNotice({
  retry,
  ...props
}: Omit<FailureNoticeProps, 'countdown'> & { retry?: Omit<ButtonProps, 'children'> }) {
  const { failure } = props;
  const lockout = useRetryLockout(failure);
  return (
    <FailureNotice
      {...(retry && {
        actions: (
          <Button closed={lockout !== null} {...retry}>
            {statesCopy.tryAgain}
          </Button>
        ),
      })}
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
