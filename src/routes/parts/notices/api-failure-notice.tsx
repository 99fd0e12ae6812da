import { lockoutSeconds } from '../../../../domain/failures.ts';
import { retryText } from '../../../copy/failures.ts';
import { statesCopy } from '../../../copy/states.ts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { useRetryLockout } from '../hooks/use-attempt.ts';
import { FailureNotice, type FailureNoticeProps } from './failure-notice.tsx';
import { SecondsLeft } from './seconds-left.tsx';

/**
 * Shows the message of a failed API call; after a 429 it counts down to the next attempt. Failures of the identity provider use
 * `FailureNotice` directly, because they have no wait and need not load the countdown.
 *
 * @param retry the retry button, soft-disabled during the countdown
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
          <Button softDisabled={lockout !== null} {...retry}>
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
              // On a line of its own rather than with its seconds on another.
              display="inline-block"
              show={retryText}
              // The first announcement is the whole wait.
              say={(step) => retryText(Math.min(step, lockoutSeconds(failure)))}
            />
          </>
        )
      }
    />
  );
}
