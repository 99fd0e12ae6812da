import { chakra, Stack, Text } from '@chakra-ui/react';
import { css, Global } from '@emotion/react';
import { agreementCopy as words } from '../../../copy/agreement.ts';
import { Button } from '../../../ui/button.tsx';
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

type AgreementProps = {
  /** As the lender sent it: untrusted. */
  html: string;
  /** The end of the text has been on the screen. */
  onReadToEnd: () => void;
  /** Its sheet is asked for. */
  onOpen: () => void;
};

/** A loan agreement to be read to its end, in the page or in its sheet, or on paper. Source: decision 040. */
export default function Agreement({ html, onReadToEnd, onOpen }: AgreementProps) {
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
      <Text size="label">{words.intro}</Text>
      <Button
        variant="secondary"
        display={{ base: 'inline-flex', md: 'none' }}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        {words.open}
      </Button>
      <InPage>
        {/* Another text begins at its top: where the last one ended is not its end. */}
        <AgreementText key={clean} clean={clean} onReadToEnd={onReadToEnd} />
      </InPage>
      <Global styles={onPaper} />
      <Button variant="quiet" alignSelf="flex-start" px="0" onClick={() => window.print()}>
        {words.print}
      </Button>
    </Stack>
  );
}
