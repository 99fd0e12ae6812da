import { Box, chakra } from '@chakra-ui/react';
import DOMPurify from 'dompurify';
import { useEffect, useMemo, useRef, useState } from 'react';
import { agreementCopy as words } from '../../../copy/agreement.ts';
import { dataAttr } from '../../../ui/data-attr.ts';
import { AGREEMENT_HEIGHT } from './agreement-height.ts';

/** What a text with headings, lists and tables needs. No styles, pictures, forms or links: they lose their tags. */
const allowed = {
  ALLOWED_TAGS: [
    ...['h2', 'h3', 'h4', 'h5', 'p', 'br', 'hr', 'blockquote', 'div', 'section', 'span'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'strong', 'b', 'em', 'i', 'u', 'sub', 'sup'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', '#text'],
  ],
  ALLOWED_ATTR: ['scope', 'colspan', 'rowspan', 'start'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** How far above its very end a text counts as read, in CSS px: zoomed pages scroll by fractions. */
const END_MARGIN_PX = 8;

/** After how many ms it is looked anew whether the end is in sight, besides each scrolling: what covers it may go unheard. */
const LOOK_AGAIN_MS = 250;

const Region = chakra('section', {
  base: {
    position: 'relative',
    overflowY: 'auto',
    overscrollBehavior: 'auto',
    // What the Tab key reaches can be read to its end: it never comes to rest under the bar.
    scrollMarginBottom: 'calc(var(--bottom-bar) + 1rem)',
    overflowWrap: 'anywhere',
    '&:focus-visible': { outlineOffset: '-3px' },
    // A text that is cut between two lines would look finished.
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
      // What is left of a sheet, which is box enough.
      true: {
        flex: '1',
        minHeight: '0',
        '&:focus-visible': { outlineOffset: '2px' },
        // At 400 % zoom ten lines of it show at a time.
        '@media (max-height: 24rem)': { textStyle: 'small' },
      },
      false: {
        maxHeight: AGREEMENT_HEIGHT,
        p: { base: '4', md: '5' },
        bg: 'bg.card',
        // Over the padding too, from which what sticks keeps away.
        '&[data-goes-on]::after': { bottom: { base: '-4', md: '-5' } },
        borderWidth: '1px',
        borderColor: 'border.control',
        borderRadius: 'control',
      },
    },
  },
});

/** The agreement comes without styles of its own. */
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
    '& :is(th, td)': {
      textAlign: 'start',
      verticalAlign: 'top',
      overflowWrap: 'normal',
      paddingBlock: '2',
      paddingInlineEnd: '2',
      borderBottomWidth: '1px',
      borderColor: 'border',
    },
  },
});

/** An agreement without what could harm; empty when it says nothing. */
export function useCleanAgreement(html: string): string {
  return useMemo(() => {
    const clean = DOMPurify.sanitize(html, { ...allowed, RETURN_TRUSTED_TYPE: true });
    // Of its tags and blanks nobody learns anything.
    const isMissing = !/[\p{L}\p{N}]/u.test(String(clean).replaceAll(/<[^>]*>|&\w+;/g, ''));
    // As TrustedHTML where there is such, which only its type is told to be a text.
    return isMissing ? '' : (clean as unknown as string);
  }, [html]);
}

type AgreementTextProps = {
  /** As `useCleanAgreement` made it. */
  clean: string;
  /** The end of the text has been on the screen. */
  onReadToEnd: () => void;
  /** Takes the height that its place leaves, rather than one of its own. */
  fills?: boolean;
};

/** The text of a loan agreement in a box to be read to its end, by scrolling or by keyboard. */
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
    const look = () => {
      setAllShown(box.scrollHeight > 0 && box.scrollHeight <= box.clientHeight);
      setAtEnd(box.scrollTop + box.clientHeight >= box.scrollHeight - END_MARGIN_PX);
      // On paper all of it shows, which is not yet reading it.
      if (isEndInSight(box, mark) && !window.matchMedia('print').matches) {
        onReadToEnd();
      }
    };
    // Of the box and of whatever it stands in: keys scroll as well.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => {
      document.removeEventListener('scroll', look, { capture: true });
      clearInterval(timer);
    };
  }, [onReadToEnd]);

  return (
    // What has nothing to scroll is no stop of the Tab key; the focus that it has it keeps.
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

/** Whether the end of a text can be seen: in its box, in the window, and under nothing that covers the page there. */
function isEndInSight(box: HTMLElement, mark: HTMLElement): boolean {
  const { bottom } = box.getBoundingClientRect();
  const { top, left, width } = mark.getBoundingClientRect();
  // Inside of the box's border.
  const y = Math.min(top, bottom - 2);
  return (
    top <= bottom + END_MARGIN_PX && box.contains(document.elementFromPoint(left + width / 2, y))
  );
}
