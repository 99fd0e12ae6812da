import { useAppState } from '../../../app-context.tsx';
import { bankCopy } from '../../../copy/bank.ts';
import { SiteButtonLink } from '../../../navigation/site-link.tsx';
import { Notice } from '../../../ui/notice.tsx';

const words = bankCopy.connected;

/** The connected bank above the list of banks; nothing if none is connected. Browsing the list does not disconnect it. */
export function KeptBank() {
  const isConnected = useAppState(({ context }) => context.profile?.checkBankConnectionStatus);
  const bank = useAppState(({ context }) => context.connection?.institution);
  return isConnected ? (
    <Notice
      status="success"
      title={bank?.shortName}
      actions={<SiteButtonLink to="signupNext">{words.keep}</SiteButtonLink>}
    >
      {words.kept}
    </Notice>
  ) : null;
}
