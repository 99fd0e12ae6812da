import { chakra, Stack, Text } from '@chakra-ui/react';
import { css, Global } from '@emotion/react';
import type { ReactElement } from 'react';
import { agreementCopy as words } from '../../../copy/agreement.ts';
import { Button, type ButtonProps, flush } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Message } from '../../parts/notices/message.tsx';
import { AgreementText, useCleanAgreement } from './agreement-text.tsx';

const printStyles = css`
  @media print {
    header, footer, nav, button { display: none !important; }
    main * { position: static !important; }
    dialog { display: none !important; }
    body { background: none; }
  }
`;

/** The agreement in the page: hidden on small screens, which use the sheet, but printed everywhere. */
const InPage = chakra('div', {
  base: { display: { base: 'none', md: 'block' }, '@media print': { display: 'block' } },
});

/** Opens the agreement's sheet, on small screens. */
function OpenSheetButton(props: Pick<ButtonProps, 'variant' | 'onClick'>) {
  return (
    <Button {...props} display={{ base: 'inline-flex', md: 'none' }} aria-haspopup="dialog">
      {words.open}
    </Button>
  );
}

type AgreementProps = {
  /** Untrusted HTML from the lender. */
  html: string;
  /** Called when the end of the text was on the screen. */
  onReadToEnd: () => void;
  isRead: boolean;
  onOpen: () => void;
};

/** A loan agreement to read to its end, in the page, in a sheet or printed. Source: decision 040. */
export default function Agreement({ html, onReadToEnd, isRead, onOpen }: AgreementProps) {
  const clean = useCleanAgreement(html);
  if (!clean) {
    return (
      <Notice status="error" title={words.missing.title}>
        <Message text={words.missing.text} />
      </Notice>
    );
  }
  return (
    <Stack gap="2" minWidth="0">
      {/* In the page the text begins with its title. */}
      <Text size="label" display={isRead ? { md: 'none' } : undefined}>
        {isRead ? words.title : words.intro}
      </Text>
      {isRead && <OpenSheetButton variant="secondary" onClick={onOpen} />}
      <InPage>
        {/* A new text starts at the top: the old scroll position means nothing in it. */}
        <AgreementText key={clean} clean={clean} onReadToEnd={onReadToEnd} />
      </InPage>
      <Global styles={printStyles} />
      <Button variant="quiet" alignSelf="flex-start" {...flush} onClick={() => window.print()}>
        {words.print}
      </Button>
    </Stack>
  );
}

/** On small screens the button to the agreement's sheet instead of the children, which are disabled until it is read. */
export function ReadFirst({
  html,
  onOpen,
  children,
}: Pick<AgreementProps, 'html' | 'onOpen'> & { children: ReactElement }) {
  return useCleanAgreement(html) ? (
    <>
      <OpenSheetButton onClick={onOpen} />
      <Stack display={{ base: 'none', md: 'flex' }}>{children}</Stack>
    </>
  ) : (
    children
  );
}
