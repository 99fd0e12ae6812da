import { Box, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { bankCopy } from '../../../copy/bank.ts';
import { usePreloading } from '../../../navigation/use-preloading.ts';
import { Button } from '../../../ui/button.tsx';
import { LockIcon } from '../../../ui/icons.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';

const SecureDialog = lazyDialog(() => import('./secure-dialog.tsx'));

/** Says how the bank is connected, and more of it in a dialog. */
export function SecureNote() {
  const [isOpen, setOpen] = useState(false);
  usePreloading(SecureDialog.preload);
  return (
    <Flex gap="3" p="4" borderRadius="control" bg="brand.subtle">
      <Box color="brand" marginTop="1px">
        <LockIcon />
      </Box>
      <Box flex="1" minWidth="0">
        <Text size="label">{bankCopy.secure.title}</Text>
        <Text size="small">{bankCopy.secure.text}</Text>
        <Button
          variant="quiet"
          minHeight="target"
          px="0"
          borderInlineWidth="0"
          marginBottom="-3"
          textStyle="small"
          fontWeight="semibold"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {bankCopy.secure.learnMore}
        </Button>
      </Box>
      {isOpen && <SecureDialog onClose={() => setOpen(false)} />}
    </Flex>
  );
}
