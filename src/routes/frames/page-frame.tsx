import { Box, chakra, Span } from '@chakra-ui/react';
import { framesCopy } from '../../copy/frames.ts';
import { settings } from '../../settings.ts';
import type { Elements } from '../../ui/elements.ts';
import { TextButton, TextLink } from '../../ui/link.tsx';
import { mainId, SkipLink } from '../../ui/skip-link.tsx';
import { FooterContent } from './site-footer.tsx';
import { Wordmark } from './wordmark.tsx';

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
    gap: '8',
    position: 'sticky',
    top: '0',
    height: '100dvh',
    overflowY: 'auto',
    p: { base: '6', lg: '10' },
    layerStyle: 'ink',
    // Scrolls with the page on a phone in landscape, where a fixed panel would be cut off.
    '@media (max-height: 30rem)': { position: 'static', height: 'auto', overflowY: 'visible' },
    '& > img': { flexShrink: '0', '@media (max-height: 49.99rem)': { display: 'none' } },
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
    // Keeps the footer below the fold on a phone, so that it does not visibly move when the page arrives. 7.5rem is the header.
    minHeight: { base: 'calc(100dvh - 7.5rem)', md: '0' },
  },
});

type PageFrameProps = {
  /** Shown beside the page on wide screens. Its title must have the id `panelTitleId`. */
  panel?: Elements;
  progress?: Elements;
  note?: Elements;
  onTalk: () => void;
  /** Called when the user wants to log out. Omit it if signed out. */
  onLogOut?: (() => void) | undefined;
  children: Elements;
};

/** The frame of all pages before the dashboard: one column, and on wide screens a side panel. */
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
        <Box as="footer" {...column} paddingBottom="5">
          <FooterContent onTalk={onTalk} />
        </Box>
      </Side>
    </Grid>
  );
}
