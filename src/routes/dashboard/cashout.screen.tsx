import { Flex, Stack, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Flows, SnapshotOf } from '../../app-context.tsx';
import { cashOutCopy as words } from '../../copy/cash-out.ts';
import { framesCopy } from '../../copy/frames.ts';
import { usePreloading } from '../../navigation/use-preloading.ts';
import { Button } from '../../ui/button.tsx';
import { ChevronLeftIcon } from '../../ui/control-icons.tsx';
import { LiveRegion } from '../../ui/live.tsx';
import { PageMotion } from '../../ui/motion.tsx';
import { flowScreen } from '../parts/flow-screen.tsx';
import { lazyScreen } from '../parts/lazy-screen.tsx';
import { CashOutAmount } from './cash-out/amount.tsx';
import { HomeDialogs } from './home/lazy-home-dialogs.ts';

type Snapshot = SnapshotOf<'cashOut'>;

const fetchLaterSteps = () => import('./cash-out/later-steps.ts');
const CashOutChoice = lazyScreen(async () => ({
  default: (await fetchLaterSteps()).CashOutChoice,
}));
const CashOutReview = lazyScreen(async () => ({
  default: (await fetchLaterSteps()).CashOutReview,
}));

const steps = [CashOutAmount, CashOutChoice, CashOutReview] as const;

/** Returns the current step. A step stays while the next one is being fetched. */
function stepOf(snapshot: Snapshot): 0 | 1 | 2 {
  const { agreement, plans } = snapshot.context;
  const isRenewing = snapshot.matches('renewing');
  if (
    snapshot.matches('review') ||
    snapshot.matches('checkingDay') ||
    (isRenewing && agreement !== '') ||
    snapshot.matches('paying') ||
    snapshot.matches('succeeded')
  ) {
    return 2;
  }
  const isChoosing = snapshot.matches('choice') || snapshot.matches('fetchingPreview');
  return (isChoosing || isRenewing) && plans.length > 1 ? 1 : 0;
}

/** Returns the number of steps: the choice is skipped if there is only one plan. */
const stepCountOf = ({ context }: Snapshot) => (context.plans.length === 1 ? 2 : steps.length);

/** Fetches the later steps, and the home's dialogs, which report the success. */
const fetchSteps = () =>
  Promise.all([
    CashOutChoice.preload(),
    CashOutReview.preload(),
    fetchLaterSteps().then(({ Agreement, AgreementSheet }) =>
      Promise.all([Agreement.preload(), AgreementSheet.preload()]),
    ),
    HomeDialogs.preload(),
    // It validates the plans. Named, or it would become another chunk than the plans'.
    import(/* webpackChunkName: 'offer' */ '../../../domain/offer.ts'),
  ]);

/** /dashboard/cashout: steps for amount, number of repayments and review. */
export default flowScreen('cashOut', ({ flow }) => {
  const step = useSelector(flow, stepOf);
  usePreloading(fetchSteps);
  const [shown, setShown] = useState({ step, direction: 'forward' as 'forward' | 'back' });
  if (shown.step !== step) {
    setShown({ step, direction: step > shown.step ? 'forward' : 'back' });
  }
  const Step = steps[step];
  const stepCount = useSelector(flow, stepCountOf);
  return (
    <Stack width="full">
      <Flex justify="space-between" align="center">
        <GoBack flow={flow} />
        <Text size="small" tone="muted">
          {step === 0
            ? words.firstStep
            : framesCopy.stepOf(Math.min(step + 1, stepCount), stepCount)}
        </Text>
      </Flex>
      {/* Outside the steps, because new terms may arrive together with another step. */}
      <LiveRegion>{useSelector(flow, ({ context }) => words.newTerms(context))}</LiveRegion>
      <PageMotion key={step} direction={shown.direction}>
        <Step flow={flow} />
      </PageMotion>
    </Stack>
  );
});

function GoBack({ flow }: { flow: Flows['cashOut'] }) {
  const canGoBack = useSelector(flow, (snapshot) => snapshot.can({ type: 'back.requested' }));
  // During a payment only 'Go to Home' leaves, because 'Go Back' would read as if it took the payment back.
  const isMoving = useSelector(flow, (snapshot) => snapshot.hasTag('moneyMoving'));
  return (
    <Button
      variant="quiet"
      marginInlineStart="-3"
      px="3"
      visibility={isMoving ? 'hidden' : undefined}
      disabled={!canGoBack}
      onClick={() => flow.send({ type: 'back.requested' })}
    >
      <ChevronLeftIcon size={20} />
      {words.back}
    </Button>
  );
}
