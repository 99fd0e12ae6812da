import { useSelector } from '@xstate/react';
import type { Flows } from '../../../app-context.tsx';
import { logOutCopy as words } from '../../../copy/log-out.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LogOutQuestion } from '../notices/payment-warning.tsx';

export default function LogOutDialog({ flow }: { flow: Flows['logOut'] }) {
  const isOnBack = useSelector(flow, (snapshot) => snapshot.matches('askingOnBack'));
  const { confirm, decline: no } = isOnBack ? words.onBack : words;
  const decline = () => flow.send({ type: 'logOut.declined' });
  return (
    <Dialog
      onClose={decline}
      title={words.title}
      description={<LogOutQuestion text={isOnBack ? words.onBack.why + words.text : words.text} />}
      actions={
        <>
          <Button onClick={() => flow.send({ type: 'logOut.confirmed' })}>{confirm}</Button>
          <Button variant="secondary" onClick={decline}>
            {no}
          </Button>
        </>
      }
    />
  );
}
