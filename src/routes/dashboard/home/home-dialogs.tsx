import { Stack, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { formatDate } from '../../../../domain/calendar.ts';
import { amountRange, planTotal } from '../../../../domain/lending.ts';
import type { Flows } from '../../../app-context.tsx';
import { homeDialogsCopy } from '../../../copy/home-dialogs.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SuccessIllustration } from '../../../ui/illustrations/success.tsx';
import { Money } from '../../parts/money.tsx';
import { DelayDialog } from './delay-dialog.tsx';
import { RepayEarlyDialog } from './repay-early-dialog.tsx';

/** The home's dialogs; the machine decides which one is open. */
export default function HomeDialogs({ flow }: { flow: Flows['dashboard'] }) {
  const repayEarly = useSelector(flow, (snapshot) => snapshot.children.repayEarly);
  const delay = useSelector(flow, (snapshot) => snapshot.children.delay);
  const hasSucceeded = useSelector(flow, (snapshot) =>
    snapshot.matches({ dialog: 'cashOutSuccess' }),
  );
  const isExplaining = useSelector(flow, (snapshot) => snapshot.matches({ dialog: 'limitInfo' }));
  if (repayEarly) {
    return <RepayEarlyDialog flow={repayEarly} />;
  }
  if (delay) {
    return <DelayDialog flow={delay} />;
  }
  if (hasSucceeded) {
    return <CashOutSuccess flow={flow} />;
  }
  return isExplaining ? <LimitInfo flow={flow} /> : null;
}

function CashOutSuccess({ flow }: { flow: Flows['dashboard'] }) {
  const payment = useSelector(flow, ({ context }) => context.lastPayment?.payment ?? null);
  const account = useSelector(
    flow,
    (snapshot) => snapshot.context.overview?.maskedAccountNumber ?? '',
  );
  const words = homeDialogsCopy.success;
  const plan = payment?.kind === 'cashOut' ? payment.plan : [];
  const [first] = plan;
  const close = () => flow.send({ type: 'dialog.closed' });
  return (
    <Dialog
      onClose={close}
      title={words.title}
      description={words.text(account)}
      actions={<Button onClick={close}>{words.done}</Button>}
    >
      <Stack align="center" gap="3">
        <SuccessIllustration size={120} />
        {payment && <Money cents={payment.amount} size="display" />}
        {first && (
          <Text tone="muted">
            {words.owed(planTotal(plan), plan.length, formatDate(first.date))}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

function LimitInfo({ flow }: { flow: Flows['dashboard'] }) {
  const overview = useSelector(flow, (snapshot) => snapshot.context.overview);
  const words = homeDialogsCopy.limitInfo;
  const close = () => flow.send({ type: 'dialog.closed' });
  return (
    <Dialog
      onClose={close}
      title={words.title}
      actions={
        <Button variant="secondary" onClick={close}>
          {words.close}
        </Button>
      }
    >
      <Stack as="ul" gap="3" listStyle="disc" paddingInlineStart="5">
        {overview &&
          words
            .points(
              overview.maximum,
              amountRange(overview).minimum,
              overview.increment,
              overview.feePercent,
            )
            .map((point) => <li key={point}>{point}</li>)}
      </Stack>
    </Dialog>
  );
}
