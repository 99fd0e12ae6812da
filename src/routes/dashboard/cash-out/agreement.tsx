import { chakra, Stack, Text } from '@chakra-ui/react';
import { css, Global } from '@emotion/react';
import type { ReactElement } from 'react';
import { agreementCopy as words } from '../../../copy/agreement.ts';
import { Button, type ButtonProps, flush } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Message } from '../../parts/message.tsx';
import { AgreementText, useCleanAgreement } from './agreement-text.tsx';

/** On paper: the page's words, without what can only be pressed. */
const onPaper = css`
  @media print {
    header, footer, nav, button { display: none !important; }
    main * { position: static !important; }
    dialog { display: none !important; }
    body { background: none; }
  }
`;

/** Where there is little room it is read in a sheet of its own; on paper it stands here all the same. */
const InPage = chakra('div', {
  base: { display: { base: 'none', md: 'block' }, '@media print': { display: 'block' } },
});

/** Opens its sheet, where it is read in one. */
function Opener(props: Pick<ButtonProps, 'variant' | 'onClick'>) {
  return (
    <Button {...props} display={{ base: 'inline-flex', md: 'none' }} aria-haspopup="dialog">
      {words.open}
    </Button>
  );
}

type AgreementProps = {
  /** As the lender sent it: untrusted. */
  html: string;
  /** The end of the text has been on the screen. */
  onReadToEnd: () => void;
  isRead: boolean;
  /** Its sheet is asked for. */
  onOpen: () => void;
};

/** A loan agreement to be read to its end, in the page or in its sheet, or on paper. Source: decision 040. */
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
      <Text size="label">{isRead ? words.title : words.intro}</Text>
      {isRead && <Opener variant="secondary" onClick={onOpen} />}
      <InPage>
        {/* Another text begins at its top: where the last one ended is not its end. */}
        <AgreementText key={clean} clean={clean} onReadToEnd={onReadToEnd} />
      </InPage>
      <Global styles={onPaper} />
      <Button variant="quiet" alignSelf="flex-start" {...flush} onClick={() => window.print()}>
        {words.print}
      </Button>
    </Stack>
  );
}

/** Where the text has a sheet of its own, the way to it, in place of what cannot be pressed before it is read. */
export function ReadFirst({
  html,
  onOpen,
  children,
}: Pick<AgreementProps, 'html' | 'onOpen'> & { children: ReactElement }) {
  return useCleanAgreement(html) ? (
    <>
      <Opener onClick={onOpen} />
      <Stack display={{ base: 'none', md: 'flex' }}>{children}</Stack>
    </>
  ) : (
    children
  );
}
