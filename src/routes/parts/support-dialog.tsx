import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { SupportActor } from '../../../machines/support.machine.ts';
import { subjectOf, supportCopy } from '../../copy/support.ts';
import { settings } from '../../settings.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldHint } from '../../ui/field.tsx';
import { TextLink } from '../../ui/link.tsx';

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

/** The ways to reach the team, with what it is about in words. */
export default function SupportDialog({ flow }: { flow: SupportActor }) {
  const subject = useSelector(flow, (snapshot) => subjectOf(snapshot.context.tag));
  const close = () => flow.send({ type: 'support.closed' });
  return (
    <Dialog
      onClose={close}
      title={supportCopy.title}
      description={supportCopy.text}
      actions={
        <>
          <LinkButton href={`mailto:${supportCopy.email}?subject=${encodeURIComponent(subject)}`}>
            {supportCopy.write}
          </LinkButton>
          <LinkButton variant="secondary" href={`tel:${supportCopy.phone.replaceAll(' ', '')}`}>
            {supportCopy.call}
          </LinkButton>
          <Button variant="quiet" onClick={close}>
            {supportCopy.close}
          </Button>
        </>
      }
    >
      <Lines>
        <div>
          <dt>{supportCopy.about}</dt>
          <dd>{subject}</dd>
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
      <TextLink variant="standalone" external href={settings.links.help}>
        {supportCopy.help}
      </TextLink>
      <FieldHint>{supportCopy.version}</FieldHint>
    </Dialog>
  );
}
