import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { bankCopy } from '../../../copy/bank.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LockIcon } from '../../../ui/icons.tsx';

const Box = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    p: '4',
    borderRadius: 'control',
    bg: 'brand.subtle',
    '& > svg': { color: 'brand', marginTop: '1px' },
  },
});

const Parts = chakra('dl', {
  base: {
    '& > dt': { textStyle: 'label' },
    '& > dd': { color: 'fg.muted', marginBottom: '4' },
    '& > dd:last-of-type': { marginBottom: '0' },
  },
});

/** Says how the bank is connected, and more of it in a dialog. */
export function SecureNote() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box>
      <LockIcon />
      <chakra.div flex="1" minWidth="0">
        <chakra.p textStyle="label">{bankCopy.secure.title}</chakra.p>
        <chakra.p textStyle="small">{bankCopy.secure.text}</chakra.p>
        <Button
          look="quiet"
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
      </chakra.div>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={bankCopy.dialog.title}
        actions={<Button onClick={() => setOpen(false)}>{bankCopy.dialog.goBack}</Button>}
      >
        <Parts>
          {bankCopy.dialog.parts.map(({ title, text }) => [
            <dt key={title}>{title}</dt>,
            <dd key={text}>{text}</dd>,
          ])}
        </Parts>
      </Dialog>
    </Box>
  );
}
