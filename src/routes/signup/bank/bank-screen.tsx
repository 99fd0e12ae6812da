import { Box, Stack, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { type ComponentType, useEffect, useState } from 'react';
import { createActor } from 'xstate';
import { connectSecurelyMachine } from '../../../../machines/connect-securely.machine.ts';
import type { Flows } from '../../../app-context.tsx';
import { bankCopy } from '../../../copy/bank.ts';
import { usePreloading } from '../../../navigation/use-preloading.ts';
import { Button, smallLink } from '../../../ui/button.tsx';
import { LockIcon } from '../../../ui/icons.tsx';
import { flowScreen } from '../../parts/flow-screen.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';

const SecureDialog = lazyDialog(() => import('./secure-dialog.tsx'));

const { intro, secure } = bankCopy;

/**
 * Makes a bank screen, with a header that explains the bank connection. Source: product 2.10.
 *
 * @param asksForTrust true if the customer chooses a bank or logs in to it. Later "we never make any payment" would stand
 * beside the terms of the debits, and contradict them.
 */
export function bankScreen<Id extends keyof Flows>(
  id: Id,
  Screen: ComponentType<{ flow: Flows[Id] }>,
  asksForTrust = false,
): ComponentType {
  const Content = flowScreen(id, Screen);
  return function BankScreen() {
    return (
      <>
        <BankHeader asksForTrust={asksForTrust} />
        <Content />
      </>
    );
  };
}

function BankHeader({ asksForTrust }: { asksForTrust: boolean }) {
  const [details] = useState(() => createActor(connectSecurelyMachine));
  useEffect(() => {
    details.start();
  }, [details]);
  const isOpen = useSelector(details, (snapshot) => snapshot.matches('open'));
  usePreloading(SecureDialog.preload);
  return (
    <Stack gap="2" marginBottom={{ base: '4', md: '6' }}>
      <Text size="small" tone="muted">
        {intro}
      </Text>
      <Stack gap="0" px="3" borderRadius="control" bg="brand.subtle">
        <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="2" color="brand">
          <LockIcon size={20} />
          <Text size="label" color="fg" flex="1 1 7rem">
            {secure.title}
          </Text>
          <Button
            variant="quiet"
            {...smallLink}
            aria-haspopup="dialog"
            // A distinct name, because the bank's error may have a link with the same text.
            aria-label={secure.learnMoreName}
            onClick={() => details.send({ type: 'secureDetails.requested' })}
          >
            {secure.learnMore}
          </Button>
        </Box>
        {asksForTrust && (
          <Text size="small" marginTop="-1" paddingBottom="2">
            {secure.text}
          </Text>
        )}
      </Stack>
      {isOpen && <SecureDialog onClose={() => details.send({ type: 'secureDetails.closed' })} />}
    </Stack>
  );
}
