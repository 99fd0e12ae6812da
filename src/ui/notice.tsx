import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { AlertIcon, CheckIcon, InfoIcon, WarningIcon } from './icons.tsx';
import { alertRecipe } from './theme/recipes/alert.ts';

const ICONS = { error: AlertIcon, warning: WarningIcon, success: CheckIcon, info: InfoIcon };

type NoticeProps = {
  /** `error` is announced and scrolled into view; the others are read in place. */
  status: keyof typeof ICONS;
  /** Scrolls any status into view, because it reports on an action elsewhere on the page. */
  isNews?: boolean;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links to continue. */
  actions?: ReactNode;
};

const Root = chakra('div', alertRecipe);

/** A message about the whole page or form. A field's own error goes to the field. */
export function Notice({ status, isNews = false, title, children, actions }: NoticeProps) {
  const Icon = ICONS[status];
  const box = useRef<HTMLDivElement>(null);
  const isUrgent = status === 'error';
  const scrollsIntoView = isUrgent || isNews;
  useEffect(() => {
    if (scrollsIntoView) {
      box.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [scrollsIntoView]);
  return (
    <Root ref={box} status={status} role={isUrgent ? 'alert' : undefined}>
      <span>
        <Icon />
      </span>
      <div>
        <Box display="flex" flexDirection="column" flex="1" gap="1" minWidth="0">
          {title && <Box textStyle="label">{title}</Box>}
          {children && <div>{children}</div>}
        </Box>
        {actions && (
          <Box display="flex" flexWrap="wrap" columnGap="4" rowGap="2" marginTop="1">
            {actions}
          </Box>
        )}
      </div>
    </Root>
  );
}
