import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { cloneElement, memo, type ReactElement, type ReactNode, useId } from 'react';
import type { SocialSite } from '../../../domain/analytics.ts';
import { dashboardFrameCopy as words } from '../../copy/dashboard-frame.ts';
import { framesCopy } from '../../copy/frames.ts';
import { settings } from '../../settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { BANNER_HEIGHT } from '../../ui/banner.tsx';
import { flush, LinkButton } from '../../ui/button.tsx';
import { dataAttr } from '../../ui/data-attr.ts';
import { TextLink } from '../../ui/link.tsx';
import { mainId, SkipLink } from '../../ui/skip-link.tsx';
import { useWords } from '../../ui/words.ts';
import { FacebookIcon, HelpIcon, InstagramIcon } from './dashboard-icons.tsx';
import { Wordmark } from './wordmark.tsx';

const barHeight = '4rem';

const Grid = chakra('div', {
  base: {
    minHeight: '100dvh',
    display: { base: 'flex', lg: 'grid' },
    flexDirection: 'column',
    gridTemplateColumns: '17rem minmax(0, 1fr)',
  },
});

const Rail = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', lg: 'nowrap' },
    justifyContent: 'space-between',
    alignItems: { base: 'center', lg: 'stretch' },
    gap: { base: '4', lg: '8' },
    px: { base: '4', md: '8', lg: '4' },
    py: { base: '2', lg: '8' },
    lg: {
      flexDirection: 'column',
      position: 'sticky',
      top: '0',
      height: '100dvh',
      overflowY: 'auto',
      bg: 'bg.card',
      borderInlineEndWidth: '1px',
      // Below the offline banner, so that its lower end stays in the window.
      '[data-news] ~ * &': { top: BANNER_HEIGHT, height: `calc(100dvh - ${BANNER_HEIGHT})` },
    },
    // During a task a phone's header also holds the log-out: the brand's name is hidden visually.
    '[data-task] &': { '& > span': { smDown: { fontSize: '0' } } },
  },
});

const Menu = chakra('nav', {
  base: {
    position: { base: 'fixed', lg: 'static' },
    insetInline: '0',
    bottom: '0',
    zIndex: '3',
    flex: { lg: '1' },
    bg: 'bg.card',
    borderTopWidth: { base: '1px', lg: '0' },
    paddingBottom: { base: 'env(safe-area-inset-bottom)', lg: '0' },
    paddingInline: {
      base: 'env(safe-area-inset-left) env(safe-area-inset-right)',
      lg: '0',
    },
    // Static at 400 % zoom, where a fixed bar would cover much of the page.
    '@media (max-height: 24rem) and (max-width: 63.99rem)': {
      position: 'static',
      paddingInline: '0',
      order: '1',
      width: 'full',
    },
    // During a task there is no bottom bar: the remaining entries move to the header.
    '[data-task] &': {
      lgDown: {
        position: 'static',
        order: '0',
        width: 'auto',
        marginInlineStart: 'auto',
        p: '0',
        bg: 'transparent',
        borderWidth: '0',
        '& li:not([data-stays])': { display: 'none' },
        '& li > *': { flexDirection: 'row', minHeight: 'target', px: '2', fontSize: 'small' },
      },
    },
  },
});

const MenuList = chakra('ul', {
  base: { display: 'flex', flexDirection: { base: 'row', lg: 'column' }, gap: { lg: '1' } },
});

const MenuEntry = chakra('a', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: { base: 'column', lg: 'row' },
    alignItems: 'center',
    justifyContent: { base: 'center', lg: 'flex-start' },
    gap: { base: '1', lg: '3' },
    width: 'full',
    minHeight: { base: barHeight, lg: 'control' },
    px: { base: '1', lg: '4' },
    borderRadius: 'control',
    color: 'fg.muted',
    // A phone's bar has no room for larger text; zoom enlarges it.
    fontSize: { base: 'min(0.75rem, max(12px, 3.6vw))', lg: 'body' },
    lineHeight: '1.2',
    fontWeight: 'semibold',
    textAlign: 'center',
    cursor: 'pointer',
    _hover: { color: 'brand' },
    '&:focus-visible': { outlineOffset: '-4px' },
    '&[aria-current=page]': {
      color: 'brand',
      bg: { lg: 'brand.subtle' },
    },
    // Marks the current entry by shape as well as by colour.
    '&[aria-current=page]::before': {
      content: '""',
      position: 'absolute',
      insetInline: { base: '25%', lg: 'auto' },
      insetInlineStart: { lg: '0' },
      top: { base: '-1px', lg: '25%' },
      height: { base: '0', lg: '50%' },
      borderWidth: '1.5px',
      borderColor: 'brand',
      borderRadius: 'full',
    },
  },
});

