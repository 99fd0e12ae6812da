import { Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { SupportActor } from '../../../../machines/support.machine.ts';
import { contactCopy } from '../../../copy/contact.ts';
import { subjectOf, supportCopy } from '../../../copy/support.ts';
import { settings } from '../../../settings.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DataList } from '../../../ui/data-list.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextLink } from '../../../ui/link.tsx';

export default function SupportDialog({ flow }: { flow: SupportActor }) {
  const subject = useSelector(flow, (snapshot) => subjectOf(snapshot.context.actionCode));
  const close = () => flow.send({ type: 'support.closed' });
  return (
    <Dialog
      onClose={close}
      title={contactCopy.title}
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
      <DataList
        orientation="horizontal"
        variant="details"
        marginTop="4"
        marginBottom="3"
        items={[
          { name: supportCopy.about, value: subject },
          { name: supportCopy.emailLabel, value: supportCopy.email },
          { name: supportCopy.phoneLabel, value: supportCopy.phone },
        ]}
      />
      <Text size="small" tone="muted">
        {supportCopy.never}
      </Text>
      <TextLink variant="standalone" external href={settings.links.help}>
        {supportCopy.help}
      </TextLink>
      <Text size="small" tone="muted">
        {supportCopy.version}
      </Text>
    </Dialog>
  );
}
