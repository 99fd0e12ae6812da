import { chakra, Stack } from '@chakra-ui/react';
import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
} from 'react';
import { Badge } from './badge.tsx';
import { readingDirection } from './direction.ts';
import { tabsRecipe } from './theme/recipes/tabs.ts';

const List = chakra('div', tabsRecipe);

type TabItem = {
  readonly id: string;
  readonly label: string;
  /** A badge next to the label, with its meaning for screen readers. */
  readonly badge?: { readonly text: string; readonly meaning: string };
  /** An empty link to the tab's address. */
  readonly link: ReactElement<ComponentProps<'a'>>;
};

type TabsProps = {
  label: string;
  tabs: readonly TabItem[];
  current: string;
  children: ReactNode;
};

/** Moves focus between tabs by the arrow keys; Space opens one, as Enter does natively. */
function onTabKey(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const from = tabs.findIndex((tab) => tab.contains(event.target as Node));
  const count = tabs.length;
  const forward = readingDirection(event.currentTarget);
  const to = {
    ArrowRight: (from + forward + count) % count,
    ArrowLeft: (from - forward + count) % count,
    Home: 0,
    End: count - 1,
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

/** Tabs with addresses of their own: each is a link, so that it can open in a new browser tab. */
export function Tabs({ label, tabs, current, children }: TabsProps) {
  const prefix = useId();
  const panelId = `${prefix}-panel`;
  return (
    <Stack gap="6" minWidth="0">
      <List role="tablist" aria-label={label} onKeyDown={onTabKey}>
        {tabs.map(({ id, label: name, badge, link }) =>
          cloneElement(
            link,
            {
              key: id,
              role: 'tab',
              id: `${prefix}-${id}`,
              'aria-selected': id === current,
              'aria-current': id === current ? 'page' : undefined,
              'aria-controls': id === current ? panelId : undefined,
              'aria-describedby': badge && `${prefix}-${id}-badge`,
              tabIndex: id === current ? 0 : -1,
            },
            <span>{name}</span>,
            badge && <Badge aria-hidden>{badge.text}</Badge>,
          ),
        )}
      </List>
      {tabs.map(
        ({ id, badge }) =>
          badge && (
            <span key={id} id={`${prefix}-${id}-badge`} hidden>
              {badge.meaning}
            </span>
          ),
      )}
      <Stack
        role="tabpanel"
        id={panelId}
        aria-labelledby={`${prefix}-${current}`}
        gap="6"
        minWidth="0"
      >
        {children}
      </Stack>
    </Stack>
  );
}
