import { Dialog as ChakraDialog, chakra, Portal } from '@chakra-ui/react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useNews } from './banner.tsx';
import { Notice } from './notice.tsx';

/** Within how many ms of the dialog's coming up a press beside it is the end of a double press. */
const QUICK_PRESS_MS = 400;

const actionsStyle = {
  display: 'flex',
  flexDirection: { base: 'column', md: 'row-reverse' },
  gap: '3',
  marginTop: '6',
  '& > *': { flex: { md: '1' } },
} as const;

const Actions = chakra('div', { base: actionsStyle });

/** There before it says something, so that it is heard; takes no room until then. */
const News = chakra('div', { base: { '&:not(:empty)': { marginTop: '5' } } });

export type DialogProps = {
  open: boolean;
  /** Escape, a press outside, or whatever else asks to leave. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one first. One of them closes: there is no cross. */
  actions: ReactNode;
  /** `alertdialog` interrupts and does not close by a press outside. */
  role?: 'dialog' | 'alertdialog';
  /** While false, only the actions leave: for a call in flight that moves money. */
  dismissible?: boolean;
};

/**
 * A question or an answer on top of the page: centred on wide screens, a bottom sheet on phones. Keeps focus inside,
 * starts at the title (never on a button that Enter would press by accident) and gives focus back when it closes.
 *
 * Brings the dialog library with it: import it from lazily loaded screens only.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  role = 'dialog',
  dismissible = true,
}: DialogProps) {
  // Behind a dialog nobody sees or hears the banner.
  const news = useNews();
  const heading = useRef<HTMLHeadingElement>(null);
  const openedAt = useRef(0);
  useEffect(() => {
    if (open) {
      openedAt.current = performance.now();
    }
  }, [open]);
  const shownTitle = useRef(title);
  useEffect(() => {
    // The next question in an open dialog begins at its title as well.
    if (open && shownTitle.current !== title) {
      heading.current?.focus();
    }
    shownTitle.current = title;
  }, [open, title]);
  return (
    <ChakraDialog.Root
      unstyled
      role={role}
      open={open}
      onOpenChange={(change: { open: boolean }) => {
        if (!change.open) {
          onClose();
        }
      }}
      closeOnEscape={dismissible}
      closeOnInteractOutside={dismissible && role === 'dialog'}
      // A new page's heading takes focus while the dialog comes up: that is no press outside.
      onFocusOutside={(event: Event) => event.preventDefault()}
      onPointerDownOutside={(event: Event) => {
        if (performance.now() - openedAt.current < QUICK_PRESS_MS) {
          event.preventDefault();
        }
      }}
      initialFocusEl={() => heading.current}
    >
      <Portal>
        <ChakraDialog.Backdrop
          position="fixed"
          inset="0"
          zIndex="20"
          bg="backdrop"
          // Only while open: a closing animation would keep the backdrop in the way of the next press.
          _open={{ animation: 'fade 0.16s ease-out' }}
        />
        <ChakraDialog.Positioner
          position="fixed"
          inset="0"
          zIndex="21"
          display="flex"
          justifyContent="center"
          alignItems={{ base: 'flex-end', md: 'center' }}
          p={{ base: '0', md: '6' }}
        >
          <ChakraDialog.Content
            // The second of two quick presses belongs to the button that opened the dialog.
            onClickCapture={(event: MouseEvent) => {
              if (event.detail > 1) {
                event.preventDefault();
                event.stopPropagation();
              }
            }}
            width="full"
            maxWidth={{ base: 'full', md: 'column' }}
            maxHeight={{ base: '92dvh', md: 'full' }}
            overflowY="auto"
            overscrollBehavior="contain"
            bg="bg.card"
            color="fg"
            borderWidth="1px"
            borderColor="border"
            borderRadius="card"
            borderBottomLeftRadius={{ base: '0', md: 'card' }}
            borderBottomRightRadius={{ base: '0', md: 'card' }}
            boxShadow="soft"
            p="6"
            paddingBottom={{ base: 'calc(1.5rem + env(safe-area-inset-bottom))', md: '6' }}
            _open={{ animation: 'rise 0.2s ease-out' }}
            _focusVisible={{ outline: 'none' }}
          >
            <ChakraDialog.Title ref={heading} tabIndex={-1} textStyle="h2">
              {title}
            </ChakraDialog.Title>
            {description && (
              <ChakraDialog.Description asChild>
                <chakra.div marginTop="2" color="fg.muted">
                  {description}
                </chakra.div>
              </ChakraDialog.Description>
            )}
            {children && <chakra.div marginTop="5">{children}</chakra.div>}
            <News role="status">{news && <Notice tone="warning">{news}</Notice>}</News>
            <Actions>{actions}</Actions>
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  );
}
