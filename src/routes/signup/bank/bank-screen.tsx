import { Flex, Stack, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { type Flows, useApp, useFlow } from '../../../app-context.tsx';
import { bankCopy } from '../../../copy/bank.ts';
import { usePreloading } from '../../../navigation/use-preloading.ts';
import { Button } from '../../../ui/button.tsx';
import { LockIcon } from '../../../ui/icons.tsx';
import { flowScreen } from '../../parts/flow-screen.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';

const SecureDialog = lazyDialog(() => import('./secure-dialog.tsx'));

const { secure } = bankCopy;

/**
 * Makes a screen of the bank area: above whatever it shows stands which bank is connected, why, and how. Source: product 2.10.
 *
 * @param asksForTrust the screen takes the bank's log-in: what never happens with it is said on phones as well.
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
        <BankHeader isFull={asksForTrust} />
        <Content />
      </>
    );
  };
}

function BankHeader({ isFull }: { isFull: boolean }) {
  const app = useApp();
  const details = useFlow('connectSecurely');
  const isOpen = useSelector(details, (snapshot) => snapshot?.matches('open') ?? false);
  usePreloading(SecureDialog.preload);
  return (
    <Stack gap="1" marginBottom="6">
      <Text size="small" tone="muted">
        {bankCopy.intro}
      </Text>
      <Stack gap="0" px="3" borderRadius="control" bg="brand.subtle">
        <Flex align="center" gap="2" color="brand">
          <LockIcon size={20} />
          <Text size="label" color="fg" flex="1">
            {secure.title}
          </Text>
          <Button
            variant="quiet"
            minHeight="target"
            px="0"
            borderInlineWidth="0"
            textStyle="small"
            fontWeight="semibold"
            aria-haspopup="dialog"
            // The bank's error may lead to an article by the same words.
            aria-label={secure.learnMoreName}
            // Its machine may still be on its way: then it hears of the press once it is here.
            onClick={() =>
              app.getSnapshot().children.connectSecurely?.send({ type: 'secureDetails.requested' })
            }
          >
            {secure.learnMore}
          </Button>
        </Flex>
        <Text size="small" paddingBottom="3" display={isFull ? undefined : { mdDown: 'none' }}>
          {secure.text}
        </Text>
      </Stack>
      {isOpen && <SecureDialog onClose={() => details?.send({ type: 'secureDetails.closed' })} />}
    </Stack>
  );
}
