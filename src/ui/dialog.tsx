import { chakra } from '@chakra-ui/react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useNews } from './banner.tsx';
import { pressedControl, renew } from './came-up.ts';
import { focusWaitingHeading } from './focus.ts';
import { Notice } from './notice.tsx';

/** Fills the window, to be the backdrop as well: a press beside the sheet is a press on this. */
const Place = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: '0',
    display: 'flex',
    justifyContent: 'center',
    alignItems: { base: 'flex-end', md: 'center' },
    width: 'full',
    height: 'full',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    borderWidth: '0',
    p: { base: '0', md: '6' },
    bg: 'backdrop',
    color: 'fg',
    overflow: 'hidden',
    animation: 'fade 0.16s ease-out',
    '&::backdrop': { display: 'none' },
  },
});

const Sheet = chakra('div', {
  base: {
    width: 'full',
    maxWidth: { base: 'full', md: 'column' },
    maxHeight: { base: '92dvh', md: 'full' },
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    bg: 'bg.card',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'card',
    borderBottomLeftRadius: { base: '0', md: 'card' },
    borderBottomRightRadius: { base: '0', md: 'card' },
    boxShadow: 'soft',
    p: '6',
    paddingBottom: { base: 'calc(1.5rem + env(safe-area-inset-bottom))', md: '6' },
    animation: 'rise 0.2s ease-out',
  },
  variants: {
    tall: {
      true: {
        display: 'flex',
        flexDirection: 'column',
        height: { base: '100dvh', md: 'full' },
        maxHeight: { base: 'none', md: 'full' },
        overflow: 'hidden',
        px: { base: '4', md: '6' },
        paddingTop: { base: 'calc(1rem + env(safe-area-inset-top))', md: '6' },
        paddingBottom: { base: 'calc(1rem + env(safe-area-inset-bottom))', md: '6' },
        borderWidth: { base: '0', md: '1px' },
        borderRadius: { base: '0', md: 'card' },
      },
    },
  },
});

const Title = chakra('h2', { base: { textStyle: 'h2' } });

const Description = chakra('div', { base: { marginTop: '2', color: 'fg.muted' } });

const Body = chakra('div', {
  base: { marginTop: '5' },
  variants: {
    tall: {
      true: { display: 'flex', flexDirection: 'column', flex: '1', minHeight: '0', marginTop: '3' },
    },
  },
});

const actionsStyle = {
  display: 'flex',
  flexDirection: { base: 'column', md: 'row-reverse' },
  flexWrap: { md: 'wrap' },
  gap: '3',
  marginTop: '6',
  // As wide as each other where their words have room on one line.
  '& > *': { flex: { md: '1' }, minWidth: { md: 'max-content' } },
} as const;

const Actions = chakra('div', {
  base: actionsStyle,
  variants: { tall: { true: { marginTop: '3' } } },
});

/** There before it says something, so that it is heard; takes no room until then. */
const News = chakra('div', { base: { '&:not(:empty)': { marginTop: '5' } } });

type DialogProps = {
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
  /** Takes the window's whole height, for a text that scrolls between the title and the buttons. */
  tall?: boolean;
  /** No dialog that comes up later covers this one. */
  staysOnTop?: boolean;
  /** False where the news about the app would contradict what the dialog says itself. */
  showsNews?: boolean;
};

/** The dialog that stays on top of those that come up after it. */
let onTop: HTMLDialogElement | null = null;

/** How many dialogs stand on the page. The upper one may go first, or the lower one. */
let standing = 0;
/** How wide the scrollbar of the page is that is held, in px. */
let heldScrollbar = 0;

/** How wide the window's scrollbar is, in px; 0 where it lies on the page, as on phones. A page that is held has none. */
function scrollbarWidth(): number {
  return standing > 0 ? heldScrollbar : window.innerWidth - document.documentElement.clientWidth;
}

/** Keeps the page where it is while a dialog stands on it, and as wide as it is without its scrollbar. */
function holdPage(scrollbar: number): () => void {
  const { style } = document.documentElement;
  if (standing === 0) {
    heldScrollbar = scrollbar;
    style.overflow = 'hidden';
    style.paddingInlineEnd = `${scrollbar}px`;
  }
  standing += 1;
  return () => {
    standing -= 1;
    if (standing === 0) {
      style.overflow = '';
      style.paddingInlineEnd = '';
    }
  };
}

/**
 * A question or an answer on top of the page: centred on wide screens, a bottom sheet on phones. Keeps focus inside,
 * starts at the title (never on a button that Enter would press by accident) and gives focus back when it closes.
 * Draw it while it is open. Source: decision 045.
 */
export function Dialog({
  onClose,
  title,
  description,
  children,
  actions,
  role = 'dialog',
  dismissible = true,
  tall = false,
  staysOnTop = false,
  showsNews = true,
}: DialogProps) {
  // Behind a dialog nobody sees or hears the banner.
  const news = useNews();
  const id = useId();
  const place = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isPressBeside = useRef(false);
  const isUp = useRef(false);
  // Before anything has changed: then it is known, and needs no layout.
  const [scrollbar] = useState(scrollbarWidth);
  // Before the element is taken away, which alone would not give the focus back.
  useLayoutEffect(() => {
    const dialog = place.current;
    // Safari does not focus what is pressed.
    const opener = pressedControl();
    const letGo = holdPage(scrollbar);
    // Modal dialogs lie in the order in which they were shown.
    onTop?.close();
    dialog?.showModal();
    onTop?.showModal();
    if (staysOnTop) {
      onTop = dialog;
    }
    isUp.current = true;
    return () => {
      isUp.current = false;
      if (staysOnTop) {
        onTop = null;
      }
      // First, since giving the focus back lays the page out.
      letGo();
      dialog?.close();
      opener?.focus({ preventScroll: true });
      focusWaitingHeading();
    };
  }, [scrollbar, staysOnTop]);
  // The next question in an open dialog begins at its title as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is what calls for it.
  useLayoutEffect(() => {
    heading.current?.focus();
    if (place.current) {
      renew(place.current);
    }
  }, [title]);
  return createPortal(
    <Place
      ref={place}
      role={role}
      aria-modal
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onKeyDown={(event: KeyboardEvent) => {
        // Browsers close what is asked to close a second time.
        if (event.key === 'Escape' && !dismissible) {
          event.preventDefault();
        }
      }}
      // Escape, and the gesture for Back of some phones. The machine says what comes of it.
      onCancel={(event: SyntheticEvent) => {
        event.preventDefault();
        if (dismissible) {
          onClose();
        }
      }}
      // Closed by the browser, which need not ask before.
      onClose={({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
        if (isUp.current && !currentTarget.open) {
          currentTarget.showModal();
          heading.current?.focus();
          if (dismissible) {
            onClose();
          }
        }
      }}
      // At its end, or a finger would press what stands beneath; not one that began on the sheet, to select text.
      onPointerDown={({ target, currentTarget }: PointerEvent) => {
        isPressBeside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }: MouseEvent) => {
        const isBeside = target === currentTarget && isPressBeside.current;
        if (isBeside && dismissible && role === 'dialog') {
          onClose();
        }
      }}
    >
      <Sheet tall={tall}>
        <Title ref={heading} id={`${id}-title`} tabIndex={-1}>
          {title}
        </Title>
        {description && <Description id={`${id}-description`}>{description}</Description>}
        {children && <Body tall={tall}>{children}</Body>}
        <News role="status">{showsNews && news && <Notice status="warning">{news}</Notice>}</News>
        <Actions tall={tall}>{actions}</Actions>
      </Sheet>
    </Place>,
    document.body,
  );
}
