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
import { useBanner } from './banner.tsx';
import { markAsNew, pressedControl } from './came-up.ts';
import { dataAttr } from './data-attr.ts';
import { focusWaitingHeading } from './focus.ts';
import { fetchMotion, useMoves } from './motion.tsx';
import { Notice } from './notice.tsx';
import { dialogRecipe } from './theme/recipes/dialog.ts';

/** The element is also the backdrop: a press beside the sheet targets it. */
const Place = chakra('dialog', dialogRecipe);

type DialogProps = {
  /** Called on Escape, a press outside, or any other request to close. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one first. One of them must close the dialog: it has no close icon. */
  actions: ReactNode;
  /** `alertdialog` does not close by a press outside. */
  role?: 'dialog' | 'alertdialog';
  /** False while a call that moves money is in flight: only the actions close the dialog then. */
  dismissible?: boolean;
  /** `tall` fills the window's height, for a text that scrolls between title and buttons. */
  size?: 'fitting' | 'tall';
  /** Keeps this dialog above those that open later. */
  staysOnTop?: boolean;
  /** False if the app-wide message would contradict the dialog. */
  showsBanner?: boolean;
};

let onTop: HTMLDialogElement | null = null;

let openDialogs = 0;
let lockedScrollbarPx = 0;

/** Returns the width of the window's scrollbar in px; 0 if it overlays the page, as on phones. A locked page has none. */
function scrollbarWidth(): number {
  return openDialogs > 0
    ? lockedScrollbarPx
    : window.innerWidth - document.documentElement.clientWidth;
}

/** Locks the page's scroll position, and its width despite the missing scrollbar. Returns a function that unlocks it. */
function lockPage(scrollbar: number): () => void {
  const { style } = document.documentElement;
  if (openDialogs === 0) {
    lockedScrollbarPx = scrollbar;
    style.overflow = 'hidden';
    style.paddingInlineEnd = `${scrollbar}px`;
  }
  openDialogs += 1;
  return () => {
    openDialogs -= 1;
    if (openDialogs === 0) {
      style.overflow = '';
      style.paddingInlineEnd = '';
    }
  };
}

/**
 * A modal dialog: centred on wide screens, a bottom sheet on phones. Keeps focus inside, starts at the title (never on a button
 * that Enter would press by accident) and gives focus back when it closes. Render it only while it is open.
 * Source: decision 045 and 065.
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
  showsBanner = true,
}: DialogProps) {
  // The dialog hides the banner.
  const message = useBanner();
  const id = useId();
  const place = useRef<HTMLDialogElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isPressBeside = useRef(false);
  const isShown = useRef(false);
  // Measured before any change, because measuring then causes no layout.
  const [scrollbar] = useState(scrollbarWidth);
  // A layout effect, so that the cleanup runs before the element is removed: removal alone does not give focus back.
  useLayoutEffect(() => {
    const dialog = place.current;
    // Not `document.activeElement`, because Safari does not focus a pressed button.
    const opener = pressedControl();
    const unlockPage = lockPage(scrollbar);
    // Modal dialogs stack in the order in which they were shown.
    onTop?.close();
    dialog?.showModal();
    onTop?.showModal();
    if (staysOnTop) {
      onTop = dialog;
    }
    isShown.current = true;
    return () => {
      isShown.current = false;
      if (staysOnTop) {
        onTop = null;
      }
      // First, because giving focus back triggers a layout.
      unlockPage();
      dialog?.close();
      opener?.focus({ preventScroll: true });
      focusWaitingHeading();
    };
  }, [scrollbar, staysOnTop]);
  // The next question in an open dialog also starts at its title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is what calls for it.
  useLayoutEffect(() => {
    heading.current?.focus();
    if (place.current) {
      markAsNew(place.current);
    }
  }, [title]);
  /** True if a press outside or pulling the sheet down may close it. */
  const isEasilyClosed = dismissible && role === 'dialog';
  const mayClose = useEffectEvent(() => isEasilyClosed);
  const close = useEffectEvent(() => onClose());
  const moves = useMoves();
  useEffect(() => {
    // A dialog that opens without a user action may be on the first screen, which must not load more.
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
        // Browsers force a dialog closed at the second request.
        if (event.key === 'Escape' && !dismissible) {
          event.preventDefault();
        }
      }}
      // Escape or a phone's back gesture. The state machine decides whether to close.
      onCancel={(event: SyntheticEvent) => {
        event.preventDefault();
        if (dismissible) {
          onClose();
        }
      }}
      // The browser may close the dialog without asking.
      onClose={({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
        if (isShown.current && !currentTarget.open) {
          currentTarget.showModal();
          heading.current?.focus();
          if (dismissible) {
            onClose();
          }
        }
      }}
      // On click: after a pointerdown the click would hit the page beneath. A text selection may start on the sheet and end here.
      onPointerDown={({ target, currentTarget }: PointerEvent) => {
        isPressBeside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }: MouseEvent) => {
        const isBeside = target === currentTarget && isPressBeside.current;
        if (isBeside && isEasilyClosed) {
          onClose();
        }
      }}
    >
      <div ref={sheet}>
        {/* The handle by which a finger pulls a bottom sheet. */}
        <div ref={handle} data-part="handle" data-grip={dataAttr(moves && isEasilyClosed)}>
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
          {showsBanner && message && <Notice status="warning">{message}</Notice>}
        </div>
        <div data-part="actions">{actions}</div>
      </div>
    </Place>,
    document.body,
  );
}
