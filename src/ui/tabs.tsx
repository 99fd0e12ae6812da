import { chakra } from '@chakra-ui/react';
import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useId } from 'react';

const List = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: { base: '0', md: '2' },
    borderBottomWidth: '1px',
  },
});

const Tab = chakra('a', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    flex: { base: '1', md: 'none' },
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'control',
    px: { base: '2', md: '4' },
    marginBottom: '-1px',
    borderBottomWidth: '3px',
    borderColor: 'transparent',
    color: 'fg.muted',
    fontWeight: 'semibold',
    lineHeight: '1.25',
    textAlign: 'center',
    cursor: 'pointer',
    _hover: { color: 'brand' },
    '&:focus-visible': { outlineOffset: '-3px', borderRadius: 'control' },
    '&[aria-selected=true]': { color: 'brand', borderColor: 'brand' },
    // Forced colours draw every border, a transparent one too.
    '@media (forced-colors: active)': {
      borderColor: 'Canvas',
      '&[aria-selected=true]': { borderColor: 'Highlight' },
    },
  },
});

const Badge = chakra('span', {
  base: {
    minWidth: '1.25rem',
    px: '1',
    borderRadius: 'full',
    bg: 'accent',
    color: 'accent.contrast',
    fontSize: 'xs',
    fontWeight: 'bold',
    lineHeight: '1.25rem',
    textAlign: 'center',
  },
});

type TabItem = {
  readonly id: string;
  readonly label: string;
  /** A sign next to the label, with its meaning for screen readers. */
  readonly badge?: { readonly text: string; readonly meaning: string };
  /** An empty link to the tab's own address. */
  readonly link: ReactElement<{ children?: ReactNode }>;
};

type TabsProps = {
  /** What the tabs are about. */
  label: string;
  tabs: readonly TabItem[];
  /** Id of the tab that is open. */
  current: string;
  /** The open tab's content. */
  children: ReactNode;
};

/** Walks from tab to tab; the space bar opens one, as Enter does by itself. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const from = tabs.findIndex((tab) => tab.contains(event.target as Node));
  const last = tabs.length - 1;
  const to = {
    ArrowRight: from === last ? 0 : from + 1,
    ArrowLeft: from === 0 ? last : from - 1,
    Home: 0,
    End: last,
    ' ': from,
  }[event.key];
  const tab = to === undefined ? undefined : tabs[to];
  if (from < 0 || !tab) {
    return;
  }
  event.preventDefault();
  if (event.key === ' ') {
    tab.click();
  } else {
    tab.focus();
  }
}

/** Tabs that have addresses of their own: each is a link, so that it can be opened in a new browser tab as well. */
export function Tabs({ label, tabs, current, children }: TabsProps) {
  const prefix = useId();
  const panelId = `${prefix}-panel`;
  return (
    <chakra.div display="flex" flexDirection="column" gap="6" minWidth="0">
      <List role="tablist" aria-label={label} onKeyDown={walk}>
        {tabs.map(({ id, label: name, badge, link }) => (
          <Tab
            key={id}
            asChild
            role="tab"
            id={`${prefix}-${id}`}
            aria-selected={id === current}
            aria-controls={id === current ? panelId : undefined}
            aria-describedby={badge && `${prefix}-${id}-badge`}
            tabIndex={id === current ? 0 : -1}
          >
            {cloneElement(
              link,
              undefined,
              <>
                {name}
                {badge && <Badge aria-hidden>{badge.text}</Badge>}
              </>,
            )}
          </Tab>
        ))}
      </List>
      {tabs.map(
        ({ id, badge }) =>
          badge && (
            <span key={id} id={`${prefix}-${id}-badge`} hidden>
              {badge.meaning}
            </span>
          ),
      )}
      <chakra.div
        role="tabpanel"
        id={panelId}
        aria-labelledby={`${prefix}-${current}`}
        display="flex"
        flexDirection="column"
        gap="6"
        minWidth="0"
      >
        {children}
      </chakra.div>
    </chakra.div>
  );
}
