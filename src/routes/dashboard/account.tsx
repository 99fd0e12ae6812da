import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { mobileDigits } from '../../../domain/validation.ts';
import { useAppState } from '../../app-context.tsx';
import { accountCopy as words } from '../../copy/account.ts';
import { heading } from '../../copy/titles.ts';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';

const Values = chakra('dl', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    '& dt': { textStyle: 'small', color: 'fg.muted' },
    '& dd': { overflowWrap: 'anywhere' },
  },
});

const Standing = chakra('span', {
  base: { display: 'block', textStyle: 'small', fontWeight: 'semibold' },
});

/** /dashboard/account: what we know of the customer. */
export default function Account() {
  const titleId = useId();
  const profile = useAppState((snapshot) => snapshot.context.profile);
  const user = useAppState((snapshot) => snapshot.context.user);
  if (!profile || !user) {
    return null;
  }
  const isEmailVerified = profile.emailVerified || user.emailVerified;
  const mobile = shownMobile(profile.mobile || user.phoneNumber || '');
  const hasVerifiedMobile = profile.mobileVerified || user.phoneNumber !== null;
  return (
    <Page title={heading('account')}>
      <Card as="section" aria-labelledby={titleId}>
        <chakra.h2 id={titleId} textStyle="h2" marginBottom="4">
          {words.profile}
        </chakra.h2>
        <Values>
          <div>
            <dt>{words.name}</dt>
            <dd>{`${profile.firstName} ${profile.lastName}`.trim() || words.missing}</dd>
          </div>
          <div>
            <dt>{words.email}</dt>
            <dd>
              {profile.email || user.email}
              <Standing color={isEmailVerified ? 'success.fg' : 'warning.fg'}>
                {isEmailVerified ? words.verified : words.notVerified}
              </Standing>
            </dd>
          </div>
          <div>
            <dt>{words.mobile}</dt>
            <dd>
              {mobile || words.missing}
              {mobile && hasVerifiedMobile && (
                <Standing color="success.fg">{words.verified}</Standing>
              )}
            </dd>
          </div>
          <div>
            <dt>{words.address}</dt>
            <dd>{profile.residentialAddress || words.missing}</dd>
          </div>
        </Values>
      </Card>
    </Page>
  );
}

/** `0491 570 006`, also for a number that is kept as `+61491570006`. */
function shownMobile(number: string): string {
  return mobileDigits(number).replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
}
