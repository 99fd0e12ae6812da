import { Box, chakra, Span } from '@chakra-ui/react';
import { framesCopy } from '../../copy/frames.ts';
import { settings } from '../../settings.ts';
import type { Elements } from '../../ui/elements.ts';
import { TextButton, TextLink } from '../../ui/link.tsx';
import { mainId, SkipLink } from '../../ui/skip-link.tsx';
import { FooterContent } from './site-footer.tsx';
import { Wordmark } from './wordmark.tsx';

/** The id of what names the panel. */
export const panelTitleId = 'progress';

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

/** In which the page stands, and the footer below it. */
const column = {
  width: 'full',
  maxWidth: { base: 'calc(30rem + 2rem)', md: 'calc(30rem + 4rem)' },
  marginInline: 'auto',
  px: { base: '4', md: '8' },
} as const;

const Main = chakra('main', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1',
    ...column,
    paddingTop: { base: '4', md: '8' },
    paddingBottom: { base: '4', md: '10' },
    // On a phone the footer begins under the fold, whether the page is there yet or not: the rest is the header's.
    minHeight: { base: 'calc(100dvh - 7.5rem)', md: '0' },
  },
});

const Footer = chakra('footer', {
  base: {
    ...column,
    paddingBottom: '5',
  },
});

type PageFrameProps = {
  /** What stands beside the page on wide screens. Its title has the id `panelTitleId`. */
  panel?: Elements;
  /** What stands under the header's line. */
  progress?: Elements;
  /** What stands below the page. */
  note?: Elements;
  /** Somebody wants to talk to the team. */
  onTalk: () => void;
  /** Somebody wants to log out. Left out where nobody is logged in. */
  onLogOut?: (() => void) | undefined;
  /** A `Page` or a `WaitingScreen`. */
  children: Elements;
};

/** The frame of everything before the dashboard: one column, and on wide screens a panel beside it. */
export function PageFrame({ panel, progress, note, onTalk, onLogOut, children }: PageFrameProps) {
  const hasPanel = panel !== undefined;
  return (
    <Grid panel={hasPanel}>
      <SkipLink />
      {hasPanel && (
        <Panel aria-labelledby={panelTitleId}>
          <Wordmark />
          {panel}
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
          {progress}
        </Header>
        <Main id={mainId} tabIndex={-1}>
          {children}
          {note}
        </Main>
        <Footer>
          <FooterContent onTalk={onTalk} />
        </Footer>
      </Side>
    </Grid>
  );
}
