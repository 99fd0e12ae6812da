import { Box, chakra, Span, Stack, Text } from '@chakra-ui/react';
import type { ComponentType } from 'react';
import { framesCopy } from '../../copy/frames.ts';
import { settings } from '../../settings.ts';
import { ClockIcon, LockIcon } from '../../ui/common-icons.tsx';
import type { Elements } from '../../ui/elements.ts';
import { flag } from '../../ui/flag.ts';
import { TextButton, TextLink } from '../../ui/link.tsx';
import { mainId, SkipLink } from '../../ui/skip-link.tsx';
import { type Step, StepList } from '../../ui/steps.tsx';
import { FooterContent } from './site-footer.tsx';
import { Wordmark } from './wordmark.tsx';

const words = framesCopy.progress;

const panelTitleId = 'progress';

const Grid = chakra('div', {
  base: { minHeight: '100dvh', display: 'flex', flexDirection: 'column' },
  variants: {
    panel: {
      true: {
        display: { md: 'grid' },
        gridTemplateColumns: { md: '18rem minmax(0, 1fr)', lg: '26rem minmax(0, 1fr)' },
      },
    },
  },
});

const Panel = chakra('aside', {
  base: {
    display: { base: 'none', md: 'flex' },
    flexDirection: 'column',
    gap: { base: '8', lg: '10' },
    position: 'sticky',
    top: '0',
    height: '100dvh',
    overflowY: 'auto',
    p: { base: '6', lg: '10' },
    layerStyle: 'ink',
    // On a phone that lies on its side it scrolls with the page: nothing of it rests at the screen's edge.
    '@media (max-height: 30rem)': { position: 'static', height: 'auto', overflowY: 'visible' },
    '& > img': { flexShrink: '0', '@media (max-height: 55rem)': { display: 'none' } },
  },
});

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

const Side = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', flex: '1', minWidth: '0' },
});

const Header = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: { base: '2', md: '4' },
    rowGap: '1',
    width: 'full',
    px: { base: '4', md: '8' },
    py: '2',
  },
});

const Compact = chakra('div', {
  base: {
    display: { base: 'flex', md: 'none' },
    flexDirection: 'column',
    gap: '2',
    width: 'full',
    maxWidth: 'column',
    marginInline: 'auto',
    paddingBottom: '2',
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
    },
  },
});

const Main = chakra('main', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1',
    width: 'full',
    maxWidth: 'calc(30rem + 2rem)',
    marginInline: 'auto',
    px: '4',
    paddingTop: { base: '4', md: '8' },
    paddingBottom: { base: '4', md: '10' },
    // On a phone the footer begins under the fold, whether the page is there yet or not: the rest is the header's.
    minHeight: { base: 'calc(100dvh - 7.5rem)', md: '0' },
  },
});

const Details = chakra('details', {
  base: {
    display: { md: 'none' },
    textStyle: 'small',
    color: 'fg.muted',
    '& > summary': {
      display: 'list-item',
      minHeight: 'target',
      py: '2',
      color: 'brand',
      fontWeight: 'semibold',
      cursor: 'pointer',
    },
  },
});

const Footer = chakra('footer', {
  base: {
    width: 'full',
    maxWidth: 'calc(30rem + 2rem)',
    marginInline: 'auto',
    px: '4',
    paddingBottom: '5',
  },
});

type OnboardingFrameProps = {
  /** The whole way with each step's state. Left out where there is no way to show (log-in, password reset). */
  steps?: readonly Step[];
  /** Whole minutes that the rest of the way takes. */
  minutesLeft?: number;
  /** Why this step is asked for: beside the page on wide screens, below it on phones. */
  reason?: string;
  /** What stands beside the page on wide screens where there is no way to show. */
  Beside?: ComponentType<{ titleId: string }> | undefined;
  /** Somebody wants to talk to the team. */
  onTalk: () => void;
  /** Somebody wants to log out. Left out where nobody is logged in. */
  onLogOut?: (() => void) | undefined;
  /** A `Page` or a `WaitingScreen`. */
  children: Elements;
};

/** The frame of everything before the dashboard: one column, and on wide screens a panel that shows where one is. */
export function OnboardingFrame({
  steps,
  minutesLeft,
  reason,
  Beside,
  onTalk,
  onLogOut,
  children,
}: OnboardingFrameProps) {
  const current = steps?.findIndex((step) => step.state === 'current') ?? -1;
  const hasPanel = Boolean(steps || Beside);
  const time = minutesLeft !== undefined && minutesLeft > 0 && words.minutesLeft(minutesLeft);
  return (
    <Grid panel={hasPanel}>
      <SkipLink />
      {Beside && (
        <Panel aria-labelledby={panelTitleId}>
          <Wordmark />
          <Beside titleId={panelTitleId} />
        </Panel>
      )}
      {steps && (
        <Panel aria-labelledby={panelTitleId}>
          <Wordmark />
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
        </Panel>
      )}
      <Side>
        <Header>
          <Span display={{ base: 'flex', md: hasPanel ? 'none' : 'flex' }}>
            <Wordmark />
          </Span>
          <Box display="flex" gap={{ base: '2', md: '4' }} marginInlineStart="auto">
            <TextLink variant="standalone" external href={settings.links.help}>
              {framesCopy.help}
            </TextLink>
            {onLogOut && (
              <TextButton variant="standalone" onClick={onLogOut}>
                {framesCopy.logOut}
              </TextButton>
            )}
          </Box>
          {steps && current >= 0 && (
            <Compact>
              {/* Closed where another step comes up. */}
              <Details key={current}>
                <summary>
                  {words.stepOf(current + 1, steps.length) + (time ? ` · ${time}` : '')}
                </summary>
                <StepList steps={steps} />
              </Details>
              <Segments aria-hidden>
                {steps.map((step, index) => (
                  <span key={step.label} data-reached={flag(index <= current)} />
                ))}
              </Segments>
            </Compact>
          )}
        </Header>
        <Main id={mainId} tabIndex={-1}>
          {children}
          {steps && reason && (
            // At the bottom from the start: what comes above it is still on its way.
            <Details marginTop="auto" paddingTop="6">
              <summary>{words.whyWeAsk}</summary>
              <p>{reason}</p>
            </Details>
          )}
        </Main>
        <Footer>
          <FooterContent onTalk={onTalk} />
        </Footer>
      </Side>
    </Grid>
  );
}
