import { Flex } from '@chakra-ui/react';
import type { Flows } from '../../../app-context.tsx';
import { appOfferCopy as words } from '../../../copy/app-offer.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PhoneIllustration } from '../../../ui/illustrations/phone.tsx';

/**
 * Offers the mobile app at the bottom of a phone's screen, low enough to keep the page's offer visible. Escape and a press
 * outside skip it.
 */
export default function AppOfferDrawer({ flow }: { flow: Flows['appOffer'] }) {
  const skip = () => flow.send({ type: 'offer.skipped' });
  return (
    <Dialog
      onClose={skip}
      title={words.title}
      description={
        <Flex align="center" gap="4">
          <PhoneIllustration size={64} />
          <p>{words.text}</p>
        </Flex>
      }
      actions={
        // Side by side, to keep the sheet low; below each other at 320 px.
        <Flex wrap="wrap" gap="3" css={{ '& > *': { flex: '1 0 auto' } }}>
          <Button onClick={() => flow.send({ type: 'download.requested' })}>
            {words.download}
          </Button>
          <Button variant="secondary" onClick={skip}>
            {words.skip}
          </Button>
        </Flex>
      }
    />
  );
}
