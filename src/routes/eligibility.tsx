import { Box, Stack, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { EligibilityCheck } from '../../domain/entities.ts';
import type { Flows } from '../app-context.tsx';
import { eligibilityCopy as words } from '../copy/eligibility.ts';
import { heading } from '../copy/titles.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import { Button } from '../ui/button.tsx';
import { CheckboxCard } from '../ui/checkbox-card.tsx';
import { TextButton } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { AppOffer } from './parts/features/app-offer.tsx';
import { OfferPoints } from './parts/features/offer-panel.tsx';
import { flowScreen } from './parts/flow-screen.tsx';

const checks: readonly EligibilityCheck[] = ['isOver18', 'hasIdDocument', 'isEmployed'];

/** /eligibility: three checkboxes and the start button. Each subscribes by itself, so that a tick re-renders only one. */
export const Eligibility = flowScreen('eligibility', ({ flow }) => (
  <Page
    title={heading('eligibility')}
    intro={
      <>
        <p>{words.intro}</p>
        <p>
          {words.haveAccount}{' '}
          <SiteLink to="login" variant="standalone">
            {words.logIn}
          </SiteLink>
        </p>
        {/* Wide screens show the offer beside the page. */}
        <Box display={{ md: 'none' }} marginTop="2" color="fg">
          <OfferPoints />
        </Box>
      </>
    }
    onSubmit={() => flow.send({ type: 'start.requested' })}
    actions={
      <>
        <Start flow={flow} />
        <Box marginTop="2">
          <Explanation flow={flow} />
        </Box>
        <Box>
          <SiteLink to="login" variant="standalone">
            {words.finish}
          </SiteLink>
        </Box>
      </>
    }
  >
    <Stack gap={{ base: '3', md: '5' }} minWidth="0" role="group" aria-label={words.startHint}>
      {checks.map((check) => (
        <Check key={check} check={check} flow={flow} />
      ))}
    </Stack>
    <AppOffer />
  </Page>
));

function Check({ check, flow }: { check: EligibilityCheck; flow: Flows['eligibility'] }) {
  return (
    <CheckboxCard
      name={check}
      required
      // Browsers tell a screen reader that a required box is invalid while it is empty.
      aria-invalid={false}
      {...words.checks[check]}
      checked={useSelector(flow, (snapshot) => snapshot.context[check])}
      onCheckedChange={(checked) => flow.send({ type: 'check.changed', check, checked })}
    />
  );
}

/** A quiet answer to those who cannot go on; an empty box by itself is no mistake. Source: decision 026. */
function Explanation({ flow }: { flow: Flows['eligibility'] }) {
  const isShown = useSelector(flow, (snapshot) => snapshot.hasTag('explaining'));
  return (
    <>
      <TextButton
        variant="standalone"
        aria-expanded={isShown}
        onClick={() => flow.send({ type: 'explanation.toggled' })}
      >
        {words.cannot.ask}
      </TextButton>
      {isShown && (
        <Stack gap="2" textStyle="small">
          {words.cannot.reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Stack>
      )}
    </>
  );
}

function Start({ flow }: { flow: Flows['eligibility'] }) {
  const canStart = useSelector(flow, (snapshot) => snapshot.can({ type: 'start.requested' }));
  const hint = useId();
  return (
    <>
      {/* Hidden, not removed, so that the button does not move while the user presses it. */}
      <Text size="small" tone="muted" id={hint} visibility={canStart ? 'hidden' : undefined}>
        {words.startHint}
      </Text>
      <Button type="submit" disabled={!canStart} aria-describedby={canStart ? undefined : hint}>
        {words.start}
      </Button>
    </>
  );
}
