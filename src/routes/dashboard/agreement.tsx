import { chakra } from '@chakra-ui/react';
import { css, Global } from '@emotion/react';
import DOMPurify from 'dompurify';
import { useEffect, useMemo, useRef } from 'react';
import { agreementCopy as words } from '../../copy/agreement.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Message } from '../message.tsx';

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

const Region = chakra('section', {
  base: {
    position: 'relative',
    maxHeight: 'min(28rem, 52dvh)',
    overflowY: 'auto',
    overscrollBehavior: 'auto',
    p: { base: '4', md: '5' },
    bg: 'bg.card',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'control',
    overflowWrap: 'anywhere',
    '&:focus-visible': { outlineOffset: '-3px' },
    '@media print': { maxHeight: 'none', overflow: 'visible', borderWidth: '0', p: '0' },
  },
});

/** On paper: the page's words, without what can only be pressed. */
const onPaper = css`
  @media print {
    header, footer, nav, button { display: none !important; }
    main * { position: static !important; }
    body { background: none; }
  }
`;

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

type AgreementProps = {
  /** As the lender sent it: untrusted. */
  html: string;
  /** The end of the text has been on the screen. */
  onReadToEnd: () => void;
};

/** A loan agreement to be read to its end, by scrolling, by keyboard, or on paper. */
export default function Agreement({ html, onReadToEnd }: AgreementProps) {
  const region = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const clean = useMemo(
    () => ({ __html: DOMPurify.sanitize(html, { ...allowed, RETURN_TRUSTED_TYPE: true }) }),
    [html],
  );
  // Of its tags and blanks nobody learns anything.
  const isMissing = !/[\p{L}\p{N}]/u.test(String(clean.__html).replaceAll(/<[^>]*>|&\w+;/g, ''));

  useEffect(() => {
    const [box, mark] = [region.current, end.current];
    if (!box || !mark) {
      return;
    }
    const isEndSeen = () =>
      mark.getBoundingClientRect().top <= box.getBoundingClientRect().bottom + END_MARGIN_PX;
    // Fires for scrolling, for keys, for a resize, and at once where nothing overflows.
    const observer = new IntersectionObserver(
      (entries) => {
        // On paper all of it shows, which is not yet reading it. What is told may be how it was a moment ago.
        const isPrinting = window.matchMedia('print').matches;
        if (!isPrinting && isEndSeen() && entries.some(({ isIntersecting }) => isIntersecting)) {
          onReadToEnd();
        }
      },
      { root: box, rootMargin: `0px 0px ${END_MARGIN_PX}px` },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [onReadToEnd]);

  if (isMissing) {
    return (
      <Notice tone="danger" title={words.missing.title}>
        <Message text={words.missing.text} />
      </Notice>
    );
  }
  return (
    <chakra.div display="flex" flexDirection="column" gap="2" minWidth="0">
      <chakra.p textStyle="label">{words.intro}</chakra.p>
      <Region ref={region} tabIndex={0} aria-label={words.title}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: DOMPurify made it, as TrustedHTML where there is such. */}
        <Prose dangerouslySetInnerHTML={clean} />
        <chakra.div ref={end} height="1px" aria-hidden />
      </Region>
      <Global styles={onPaper} />
      <Button look="quiet" alignSelf="flex-start" px="0" onClick={() => window.print()}>
        {words.print}
      </Button>
    </chakra.div>
  );
}
