import { Heading, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Elements } from './elements.ts';
import { useHeadingFocus } from './focus.ts';
import { LiveRegion } from './live.tsx';
import { type Step, StepList } from './steps.tsx';
import { useWords } from './words.ts';

type WaitingScreenProps = {
  illustration?: Elements;
  /** The page's h1. Each change is announced, without moving focus. */
  title: string;
  text: ReactNode;
  /** Parts of the work, in the customer's words. */
  steps?: readonly Step[];
  progress?: Elements;
  /** Shown when the work is held up. */
  notice?: Elements;
  next?: string;
  /** Ways to leave or continue, such as chat after a long wait. */
  actions?: ReactNode;
};

/** A full screen for work that takes longer than a moment. Replaces `Page` in a frame. */
export function WaitingScreen({
  illustration,
  title,
  text,
  steps,
  progress,
  notice,
  next,
  actions,
}: WaitingScreenProps) {
  const heading = useHeadingFocus();
  const words = useWords();
  return (
    <Stack gap="6" flex="1">
      <Stack gap="3">
        {illustration}
        <Heading as="h1" size="page" ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        <LiveRegion>{title}</LiveRegion>
        <Stack gap="2" color="fg.muted">
          {text}
        </Stack>
      </Stack>
      {progress}
      {notice}
      {steps && <StepList steps={steps} />}
      {next && (
        <Stack
          as="section"
          gap="1"
          borderRadius="card"
          // In the dark scheme the background alone hardly stands out.
          borderWidth="1px"
          bg="bg.sunken"
          p="5"
          color="fg.muted"
        >
          <Heading size="part" color="fg">
            {words.next}
          </Heading>
          <p>{next}</p>
        </Stack>
      )}
      {actions && <Stack gap="2">{actions}</Stack>}
    </Stack>
  );
}
