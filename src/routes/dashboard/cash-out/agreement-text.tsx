import { Box, chakra } from '@chakra-ui/react';
import DOMPurify from 'dompurify';
import { useEffect, useMemo, useRef, useState } from 'react';
import { agreementCopy as words } from '../../../copy/agreement.ts';
import { framesCopy } from '../../../copy/frames.ts';
import { dataAttr } from '../../../ui/data-attr.ts';
import { phoneHref } from '../../../ui/link.tsx';
import { AGREEMENT_HEIGHT } from './agreement-height.ts';

const { phone } = framesCopy.hardship;
const helpline = `<a href="${phoneHref(phone)}">${phone}</a>`;

/** Tags for headings, lists and tables. Styles, pictures, forms and links are stripped, except the helpline's number. */
const allowed = {
  ALLOWED_TAGS: [
    ...['h2', 'h3', 'h4', 'h5', 'p', 'br', 'hr', 'blockquote', 'div', 'section', 'span'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'strong', 'b', 'em', 'i', 'u', 'sub', 'sup'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'a', '#text'],
  ],
  ALLOWED_ATTR: ['scope', 'colspan', 'rowspan', 'start', 'href'],
  ALLOWED_URI_REGEXP: new RegExp(`^${phoneHref(phone)}$`),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** A text counts as read this far above its end, in CSS px, because zoomed pages scroll by fractions. */
const END_MARGIN_PX = 8;

/** How often to check for the end besides scroll events, in ms: an element that covers the text may vanish without one. */
const CHECK_INTERVAL_MS = 250;

const Region = chakra('section', {
  base: {
    position: 'relative',
    overflowY: 'auto',
    overscrollBehavior: 'auto',
    // Keeps an element focused by Tab above the bottom bar.
    scrollMarginBottom: 'calc(var(--bottom-bar) + 1rem)',
    overflowWrap: 'anywhere',
    '&:focus-visible': { outlineOffset: '-3px' },
    // Fades out the last line, because a text cut between two lines would look finished.
    '&[data-goes-on]::after': {
      content: '""',
      position: 'sticky',
      bottom: '0',
      display: 'block',
      height: '2.5rem',
      marginTop: '-2.5rem',
      background: 'linear-gradient(transparent, var(--chakra-colors-bg-card))',
      pointerEvents: 'none',
    },
    '@media print': { maxHeight: 'none', overflow: 'visible', borderWidth: '0', p: '0' },
  },
  variants: {
    fills: {
      // Fills the sheet, without a border of its own.
      true: {
        flex: '1',
        minHeight: '0',
        '&:focus-visible': { outlineOffset: '2px' },
        // Ten lines fit at 400 % zoom.
        '@media (max-height: 24rem)': { textStyle: 'small' },
      },
      false: {
        maxHeight: AGREEMENT_HEIGHT,
        p: { base: '4', md: '5' },
        bg: 'bg.card',
        // Also covers the padding, at which a sticky element stops.
        '&[data-goes-on]::after': { bottom: { base: '-4', md: '-5' } },
        borderWidth: '1px',
        borderColor: 'border.control',
        borderRadius: 'control',
      },
    },
  },
});

/** Styles for the agreement's HTML, which has none. */
const Prose = chakra('div', {
  base: {
    display: 'flow-root',
    '& h2': { textStyle: 'h2', marginBottom: '3' },
    '& :is(h3, h4, h5)': { textStyle: 'label', marginTop: '5', marginBottom: '1' },
    '& :is(p, ul, ol, dl, table, blockquote)': { marginBottom: '3' },
    '& ul': { listStyle: 'disc', paddingInlineStart: '5' },
    '& ol': { listStyle: 'decimal', paddingInlineStart: '5' },
    '& table': {
      width: 'full',
      textStyle: 'small',
      fontVariantNumeric: 'tabular-nums',
      borderCollapse: 'collapse',
    },
    '& th': { fontWeight: 'semibold' },
    '& [href]': { color: 'brand', textDecoration: 'underline', whiteSpace: 'nowrap' },
    '& :is(th, td)': {
      textAlign: 'start',
      verticalAlign: 'top',
      overflowWrap: 'normal',
      paddingBlock: '2',
      borderBottomWidth: '1px',
      borderColor: 'border',
    },
    '& * + :is(th, td)': { paddingInlineStart: '2' },
  },
});

/** Returns the sanitised agreement; empty if it has no text. */
export function useCleanAgreement(html: string): string {
  return useMemo(() => {
    const clean = DOMPurify.sanitize(html.replaceAll(phone, helpline), {
      ...allowed,
      RETURN_TRUSTED_TYPE: true,
    });
    // Tags, entities and spaces are no text.
    const isMissing = !/[\p{L}\p{N}]/u.test(String(clean).replaceAll(/<[^>]*>|&\w+;/g, ''));
    // TrustedHTML where the browser supports it; the type only claims a string.
    return isMissing ? '' : (clean as unknown as string);
  }, [html]);
}

type AgreementTextProps = {
  clean: string;
  /** Called when the end of the text was on the screen. */
  onReadToEnd: () => void;
  /** Fills its container's height instead of limiting its own. */
  fills?: boolean;
};

/** The loan agreement in a box that scrolls, also by keyboard. */
export function AgreementText({ clean, onReadToEnd, fills = false }: AgreementTextProps) {
  const region = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const markup = useMemo(() => ({ __html: clean }), [clean]);
  const [isAllShown, setAllShown] = useState(false);
  const [isAtEnd, setAtEnd] = useState(false);

  useEffect(() => {
    const [box, mark] = [region.current, end.current];
    if (!box || !mark) {
      return;
    }
    const checkEnd = () => {
      setAllShown(box.scrollHeight > 0 && box.scrollHeight <= box.clientHeight);
      setAtEnd(box.scrollTop + box.clientHeight >= box.scrollHeight - END_MARGIN_PX);
      // Printing shows the whole text, which does not count as reading.
      if (isEndInSight(box, mark) && !window.matchMedia('print').matches) {
        onReadToEnd();
      }
    };
    // On the document, because the box's ancestors scroll too.
    const captured = { capture: true };
    document.addEventListener('scroll', checkEnd, captured);
    checkEnd();
    const timer = setInterval(checkEnd, CHECK_INTERVAL_MS);
    return () => {
      document.removeEventListener('scroll', checkEnd, captured);
      clearInterval(timer);
    };
  }, [onReadToEnd]);

  return (
    // A text that fits is no Tab stop; -1 keeps a focus it already has.
    <Region
      ref={region}
      fills={fills}
      tabIndex={isAllShown ? -1 : 0}
      aria-label={words.title}
      data-goes-on={dataAttr(!isAtEnd)}
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: DOMPurify made it. */}
      <Prose dangerouslySetInnerHTML={markup} />
      <Box ref={end} height="1px" aria-hidden />
    </Region>
  );
}

/** True if the end of the text is visible: inside its box and the window, and not covered. */
function isEndInSight(box: HTMLElement, mark: HTMLElement): boolean {
  const { bottom } = box.getBoundingClientRect();
  const { top, left, width } = mark.getBoundingClientRect();
  // Inside the box's border.
  const y = Math.min(top, bottom - 2);
  return (
    top <= bottom + END_MARGIN_PX && box.contains(document.elementFromPoint(left + width / 2, y))
  );
}
