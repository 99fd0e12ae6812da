import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { EligibilityCheck } from '../../domain/entities.ts';
import { flowScreen } from '../app-context.tsx';
import { eligibilityCopy as words } from '../copy/eligibility.ts';
import { heading } from '../copy/titles.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxCard } from '../ui/checkbox-card.tsx';
import { FieldHint } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { AppOffer } from './app-offer.tsx';
import { SiteLink } from './site-link.tsx';

const checks: readonly EligibilityCheck[] = ['isOver18', 'hasIdDocument', 'isEmployed'];

const Otherwise = chakra('span', { base: { display: 'block', marginTop: '2', color: 'fg' } });

/** /eligibility: three boxes, then the start. */
export const Eligibility = flowScreen('eligibility', ({ flow }) => {
  const ticked = useSelector(flow, (snapshot) => snapshot.context);
  const canStart = useSelector(flow, (snapshot) => snapshot.can({ type: 'start.requested' }));
  const isExplaining = useSelector(flow, (snapshot) => snapshot.hasTag('explaining'));
  const hint = useId();
  return (
    <Page
      title={heading('eligibility')}
      intro={words.intro}
      onSubmit={() => flow.send({ type: 'start.requested' })}
      actions={
        <>
          {!canStart && <FieldHint id={hint}>{words.startHint}</FieldHint>}
          <Button type="submit" disabled={!canStart} aria-describedby={canStart ? undefined : hint}>
            {words.start}
          </Button>
        </>
      }
    >
      {checks.map((check) => (
        <CheckboxCard
          key={check}
          name={check}
          required
          title={words.checks[check].title}
          detail={
            <>
              {words.checks[check].detail}
              {isExplaining && !ticked[check] && (
                <Otherwise>{words.checks[check].otherwise}</Otherwise>
              )}
            </>
          }
          checked={ticked[check]}
          onCheckedChange={(checked) => flow.send({ type: 'check.changed', check, checked })}
        />
      ))}
      <div>
        <p>
          {words.haveAccount}{' '}
          <SiteLink to="login" standalone>
            {words.logIn}
          </SiteLink>
        </p>
        <SiteLink to="login" standalone>
          {words.finish}
        </SiteLink>
      </div>
      <AppOffer />
    </Page>
  );
});