const Content = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1',
    minWidth: '0',
    width: 'full',
    maxWidth: 'content',
    marginInline: 'auto',
    gap: '8',
    px: { base: '4', md: '8' },
    paddingTop: { base: '4', lg: '10' },
    paddingBottom: { base: 'calc(var(--bottom-bar) + 1.5rem)', lg: '8' },
    // The menu lies below the actions.
    ':not([data-task]) > &': {
      '--bottom-bar': { base: `calc(${barHeight} + env(safe-area-inset-bottom))`, lg: '0px' },
      '--edge': '0.75rem',
      '@media (max-height: 24rem)': { '--bottom-bar': '0px' },
    },
    // So that what a cash out costs is above its sticky actions on a small phone, even below a message.
    '[data-task] > &': { '@media (max-height: 43rem)': { paddingTop: '0' } },
    // Keeps above the bottom bar what is focused by Tab, and a failure that scrolls into view.
    '& :is(a, button, input, select, textarea, [role=alert])': {
      scrollMarginBottom: 'calc(var(--bottom-bar) + 1rem)',
    },
  },
});

const Main = chakra('main', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1',
    gap: '6',
    minWidth: '0',
    // Keeps the footer below the fold, so that it does not visibly move when the page arrives. 4.5rem is the room around the page.
    minHeight: { base: 'calc(100dvh - 4rem)', lg: 'calc(100dvh - 4.5rem)' },
  },
});

export type MenuItem = {
  readonly label: string;
  readonly icon: ReactElement;
  readonly current?: boolean;
  /** Keeps the entry on phones during a task. */
  readonly stays?: boolean;
  /** A count or sign next to the label, with its meaning for screen readers. */
  readonly badge?: { readonly text: string; readonly meaning: string };
  /** An empty link or button: `<Link to="/dashboard" />` or `<button type="button" onClick={…} />`. */
  readonly link: ReactElement<{ children?: ReactNode }>;
};

type DashboardFrameProps = {
  menu: readonly MenuItem[];
  /** True for a task of several steps, which has its own bottom bar on phones. */
  isTask: boolean;
  footer: ReactElement;
  /** A `Page`, or any content with the only h1. */
  children: ReactNode;
};

const MenuRow = memo(function MenuRow({ label, icon, current, stays, badge, link }: MenuItem) {
  const badgeId = useId();
  return (
    <chakra.li data-stays={dataAttr(stays)} flex={{ base: '1', lg: 'none' }} minWidth="0">
      <MenuEntry
        asChild
        aria-current={current ? 'page' : undefined}
        aria-describedby={badge && badgeId}
      >
        {cloneElement(
          link,
          undefined,
          <>
            {icon}
            <span>{label}</span>
            {badge && (
              <Badge
                aria-hidden
                position={{ base: 'absolute', lg: 'static' }}
                insetInlineStart="calc(50% + 0.375rem)"
                top="1"
                marginInlineStart={{ lg: 'auto' }}
              >
                {badge.text}
              </Badge>
            )}
          </>,
        )}
      </MenuEntry>
      {/* A description, because as part of the name it would break "say what you see" voice control. */}
      {badge && (
        <span id={badgeId} hidden>
          {badge.meaning}
        </span>
      )}
    </chakra.li>
  );
});

const HelpLink = memo(function HelpLink() {
  const newTabId = useId();
  const { opensInNewTab } = useWords();
  return (
    <>
      <LinkButton
        variant="quiet"
        minHeight="target"
        {...flush}
        justifyContent={{ lg: 'flex-start' }}
        px={{ base: '0', lg: '4' }}
        href={settings.links.help}
        target="_blank"
        rel="noopener noreferrer"
        aria-describedby={newTabId}
      >
        <HelpIcon size={20} />
        {framesCopy.help}
      </LinkButton>
      <span id={newTabId} hidden>
        {opensInNewTab}
      </span>
    </>
  );
});

/** The frame of the signed-in area: a sidebar on wide screens, a bottom bar on narrow ones. */
export function DashboardFrame({ menu, isTask, footer, children }: DashboardFrameProps) {
  return (
    <Grid data-task={dataAttr(isTask)}>
      <SkipLink />
      <Rail>
        <Wordmark />
        <Menu aria-label={words.mainMenu}>
          <MenuList>
            {menu.map((item) => (
              <MenuRow key={item.label} {...item} />
            ))}
          </MenuList>
        </Menu>
        <HelpLink />
      </Rail>
      <Content>
        <Main id={mainId} tabIndex={-1}>
          {children}
        </Main>
        <Stack as="footer" gap="6">
          {footer}
        </Stack>
      </Content>
    </Grid>
  );
}

const socialSites = [
  {
    site: 'facebook',
    href: settings.links.facebook,
    name: words.social.facebook,
    Icon: FacebookIcon,
  },
  {
    site: 'instagram',
    href: settings.links.instagram,
    name: words.social.instagram,
    Icon: InstagramIcon,
  },
] as const;

/** Links to the provider's pages on two networks. */
export function Social({ onPress }: { onPress: (site: SocialSite) => void }) {
  return (
    <Stack
      direction="row"
      wrap="wrap"
      align="center"
      justify="space-between"
      gap="2"
      columnGap="6"
      borderTopWidth="1px"
      paddingTop="6"
    >
      <div>
        <Text size="label">{words.social.title}</Text>
        <Text size="small" tone="muted">
          {words.social.text}
        </Text>
      </div>
      <Box display="flex" flexWrap="wrap" columnGap="5">
        {socialSites.map(({ site, href, name, Icon }) => (
          <TextLink
            key={site}
            variant="standalone"
            external
            href={href}
            onClick={() => onPress(site)}
          >
            <Icon size={20} />
            <span>{name}</span>
          </TextLink>
        ))}
      </Box>
    </Stack>
  );
}
