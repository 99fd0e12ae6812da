import type { IdleActor } from '../../../../machines/idle.machine.ts';
import { idleCopy as words } from '../../../copy/idle.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LogOutQuestion } from '../notices/payment-warning.tsx';
import { SecondsLeft } from '../notices/seconds-left.tsx';

/** Asks an idle user to stay signed in, with the seconds until log-out. */
export default function IdleDialog({ flow }: { flow: IdleActor }) {
  const stay = () => flow.send({ type: 'idle.stayed', at: Date.now() });
  return (
    <Dialog
      role="alertdialog"
      dismissible={false}
      staysOnTop
      onClose={stay}
      title={words.title}
      description={<LogOutQuestion text={words.text} />}
      actions={
        <>
          <Button onClick={stay}>{words.stay}</Button>
          <Button variant="secondary" onClick={() => flow.send({ type: 'idle.left' })}>
            {words.leave}
          </Button>
        </>
      }
    >
      <SecondsLeft
        counter={flow}
        show={words.countdown}
        say={words.spoken}
        display="block"
        textStyle="h1"
        textAlign="center"
      />
    </Dialog>
  );
}
