import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { SupportActor } from '../../machines/support.machine.ts';
import { supportCopy } from '../copy/support.ts';
import { settings } from '../settings.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldHint } from '../ui/field.tsx';
import { TextLink } from '../ui/link.tsx';

const Lines = chakra('dl', {
  base: {
    marginTop: '4',
    marginBottom: '3',
    '& > div': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      gap: '3',
      py: '1',
    },
    '& dt': { color: 'fg.muted' },
    '& dd': { fontWeight: 'semibold', overflowWrap: 'anywhere' },
  },
});

/** The ways to reach the team, with the tag that tells them what it is about. */
export default function SupportDialog({ flow }: { flow: SupportActor }) {
  const tag = useSelector(flow, (snapshot) => snapshot.context.tag);
  const close = () => flow.send({ type: 'support.closed' });
  const reference = tag || supportCopy.generalReference;
  return (
    <Dialog
      onClose={close}
      title={supportCopy.title}
      description={supportCopy.text}
      actions={
        <>
          <ButtonLink
            href={`mailto:${supportCopy.email}?subject=${encodeURIComponent(`${supportCopy.reference}: ${reference}`)}`}
          >
            {supportCopy.write}
          </ButtonLink>
          <ButtonLink look="secondary" href={`tel:${supportCopy.phone.replaceAll(' ', '')}`}>
            {supportCopy.call}
          </ButtonLink>
          <Button look="quiet" onClick={close}>
            {supportCopy.close}
          </Button>
        </>
      }
    >
      <Lines>
        <div>
          <dt>{supportCopy.reference}</dt>
          <dd>{reference}</dd>
        </div>
        <div>
          <dt>{supportCopy.emailLabel}</dt>
          <dd>{supportCopy.email}</dd>
        </div>
        <div>
          <dt>{supportCopy.phoneLabel}</dt>
          <dd>{supportCopy.phone}</dd>
        </div>
      </Lines>
      <FieldHint>{supportCopy.never}</FieldHint>
      <TextLink standalone external href={settings.links.help}>
        {supportCopy.help}
      </TextLink>
    </Dialog>
  );
}
