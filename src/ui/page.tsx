import { Box, type BoxProps, chakra, Heading, Stack } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import type { Elements } from './elements.ts';
import { useHeadingFocus } from './focus.ts';

/** Lets the page and its form fill the frame. */
const column = {
  display: 'flex',
  flexDirection: 'column',
  gap: '6',
  flex: '1',
  minWidth: '0',
  // So that the primary button of a form is above the fold of a small phone.
  '@media (max-height: 43rem)': { gap: '4' },
} as const;

const Form = chakra('form', { base: column });

const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    marginTop: { md: '2' },
    // On phones, in a task: sticky at the thumb, above the on-screen keyboard. Elsewhere after the fields, because a bar would
    // cover them. Not below 24rem of height, because at 400 % zoom it would fill the page.
    '[data-task] &': {
      '@media (max-width: 47.99rem) and (min-height: 24rem)': {
        position: 'sticky',
        bottom: 'max(var(--bottom-bar), var(--keyboard))',
        zIndex: '2',
        marginTop: 'auto',
        marginInline: '-4',
        p: '0.75rem 1rem var(--edge)',
        bg: 'bg',
        // Fades out content that scrolls beneath.
        boxShadow: '0 -0.75rem 0.75rem var(--chakra-colors-bg)',
      },
    },
  },
});

/** Keeps the sticky actions above a keyboard that covers the page (iOS), and stops them from hiding a focused field. */
function useActionBar(present: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    // Outside a task they do not stick.
    if (!present || !element?.closest('[data-task]')) {
      return;
    }
    const root = document.documentElement.style;
    const viewport = window.visualViewport;
    const measure = () => {
      const covered = viewport ? window.innerHeight - viewport.height - viewport.offsetTop : 0;
      // Below 80 px it is the browser's own sliding bar; zoomed in, it is no keyboard.
      const keyboard = covered > 80 && viewport?.scale === 1 ? covered : 0;
      const stuck = getComputedStyle(element).position === 'sticky';
      root.setProperty('--keyboard', `${keyboard}px`);
      root.setProperty('--action-bar', `${stuck ? element.offsetHeight : 0}px`);
    };
    measure();
    viewport?.addEventListener('resize', measure);
    // iOS scrolls the page to the field after the keyboard opens.
    viewport?.addEventListener('scroll', measure);
    window.addEventListener('resize', measure);
    return () => {
      viewport?.removeEventListener('resize', measure);
      viewport?.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
      root.removeProperty('--keyboard');
      root.removeProperty('--action-bar');
    };
  }, [present]);
  return bar;
}

type PageProps = {
  /** The document's only h1. Takes focus when the page follows another. */
  title: string;
  intro?: ReactNode;
  illustration?: Elements;
  children?: ReactNode;
  /** The primary button, and at most one other below it. */
  actions?: ReactNode;
  /** Style of the page's box, which holds heading, content and actions. */
  css?: BoxProps['css'];
  /** Wraps content and actions in a form. The browser's own submit and messages are off. */
  onSubmit?: () => void;
  formRef?: Ref<HTMLFormElement>;
};

/** The content of a frame: heading, intro, fields, actions. */
export function Page({
  title,
  intro,
  illustration,
  children,
  actions,
  css,
  onSubmit,
  formRef,
}: PageProps) {
  const heading = useHeadingFocus(title);
  const bar = useActionBar(Boolean(actions));
  const content = (
    <>
      {children && (
        <Stack gap={{ base: '4', md: '5' }} minWidth="0" _empty={{ display: 'none' }}>
          {children}
        </Stack>
      )}
      {actions && <Actions ref={bar}>{actions}</Actions>}
    </>
  );
  return (
    <Box {...column} css={css}>
      <Stack gap="3">
        {illustration}
        <Heading as="h1" size="page" ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        {intro && (
          <Stack gap="2" color="fg.muted">
            {intro}
          </Stack>
        )}
      </Stack>
      {onSubmit ? (
        <Form
          ref={formRef}
          noValidate
          // Without script the browser submits the form: "post" keeps values out of the address, which is logged.
          method="post"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {content}
        </Form>
      ) : (
        content
      )}
    </Box>
  );
}
