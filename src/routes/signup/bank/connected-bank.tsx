import { Box, Text } from '@chakra-ui/react';
import type { Institution } from '../../../../domain/entities.ts';
import { useAppState } from '../../../app-context.tsx';
import { bankCopy } from '../../../copy/bank.ts';
import { Card } from '../../../ui/card.tsx';
import { CheckIcon } from '../../../ui/common-icons.tsx';
import type { Elements } from '../../../ui/elements.ts';

const words = bankCopy.connected;

/** Says that a bank is connected, and which as far as it is known. */
export function ConnectedBank({
  bank,
  children,
}: {
  bank: Institution | null | undefined;
  children?: Elements;
}) {
  return (
    <Card flexDirection="row" gap="3" size="sm">
      <Box color="success" marginTop="1px">
        <CheckIcon />
      </Box>
      <Box flex="1" minWidth="0">
        {bank?.shortName && <Text size="label">{bank.shortName}</Text>}
        <Text>{words.title}</Text>
        {children}
      </Box>
    </Card>
  );
}

/** The connected bank above the banks to choose from, where there is one: looking at them changes nothing. */
export function KeptBank() {
  const isConnected = useAppState(({ context }) => context.profile?.checkBankConnectionStatus);
  const bank = useAppState(({ context }) => context.connection?.institution);
  return isConnected ? (
    <ConnectedBank bank={bank}>
      <Text size="small" tone="muted">
        {words.kept}
      </Text>
    </ConnectedBank>
  ) : null;
}
