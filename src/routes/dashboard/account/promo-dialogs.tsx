import { Stack, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { Promotion } from '../../../../domain/entities.ts';
import type { Flows } from '../../../app-context.tsx';
import { accountCopy } from '../../../copy/account.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SuccessIllustration } from '../../../ui/illustrations/success.tsx';
import { FailureMessage } from '../../parts/notices/failure-notice.tsx';

const words = accountCopy.promotions;

/** The promo code dialogs; the machine decides which one is open. */
export default function PromoDialogs({ flow }: { flow: Flows['promoCode'] }) {
  const state = useSelector(flow, (snapshot) => snapshot.value);
  const { found, failure, code } = useSelector(flow, ({ context }) => context);
  const close = () => flow.send({ type: 'dialog.closed' });
  if (state === 'refused' && failure) {
    const { title = '', description = '' } = failure.explanation ?? {};
    return (
      <Dialog
        onClose={close}
        title={title || words.refused.title}
        description={description || (!title && <FailureMessage failure={failure} />)}
        actions={
          <Button variant="secondary" onClick={close}>
            {words.refused.close}
          </Button>
        }
      />
    );
  }
  if (state === 'added') {
    return (
      <Dialog
        onClose={close}
        title={words.added.title}
        description={words.added.text}
        actions={<Button onClick={close}>{words.added.done}</Button>}
      >
        <Stack align="center" gap="4">
          <SuccessIllustration />
          {found && <Offer promotion={found} />}
        </Stack>
      </Dialog>
    );
  }
  return (
    <Dialog
      onClose={close}
      title={words.confirm.title}
      description={words.confirm.code(code)}
      dismissible={state === 'confirming'}
      actions={
        <>
          <Button
            loading={state === 'adding'}
            onClick={() => flow.send({ type: 'promotion.confirmed' })}
          >
            {words.confirm.add}
          </Button>
          <Button variant="secondary" disabled={state === 'adding'} onClick={close}>
            {words.confirm.cancel}
          </Button>
        </>
      }
    >
      {found && <Offer promotion={found} />}
    </Dialog>
  );
}

function Offer({ promotion: { title, message, condition } }: { promotion: Promotion }) {
  return (
    <Card variant="accent" gap="1" width="full" overflowWrap="anywhere">
      <Text size="label">{title}</Text>
      <p>{message}</p>
      {condition && (
        <Text size="small" tone="muted">
          {condition}
        </Text>
      )}
    </Card>
  );
}
