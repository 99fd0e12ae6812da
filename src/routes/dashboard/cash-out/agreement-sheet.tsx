import { Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { Flows } from '../../../app-context.tsx';
import { agreementCopy as words } from '../../../copy/agreement.ts';
import { cashOutCopy } from '../../../copy/cash-out.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LiveRegion } from '../../../ui/live.tsx';
import { AgreementText, useCleanAgreement } from './agreement-text.tsx';

/** Matches a first heading that only repeats the sheet's title. */
const TITLE = new RegExp(`^\\s*<(h[1-6])\\b[^>]*>\\s*${words.title}\\s*</\\1>`, 'i');

/** The loan agreement as a full-height sheet, for narrow screens. */
export default function AgreementSheet({ flow }: { flow: Flows['cashOut'] }) {
  const agreement = useSelector(flow, ({ context }) => context.agreement);
  const clean = useCleanAgreement(agreement.replace(TITLE, ''));
  const isRead = useSelector(flow, (snapshot) => snapshot.matches({ review: 'readInSheet' }));
  const readToEnd = useCallback(() => flow.send({ type: 'terms.readToEnd' }), [flow]);
  const close = () => flow.send({ type: 'agreement.closed' });
  return (
    <Dialog
      size="tall"
      onClose={close}
      title={words.title}
      actions={
        <>
          {!isRead && (
            // Not at 400 % zoom, where the agreement needs the room.
            <Text
              size="small"
              textAlign="center"
              alignSelf="center"
              css={{ '@media (max-height: 24rem)': { display: 'none' } }}
            >
              {words.more}
            </Text>
          )}
          <Button variant={isRead ? 'primary' : 'secondary'} onClick={close}>
            {isRead ? words.done : words.close}
          </Button>
        </>
      }
    >
      <AgreementText fills clean={clean} onReadToEnd={readToEnd} />
      <LiveRegion>{isRead && cashOutCopy.review.agreeReady}</LiveRegion>
    </Dialog>
  );
}
