import { chakra, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import {
  type Profile as CustomerProfile,
  isEmailVerified,
  type User,
} from '../../../../domain/entities.ts';
import { mobileFromE164 } from '../../../../domain/shown-mobile.ts';
import { useAppState, useFlow } from '../../../app-context.tsx';
import { accountCopy as words } from '../../../copy/account.ts';
import { Card } from '../../../ui/card.tsx';
import { DataList } from '../../../ui/data-list.tsx';
import { SkeletonGroup } from '../../parts/skeleton-group.tsx';
import { EmailCard } from './email-card.tsx';
import { LinkedAccount } from './linked-account.tsx';
import { PromotionsCard } from './promotions-card.tsx';
import { Standing } from './standing.tsx';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
    gridTemplateRows: { lg: 'auto 1fr' },
  },
});

const missing = (
  <Text as="span" tone="muted">
    {words.missing}
  </Text>
);

/** The customer's profile. Source: product 2.20. */
export function Profile() {
  const profile = useAppState((snapshot) => snapshot.context.profile);
  const user = useAppState((snapshot) => snapshot.context.user);
  return profile && user && <Cards profile={profile} user={user} />;
}

type Known = { profile: CustomerProfile; user: User };

function Cards(known: Known) {
  const isVerified = useAppState(({ context }) => isEmailVerified(context));
  // The card that the menu's badge points to comes first, and stays first after verification.
  const [isEmailFirst] = useState(!isVerified);
  const emailVerification = useFlow('emailVerification');
  const promoCode = useFlow('promoCode');
  const email = emailVerification ? <EmailCard flow={emailVerification} /> : <CardSkeleton />;
  return (
    <Columns>
      {isEmailFirst && email}
      <Details {...known} column={isEmailFirst ? '2' : '1'} />
      {!isEmailFirst && email}
      {promoCode ? <PromotionsCard flow={promoCode} /> : <CardSkeleton />}
    </Columns>
  );
}

/** The longest card: it stands beside the other two. */
function Details({ profile, user, column }: Known & { column: '1' | '2' }) {
  const titleId = useId();
  const linkedAccount = useFlow('linkedAccount');
  const mobile = mobileFromE164(profile.mobile || user.phoneNumber || '');
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      gridColumn={{ lg: column }}
      gridRow={{ lg: '1 / span 2' }}
    >
      <Heading id={titleId}>{words.details}</Heading>
      <DataList
        items={[
          {
            name: words.name,
            value: `${profile.firstName} ${profile.lastName}`.trim() || missing,
          },
          {
            name: words.mobile,
            value: (
              <Stack direction="row" align="center" wrap="wrap" columnGap="3">
                <span>{mobile || missing}</span>
                {mobile && (profile.mobileVerified || user.phoneNumber !== null) && (
                  <Standing isVerified />
                )}
              </Stack>
            ),
          },
          { name: words.address, value: profile.residentialAddress || missing },
          { name: words.linked.term, value: <LinkedAccount flow={linkedAccount} /> },
        ]}
      />
    </Card>
  );
}

/** Placeholder of a card whose flow has not started. */
function CardSkeleton() {
  return (
    <Card>
      <SkeletonGroup>
        <Skeleton width="8rem" height="1.625rem" />
        <Skeleton width="70%" />
        <Skeleton height="3rem" variant="control" />
        <Skeleton width="7rem" height="3rem" variant="control" />
      </SkeletonGroup>
    </Card>
  );
}
