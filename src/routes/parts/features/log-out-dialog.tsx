import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Flows } from '../../../app-context.tsx';
import { logOutCopy as words } from '../../../copy/log-out.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LogOutQuestion, useUnknownPayment } from '../notices/payment-warning.tsx';

export default function LogOutDialog({ flow }: { flow: Flows['logOut'] }) {
  const isOnBack = useSelector(flow, (snapshot) => snapshot.matches('askingOnBack'));
  const { confirm, decline: no } = isOnBack ? words.onBack : words;
  const decline = () => flow.send({ type: 'logOut.declined' });
  // Stays, so that an outcome that arrives meanwhile does not move the answers under the finger.
  const [isUnknown] = useState(useUnknownPayment() !== null);
  const answers = [
    { label: confirm, onClick: () => flow.send({ type: 'logOut.confirmed' }) },
    { label: no, onClick: decline },
  ];
  // Staying is the main answer where it is the safe one, or where the customer asked for no log-out.
  if (isUnknown || isOnBack) answers.reverse();
  return (
    <Dialog
      onClose={decline}
      title={words.title}
      description={<LogOutQuestion text={isOnBack ? words.onBack.why + words.text : words.text} />}
      actions={answers.map(({ label, onClick }, index) => (
        <Button key={label} variant={index === 0 ? 'primary' : 'secondary'} onClick={onClick}>
          {label}
        </Button>
      ))}
    />
  );
}
