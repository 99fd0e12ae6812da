import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { AlertIcon, CheckIcon, InfoIcon, WarningIcon } from './icons.tsx';

const Box = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    p: '4',
    borderWidth: '1px',
    borderRadius: 'control',
    color: 'fg',
    '& > svg': { marginTop: '1px' },
  },
  variants: {
    tone: {
      danger: { bg: 'danger.subtle', borderColor: 'danger', '& > svg': { color: 'danger.fg' } },
      warning: { bg: 'warning.subtle', borderColor: 'warning', '& > svg': { color: 'warning.fg' } },
      success: { bg: 'success.subtle', borderColor: 'success', '& > svg': { color: 'success.fg' } },
      info: { bg: 'info.subtle', borderColor: 'info', '& > svg': { color: 'info.fg' } },
    },
  },
});

const Body = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '1', flex: '1', minWidth: '0' },
});

const Title = chakra('p', { base: { textStyle: 'label' } });

const Actions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '2', marginTop: '2' },
});

const signs = { danger: AlertIcon, warning: WarningIcon, success: CheckIcon, info: InfoIcon };

type NoticeProps = {
  /** `danger` is announced and brought into view at once; the others are read in their place. */
  tone: keyof typeof signs;
  /** Brings it into view all the same: it tells what became of something that was done elsewhere on the page. */
  isNews?: boolean;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links that offer the way on. */
  actions?: ReactNode;
};

/** A message about the whole page or form: a failed call, a warning, a success. A field's own error goes to the field. */
export function Notice({ tone, isNews = false, title, children, actions }: NoticeProps) {
  const Sign = signs[tone];
  const box = useRef<HTMLDivElement>(null);
  const isUrgent = tone === 'danger';
  const comesIntoView = isUrgent || isNews;
  useEffect(() => {
    if (comesIntoView) {
      box.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [comesIntoView]);
  return (
    <Box ref={box} tone={tone} role={isUrgent ? 'alert' : undefined}>
      <Sign />
      <Body>
        {title && <Title>{title}</Title>}
        {children && <div>{children}</div>}
        {actions && <Actions>{actions}</Actions>}
      </Body>
    </Box>
  );
}
