import { Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { ActionCode } from '../../../../domain/action-codes.ts';
import type { Flows } from '../../../app-context.tsx';
import { contactCopy } from '../../../copy/contact.ts';
import { subjectOf, supportCopy } from '../../../copy/support.ts';
import { settings } from '../../../settings.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DataList } from '../../../ui/data-list.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { phoneHref, TextLink } from '../../../ui/link.tsx';

const OVERDUE: ActionCode = 'repayment_loan_writtenoff';

export default function SupportDialog({ flow }: { flow: Flows['support'] }) {
  const actionCode = useSelector(flow, (snapshot) => snapshot.context.actionCode);
  const subject = subjectOf(actionCode);
  // An overdue repayment should not wait for an answer by e-mail.
  const isPhoneFirst = actionCode === OVERDUE;
  const close = () => flow.send({ type: 'support.closed' });
  const byEmail = {
    name: supportCopy.emailLabel,
    value: supportCopy.email,
    act: supportCopy.write,
    href: `mailto:${supportCopy.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\n\n${supportCopy.version}`)}`,
  };
  const byPhone = {
    name: supportCopy.phoneLabel,
    value: supportCopy.phone,
    act: supportCopy.call,
    href: phoneHref(supportCopy.phone),
  };
  const contacts = isPhoneFirst ? [byPhone, byEmail] : [byEmail, byPhone];
  return (
    <Dialog
      onClose={close}
      title={contactCopy.title}
      description={isPhoneFirst ? supportCopy.textCallFirst : supportCopy.text}
      actions={
        <>
          {contacts.map(({ act, href }, index) => (
            <LinkButton key={href} variant={index === 0 ? 'primary' : 'secondary'} href={href}>
              {act}
            </LinkButton>
          ))}
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
          ...contacts.map(({ name, value, href }) => ({
            name,
            value: <TextLink href={href}>{value}</TextLink>,
          })),
        ]}
      />
      <Text size="small" tone="muted">
        {supportCopy.hours}
      </Text>
      <Text size="small" tone="muted">
        {supportCopy.never}
      </Text>
      <TextLink variant="standalone" external href={settings.links.help}>
        {supportCopy.help}
      </TextLink>
    </Dialog>
  );
}
