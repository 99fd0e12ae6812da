import { connectSecurelyCopy as words } from '../../../copy/connect-securely.ts';
import { Button } from '../../../ui/button.tsx';
import { DataList } from '../../../ui/data-list.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** Explains what the app reads at the bank, why, for how long, and what never happens. */
export default function SecureDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={words.title}
      actions={<Button onClick={onClose}>{words.goBack}</Button>}
    >
      <DataList
        variant="texts"
        items={words.parts.map(({ title, text }) => ({ name: title, value: text }))}
      />
    </Dialog>
  );
}
