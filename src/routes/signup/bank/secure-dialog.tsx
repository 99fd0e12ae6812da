import { chakra } from '@chakra-ui/react';
import { bankCopy } from '../../../copy/bank.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

const words = bankCopy.dialog;

const Parts = chakra('dl', {
  base: {
    '& > dt': { textStyle: 'label' },
    '& > dd': { color: 'fg.muted', marginBottom: '4' },
    '& > dd:last-of-type': { marginBottom: '0' },
  },
});

/** Says what is read at the bank, why, for how long, and what never happens. */
export default function SecureDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={words.title}
      actions={<Button onClick={onClose}>{words.goBack}</Button>}
    >
      <Parts>
        {words.parts.map(({ title, text }) => [
          <dt key={title}>{title}</dt>,
          <dd key={text}>{text}</dd>,
        ])}
      </Parts>
    </Dialog>
  );
}
