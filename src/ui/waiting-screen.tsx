import { chakra, Heading, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useHeadingFocus } from './focus.ts';
import { LiveRegion } from './live.tsx';
import { type Step, StepList } from './steps.tsx';
import { useWords } from './words.ts';

const Column = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '6', flex: '1' },
});

const Head = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '3',
    textAlign: 'center',
  },
});

const Next = chakra('section', {
  base: { borderRadius: 'card', bg: 'bg.sunken', p: '5', color: 'fg.muted' },
});

type WaitingScreenProps = {
  illustration?: ReactNode;
  /** The page's h1. May change as the work goes on: each change is announced, and focus stays. */
  title: string;
  text: ReactNode;
  /** The work's parts, in the customer's words. */
  steps?: readonly Step[];
  /** A `ProgressBar`. */
  progress?: ReactNode;
  /** What holds the work up, when something does. */
  notice?: ReactNode;
  /** What comes after this. */
  next?: ReactNode;
  /** Why it is safe to wait. */
  assurance?: ReactNode;
  /** A way out or on, such as chat after a long wait. */
  actions?: ReactNode;
};

/** A full, calm screen for work that takes longer than a moment. Goes into a frame, in place of a `Page`. */
export function WaitingScreen({
  illustration,
  title,
  text,
  steps,
  progress,
  notice,
  next,
  assurance,
  actions,
}: WaitingScreenProps) {
  const heading = useHeadingFocus();
  const words = useWords();
  return (
    <Column>
      <Head>
        {illustration}
        <Heading as="h1" size="page" ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        <LiveRegion>{title}</LiveRegion>
        <Stack gap="2" color="fg.muted" maxWidth="26rem">
          {text}
        </Stack>
      </Head>
      {progress}
      {notice}
      {steps && <StepList steps={steps} />}
      {next && (
        <Next>
          <Heading size="part" color="fg" marginBottom="1">
            {words.next}
          </Heading>
          {next}
        </Next>
      )}
      {assurance}
      {actions && <Stack gap="2">{actions}</Stack>}
    </Column>
  );
}
