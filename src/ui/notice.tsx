import { Alert, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { AlertIcon, CheckIcon, InfoIcon, WarningIcon } from './icons.tsx';
import { alertRecipe } from './theme/recipes/alert.ts';

const signs = { error: AlertIcon, warning: WarningIcon, success: CheckIcon, info: InfoIcon };

type NoticeProps = {
  /** `error` is announced and brought into view at once; the others are read in their place. */
  status: keyof typeof signs;
  /** Brings it into view all the same: it tells what became of something that was done elsewhere on the page. */
  isNews?: boolean;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links that offer the way on. */
  actions?: ReactNode;
};

/** A message about the whole page or form: a failed call, a warning, a success. A field's own error goes to the field. */
export function Notice({ status, isNews = false, title, children, actions }: NoticeProps) {
  const Sign = signs[status];
  const box = useRef<HTMLDivElement>(null);
  const isUrgent = status === 'error';
  const comesIntoView = isUrgent || isNews;
  useEffect(() => {
    if (comesIntoView) {
      box.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [comesIntoView]);
  return (
    <Alert.Root
      ref={box}
      recipe={alertRecipe}
      status={status}
      role={isUrgent ? 'alert' : undefined}
    >
      <Alert.Indicator>
        <Sign />
      </Alert.Indicator>
      <Alert.Content>
        {title && <Alert.Title>{title}</Alert.Title>}
        {children && <div>{children}</div>}
        {actions && (
          <Flex wrap="wrap" columnGap="4" rowGap="2" marginTop="2">
            {actions}
          </Flex>
        )}
      </Alert.Content>
    </Alert.Root>
  );
}
