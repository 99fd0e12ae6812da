import { chakra } from '@chakra-ui/react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useNews } from './banner.tsx';
import { markAsNew, pressedControl } from './came-up.ts';
import { dataAttr } from './data-attr.ts';
import { focusWaitingHeading } from './focus.ts';
import { fetchMotion, useMoves } from './motion.tsx';
import { Notice } from './notice.tsx';
import { dialogRecipe } from './theme/recipes/dialog.ts';

/** A press beside the sheet is a press on this. */
const Place = chakra('dialog', dialogRecipe);

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
  /** `tall` takes the window's whole height, for a text that scrolls between the title and the buttons. */
  size?: 'fitting' | 'tall';
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
 * Draw it while it is open. Source: decision 045 and 065.
 */
export function Dialog({
  onClose,
  title,
  description,
  children,
  actions,
  role = 'dialog',
  dismissible = true,
  size,
  staysOnTop = false,
  showsNews = true,
}: DialogProps) {
  // Behind a dialog nobody sees or hears the banner.
  const news = useNews();
  const id = useId();
  const place = useRef<HTMLDialogElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
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
      markAsNew(place.current);
    }
  }, [title]);
  /** By a press beside it, or by pulling it down. */
  const canBeLeft = dismissible && role === 'dialog';
  const mayClose = useEffectEvent(() => canBeLeft);
  const close = useEffectEvent(() => onClose());
  const moves = useMoves();
  useEffect(() => {
    // A dialog that comes up by itself may stand on the first screen, which is not to fetch more.
    if (navigator.userActivation?.hasBeenActive) {
      fetchMotion().catch(() => {});
    }
  }, []);
  useEffect(
    () =>
      sheet.current && handle.current
        ? moves?.followFinger(sheet.current, handle.current, {
            canClose: () => mayClose(),
            onClose: () => close(),
          })
        : undefined,
    [moves],
  );
  return createPortal(
    <Place
      ref={place}
      size={size}
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
        if (isBeside && canBeLeft) {
          onClose();
        }
      }}
    >
      <div ref={sheet}>
        {/* By which a finger pulls at a bottom sheet. */}
        <div ref={handle} data-part="handle" data-grip={dataAttr(moves && canBeLeft)}>
          <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
            {title}
          </h2>
        </div>
        {description && (
          <div id={`${id}-description`} data-part="description">
            {description}
          </div>
        )}
        {children && <div data-part="content">{children}</div>}
        <div data-part="news" role="status">
          {showsNews && news && <Notice status="warning">{news}</Notice>}
        </div>
        <div data-part="actions">{actions}</div>
      </div>
    </Place>,
    document.body,
  );
}
