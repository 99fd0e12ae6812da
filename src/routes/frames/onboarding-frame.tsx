import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { framesCopy } from '../../copy/frames.ts';
import { progressCopy as words } from '../../copy/onboarding.ts';
import { ClockIcon, LockIcon } from '../../ui/common-icons.tsx';
import { dataAttr } from '../../ui/data-attr.ts';
import { type Step, StepList } from '../../ui/steps.tsx';
import { PageFrame, panelTitleId } from './page-frame.tsx';

const PanelBox = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    p: '4',
    borderRadius: 'control',
    bg: 'panel.raised',
    textStyle: 'small',
    '& > svg': { color: 'brand' },
  },
});

const Segments = chakra('div', {
  base: {
    display: 'flex',
    gap: '1',
    '& > span': {
      flex: '1',
      height: '0.375rem',
      borderRadius: 'full',
      bg: 'border',
      '@media (forced-colors: active)': { borderWidth: '1px' },
    },
    '& > span[data-reached]': {
      bg: 'brand',
      '@media (forced-colors: active)': { forcedColorAdjust: 'none', bg: 'Highlight' },
      // The one that is being done is not done.
      '&[data-going]': {
        bg: 'color-mix(in srgb, var(--chakra-colors-brand) 50%, var(--chakra-colors-border))',
      },
    },
  },
});

const Details = chakra('details', {
  base: {
    display: { md: 'none' },
    textStyle: 'small',
    color: 'fg.muted',
    '& > summary': {
      // Not a list item, so that the browser draws no triangle.
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: 'target',
      color: 'brand',
      fontWeight: 'semibold',
      cursor: 'pointer',
      '&::-webkit-details-marker': { display: 'none' },
      '&::after': {
        content: '""',
        width: '0.5rem',
        height: '0.5rem',
        borderRightWidth: '2px',
        borderBottomWidth: '2px',
        borderColor: 'currentcolor',
        transform: 'translateY(-25%) rotate(45deg)',
      },
    },
    '&[open] > summary::after': { transform: 'translateY(25%) rotate(225deg)' },
  },
});

type OnboardingFrameProps = Pick<
  ComponentProps<typeof PageFrame>,
  'onTalk' | 'onLogOut' | 'children'
> & {
  steps: readonly Step[];
  /** Remaining time in whole minutes. */
  minutesLeft?: number;
  /** Why this step is needed: beside the page on wide screens, below it on phones. */
  reason?: string;
};

/** The frame of the steps before the dashboard: progress in a side panel on wide screens, in a line above the page on phones. */
export function OnboardingFrame({
  steps,
  minutesLeft,
  reason,
  children,
  ...acts
}: OnboardingFrameProps) {
  const current = steps.findIndex((step) => step.state === 'current');
  const time = minutesLeft !== undefined && minutesLeft > 0 && words.minutesLeft(minutesLeft);
  return (
    <PageFrame
      {...acts}
      panel={
        <>
          <div>
            <Text id={panelTitleId} textStyle="h2" marginBottom="4">
              {words.title}
            </Text>
            <StepList steps={steps} />
          </div>
          <Stack gap="3" marginTop="auto">
            {time && (
              <PanelBox>
                <ClockIcon size={20} />
                <span>{time}</span>
              </PanelBox>
            )}
            {reason && (
              <PanelBox>
                <LockIcon size={20} />
                <div>
                  <Text fontWeight="semibold">{words.whyWeAsk}</Text>
                  <Box color="fg.muted">{reason}</Box>
                </div>
              </PanelBox>
            )}
          </Stack>
        </>
      }
      progress={
        current >= 0 && (
          <Stack
            display={{ base: 'flex', md: 'none' }}
            width="full"
            maxWidth="column"
            marginInline="auto"
          >
            {/* The key closes it when another step opens. */}
            <Details key={current}>
              <summary>
                {framesCopy.stepOf(current + 1, steps.length) + (time ? ` · ${time}` : '')}
              </summary>
              <StepList steps={steps} />
            </Details>
            <Segments aria-hidden>
              {steps.map((step, index) => (
                <span
                  key={step.label}
                  data-reached={dataAttr(index <= current)}
                  data-going={dataAttr(index === current)}
                />
              ))}
            </Segments>
          </Stack>
        )
      }
      note={
        Boolean(reason) && (
          // At the bottom from the start, because the content above it is still loading.
          <Details marginTop="auto" paddingTop="6">
            <summary>{words.whyWeAsk}</summary>
            <p>{reason}</p>
          </Details>
        )
      }
    >
      {children}
    </PageFrame>
  );
}
